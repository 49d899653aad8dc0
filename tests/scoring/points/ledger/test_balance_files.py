"""Tables of balances as people send them: read whole, or refused with everything that is wrong, by line."""

import io
import random
from decimal import Decimal

import openpyxl
import pytest
from django.utils import translation

from federation.models import Member, MemberStatus
from scoring.points.services import balance_files
from scoring.points.services.balance_files import BalanceProblem, BalancesRefused, read
from tests.examples import tries
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def people(inside):
    return builders.members(inside, 4)


def refused(content: bytes, year: int = 2020) -> list[BalanceProblem]:
    with translation.override("en"), pytest.raises(BalancesRefused) as raised:
        read(content, year=year)
    return raised.value.problems


def book(*rows) -> bytes:
    workbook = openpyxl.Workbook()
    for row in rows:
        workbook.active.append(row)
    kept = io.BytesIO()
    workbook.save(kept)
    return kept.getvalue()


def test_a_line_for_each_colour_and_year(people) -> None:
    first, second = people[0], people[1]
    content = (
        "number,name,colour,year,points\n"
        f"{first.number},whoever,black,2024,312.4\n"
        f"{first.number},,red,,0.0001\n\n"
        f' {second.number.lower()} ,,"黒",2025年,"1,250.50"\n'
    ).encode()
    assert read(content, year=2019) == [
        (first.pk, "black", 2024, Decimal("312.4")),
        (first.pk, "red", 2019, Decimal("0.0001")),
        (second.pk, "black", 2025, Decimal("1250.50")),
    ]


def test_a_column_for_each_colour_in_the_words_and_the_character_set_of_japan(people) -> None:
    content = (
        f"会員番号,氏名,黒点,レッドポイント\n{people[0].number},山田,１２．５,\n{people[1].number},鈴木,0,3\n"
    )
    assert read(content.encode("cp932"), year=2020) == [
        (people[0].pk, "black", 2020, Decimal("12.5")),
        (people[1].pk, "red", 2020, Decimal("3")),
    ]


def test_a_workbooks_numbers_are_what_it_shows(people) -> None:
    number = int(people[0].number) if people[0].number.isdecimal() else people[0].number
    content = book(
        ["member no", "BP", "RP", "year"], [number, 0.1 + 0.2, 7, 2001.0], [], [number, 1.5, None, 2002]
    )
    assert read(content, year=2020) == [
        (people[0].pk, "black", 2001, Decimal("0.3")),
        (people[0].pk, "red", 2001, Decimal(7)),
        (people[0].pk, "black", 2002, Decimal("1.5")),
    ]


def test_everything_wrong_is_said_at_once_with_its_line(people) -> None:
    one, two, _third, old = people
    Member.objects.filter(pk=old.pk).update(status=MemberStatus.MERGED, merged_into=one)
    content = (
        "number,colour,year,points\n"
        "999,black,2020,1\n"
        f"{one.number},mauve,2020,1\n"
        f"{one.number},black,3020,1\n"
        f"{one.number},black,2020,-1\n"
        "\n"
        f"{one.number},black,2020,1.23456\n"
        f"{one.number},black,2020,NaN\n"
        f"{one.number},black,2020,1e30\n"
        f"{old.number},black,2020,1\n"
        f"{two.number},black,2020,1\n"
        f"{two.number},BP,2020,1\n"
        f"{one.number},black,2020,much\n"
        "998,mauve,20,1.23456\n"
    ).encode()
    problems = refused(content)
    assert [problem.line for problem in problems] == [2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 14, 14, 14]
    by_line = dict(problems)
    assert "999" in by_line[2]
    assert "mauve" in by_line[3]
    assert "3020" in by_line[4]
    assert f"{old.number} is merged into {one.number}" in by_line[10]
    assert "twice" in by_line[12]
    assert "much" in by_line[13]


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "number, colour, points"),
        (b"who,what\n1,2\n", "number, colour, points"),
        (b"number,points\n1,2\n", "colour"),
        (b"colour,points\nblack,2\n", "number"),
        (b"number,black\n1,0\n", "no points"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"PK\x03\x04 nothing", "workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "password"),
        (b'number,black\n"1,2\n', "no points"),
    ],
)
def test_what_is_no_table_of_balances_is_refused_in_words(people, content, word) -> None:
    problems = refused(content)
    assert len(problems) == 1
    assert word in problems[0].sentence


def test_a_comma_before_decimals_is_refused_and_not_read_as_a_hundred_times_as_much(people) -> None:
    content = f"number;black;red\n{people[0].number};312,40;234,567.5\n".encode()
    (wrong,) = refused(content)
    assert (wrong.line, wrong.sentence) == (2, "“312,40”: write decimals with a point.")


def test_a_running_number_beside_the_members_number_is_not_taken_for_it(people) -> None:
    rows = [f"{line},{member.number},{line}" for line, member in enumerate(people, 1)]
    rows_read = read("\n".join(["No.,会員番号,黒", *rows]).encode(), year=2020)
    assert [one.member for one in rows_read] == [person.pk for person in people]
    alone = read(f"番号,黒\n{people[0].number},1\n".encode(), year=2020)
    assert [one.member for one in alone] == [people[0].pk]


def test_two_columns_that_mean_the_same_are_refused(people) -> None:
    content = f"会員番号,色,点数,残高\n{people[0].number},黒,1,250\n".encode()
    (wrong,) = refused(content)
    assert wrong.line == 1
    assert "点数" in wrong.sentence
    assert "残高" in wrong.sentence


def test_a_file_that_is_too_large_is_not_looked_at(people, monkeypatch) -> None:
    monkeypatch.setattr(balance_files, "BALANCES_MAX", 2)
    content = b"number,black\n" + b"1,1\n" * 3
    assert "more than 2" in refused(content)[0].sentence
    monkeypatch.setattr(balance_files, "BYTES_MAX", 10)
    assert "larger" in refused(content)[0].sentence


WORTH = {
    "": "0",
    "0": "0",
    "1.25": "1.25",
    "12.0001": "12.0001",
    "1e2": "100",
    "٣": "3",
    "０.5": "0.5",
    "1,000": "1000",
    " 2 ": "2",
    "'+7": "7",
}
WORTHLESS = ("-3", "x", "=1+1", "1.00001", "'", "'7")


def test_whatever_a_table_says_is_read_exactly_or_refused_by_line(people) -> None:
    """Of tables written at random, what is read adds up to what was written, cell by cell."""
    seeds = range(tries(300, 60))
    assert len(seeds) >= 60
    for seed in seeds:
        dice = random.Random(seed)  # noqa: S311 (no secret)
        numbers = dice.sample([person.number for person in people], dice.randrange(1, 4))
        pieces = [*WORTH, *WORTHLESS] if seed % 3 == 0 else [*WORTH]
        cells = [(dice.choice(pieces), dice.choice(pieces)) for _each in numbers]
        lines = [";".join((number, *row)) for number, row in zip(numbers, cells, strict=True)]
        content = "\n".join(["number;black;red", *lines]).encode()
        wrong = [line for line, row in enumerate(cells, 2) if {*row} & {*WORTHLESS}]
        if wrong:
            assert sorted({problem.line for problem in refused(content)}) == wrong, seed
        elif any(Decimal(WORTH[cell]) for row in cells for cell in row):
            written = sum(Decimal(WORTH[cell]) for row in cells for cell in row)
            assert sum(one.amount for one in read(content, year=2020)) == written, seed
        else:
            assert refused(content)[0].line == 0, seed
