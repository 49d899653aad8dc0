"""What a table's addresses answer: to the right code, to a wrong one, to anything that is sent."""

import json

import pytest
from django.utils import timezone

from clubs.facts.services import corrected
from clubs.models import Board, EntryPlayer, Result, Revision, Session, TableEntry
from clubs.playing.services import running, seating
from clubs.table.services import opening
from clubs.table.views import tables
from federation.limits.throttling import AskingLimit
from federation.models import Federation
from federation.tenancy.context import acting_for
from tests.clubs.playing.test_board_reports import Evening
from tests.clubs.table.spoken import KEYS, entry
from tests.clubs.tournaments.event_house import at

pytestmark = pytest.mark.django_db


class AtTable:
    """The first table of an evening today, as a telephone asks it."""

    def __init__(self, house, client):
        self.evening, self.client = Evening(house), client
        self.session = self.evening.session
        Session.objects.filter(pk=self.session.pk).update(played_on=timezone.localdate())
        self.session.refresh_from_db()
        self.opening = opening.open_tables(session=self.session, at=at(0), by=self.evening.director)
        self.seats = seating.seats_of(self.session)
        self.table = self.seats[0].table
        self.slug = house.federation.slug

    def own(self, number):
        """What the table plays in a round."""
        return [seat for seat in self.seats if (seat.round, seat.table) == (number, self.table)]

    def address(self, rest="", *, code=None, table=None, slug=None):
        table = self.table if table is None else table
        code = code or opening.code_of(self.opening, table)
        return f"/{slug or self.slug}/table/{self.session.pk}/{table}/{code}/{rest}"

    def state(self):
        return self.client.get(self.address("state/")).json()

    def posts(self, *written, key=KEYS[0] * 2, **more):
        body = json.dumps({"key": key, "entries": written})
        return self.client.post(self.address("entries/", **more), body, content_type="application/json")

    def settles(self, seat, result="4SN="):
        """Both sides say the same of a board."""
        first = entry(seat, result=result)
        second = entry(seat, side="EW", kind="confirmed", about=first["token"])
        return self.posts(first, second).json()


@pytest.fixture
def at_table(inside, client):
    """The first table."""
    return AtTable(inside, client)


def test_a_board_is_settled_and_its_traveller_shown_once(at_table):
    seat = at_table.own(1)[0]
    answer = at_table.settles(seat)
    assert [one["state"] for one in answer["answers"]] == ["taken", "taken"]
    assert [(one["board"], len(one["rows"])) for one in answer["travellers"]] == [(seat.board, 1)]
    assert [one["state"] for one in answer["state"]["boards"]] == ["agreed", "empty"]
    assert Result.objects.current().count() == 1


def test_who_has_no_names_is_called_by_the_number(at_table):
    seat = at_table.own(1)[0]
    named = at_table.state()["rounds"][0]["names"]
    players = EntryPlayer.objects.current().filter(entry__session=at_table.session)
    revision = Revision.objects.filter(session=at_table.session).first()
    players.filter(entry__number=seat.ns).update(superseded_by=revision)
    assert at_table.state()["rounds"][0]["names"] == named | {"ns": seat.ns}
    assert named["ns"] != seat.ns


def test_a_lead_from_a_hand_without_it_is_told_when_the_board_is_settled(at_table):
    seat = at_table.own(1)[0]
    hands = "AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    revision = Revision.objects.filter(session=at_table.session).first()
    Board.objects.create(session=at_table.session, number=seat.board, deal=f"N:{hands}", stated_by=revision)
    first = entry(seat) | {"lead": "SA"}
    assert at_table.posts(first).json()["answers"][0]["state"] == "taken"
    answer = at_table.posts(entry(seat, side="EW", kind="confirmed", about=first["token"])).json()
    assert [one["is_lead_refused"] for one in answer["travellers"]] == [True]
    assert Result.objects.current().get().lead == ""


def test_a_wrong_code_another_table_s_and_another_federation_s_lead_nowhere(at_table):
    right = opening.code_of(at_table.opening, at_table.table)
    other = at_table.table + 1
    with acting_for(Federation.objects.get(slug=at_table.slug)):
        wrong = [
            at_table.address(code="a" * 20),
            at_table.address(code=right[:-1]),
            at_table.address(table=other, code=right),
            at_table.address("state/", table=0, code=opening.code_of(at_table.opening, 0)),
        ]
    assert at_table.client.get(at_table.address()).status_code == 200
    assert at_table.client.get(at_table.address("state/")).status_code == 200
    for address in wrong:
        assert at_table.client.get(address).status_code == 404, address
    assert at_table.posts(code="a" * 20).status_code == 404


