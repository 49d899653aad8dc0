"""Hands of boards dealt at tables: checked, secret while a board is played, the director's to publish."""

import json

import pytest

from clubs.acts.converter import content_of
from clubs.dealing import services as dealing
from clubs.facts.services import corrected
from clubs.models import ActKind, Board, SessionAct, TableEntry
from clubs.playing.services import running, seating
from clubs.table import shown
from clubs.table.services import dealt
from federation.errors import Refused
from tests.clubs.table.spoken import KEYS, codes, entry, send, states
from tests.clubs.table.test_pages import AtTable
from tests.clubs.tournaments.event_house import at
from tests.clubs.uploads.test_desk_pages import text

pytestmark = pytest.mark.django_db

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
OTHER = "N:T987.JT9.JT9.JT9 AKQJ.AKQ.AKQ.AKQ 6543.876.876.876 2.5432.5432.5432"
THREE = DEAL.rsplit(" ", 1)[0] + " -"


@pytest.fixture
def at_table(inside, client):
    """The first table of an evening."""
    return AtTable(inside, client)


def hands(seat, deal=THREE, **more):
    """An entry of hands as a telephone sends it."""
    return entry(seat, kind="hands", **more) | {"hands": deal}


def sends(at_table, *written, **more):
    return send(at_table.evening, *written, table=at_table.table, **more)


def at_other_tables(at_table, number):
    """Everybody else's results of a board."""
    session, director = at_table.session, at_table.evening.director
    for seat in at_table.seats:
        if seat.board == number and seat.table != at_table.table:
            line = running.ResultToEnter(seat.ns, seat.ew, corrected.scored(-50), seat.round, str(seat.table))
            running.enter_results(session=session, board=number, lines=[line], at=at(1), by=director)


def plays(at_table, number):
    """Everybody plays a board: their own table first, which enters its hands."""
    seat = next(seat for seat in at_table.own(1) if seat.board == number)
    at_table.settles(seat)
    assert states(sends(at_table, hands(seat, sequence=3), key=KEYS[1])) == ["taken"]
    return seat


def publishes(at_table, chosen=None):
    return dealt.publish(session=at_table.session, chosen=chosen, at=at(2), by=at_table.evening.director)


def hands_of_boards(at_table):
    rows = Board.objects.current().filter(session=at_table.session)
    return dict(rows.values_list("number", "deal"))


def test_three_hands_give_the_fourth_and_all_that_is_wrong_is_said(at_table):
    seat = at_table.own(1)[0]
    taken = sends(
        at_table,
        hands(seat),
        hands(seat, DEAL, sequence=2),
        hands(seat, "N:AKQ.AKQ.AKQ.AKQ AT98.JT9.JT9.JT9 6543.876.876.876 -", sequence=3),
        hands(seat, "N:AAKQ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 - -", sequence=4),
        hands(seat, "N:AKQ1.AKQ.AKQ.AKQ - - -", sequence=5),
        hands(seat, "x" * 1000, sequence=6),
        hands(seat, None, sequence=7),
        hands(seat, "N:- - - -", sequence=8),
    )
    assert [len(one) for one in codes(taken)] == [0, 0, 2, 1, 1, 1, 1, 1]
    assert {code for one in codes(taken) for code in one} == {"bad_hands"}
    sentences = [problem.sentence for problem in taken.answers[2].problems]
    assert [("N" in sentences[0], "♠A" in sentences[1])] == [(True, True)]
    assert set(TableEntry.objects.filter(kind="hands").values_list("stated__0", flat=True)) == {DEAL}


@pytest.mark.parametrize(
    "value",
    [-1, 10**30, True, "", [], {}, "N:", "N:. . . .", "X:- - - -", THREE.replace(".", "..")],
)
def test_nothing_that_is_sent_as_hands_breaks_it(at_table, value):
    answer = at_table.posts(hands(at_table.own(1)[0], value))
    assert answer.status_code == 200
    assert [one["code"] for one in answer.json()["answers"][0]["problems"]] == ["bad_hands"] * len(
        answer.json()["answers"][0]["problems"]
    )
    assert answer.json()["answers"][0]["state"] == "refused"


