"""Mappings of reports: every field by every shipped mapping and by its own; what is wrong, by line."""

import csv
import io
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from lxml import etree

from scoring.reports import shipped
from scoring.reports.fields import CONSTANT, FIELDS, OF_SEAT, ReportFieldKind, ReportSubject
from scoring.reports.mapping import ENCODINGS, SIZE_MAX, MappingRefused, read
from scoring.reports.writing import media_type, write
from tests.examples import tries

PLAYERS = [
    {"name": "Ada Lark", "number": "100012", "points": {"red": Decimal("0.255"), "black": Decimal(1)}},
    {"name": "佐藤 花", "number": "100013", "points": {}},
]
RESULT = {
    "club": "=Club",
    "club_number": "2074",
    "event": "Tuesday",
    "date": date(2026, 3, 7),
    "place": 2,
    "shared": "=",
    "contestant": "07",
    "section": "A",
    "direction": "NS",
    "team": "Larks",
    "names": "Ada Lark / 佐藤 花",
    "numbers": "100012 / 100013",
    "score": Decimal("-41.5"),
    "percent": None,
    "players": PLAYERS,
}
POINTS = {
    **{key: RESULT[key] for key in ("club", "club_number", "event", "date", "place")},
    **{key: PLAYERS[0][key] for key in ("name", "number")},
    "colour": "red",
    "points": Decimal("0.255"),
    "month": date(2026, 4, 1),
    "posting": 31,
    "reason": "+1 by hand",
}
# What a mapping with usual settings makes of each field, of a line a player and of a CSV.
WRITTEN = {
    ReportSubject.RESULTS: {
        CONSTANT: "x",
        "name": "Ada Lark",
        "number": "100012",
        "club": "'=Club",
        "club_number": "2074",
        "event": "Tuesday",
        "date": "2026-03-07",
        "place": "2",
        "shared": "'=",
        "contestant": "07",
        "section": "A",
        "direction": "NS",
        "team": "Larks",
        "names": "Ada Lark / 佐藤 花",
        "numbers": "100012 / 100013",
        "score": "-41.50",
        "percent": "",
        "points": "1.26",
    },
    ReportSubject.POINTS: {
        CONSTANT: "x",
        "name": "Ada Lark",
        "number": "100012",
        "club": "'=Club",
        "club_number": "2074",
        "event": "Tuesday",
        "date": "2026-03-07",
        "colour": "red",
        "points": "0.26",
        "place": "2",
        "month": "2026-04-01",
        "posting": "31",
        "reason": "'+1 by hand",
    },
}


def lines_of(kind, lines="player"):
    if kind is ReportSubject.POINTS:
        return [POINTS]
    return [RESULT] if lines == "contestant" else [{**RESULT, **player} for player in PLAYERS]


def of_field(kind, field, head="", **column):
    """A mapping of one column."""
    more = {"text": '"x"'} if field == CONSTANT else {}
    more |= {key: repr(value).replace("'", '"') for key, value in column.items()}
    keys = "".join(f"{key} = {value}\n" for key, value in more.items())
    return f'kind = "{kind}"\n{head}\n[[column]]\nheading = "h"\nfield = "{field}"\n{keys}'


def cells(text, rows):
    mapping = read(text)
    content = write(mapping, rows).decode(ENCODINGS[mapping.encoding])
    return list(csv.reader(io.StringIO(content, newline=""), delimiter=mapping.separator))


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, of in FIELDS.items() for field in of])
def test_every_field_by_a_mapping_of_its_own(kind, field):
    assert cells(of_field(kind, field), lines_of(kind))[:2] == [["h"], [WRITTEN[kind][field]]]


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, of in FIELDS.items() for field in of])
def test_every_field_as_an_element(kind, field):
    head = 'format = "xml"\nroot = "R"\nrow = "L"\nencoding = "shift_jis"\n'
    content = write(read(of_field(kind, field, head)), lines_of(kind))
    first = etree.fromstring(content)[0]
    text = WRITTEN[kind][field].removeprefix("'")
    assert [(one.tag, one.text) for one in first] == ([("h", text)] if text else [])
    assert b"encoding='shift_jis'" in content.lower()


