"""The Zengin formats: what a file says, and what is wrong with one."""

from datetime import date
from decimal import Decimal

import pytest

from federation.money.bank.reader import reading_of
from federation.money.bank.zengin_layout import LENGTH, NOTICE_B, STATEMENT_DATA
from tests.federation.money.zengin_files import (
    NOTICE,
    STATEMENT,
    account,
    booking,
    notice,
    statement,
    transfer,
)
from tests.places import ROOT

TODAY = date(2026, 5, 12)
SAMPLES = ROOT / "tests/samples/bank"


def read(content, today=TODAY):
    return reading_of(content, today)


def lines(content):
    reading = read(content)
    assert reading.problems == ()
    return reading.statements[0].lines


def problems(content):
    reading = read(content)
    assert reading.statements == ()
    columns = [problem.parameters.get("columns") for problem in reading.problems]
    return [(one.code, one.line, where) for one, where in zip(reading.problems, columns, strict=True)]


def test_columns_are_where_the_standard_has_them():
    places = {name: field.columns for name, field in STATEMENT_DATA.items()}
    shown = ("勘定日", "入払区分", "取引金額", "振込依頼人名", "EDI情報", "ダミー")
    assert [places[name] for name in shown] == ["10-15", "22-22", "25-36", "82-129", "180-199", "200-200"]
    assert NOTICE_B["金額(2)"].columns == "129-140"


def test_a_notice_of_transfers():
    assert (SAMPLES / "zengin_notice_01.txt").read_bytes() == NOTICE
    (one,) = read(NOTICE).statements
    assert (one.form, one.account, one.currency) == ("zengin.01", "0999-123-1-1234567", "JPY")
    assert (one.opening, one.closing, one.from_day, one.to_day) == (
        None,
        None,
        date(2026, 5, 1),
        date(2026, 5, 10),
    )
    assert [
        (int(line.amount), line.payer, line.reference, line.text, line.is_reversal) for line in one.lines
    ] == [
        (12_000, "12345674 ﾓﾘ ﾊｼﾞﾒ", "", "ﾐﾎﾝ ｴｷﾏｴ", False),
        (6_000, "ｶ)ｻｸﾗｸﾗﾌﾞ", "RF18539007547034", "ﾐﾎﾝ ｴｷﾏｴ 0000000042", False),
        (-6_000, "ﾊﾔｼ ｼﾞﾛｳ", "", "ﾐﾎﾝ ｴｷﾏｴ", True),
    ]
    assert [line.booked_on.day for line in one.lines] == [3, 7, 3]


def test_a_statement_of_two_accounts():
    assert (SAMPLES / "zengin_statement_03.txt").read_bytes() == STATEMENT
    first, second = read(STATEMENT).statements
    assert [int(line.amount) for line in first.lines] == [12_000, -550, 6_000, -6_000]
    assert [line.is_reversal for line in first.lines] == [False, False, False, True]
    assert (first.opening, first.closing) == (Decimal(100_000), Decimal(111_450))
    assert (second.account, second.opening, second.closing, second.lines) == (
        "0999-123-2-7654321",
        Decimal(-5_000),
        Decimal(-5_000),
        (),
    )


@pytest.mark.parametrize("end", [b"\r\n", b"\n", b"\r", b""])
def test_line_ends_do_not_matter(end):
    content = notice(transfer(1_000, "ﾓﾘ"), end=end)
    assert lines(content) == lines(content + b"\x1a") == lines(notice(transfer(1_000, "ﾓﾘ")))


def test_the_same_characters_as_utf_8():
    assert read(NOTICE.decode("cp932").encode("utf-8-sig")) == read(NOTICE)


def test_a_notice_of_form_b_has_its_amount_in_the_second_column():
    large = transfer(0, "ﾓﾘ", layout=NOTICE_B, 金額_2=12_345_678_901, edi="1234")
    small = transfer(500, "ﾊﾔｼ", layout=NOTICE_B)
    assert [
        (int(line.amount), line.reference) for line in lines(notice(large, small, total=12_345_679_401))
    ] == [
        (12_345_678_901, "1234"),
        (500, ""),
    ]


def test_the_total_may_count_what_was_cancelled():
    back = transfer(300, "ﾓﾘ", 取消区分=1)
    transfers = transfer(700, "ﾊﾔｼ"), back
    assert lines(notice(*transfers, back=(1, 300))) == lines(notice(*transfers, count=2, total=1_000))