def test_who_guessed_too_often_is_not_told_that_a_code_is_right_and_takes_nothing_from_a_table(
    at_table, monkeypatch
):
    monkeypatch.setattr(tables, "WRONG_CODES", AskingLimit("table-code-test", 3))
    monkeypatch.setattr(tables, "ASKED", AskingLimit("table-test", 2))
    seat = at_table.own(1)[0]
    assert [at_table.posts(code="a" * 20).status_code for _guess in range(2)] == [404, 404]
    assert at_table.posts(entry(seat)).status_code == 200
    assert at_table.posts(code="a" * 20).status_code == 404
    assert at_table.posts(entry(seat)).status_code == 404
    assert TableEntry.objects.count() == 1
    monkeypatch.setattr(tables, "WRONG_CODES", AskingLimit("table-code-other", 3))
    assert at_table.posts(entry(seat)).status_code == 429  # two with the right code, none of the wrong ones


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"key": "short", "entries": []}',
        b'{"key": "long enough to be one", "entries": {}}',
        b'{"key": "long enough to be one", "entries": [1]}',
        b'{"key": "long enough to be one", "entries": [' + b"{}," * 200 + b"{}]}",
        b"[" * 100_000,
        b'{"key": "long enough to be one", "entries": [{"token": "\\u0000"}]}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_batch_is_refused_in_words(at_table, body):
    answer = at_table.client.post(at_table.address("entries/"), body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_batch")
    assert not TableEntry.objects.exists()


NAMES = ["token", "sequence", "round", "board", "side", "kind", "result", "lead", "ns"]
VALUES = [None, -1, 10**30, 1.5, True, "", "x" * 500, [], {}, float("1e300")]


def test_nothing_that_is_sent_breaks_it(at_table):
    seat = at_table.own(1)[0]
    written = [entry(seat) | {name: value} for name in NAMES for value in VALUES]
    answer = at_table.posts(*written)
    assert answer.status_code == 200
    answers = answer.json()["answers"]
    assert len(answers) == len(written)
    assert all(one["state"] == "taken" or one["problems"] for one in answers)


def all_that_is_told(at_table):
    """Everything that a table's page, state and answers say."""
    texts = [at_table.client.get(at_table.address()).content.decode()]
    texts.append(at_table.client.get("/" + at_table.slug + "/table/worker.js").content.decode())
    texts.append(json.dumps(at_table.state()))
    return texts


def test_no_table_learns_of_a_board_that_it_has_yet_to_play(at_table):
    """Every other result of the session stands, each with a score of its own; none of them is told."""
    session, director = at_table.session, at_table.evening.director
    marks = {}
    for place, seat in enumerate(one for one in at_table.seats if one.table != at_table.table):
        stated = corrected.scored(20 + 10 * place)
        line = running.ResultToEnter(seat.ns, seat.ew, stated, seat.round, str(seat.table))
        running.enter_results(session=session, board=seat.board, lines=[line], at=at(1), by=director)
        marks[seat.board, seat.round, seat.table] = stated.score
    for number in sorted({seat.round for seat in at_table.seats}):
        for seat in at_table.own(number):
            texts = [*all_that_is_told(at_table)]
            answer = at_table.settles(seat, result="1CN=")
            shown = {row["score"] for one in answer["travellers"] for row in one["rows"]}
            others = {score for (board, *_at), score in marks.items() if board == seat.board}
            assert shown - {70, 90} <= others
            texts.append(json.dumps(answer["state"]))
            again = at_table.settles(seat, result="1CN=")
            assert again["travellers"] == []
            for text in texts:
                assert '"score": ' not in text or not any(f'"score": {one},' in text for one in others)
                assert '"rows"' not in text
    state = at_table.state()
    assert {one["board"] for one in state["boards"]} == {s.board for s in at_table.own(state["round"])}


def test_a_board_of_a_later_round_settled_too_early_shows_nothing(at_table):
    later = at_table.own(2)[0]
    assert at_table.settles(later)["travellers"] == []
    assert at_table.state()["round"] == 1


def test_the_director_s_page_opens_closes_and_decides(at_table, client):
    client.force_login(at_table.evening.director)
    address = f"/{at_table.slug}/desk/sessions/{at_table.session.pk}/tables/"
    seat = at_table.own(1)[0]
    at_table.posts(entry(seat), entry(seat, side="EW", result="4SN-1"))
    page = client.get(address).content.decode()
    entries = TableEntry.objects.filter(kind="entered")
    assert all(str(one.token) in page for one in entries)
    assert not Result.objects.current().exists()
    place = {"round": seat.round, "table": seat.table, "board": seat.board}
    token = entries.get(side="EW").token
    assert client.post(address, place | {"take": str(token)}).status_code == 302
    assert Result.objects.current().get().tricks == 9
    assert str(token) not in client.get(address).content.decode()
    assert client.post(address, {"act": "close"}).status_code == 302
    assert client.get(at_table.address()).status_code == 404
    for paper in ("table-cards", "guide-cards"):
        assert client.get(f"{address}{paper}.pdf").status_code == 404
    assert client.post(address, {"act": "open"}).status_code == 302
    for paper in ("table-cards", "guide-cards"):
        assert client.get(f"{address}{paper}.pdf").content.startswith(b"%PDF")
    for nobody in (at_table.evening.one.user,):
        client.force_login(nobody)
        assert client.get(address).status_code == 403
        assert client.post(address, {"act": "close"}).status_code == 403
