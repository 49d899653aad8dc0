"""Pictures: what is drawn lies where its figure says, and says of itself what it is."""

from fractions import Fraction
from itertools import pairwise

import pytest
from lxml import etree

from scoring.pictures.bars import BarsFrame, DrawnBar, bars_picture, lying_picture
from scoring.pictures.lines import BOTTOM, LINES_MAX, TOP, DrawnLine, LinesFrame, lines_picture
from scoring.pictures.scale import scale_of, text_of

SVG = "{http://www.w3.org/2000/svg}"
EVIL = '<script>alert(1)</script> & "Ōmi"'
EVIL_BAR = DrawnBar(EVIL, (Fraction(1),), (EVIL,))
WEIGHT_MAX = 15_000


def line(name="1", figures=(40, 60), *, is_own=False, written=None):
    exact = tuple(None if figure is None else Fraction(figure) for figure in figures)
    return DrawnLine(name, f"{name} Abe", exact, written or tuple(map(str, figures)), is_own)


def frame(heads=("1", "2"), **more):
    return LinesFrame("lines", "How it went", "Each line is a pair.", "Pair", heads, **more)


def parsed(picture):
    return etree.fromstring(picture.drawing)


def points(drawing, kind):
    (drawn,) = [one for one in drawing.iter(f"{SVG}polyline") if kind in one.get("class").split()]
    numbers = [float(number) for number in drawn.get("points").replace(",", " ").split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_a_line_lies_where_its_figures_say():
    drawing = parsed(lines_picture(frame("1234", against=Fraction(50)), [line(figures=(40, 60, None, 50))]))
    ys = [y for _x, y in points(drawing, "kind-0")]
    assert ys == [BOTTOM, TOP, (TOP + BOTTOM) / 2]
    (against,) = [one for one in drawing.iter(f"{SVG}line") if one.get("class") == "against"]
    assert float(against.get("y1")) == ys[-1]


def test_first_place_is_on_top():
    drawing = parsed(lines_picture(frame(are_places=True), [line(figures=(5, 1))]))
    assert [y for _x, y in points(drawing, "kind-0")] == [BOTTOM, TOP]


def test_ones_own_is_marked_and_drawn_above_the_others():
    drawing = parsed(lines_picture(frame(), [line("7", is_own=True), line("8"), line("9")]))
    assert [one.get("class") for one in drawing.iter(f"{SVG}polyline")] == [
        "line kind-1",
        "line kind-2",
        "line own",
    ]


def test_at_most_ten_lines_and_names_apart():
    many = [line(str(number), (50, 50 + number % 2)) for number in range(1, 14)]
    picture = lines_picture(frame(), many)
    drawing = parsed(picture)
    assert len(list(drawing.iter(f"{SVG}polyline"))) == len(picture.table.heads) - 1 == LINES_MAX
    names = [one for one in drawing.iter(f"{SVG}text") if "name" in (one.get("class") or "").split()]
    heights = sorted(float(name.get("y")) for name in names)
    assert len(heights) == LINES_MAX
    assert all(lower - upper >= 14 for upper, lower in pairwise(heights))
    assert heights[-1] <= 224


def test_nobody_with_a_figure_is_no_picture():
    assert lines_picture(frame(), []) is None
    assert lines_picture(frame(), [line(figures=(None, None))]) is None
    assert bars_picture(BarsFrame("b", "t", "d", ("Board",)), []) is None
    assert lying_picture(BarsFrame("b", "t", "d", ("Board",)), []) is None


def rects(picture, kind="bar"):
    return [one for one in parsed(picture).iter(f"{SVG}rect") if kind in one.get("class").split()]


def test_bars_stand_on_the_ground_and_hang_below_it():
    bars = [DrawnBar("1", (Fraction(10),), ("10",)), DrawnBar("2", (Fraction(-5),), ("−5",))]
    up, down = rects(bars_picture(BarsFrame("b", "t", "d", ("Board", "IMPs")), bars))
    assert float(up.get("height")) == pytest.approx(2 * float(down.get("height")), abs=0.25)
    assert float(up.get("y")) + float(up.get("height")) == pytest.approx(float(down.get("y")), abs=0.1)


def test_parts_lie_on_top_of_each_other_with_a_legend():
    bars = [DrawnBar("2026", (Fraction(1), Fraction(3)), ("4",))]
    picture = bars_picture(BarsFrame("b", "t", "d", ("Year", "Points"), kinds=("black", "red")), bars)
    lower, upper = rects(picture, "part-0")[0], rects(picture, "part-1")[0]
    assert float(upper.get("y")) + float(upper.get("height")) == pytest.approx(float(lower.get("y")), abs=0.1)
    assert {"black", "red"} <= {one.text for one in parsed(picture).iter(f"{SVG}text")}


def test_lying_bars_are_as_long_as_they_are_many():
    bars = [DrawnBar("+620", (Fraction(6),), ("6",)), DrawnBar("−100", (Fraction(2),), ("2",), is_own=True)]
    long, short = rects(lying_picture(BarsFrame("b", "t", "d", ("Score", "Tables")), bars))
    assert float(long.get("width")) == pytest.approx(3 * float(short.get("width")), abs=0.2)
    assert short.get("class") == "bar own"


@pytest.mark.parametrize(
    "picture",
    [
        lines_picture(frame(heads=(EVIL, "2")), [line(EVIL, written=(EVIL, "2"))]),
        bars_picture(BarsFrame("b", EVIL, EVIL, (EVIL,), kinds=(EVIL,)), [EVIL_BAR]),
        lying_picture(BarsFrame("b", EVIL, EVIL, (EVIL,)), [EVIL_BAR]),
    ],
)
def test_words_of_strangers_stay_words(picture):
    drawing = parsed(picture)
    assert "<script" not in picture.drawing
    assert EVIL in {one.text for one in drawing.iter(f"{SVG}text")}


def test_a_picture_says_what_it_is_and_keeps_to_the_policy():
    picture = lines_picture(frame(against=Fraction(50)), [line()])
    drawing = parsed(picture)
    assert drawing.get("role") == "img"
    written = {one.get("id"): one.text for one in drawing if one.tag in (f"{SVG}title", f"{SVG}desc")}
    assert written[drawing.get("aria-labelledby")] == "How it went"
    assert written[drawing.get("aria-describedby")] == "Each line is a pair."
    for one in drawing.iter():
        assert not {"style", "fill", "stroke", "onload"} & set(one.attrib), one.tag
        assert one.tag not in (f"{SVG}style", f"{SVG}script")


def test_a_picture_of_ten_pairs_and_forty_boards_is_light():
    heads = tuple(map(str, range(1, 41)))
    many = [line(str(n), tuple(40 + (n * board) % 21 for board in range(40))) for n in range(10)]
    assert len(lines_picture(frame(heads=heads), many).drawing) < WEIGHT_MAX


@pytest.mark.parametrize(
    ("figures", "marks"),
    [
        ((40, 60), ["40", "45", "50", "55", "60"]),
        ((0, 100), ["0", "20", "40", "60", "80", "100"]),
        ((-12, 30), ["−20", "−10", "0", "10", "20", "30"]),
        ((50, 50), ["50", "50.1"]),
        ((49, 50), ["49", "49.2", "49.4", "49.6", "49.8", "50"]),
    ],
)
def test_marks_are_round(figures, marks):
    scale = scale_of(map(Fraction, figures), top=0, bottom=100)
    assert [text_of(mark) for mark in scale.marks] == marks
    assert scale.low <= min(figures)
    assert max(figures) <= scale.high
