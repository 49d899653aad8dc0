"""Who played for which contestant in a Bridgemate file, its day, its hands, auctions and plays."""

from datetime import date

import pytest

from clubs.files.document import DocumentDeal, Player
from tests.clubs.files.bridgemate.bws_files import SECTION, codes, read, sentences_of


def number(table, seat, number, name="", round=0, **changes):
    row = {"Section": 1, "Table": table, "Direction": seat, "Number": number, "Name": name, "Round": round}
    return {**row, "TimeLog": "2026-01-19T18:55:00", **changes}


def players(document, id, direction):
    return next(e.players for e in document.contestants if (e.id, e.direction) == (id, direction))


def test_names_and_numbers_of_the_players():
    numbers = [
        number(1, "N", "00123", "Ann"),
        number(1, "S", "00124"),
        number(1, "E", "0", "Bob"),
        number(2, "W", "77"),
    ]
    names = [{"ID": 124, "Name": "Cat", "strID": "00124"}, {"ID": 77, "Name": "Dan", "strID": ""}]
    document, problems = read(PlayerNumbers=numbers, PlayerNames=names)
    assert problems == ()
    assert players(document, "1", "NS") == (Player("Ann", "00123", ""), Player("Cat", "00124", ""))
    assert players(document, "1", "EW") == (Player("Bob", "", ""),)
    assert players(document, "2", "EW") == (Player("", "", ""), Player("Dan", "77", ""))
    assert players(document, "2", "NS") == ()


def test_a_later_round_overrides():
    # In round 2 pair 2 EW sits at table 1.
    numbers = [number(1, "E", "9", "Eve", round=2), number(2, "E", "8", "Old")]
    document, problems = read(PlayerNumbers=numbers)
    assert players(document, "2", "EW") == (Player("Eve", "9", ""),)
    (sentence,) = sentences_of(problems, "bws_player_replaced")
    assert sentence.startswith("Table 1, round 2: Eve took the seat of Old. The session is listed under Eve;")


def test_partners_who_change_seats_stay_two():
    numbers = [number(2, "E", "8", "Bob"), number(2, "W", "9", "Eve")]
    again = [number(1, "E", "9", "Eve", round=2), number(1, "W", "8", "Bob", round=2)]
    document, problems = read(PlayerNumbers=numbers + again)
    assert problems == ()
    assert {player.name for player in players(document, "2", "EW")} == {"Bob", "Eve"}


def test_players_at_home_before_east_west_move():
    section = {**SECTION, "EWMoveBeforePlay": 1}
    document, _ = read(
        section=section, PlayerNumbers=[number(2, "E", "8", "Bob"), number(2, "N", "7", "Ann")]
    )
    assert players(document, "1", "EW") == (Player("Bob", "8", ""),)
    assert players(document, "2", "NS") == (Player("Ann", "7", ""),)


def test_a_number_where_nobody_sits():
    _, problems = read(
        PlayerNumbers=[number(9, "E", "8", "Bob"), number(1, "?", "8", "Bob"), number(9, "E", "")]
    )
    assert codes(problems) == ["bws_player_nowhere"] * 2


def test_the_day_is_that_of_the_results():
    document, problems = read(Session=[{"ID": 1, "Name": "Monday", "Date": "2026-01-12T00:00:00"}])
    assert (document.event.date, codes(problems)) == (date(2026, 1, 19), ["bws_date_differs"])


SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")


def hand_record(board, *hands):
    row = {"Section": 1, "Board": board}
    for seat, hand in zip(("North", "East", "South", "West"), hands, strict=True):
        row.update({f"{seat}{suit}": cards for suit, cards in zip(SUITS, hand.split("."), strict=True)})
    return row


def test_hands_with_tens_both_ways():
    hands = ("AKQJ1098765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJ1098765432")
    document, problems = read(HandRecord=[hand_record(1, *hands), hand_record(2, *["..."] * 4)])
    assert problems == ()
    full = "AKQJT98765432"
    assert document.deals == (DocumentDeal("", 1, f"N:{full}... .{full}.. ..{full}. ...{full}", 1),)


def test_hands_that_are_no_deal_are_left_out():
    hands = ("AKQJ1098765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQ")
    document, problems = read(HandRecord=[hand_record(1, *hands), hand_record(0, *hands)])
    assert document.deals == ()
    assert codes(problems) == ["hand_not_thirteen", "board_number_impossible"]
    assert {(problem.element, problem.severity) for problem in problems} == {("HandRecord", "warning")}


def calls(*bids, **changes):
    row = {"Section": 1, "Table": 1, "Round": 1, "Board": 1, "Erased": False}
    return [
        {**row, "Counter": place, "Bid": bid, "Card": bid, **changes} for place, bid in enumerate(bids, 1)
    ]


def test_an_auction_and_the_play():
    bids, cards = calls("1 S", "Pass", "4S", "x", "XX", "P", "P", "P"), calls("DA", "D10", "2D", "D3")
    document, problems = read(BiddingData=[*bids[::-1], *calls("7 NT", Erased=True)], PlayData=cards)
    assert problems == ()
    (record,) = document.records
    assert (record.board, record.ns, record.ew, record.line) == (1, "1", "1", 1)
    assert record.calls == ("1S", "P", "4S", "X", "XX", "P", "P", "P")
    assert record.cards == ("DA", "DT", "D2", "D3")


@pytest.mark.parametrize("bids", [calls("1 S", "Pss"), calls("1 S", "P")[1:], calls("1 S") * 2])
def test_an_auction_that_cannot_be_followed(bids):
    document, problems = read(BiddingData=bids)
    assert (document.records, codes(problems), len(document.results)) == ((), ["bws_record_unclear"], 4)
