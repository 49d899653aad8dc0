"""Whatever bytes come: a reading without a problem, or problems with their sentences, in time."""

import re
from datetime import date
from random import Random
from time import process_time

import pytest
from django.utils.translation import override
from hypothesis import given, settings, strategies as st

from federation.apart import door
from federation.apart.limits import ReadingLimits
from federation.money.bank import apart
from federation.money.bank.reader import SIZE_MAX, reading_json, reading_of
from federation.money.bank.sentences import SENTENCES, sentence_of
from federation.money.bank.statement import PROBLEMS_MAX, BankProblem
from federation.money.bank.zengin_layout import LENGTH
from tests.federation.money.camt_files import entry, message, payment, whole
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
SEEDS = (NOTICE, STATEMENT, *map(whole, ("02", "04", "08")))
PIECES = (
    *(
        b"<Ntry>",
        b"</Ntry>",
        b"<Amt Ccy='GBP'>",
        b"1.00",
        b"&amp;",
        b"&x;",
        b"<![CDATA[",
        b"\0",
        b"\xff",
        b"8",
        b"2",
    ),
    *(
        "ｶﾞ".encode("cp932"),
        "漢字".encode("cp932"),
        "é".encode(),
        b"\r\n",
        b" " * LENGTH,
        b"9" * LENGTH,
        b"<a b='",
    ),
    *(b"BOOK", b"CRDT", b"DBIT", b"-", b"RF18", b"<Sts/>", b"\xf1"),
)
RECORDS_WRITTEN = "".join(file.read_text() for file in (ROOT / "federation/money/bank").glob("*.py"))


def looked_at(content):
    """A reading of any bytes, whose problems all have sentences."""
    reading = reading_of(content, TODAY)
    assert not (reading.statements and reading.problems)
    assert reading.statements or reading.problems
    for problem in reading.problems:
        assert "%(" not in sentence_of(problem)
    for one in reading.statements:
        assert len({line.key for line in one.lines}) == len(one.lines)
    return reading


@given(st.binary(max_size=2_000))
def test_any_bytes(content):
    assert looked_at(content).problems


@settings(max_examples=300)
@given(st.sampled_from(SEEDS), st.integers(0, 2**32))
def test_files_with_pieces_put_in_and_cut_out(seed, number):
    random, content = Random(number), bytearray(seed)  # noqa: S311
    for _ in range(random.randint(1, 4)):
        start = random.randrange(len(content) + 1)
        end = start + random.choice((0, 1, 6, 40, LENGTH, LENGTH + 2))
        content[start:end] = random.choice((b"", *PIECES, bytes(content[start:end]) * 2))
    looked_at(bytes(content))


@settings(max_examples=200)
@given(st.sampled_from((NOTICE, STATEMENT)), st.data())
def test_records_with_one_other_byte(seed, data):
    at = data.draw(st.integers(0, len(seed) - 1))
    looked_at(seed[:at] + bytes([data.draw(st.integers(0, 255))]) + seed[at + 1 :])


AMOUNTS = st.lists(st.integers(0, 10**10 - 1), max_size=30)


@given(AMOUNTS, AMOUNTS)
def test_bookings_come_back_as_they_were(come, gone):
    bookings = [*(booking(one, 1) for one in come), *(booking(one, 2) for one in gone)]
    (one,) = looked_at(statement(account(*bookings))).statements
    assert [int(line.amount) for line in one.lines] == [*come, *(-amount for amount in gone)]


@given(
    st.lists(st.integers(1, 10**6), max_size=20), st.text(st.characters(categories=["L", "N"]), max_size=30)
)
def test_payments_come_back_as_they_were(pence, payer):
    amounts = [f"{one // 100}.{one % 100:02}" for one in pence]
    entries = [entry(amount, payment(payer or "A"), own=str(n)) for n, amount in enumerate(amounts)]
    (one,) = looked_at(message(*entries, closing=None)).statements
    assert [str(line.amount) for line in one.lines] == amounts
    assert {line.payer for line in one.lines} <= {payer or "A"}


def _seconds(content):
    began = process_time()
    reading = reading_of(content, TODAY)
    return process_time() - began, reading


@pytest.mark.parametrize(
    "made_of",
    [
        lambda n: notice(*[transfer(5, "ﾓﾘ ﾊｼﾞﾒ")] * n),
        lambda n: message(*[entry("1.00", payment("A", text="x " * 20))] * n, closing=None),
        lambda n: message(entry(f"{n}.00", *[payment("A", amount="1.00")] * n), closing=None),
        lambda n: message(more="<a>" * n + "</a>" * n),
        lambda n: message(*[entry("x")] * n),
        lambda n: b"1010" + b" " * 200 * n,
    ],
)
def test_time_is_in_proportion(made_of):
    few, _ = _seconds(made_of(500))
    many, reading = _seconds(made_of(4_000))
    assert many < 8 * few * 4 + 0.5
    assert len(reading.problems) <= PROBLEMS_MAX