@pytest.mark.parametrize("key", shipped.TITLES)
def test_every_shipped_mapping_writes_every_column_it_has(key):
    mapping = shipped.mapping_of(key)
    content = write(mapping, lines_of(mapping.kind, mapping.lines))
    assert str(shipped.TITLES[key])
    if mapping.format == "xml":
        heads = [one.tag for one in etree.fromstring(content)[0]]
        assert heads == [column.heading for column in mapping.columns]
        return
    text = content.decode(ENCODINGS[mapping.encoding])
    heads, first, *_rest = csv.reader(io.StringIO(text, newline=""), delimiter=mapping.separator)
    assert heads == [column.heading for column in mapping.columns]
    for column, cell in zip(mapping.columns, first, strict=True):
        expected = WRITTEN[mapping.kind][column.field]
        if column.seat == 2:
            expected = PLAYERS[1][column.field]
        decimal = FIELDS[mapping.kind][column.field] is ReportFieldKind.DECIMAL
        assert cell == (expected.replace(".", mapping.decimal_mark) if decimal else expected)


def test_no_shipped_layout_is_forgotten():
    folder = Path(shipped.__file__).parent / "layouts"
    assert {path.stem for path in folder.iterdir()} == set(shipped.TITLES)


def test_settings_are_kept_to():
    head = 'days = "DD.MM.YY"\nseparator = "\\t"\nheader = false\nline_end = "lf"\n'
    head += 'decimals = 3\ndecimal_mark = ","'
    text = of_field("points", "date", head) + '[[column]]\nheading = "p"\nfield = "points"\n'
    assert write(read(text), [POINTS]) == b"07.03.26\t0,255\n"
    latin = read(of_field("results", "names", 'encoding = "latin-1"'))
    assert write(latin, [RESULT]).endswith(b"Ada Lark / ?? ?\r\n")
    assert media_type(latin) == "text/csv; charset=iso-8859-1"
    assert write(read(of_field("points", "name", 'encoding = "utf-8-bom"')), []) == b"\xef\xbb\xbfh\r\n"


def test_a_text_that_is_the_same_in_every_line_is_no_formula():
    column = '[[column]]\nheading = "k"\nfield = "constant"\ntext = "=1+1"\n'
    text = of_field("points", "name")
    assert write(read(text + column), [POINTS]).splitlines()[1] == b"Ada Lark,'=1+1"


def test_points_by_colour_and_players_by_seat():
    assert cells(of_field("results", "points", colour="red"), lines_of("results"))[1:] == [["0.26"], [""]]
    whole = 'lines = "contestant"'
    for seat, name in ((1, "Ada Lark"), (2, "佐藤 花"), (3, "")):
        assert cells(of_field("results", "name", whole, seat=seat), [RESULT])[1] == [name]
    assert set(FIELDS[ReportSubject.RESULTS]) >= OF_SEAT


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("kind = ", {1}),
        ('kind = "results"\n', {0}),
        ('kind = "x"\n[[column]]\nheading = "a"\nfield = "name"\n', {1}),
        ('kind = "points"\nformat = "pdf"\n\n[[column]]\nheading = "a"\nfield = "percent"\n', {2, 6}),
        (of_field("points", "name") + "seat = 1\n", {6}),
        (of_field("results", "name", 'lines = "contestant"', seat=0), {6}),
        (of_field("points", "name", 'days = "%Y"\ndecimals = 9\nheader = 1\nsize = 3'), {2, 3, 4, 5}),
        (of_field("points", "name", 'decimal_mark = ","'), {2}),
        (of_field("points", "name") * 1 + '[[column]]\nheading = "h"\nfield = "number"\n', {7}),
        (of_field("points", "name", 'format = "xml"').replace('"h"', '"1 h"'), {4}),
        (of_field("points", "name", 'format = "xml"\nroot = "a b"'), {3}),
        (of_field("points", "name").replace('"h"', '"' + "h" * 101 + '"'), {4}),
        ('kind = "points"\ncolumn = 3\n', {2}),
        ('kind = "points"\ncolumn = [3]\n', {0}),
        ("#" * (SIZE_MAX + 1), {0}),
        ("a = " + "[" * 5_000, {0}),
    ],
)
def test_what_is_wrong_is_told_by_line_all_at_once(text, lines):
    with pytest.raises(MappingRefused) as refused:
        read(text)
    assert {problem.line for problem in refused.value.problems} == lines
    assert all(problem.sentence for problem in refused.value.problems)
    assert str(refused.value)


@settings(max_examples=tries(200, 40), deadline=None, derandomize=True)
@given(st.data())
def test_no_text_makes_it_fall_over(data):
    base = shipped.text_of(data.draw(st.sampled_from(sorted(shipped.TITLES))))
    start = data.draw(st.integers(0, len(base)))
    gone = data.draw(st.integers(0, 30))
    text = base[:start] + data.draw(st.text(max_size=20)) + base[start + gone :]
    problems = []
    try:
        mapping = read(text)
    except MappingRefused as refused:
        problems = refused.problems
    assert problems or isinstance(write(mapping, lines_of(mapping.kind, mapping.lines)), bytes)
