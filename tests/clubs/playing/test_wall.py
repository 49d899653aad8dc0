"""Sheets for the wall, read back from the PDF: print by field, paper and language."""

import itertools
import re
from datetime import date

import pytest
from django.utils import translation

from clubs.movements.generators.choice import make
from clubs.movements.model import MovementKind
from clubs.playing.forms.wall import FORMATS, TURNS
from clubs.playing.prints.occasion import ListedName, PrintedContestant, PrintedOccasion
from clubs.playing.prints.pairings import PairingLine, pairings_sheet
from clubs.playing.prints.wall import WallWish, wall_document
from clubs.playing.prints.wall_seats import pairings_by_name
from clubs.playing.views.wall import SEATS
from federation.paper import Paper, WallPaper
from federation.paper.document import MARGIN
from federation.paper.wall_fit import LARGEST, LEGIBLE
from federation.reader import reader_language
from tests.clubs.playing.wall_read import pages, spaceless

IN = {"ja": ("ja",), "en": ("en",), "both": ("ja", "en")}
DAY = date(2026, 5, 3)
PLAIN = {
    "ja": ("髙橋　花子", "﨑山　𠮷子", "神谷　ひろみ", "渡邉　太郎", "佐藤　健一郎"),
    "en": ("Hanako Takahashi", "Yoshiko Sakiyama", "Hiromi Kamiya", "Taro Watanabe", "Kenichiro Sato"),
}
LONG = {
    "ja": ("渡邉　ジョルジュ・ド・ラ・フォンテーヌ=サンジェルマン", "勅使河原　小百合"),
    "en": ("Georges Watanabe de la Fontaine-Saint-Germain", "Hubert Wolfeschlegelsteinhausenbergerdorff"),
}
# Pairs, whether one of them sits out, how they are called.
FIELDS = {
    "2 tables": (4, PLAIN),
    "9½ tables": (19, PLAIN),
    "60 tables": (120, PLAIN),
    "very long names": (14, LONG),
}
PAPERS = {
    f"{form}-{turn}": WallPaper(form, turn == "landscape") for form, turn in itertools.product(FORMATS, TURNS)
}


def contestants(field):
    """The pairs of a field under the names of the language that is active."""
    count, names = FIELDS[field]
    own = names[reader_language()]
    pairs = [(own[k % len(own)], own[(k * 2 + 1) % len(own)]) for k in range(count)]
    return [
        PrintedContestant(
            str(number), pair, (), tuple(ListedName(name, f"{name} {number:03}") for name in pair)
        )
        for number, pair in enumerate(pairs, 1)
    ]


def occasion(field):
    in_japanese = reader_language() == "ja"
    return PrintedOccasion(
        "連盟" if in_japanese else "Federation",
        "春季大会 ペア戦" if in_japanese else "Spring Tournament Open Pairs",
        "予選 · 2026年5月3日" if in_japanese else "Qualifier · 3 May 2026",
        DAY,
        reader_language(),
        dict(enumerate(contestants(field), 1)),
        "https://portal.example/sakura/stages/12/",
        "13:30",
    )


def drawn(field):
    people = contestants(field)
    half = len(people) // 2
    matches = [PairingLine(a, b, 3) for a, b in zip(people[:half], people[half : 2 * half], strict=True)]
    return matches, people[2 * half :]


def movement(field):
    count = len(contestants(field))
    kind = MovementKind.HOWELL if count == 4 else MovementKind.MITCHELL
    return make(kind, count, rounds=3, boards_per_round=3)


SHEETS = {
    "pairings": lambda field: pairings_sheet(occasion(field), 3, *drawn(field), has_rooms=False),
    "pairings by name": lambda field: pairings_by_name(occasion(field), 3, *drawn(field), has_rooms=False),
    **{
        name: lambda field, sheet=sheet: sheet(occasion(field), movement(field))
        for name, sheet in SEATS.items()
    },
}


@pytest.fixture(scope="module")
def measure():
    paper = Paper(title="", publisher="", language="ja", dated=DAY)
    paper.add_page()
    return paper


def sheet_in(print_, field, language):
    with translation.override(language):
        return SHEETS[print_](field)


def printed(print_, field, paper, lang, measure):
    wish = WallWish(PAPERS[paper], IN[lang])
    content = wall_document(lambda: SHEETS[print_](field), wish, publisher=lambda: "F", dated=DAY)
    return pages(content, measure)


def size_of(page):
    """The type of the table; a word that is wider than its column is smaller."""
    return max(piece.size for piece in page.body)


