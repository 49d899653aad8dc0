"""Alerts and what was said of a call: read from LIN and PBN, kept apart, written again."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from clubs.files import reading
from clubs.files.apart.document_json import document_from, document_json
from clubs.files.document import CallAlert
from clubs.files.formats import FORMATS
from clubs.files.raw import explanations
from tests.clubs.files.lin.lin_files import board

WRITTEN = {one.key: one for form in FORMATS for one in form.written if one.key in ("lin", "pbn", "usebio")}
AUCTION = "1N p 2C!|an|Stayman, 4!h or 4!s|mb|p 2D p 3N p p p"
ALERTS = (CallAlert(3, "Stayman, 4♥ or 4♠"),)


def lin(auction=AUCTION):
    """A LIN file of one board."""
    text = board("o1", 1, "p", names="Ada,Bo,Cy,Di")
    return (f"vg|,,P,1,1,,0,,0|\n{text}").replace("mb|p|", "".join(_written(auction)))


def _written(auction):
    for part in auction.split("|an|"):
        explained, bar, calls = part.rpartition("|mb|")
        yield f"an|{explained}|" if bar else ""
        yield "".join(f"mb|{call}|" for call in calls.split())


def read(content):
    document, problems = reading.read(content if isinstance(content, bytes) else content.encode())
    assert document is not None, problems
    return document


def test_lin_has_a_mark_at_the_call_and_its_explanation_behind():
    (record,) = read(lin()).records
    assert record.calls[:3] == ("1N", "P", "2C")
    assert record.alerts == ALERTS


@pytest.mark.parametrize(
    ("auction", "alerts"),
    [
        ("1C! p! 1D p p p", (CallAlert(1, ""), CallAlert(2, ""))),
        ("1Cp!2C!!ppp", (CallAlert(2, ""), CallAlert(3, ""))),
        ("1C|an|16+ !c|mb|p p p", (CallAlert(1, "16+ ♣"),)),
        ("1C p p p", ()),
    ],
)
def test_every_way_of_marking_a_call(auction, alerts):
    (record,) = read(lin(auction)).records
    assert record.alerts == alerts


PBN = """% PBN 2.1
[Event "Alerts"]
[Date "2024.01.03"]
[Board "1"]
[North "Ada"]
[East "Bo"]
[South "Cy"]
[West "Di"]
[Dealer "N"]
[Vulnerable "None"]
[Scoring "MP"]
[Declarer "N"]
[Contract "3NT"]
[Result "9"]
[Auction "N"]
1NT =1= Pass 2C! $1 =2= =3=
Pass 2D Pass 3NT AP
[Note "1:15-17"]
[Note "2:Stayman, 4\\H or 4\\S"]
[Note "3:may be weak"]
[Play "E"]
"""


def test_pbn_has_numbers_at_the_calls_and_notes_below():
    (record,) = read(PBN).records
    assert record.calls == ("1N", "P", "2C", "P", "2D", "P", "3N", "P", "P", "P")
    assert record.alerts == (CallAlert(1, "15-17"), CallAlert(3, "Stayman, 4♥ or 4♠ may be weak"))


def test_a_note_of_the_play_is_none_of_the_auction():
    written = PBN.replace("=1= ", "=9= ") + 'CA =9=\n[Note "9:the lead"]\n'
    (record,) = read(written).records
    assert [alert.call for alert in record.alerts] == [3]


TEXTS = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp", "Zs"), blacklist_characters="|!\\")
)


@given(texts=st.dictionaries(st.integers(1, 10), TEXTS, max_size=10))
@pytest.mark.parametrize("key", WRITTEN)
def test_alerts_come_back_from_every_format_that_holds_an_auction(key, texts):
    document = read(lin("1N p 2C p 2D p 3N p p p"))
    alerts = tuple(CallAlert(call, text[:200]) for call, text in sorted(texts.items()))
    alerted = replace(document, records=tuple(row._replace(alerts=alerts) for row in document.records))
    written = WRITTEN[key].write(alerted)
    (record,) = read(written if isinstance(written, bytes) else written.encode()).records
    assert record.alerts == alerts


def test_alerts_come_back_from_the_process_that_reads():
    document = read(lin())
    again = document_from(json.loads(json.dumps(document_json(document))))
    assert again.records == document.records
    assert again.records[0].alerts == ALERTS


def test_an_explanation_has_an_end():
    assert len(explanations.read("x" * 10_000, explanations.LIN)) == explanations.TEXT_MAX
