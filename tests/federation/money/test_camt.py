"""camt.053: what a message says, and what is wrong with one."""

from datetime import date
from decimal import Decimal

import pytest

from federation.money.bank.reader import reading_of
from tests.federation.money.camt_files import IBAN, entry, message, payment, whole
from tests.places import ROOT

TODAY = date(2026, 5, 12)
SAMPLES = ROOT / "tests/samples/bank"


def read(content):
    return reading_of(content, TODAY)


def lines(*entries, **kept):
    reading = read(message(*entries, **{"closing": None, **kept}))
    assert reading.problems == ()
    return reading.statements[0].lines


def codes(content):
    reading = read(content)
    assert reading.statements == ()
    return [problem.code for problem in reading.problems]


@pytest.mark.parametrize("version", ["02", "04", "08"])
def test_the_three_versions_say_the_same(version):
    content = (SAMPLES / f"camt_053_001_{version}.xml").read_bytes()
    assert content == whole(version)
    (statement,) = read(content).statements
    assert (statement.account, statement.currency, statement.form) == (IBAN, "GBP", "camt.053")
    assert (statement.opening, statement.closing) == (Decimal("100.00"), Decimal("122.50"))
    assert (statement.from_day, statement.to_day) == (date(2026, 5, 1), date(2026, 5, 10))
    assert [(str(line.amount), line.payer, line.reference, line.text) for line in statement.lines] == [
        ("12.50", "Ann Bell", "RF18539007547034", "Credit transfer"),
        ("10.00", "Cy Dunn", "", "1234 5674 Credit transfer"),
        ("5.00", "Di Eve", "", "Credit transfer"),
        ("-2.00", "", "", "Credit transfer"),
        ("-3.00", "Flo Gunn", "", "Credit transfer"),
    ]
    assert [line.is_reversal for line in statement.lines] == [False] * 4 + [True]
    assert {line.booked_on for line in statement.lines} == {date(2026, 5, 3)}


def test_a_file_may_hold_several_accounts():
    one = message(entry("1.00"), closing="101.00")
    two = one.replace(
        b"</Stmt>", b"</Stmt>" + one[one.index(b"<Stmt>") : one.index(b"</Stmt>")] + b"</Stmt>", 1
    )
    assert [len(statement.lines) for statement in read(two).statements] == [1, 1]


def test_an_account_without_iban_has_its_own_number():
    other = "<Id><Othr><Id>001-1234567</Id></Othr></Id><Ccy>JPY</Ccy>"
    content = message(entry("500", currency="JPY"), currency="JPY", opening="0", closing="500", account=other)
    (statement,) = read(content).statements
    assert (statement.account, statement.currency) == ("001-1234567", "JPY")
    assert [str(line.amount) for line in statement.lines] == ["500"]


def test_a_batch_whose_parts_do_not_make_it_is_one_line():
    parts = payment("A", amount="4.00", text="x"), payment("B", amount="5.00")
    (line,) = lines(entry("10.00", *parts))
    assert (str(line.amount), line.payer, line.text) == ("10.00", "", "Credit transfer")
    (line,) = lines(entry("9.00", payment("A"), payment("B")))  # no amounts
    assert (str(line.amount), line.payer) == ("9.00", "")


def test_an_amount_has_the_decimals_of_its_currency():
    yen = [entry("500.00", currency="JPY"), entry("500.50", currency="JPY")]
    assert [str(line.amount) for line in lines(yen[0], currency="JPY", opening=None)] == ["500"]
    assert codes(message(yen[1], currency="JPY", opening=None, closing=None)) == ["amount"]
    assert [str(line.amount) for line in lines(entry("7"))] == ["7.00"]


def test_the_other_party_of_what_goes_out_is_the_creditor():
    (line,) = lines(entry("7.00", payment("Hall Ltd", party="Cdtr"), sign="DBIT"))
    assert (line.payer, str(line.amount)) == ("Hall Ltd", "-7.00")


def test_a_key_is_the_same_in_two_files_that_overlap():
    first, second = entry("1.00", payment("A")), entry("1.00", payment("B"), day="2026-05-04", own="B2")
    early, late = lines(first), lines(first, second)
    assert early[0].key == late[0].key
    assert len({line.key for line in late}) == 2
    twice = lines(first, first)
    assert twice[0].key == early[0].key
    assert len({line.key for line in twice}) == 2


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", ["empty"]),
        (b"hello", ["unknown"]),
        (b"<Document", ["not_well_formed"]),
        (message(entry("1.00"), version="03"), ["other_message"]),
        (message().replace(b"camt.053", b"camt.054"), ["other_message"]),
        (b"<a/>", ["other_message"]),
        (message()[:200], ["not_well_formed"]),
        (b'<!DOCTYPE a [<!ENTITY b "c">]>' + message(), ["dtd"]),
        (message().replace(b"Stmt>", b"Stat>"), ["no_statement"]),
        (message(entry("1.00")), ["balances"]),
        (message(entry("1.00"), closing="102.00"), ["balances"]),
        (message(entry("1,00"), closing="101.00"), ["amount"]),
        (message(entry("-1.00")), ["amount"]),
        (message(entry("1.001")), ["amount"]),
        (message(entry("9" * 19)), ["amount"]),
        (message(entry("1.00", currency="EUR")), ["amount_currency"]),
        (message(entry("1.00", sign="IN")), ["sign"]),
        (message(entry("1.00", status="MAYBE")), ["status"]),
        (message(entry("1.00", day="2026-02-30")), ["day", "day", "no_day"]),
        (message(entry("1.00", day="03.05.2026")), ["day", "day", "no_day"]),
        (message(account="<Id><IBAN>GB29NWBK60161331926818</IBAN></Id><Ccy>GBP</Ccy>"), ["iban"]),
        (message(account="<Id/><Ccy>GBP</Ccy>"), ["account"]),
    ],
)
def test_what_is_wrong_is_named(content, expected):
    assert codes(content) == expected


def test_all_problems_at_once_with_their_lines():
    content = message(entry("1,00"), entry("2.00", sign="IN"), entry("3.00", status="NEVER"))
    reading = read(content)
    assert [problem.code for problem in reading.problems] == ["amount", "sign", "status"]
    rows = content.decode().splitlines()
    assert ["<Ntry>" in rows[problem.line - 1] for problem in reading.problems] == [True] * 3


def test_the_amount_of_a_million_digits_is_quick():
    assert codes(message(entry("9" * 1_000_000))) == ["amount"]