@pytest.mark.parametrize(
    ("written", "today", "day"),
    [
        ("080503", TODAY, date(2026, 5, 3)),
        ("010501", date(2019, 5, 7), date(2019, 5, 1)),
        ("310430", date(2019, 5, 7), date(2019, 4, 30)),
        ("310501", date(2019, 5, 7), None),  # Heisei was over
        ("010430", date(2019, 5, 7), None),  # Reiwa had not begun
        ("260503", TODAY, None),  # a year of our calendar
        ("300503", date(2030, 5, 4), None),
        ("120503", date(2030, 5, 4), date(2030, 5, 3)),
        ("080611", TODAY, date(2026, 6, 11)),
        ("080613", TODAY, None),  # too far ahead
        ("081301", TODAY, None),
        ("080230", TODAY, None),
    ],
)
def test_a_day_is_that_of_an_era_or_none(written, today, day):
    head = dict.fromkeys(("作成日", "勘定日_自", "勘定日_至"), written)
    reading = read(notice(transfer(1, "ﾓﾘ", day=written), **head), today)
    if day is None:
        assert {problem.code for problem in reading.problems} == {"era_day"}
    else:
        assert reading.statements[0].lines[0].booked_on == day


def test_a_blank_day_of_value_is_the_day_of_booking():
    (line,) = lines(notice(transfer(1, "ﾓﾘ", 起算日="000000")))
    assert line.value_on == line.booked_on


def test_a_key_does_not_hang_on_the_banks_count():
    one, other = (transfer(5, "ﾓﾘ", 照会番号=number) for number in (1, 7))
    assert [line.key for line in lines(notice(one))] == [line.key for line in lines(notice(other))]
    assert len({line.key for line in lines(notice(one, other))}) == 2


GOOD = transfer(1_000, "ﾓﾘ")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\xf1\xf0\xf1\xf0" + b"\x40" * 796, [("ebcdic", 1, None)]),
        (notice(GOOD, コード区分=1), [("ebcdic", 1, "4-4")]),
        (notice(GOOD, 種別コード="21"), [("other_kind", 1, "2-3")]),
        (notice(GOOD)[: LENGTH + 50], [("record_length", 2, None)]),
        (notice(GOOD, end=b"")[: 2 * LENGTH], [("no_end", 2, None)]),
        (notice(GOOD, b"5" + GOOD[1:]), [("record_kind", 3, "1-1")]),
        (notice(GOOD, b"9" + GOOD[1:]), [("record_order", 3, "1-1")]),
        (notice(transfer("12a", "ﾓﾘ"), total=0, count=1), [("digits", 2, "20-29")]),
        (notice(transfer(1, "ﾓﾘ", 取消区分=7), count=1), [("code", 2, "128-128")]),
        (notice(transfer(1, "ﾓﾘ", day="      "), count=1), [("blank", 2, "8-13")]),
        (notice(transfer(1, "ﾓﾘ\x07"), count=1), [("characters", 2, "50-97")]),
        (notice(GOOD, count=2), [("trailer", 3, "2-7")]),
        (notice(GOOD, total=999), [("trailer", 3, "8-19")]),
        (notice(GOOD, transfer(3, "ﾓﾘ", 取消区分=1), back=(1, 4)), [("trailer", 4, "26-37")]),
        (notice(GOOD, 口座番号=0), [("blank", 1, "61-67")]),
        (notice(GOOD, 預金種目=5), [("code", 1, "60-60")]),
        (statement(account(booking(1, 1), 預金種目=5)), [("code", 1, "63-63")]),
        (statement(account(booking(1, 1), closing=7)), [("trailer", 3, "41-54")]),
        (statement(account(booking(1, 1), counts=(1, 2, 0, 0, 1))), [("trailer", 3, "8-20")]),
        (statement(account(booking(1, 1), counts=(1, 1, 0, 0, 3))), [("trailer", 3, "55-61")]),
        (statement(account(booking(1, "", kind="11"))), [("code", 2, "22-22")]),
        (statement(account(booking(1, 1, kind="77"))), [("code", 2, "23-24")]),
        (statement(account(booking(1, 1)), of_all=99), [("trailer", 4, "2-11")]),
        (statement(account(), account(種別コード="01")), [("headers_differ", 3, "2-4")]),
    ],
)
def test_what_is_wrong_is_named_with_record_and_columns(content, expected):
    assert problems(content) == expected


def test_all_problems_at_once():
    content = notice(transfer("1a", "ﾓﾘ"), transfer(1, "ﾓﾘ", day="991231"), count=9, total=9)
    assert problems(content) == [
        ("digits", 2, "20-29"),
        ("era_day", 3, "8-13"),
        ("era_day", 3, "14-19"),
    ]