def overlaps(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def check(print_, field, paper, lang, measure):
    """Everything is on the paper, whole, apart and as large as it can be."""
    sheets = [sheet_in(print_, field, language) for language in IN[lang]]
    read = printed(print_, field, paper, lang, measure)
    assert read
    for page in read:
        assert min(piece.x for piece in page.pieces) >= MARGIN - 0.1
        assert max(piece.x + piece.width for piece in page.pieces) <= page.wide - MARGIN + 0.1
        assert max(page.rules) <= page.bottom + 0.1
        boxes = sorted((piece.box for piece in page.pieces), key=lambda box: box[1])
        assert [(a, b) for k, a in enumerate(boxes) for b in boxes[k + 1 : k + 40] if overlaps(a, b)] == []
    words = "".join(page.words for page in read)
    parts = [part for sheet in sheets for row in sheet.rows for cell in row.cells for part in cell]
    assert [part for part in parts if spaceless(part) not in words] == []
    filled = max(max(page.rules) / page.bottom for page in read)
    largest = LARGEST[PAPERS[paper].format]
    size = max(map(size_of, read))
    assert filled >= 0.9 or size >= 0.97 * largest
    assert size >= LEGIBLE - 0.3
    check_words(read, sheets, lang)


def check_words(read, sheets, lang):
    """Headings on every page in the language asked for, and no name in another; every page numbered."""
    for number, page in enumerate(read, 1):
        heads = spaceless("".join(piece.text for piece in page.pieces if piece.y < min(page.rules)))
        for sheet in sheets:
            titles = [*sheet.title, *sheet.details, *(t for column in sheet.columns for t in column.title)]
            assert [title for title in titles if spaceless(title) not in heads] == []
        assert len(read) == 1 or f"{number}/{len(read)}" in heads
        assert f"{number}/{len(read)}" in page.words[-12:]
        if lang == "en":
            assert not JAPANESE.search(page.words)
        if lang == "ja":
            latin = {word for piece in page.pieces for word in LATIN.findall(piece.text)}
            assert latin <= {"NS", "EW", "F"}


JAPANESE, LATIN = re.compile(r"[\u3041-\u30fa\u4e00-\u9fff]"), re.compile("[A-Za-z]+")
TABLE = list(itertools.product(SHEETS, FIELDS))
ONE_EACH = list(zip(TABLE, itertools.cycle(itertools.product(PAPERS, IN)), strict=False))


@pytest.mark.parametrize(("print_", "field", "paper", "lang"), [(*one, *other) for one, other in ONE_EACH])
def test_a_sheet_fills_its_paper_and_nothing_is_cut(print_, field, paper, lang, measure):
    check(print_, field, paper, lang, measure)


# Every print of every field on every paper, languages in turn: each print, field and paper has each of them.
ON_PAPER = [
    (print_, field, paper, [*IN][(at + at // len(PAPERS)) % len(IN)])
    for at, (print_, field, paper) in enumerate(itertools.product(SHEETS, FIELDS, PAPERS))
]


def test_each_language_is_printed_with_each_of_the_others():
    assert len(ON_PAPER) == len(SHEETS) * len(FIELDS) * len(PAPERS)
    for others in zip(*ON_PAPER, strict=True):
        languages = {(other, row[3]) for other, row in zip(others, ON_PAPER, strict=True)}
        assert set(others) == set(IN) or languages == set(itertools.product(others, IN))


@pytest.mark.parametrize(("print_", "field", "paper", "lang"), ON_PAPER)
def test_on_every_paper(print_, field, paper, lang, measure):
    check(print_, field, paper, lang, measure)


def test_a_list_of_names_is_in_the_order_of_the_first_language():
    people = {
        1: [("森　健", "もり"), ("青木　花", "あおき")],
        2: [("千葉　誠", "ちば"), ("Zoë Łukasz", "zoe")],
    }
    who = [
        PrintedContestant(str(k), tuple(n for n, _ in names), (), tuple(ListedName(*name) for name in names))
        for k, names in people.items()
    ]
    sheet = pairings_by_name(occasion("2 tables"), 1, [PairingLine(*who, 2)], [], has_rooms=False)
    rows = sorted(sheet.rows, key=lambda row: row.order)
    assert [tuple("".join(cell) for cell in row.cells) for row in rows] == [
        ("Zoë Łukasz", "2", "1", "EW"),
        ("青木　花", "1", "1", "NS"),
        ("千葉　誠", "2", "1", "EW"),
        ("森　健", "1", "1", "NS"),
    ]


def test_every_print_for_the_wall_is_in_the_table():
    assert set(SHEETS) == {"pairings", "pairings by name", "by-table", "by-name"}
    assert (set(FORMATS), set(TURNS), set(IN)) == (
        {"A4", "A3"},
        {"portrait", "landscape"},
        {"ja", "en", "both"},
    )
    assert set(LARGEST) == set(FORMATS)