def test_the_table_is_asked_and_not_told_what_was_entered(at_table):
    seat = at_table.own(1)[0]
    assert [one["hands"] for one in at_table.state()["boards"]] == ["wanted", "wanted"]
    at_table.settles(seat)
    at_table.posts(hands(seat, sequence=3))
    assert [one["hands"] for one in at_table.state()["boards"]] == ["entered", "wanted"]


def test_nobody_is_asked_for_hands_that_the_portal_has_dealt(at_table):
    seats, director = at_table.own(1), at_table.evening.director
    dealing.deal_boards(
        session=at_table.session, first=seats[0].board, last=seats[0].board, at=at(1), by=director
    )
    assert [one["hands"] for one in at_table.state()["boards"]] == ["", "wanted"]


def test_hands_stay_secret_while_anybody_has_the_board_to_play(at_table):
    """By no page, state or answer of a table, nor of the director, who may play too."""
    seat = plays(at_table, at_table.own(1)[0].board)
    director = f"/{at_table.slug}/desk/sessions/{at_table.session.pk}/tables/"
    at_table.client.force_login(at_table.evening.director)
    texts = [at_table.client.get(director).content.decode(), json.dumps(at_table.state())]
    texts += [json.dumps(at_table.posts(hands(seat, sequence=9)).json())]
    texts += [text(at_table.client.get(at_table.address()))]
    assert not any("AKQJ" in one or "T987" in one for one in texts)
    assert shown.hands_from_tables(at_table.session)["in_play"] == 1
    with pytest.raises(Refused) as refused:
        publishes(at_table)
    assert refused.value.code == "no_hands"
    token = TableEntry.objects.filter(kind="hands").latest("pk").token
    with pytest.raises(Refused):
        publishes(at_table, token)
    assert hands_of_boards(at_table) == {}
    assert at_table.client.post(director, {"act": "hands", "deal": str(token)}).status_code == 422


def test_the_director_publishes_them_when_everybody_has_played(at_table):
    seat = plays(at_table, at_table.own(1)[0].board)
    at_other_tables(at_table, seat.board)
    assert seating.missing_of(at_table.session, [s for s in at_table.seats if s.board == seat.board]) == []
    at_table.client.force_login(at_table.evening.director)
    page = f"/{at_table.slug}/desk/sessions/{at_table.session.pk}/tables/"
    assert at_table.client.post(page, {"act": "hands"}).status_code == 302
    assert hands_of_boards(at_table) == {seat.board: DEAL}
    act = SessionAct.objects.get(kind=ActKind.HANDS)
    assert [board for board, _entry in content_of(act).boards] == [seat.board]
    assert dealing.dealt_of(at_table.session) == []
    with pytest.raises(Refused):
        publishes(at_table)


def test_of_two_telephones_that_differ_the_director_chooses_and_may_choose_again(at_table):
    seat = plays(at_table, at_table.own(1)[0].board)
    sends(at_table, hands(seat, OTHER), key=KEYS[2])
    at_other_tables(at_table, seat.board)
    with pytest.raises(Refused):
        publishes(at_table)
    (one, entered) = shown.hands_from_tables(at_table.session)["questions"][0]
    assert (one.board, {hands.deal for hands, _by_seat, _stands in entered}) == (seat.board, {DEAL, OTHER})
    at_table.client.force_login(at_table.evening.director)
    answer = at_table.client.get(f"/{at_table.slug}/desk/sessions/{at_table.session.pk}/tables/")
    page = answer.content.decode()
    assert all(str(hands.tokens[0]) in page for hands in one.entered)
    for hands_entered in one.entered:
        publishes(at_table, hands_entered.tokens[0])
        assert hands_of_boards(at_table) == {seat.board: hands_entered.deal}


def test_a_telephone_s_later_hands_take_the_place_of_its_earlier_whatever_order(at_table):
    seat = plays(at_table, at_table.own(1)[0].board)
    sends(at_table, hands(seat, OTHER, sequence=2), key=KEYS[1])
    at_other_tables(at_table, seat.board)
    assert publishes(at_table) == [seat.board]
    assert hands_of_boards(at_table) == {seat.board: DEAL}


def test_only_who_directs_publishes(at_table):
    seat = plays(at_table, at_table.own(1)[0].board)
    at_other_tables(at_table, seat.board)
    with pytest.raises(Refused):
        dealt.publish(session=at_table.session, at=at(2), by=at_table.evening.one.user)
    assert hands_of_boards(at_table) == {}