def test_what_is_too_large_is_not_looked_at():
    spent, reading = _seconds(b"<" + b" " * SIZE_MAX)
    assert [problem.code for problem in reading.problems] == ["too_large"]
    assert spent < 1
    for content in (b"<a>" + b"<b/>" * 2_100_000, b"1010" + b"\nx" * 200_000):
        spent, reading = _seconds(content)
        assert [problem.code for problem in reading.problems] in (["too_many_elements"], ["too_many_records"])
        assert spent < 3


def test_nothing_is_opened_for_a_message(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("SECRET")
    hidden = f'<?xml version="1.0" encoding="cp037"?><!DOCTYPE a SYSTEM "file://{secret}"><a/>'.encode(
        "cp037"
    )
    assert reading_of(hidden, TODAY).statements == ()
    for dtd in (
        f'<!DOCTYPE a [<!ENTITY x SYSTEM "file://{secret}">]>',
        f'<!DOCTYPE a SYSTEM "file://{secret}">',
    ):
        for text in (dtd.encode() + whole("08"), dtd.encode("utf-16")):
            reading = reading_of(text, TODAY)
            assert reading.statements == ()
            assert "SECRET" not in str(reading_json(reading))


def test_every_code_has_its_sentence_and_every_sentence_a_code():
    given_out = set(
        re.findall(r'(?:refused|\.add|self\._wrong|return refused)\(\s*"([a-z_]+)"', RECORDS_WRITTEN)
    )
    others = {"too_slow", "too_much_memory", "unknown"}  # chosen by a condition
    assert given_out | others == set(SENTENCES)


@pytest.mark.parametrize("code", SENTENCES)
def test_sentences_are_in_both_languages(code):
    names = re.findall(r"%\((\w+)\)s", SENTENCES[code])
    problem = BankProblem(code, 3, "Amt", {**dict.fromkeys(names, "7"), "columns": "2-3"})
    with override("en"):
        english = sentence_of(problem)
    with override("ja"):
        japanese = sentence_of(problem)
    assert english != japanese
    assert "%(" not in english + japanese
    assert re.search("[ぁ-ん]", japanese)


def test_a_place_is_named():
    with override("en"):
        at_line, at_record = (
            BankProblem("no_day", 7, "Ntry"),
            BankProblem("blank", 2, "金額", {"columns": "20-29"}),
        )
        assert sentence_of(at_line).startswith("Line 7, Ntry: The entry has no day")
        assert (
            sentence_of(at_record)
            == "Record 2, columns 20-29 (金額): Nothing stands here, but something must."
        )
        assert sentence_of(BankProblem("no_end", 5)).startswith("Record 5: The file has no end record")


# --- in a process of its own ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_door_answers_as_the_reader_does(seed):
    assert apart.read(seed, TODAY) == reading_of(seed, TODAY)
    assert apart.read(seed[:-300], TODAY) == reading_of(seed[:-300], TODAY)


def test_beyond_the_limits_is_a_problem(monkeypatch):
    monkeypatch.setattr(door, "limits_for", lambda size: ReadingLimits(2, 200, 5))
    (problem,) = apart.read(NOTICE, TODAY).problems
    assert problem.code == "too_much_memory"
    with override("en"):
        assert "within 200 MB of memory" in sentence_of(problem)


@pytest.mark.parametrize(
    "answer",
    [
        None,
        {},
        {"statements": [], "problems": [["code", "3", "", {}]]},
        {"statements": [{}], "problems": []},
        {
            "statements": [
                {
                    "form": 1,
                    "account": "",
                    "currency": "",
                    "balances": [None] * 2,
                    "days": [None] * 2,
                    "lines": [],
                }
            ],
            "problems": [],
        },
        {
            "statements": [
                {
                    "form": "",
                    "account": "",
                    "currency": "",
                    "balances": ["x", None],
                    "days": [None] * 2,
                    "lines": [],
                }
            ],
            "problems": [],
        },
    ],
)
def test_an_answer_led_astray_is_a_problem(monkeypatch, answer):
    monkeypatch.setattr(door, "ask", lambda *_: answer)
    assert [problem.code for problem in apart.read(NOTICE, TODAY).problems] == ["failed"]
