"""Auctions and plays beside their results, and deals beside their boards."""

import pytest

from clubs.files.checks import hands as checks_hands, record as checks_record
from clubs.files.checks.record import record_problems
from clubs.files.document import DocumentDeal, DocumentRecord
from tests.clubs.files.checked import document, in_short, result

# Each seat has a whole suit: North spades, East hearts, South diamonds, West clubs.
SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
DEAL = DocumentDeal("", 1, SUITS, 1)
# Three cards of each suit change hands, so that there is something to follow with.
MIXED = "N:AKQJT98765.432.. .AKQJT98765.432. ..AKQJT98765.432 432...AKQJT98765"


def record(calls="1S P 4S P P P", cards="", board=1, dealer="N", **more):
    return DocumentRecord("", board, "1", "2", tuple(calls.split()), tuple(cards.split()), 9, dealer, **more)


def asked(calls="1S P 4S P P P", cards="", outcome="4S N 10 420", deal=DEAL, lead=None):
    beside = result(1, "1", "2", outcome, lead=lead) if outcome else None
    return [(code, about) for code, _, about in in_short(record_problems(record(calls, cards), beside, deal))]


@pytest.mark.parametrize(
    ("calls", "codes"),
    [
        ("1S P 4S P P P", []),
        ("", []),
        ("1H P 1S P 4S P P P", ["contract_not_of_auction"]),
        ("1S P 3S P P P", ["contract_not_of_auction"]),
        ("1S P 4S X P P P", ["contract_not_of_auction"]),
        ("P P P P", ["contract_not_of_auction"]),
        ("1S P 4S P", ["auction_unfinished"]),
        ("1S P 4S P P P X", ["auction_goes_on"]),
        ("1S 1H 4S P P P", ["bid_insufficient"]),
        ("1S P X P P P", ["call_not_allowed"]),
        ("XX P 4S P P P", ["call_not_allowed"]),
        ("1S P 8S P P P", ["call_not_allowed"]),
    ],
)
def test_auctions(calls, codes):
    assert [code for code, _ in asked(calls)] == codes


def test_what_is_said_of_an_auction():
    assert asked("1H P 1S P 4S P P P") == [
        (
            "contract_not_of_auction",
            {"board": "1", "bid": "4♠", "bidder": "S", "contract": "4♠", "declarer": "N"},
        )
    ]
    assert asked("1S 1H 4S P P P") == [
        ("bid_insufficient", {"board": "1", "call": "1H", "seat": "E", "number": "2", "before": "1S"})
    ]
    assert asked("P P P P", outcome="P - - 0") == []
    assert asked("P P P P", outcome=None) == []
    assert asked("1S P 4S P P P", outcome="4S - 10 420") == []


def mixed(cards, outcome="4S N 10 420", lead=None):
    return asked("", cards, outcome, DocumentDeal("", 1, MIXED, 1), lead)


@pytest.mark.parametrize(
    ("cards", "mistakes"),
    [
        ("", []),
        ("HA D5", []),
        ("HA D5 S2 H2", []),
        ("HA D5 S2 S5", [("revoke_in_play", "♠5")]),
        ("S2", [("card_out_of_turn", "♠2")]),
        ("HA D5 S2 H2 HK", [("card_out_of_turn", "♥K")]),
        ("HA D5 D5", [("card_played_twice", "♦5")]),
        ("HA D5 D6", [("seat_plays_twice", "♦6")]),
        ("HA 1H", [("card_unknown", "1H")]),
    ],
)
def test_plays(cards, mistakes):
    assert [(code, about["card"]) for code, about in mixed(cards)] == mistakes


def test_the_tricks_of_a_play_and_of_the_result():
    # West ruffs the lead and goes on with a club, which North ruffs: a trick for each side.
    played = "HA D5 S2 H2 CA S5 D2 C2"
    assert mixed(played, "4S N 12 480") == []
    assert mixed(played, "4S N 13 510") == [
        ("tricks_not_of_play", {"board": "1", "won": "1–12", "tricks": "13"})
    ]
    assert mixed(played, "4S N 0 -500") == [
        ("tricks_not_of_play", {"board": "1", "won": "1–12", "tricks": "0"})
    ]


def test_the_lead_of_the_result_is_the_first_card():
    assert mixed("HA", lead="HA") == []
    assert mixed("HA", lead="HK") == [("lead_not_of_play", {"board": "1", "lead": "♥K", "card": "♥A"})]


def test_without_a_deal_only_a_card_played_twice_is_seen():
    assert asked("", "HA HA S2", deal=None) == [("card_played_twice", {"board": "1", "card": "♥A"})]
    assert asked("", "HA HA", deal=DocumentDeal("", 1, "N:- - - -", 1))[0][0] == "card_played_twice"
    assert asked("", "HA HA", deal=DocumentDeal("", 1, "what", 1))[0][0] == "card_played_twice"


def test_records_meet_their_results_and_deals():
    lines = [result(1, "1", "2"), result(1, "3", "4", "4S S 10 420")]
    records = [record(), record()._replace(ns="3", ew="4", line=10)]
    whole = document([], lines, records=tuple(records), deals=[DEAL])
    assert [(code, line) for code, line, _ in in_short(checks_record.problems(whole))] == [
        ("contract_not_of_auction", 10)
    ]


def test_unusual_dealers_are_told_in_one_sentence():
    records = tuple(record("", board=board, dealer="N") for board in range(1, 6))
    assert in_short(checks_record.problems(document([], [], records=records))) == [
        ("dealer_differs", 9, {"boards": "2–4"})
    ]


def hands(*deals, lines=()):
    document_deals = [DocumentDeal(section, board, deal, board) for section, board, deal in deals]
    return in_short(checks_hands.problems(document([], lines, deals=document_deals)))


def test_deals_that_are_missing_or_on_two_boards():
    lines = [result(board, "1", "2") for board in (1, 2, 3)]
    other = SUITS.replace("N:", "E:")
    assert hands(("", 1, SUITS), ("", 2, other), lines=lines) == [("deals_missing", 2, {"boards": "3"})]
    assert hands(("", 1, SUITS), lines=lines) == []
    assert hands(("", 1, SUITS), ("", 2, SUITS), lines=lines[:2]) == [
        ("deal_on_two_boards", 2, {"board": "2", "first": "1"})
    ]


def test_deals_that_differ_between_sections():
    first, second, third, other = (SUITS.replace("N:", f"{seat}:") for seat in "NESW")
    same = [
        (section, board, deal) for section in "AB" for board, deal in enumerate((first, second, third), 1)
    ]
    assert hands(*same) == []
    assert hands(*same[:-1], ("B", 3, other)) == [
        ("deal_differs", 3, {"board": "3", "section": "B", "first": "A"})
    ]
    own = [("A", 1, first), ("B", 1, second), ("A", 2, third), ("B", 2, other)]
    assert hands(*own) == []


def test_leads_that_were_in_other_hands():
    right = [result(1, str(n), str(n + 10), lead="HA") for n in range(1, 3)]
    wrong = [result(1, str(n), str(n + 10), lead="CA") for n in range(3, 7)]
    assert hands(("", 1, SUITS), lines=[*right, *wrong]) == [
        ("leads_not_of_deal", 103, {"board": "1", "leads": "4", "told": "6"})
    ]
    assert hands(("", 1, SUITS), lines=[*right, *wrong[:2]]) == []
    assert hands(("", 1, "N:- - - -"), lines=wrong) == []
