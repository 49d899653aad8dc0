"""Results from the table: the movement says who sits where, both sides say what happened."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.facts.services import corrected
from clubs.models import ActKind, BoardReport, EntrantPlayer, Result, SessionAct
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import board_reports, running, seating
from federation.errors import Refused
from federation.models import Member
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import save_member
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.playing.test_match_reports import code
from tests.clubs.tournaments.event_house import DAY, NOON, at, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


def player(house, name, digit):
    """A member with a login."""
    user = cast.login(house.federation, name)
    return save_member(
        Member(
            number=with_check_digit(f"4000{digit}", house.federation.number_scheme),
            user=user,
            family_name="選手",
            family_romaji=name.title(),
            given_romaji="P",
        ),
        by=house.registrar,
    )


class Evening:
    """Six pairs in a Howell; the first and the last pair have logins."""

    def __init__(self, house, *, movement=True, **conditions):
        here = running_stage(house, form="pairs_matchpoints", teams=6, rounds=0, **conditions)
        self.stage, self.director = here.stage, here.director
        self.one, self.two = player(house, "north", 1), player(house, "east", 2)
        for number, member in (("1", self.one), ("2", self.two)):
            own = EntrantPlayer.objects.filter(entrant__event=self.stage.event, entrant__number=number)
            own.filter(seat=1).update(member=member)
        self.session = running.open_session(
            stage=self.stage, number=2, played_on=DAY, at=NOON, by=self.director
        )
        if movement:
            howell = choice.make(MovementKind.HOWELL, 6, boards_per_round=2)
            seating.set_movement(session=self.session, movement=howell, at=NOON, by=self.director)

    def seat(self):
        """The first board that the two pairs play against each other."""
        return next(s for s in seating.seats_of(self.session) if {s.ns, s.ew} == {"1", "2"})

    def sides(self):
        """The logins of North-South and of East-West there."""
        logins = {"1": self.one.user, "2": self.two.user}
        return logins[self.seat().ns], logins[self.seat().ew]


FOUR_SPADES = corrected.played(1, "4S", "N", 10)


def say(evening, by, stated=FOUR_SPADES, **more):
    return board_reports.report(
        session=evening.session, seat=evening.seat(), stated=stated, at=at(1), by=by, **more
    )


def test_one_side_enters_and_the_other_accepts(inside):
    evening = Evening(inside)
    ns, ew = evening.sides()
    report = say(evening, ns)
    assert report.kind == "reported"
    assert not Result.objects.exists()
    assert evening.seat() in seating.missing_of(evening.session, seating.seats_of(evening.session))
    done = say(evening, ew, seen=report.pk)
    assert done.kind == "confirmed"
    result = Result.objects.current().get()
    assert (result.ns.number, result.table, result.round) == (
        evening.seat().ns,
        str(evening.seat().table),
        evening.seat().round,
    )
    assert SessionAct.objects.get(kind=ActKind.RESULTS).body["report"] == done.pk
    assert evening.seat() not in seating.missing_of(evening.session, seating.seats_of(evening.session))
    assert say(evening, ns) == report  # sent twice
    assert code(say, evening, ns, corrected.passed_out()) == "board_entered"


def test_they_disagree_and_the_director_takes_one(inside):
    evening = Evening(inside)
    ns, ew = evening.sides()
    report = say(evening, ns)
    other = say(evening, ew, corrected.passed_out())
    assert other.kind == "disputed"
    assert not Result.objects.exists()
    taking = {"session": evening.session, "at": at(2)}
    assert code(board_reports.take, **taking, reports=[report.pk], by=ns) == "not_your_tournament"
    assert len(board_reports.take(**taking, reports=[report.pk], by=evening.director)) == 1
    assert board_reports.take(**taking, reports=[report.pk, 0], by=evening.director) == []
    assert Result.objects.current().get().contract == "4S"


def test_who_may_not_and_what_cannot_be(inside):
    evening = Evening(inside)
    ns, ew = evening.sides()
    assert code(say, evening, inside.player) == "not_at_table"
    assert code(say, evening, evening.director) == "not_at_table"
    nowhere = evening.seat()._replace(board=99)
    stranger = {"session": evening.session, "stated": FOUR_SPADES, "at": at(1), "by": ns}
    assert code(board_reports.report, **stranger, seat=nowhere) == "seat_unknown"
    say(evening, ns)
    assert code(say, evening, ew, seen=0) == "report_changed"
    evening.stage.acts.create(kind="closed", at=at(3), by=evening.director)
    assert code(say, evening, ew) == "stage_closed"


def test_without_a_movement_or_a_wish_nobody_enters(inside):
    evening = Evening(inside, movement=False, board_reports="no")
    assert seating.seats_of(evening.session) == []
    howell = choice.make(MovementKind.HOWELL, 6, boards_per_round=2)
    seating.set_movement(session=evening.session, movement=howell, at=NOON, by=evening.director)
    assert code(say, evening, evening.sides()[0]) == "reports_not_asked"


def test_a_movement_names_everybody_once(inside):
    evening = Evening(inside, movement=False)
    howell = choice.make(MovementKind.HOWELL, 6, boards_per_round=2)
    asked = {"session": evening.session, "movement": howell, "at": NOON, "by": evening.director}
    with pytest.raises(Refused) as refused:
        seating.set_movement(**asked, numbers=["1", "2", "3", "4", "5", "5"])
    assert refused.value.code == "movement_contestants"
    assert "5, 6" in refused.value.sentence
    small = choice.make(MovementKind.HOWELL, 4, boards_per_round=2)
    assert code(seating.set_movement, **{**asked, "movement": small}) == "movement_unfit"
    assert code(seating.set_movement, **{**asked, "by": inside.player}) == "not_your_tournament"
    seating.set_movement(**asked, numbers=["6", "5", "4", "3", "2", "1"])
    assert seating.movement_of(evening.session)[1][0] == "6"


# --- pages -----------------------------------------------------------------------------------------


@pytest.fixture
@furnished_once
def evening(here):
    with acting_for(here.federation):
        howell_evening = Evening(here)
        howell_evening.house = here
        howell_evening.at_table = howell_evening.seat()
        howell_evening.logins = howell_evening.sides()
    return howell_evening


def board_page(evening):
    seat = evening.at_table
    return f"/sakura/me/tables/{evening.session.pk}/rounds/{seat.round}/boards/{seat.board}/"


def test_two_phones(evening):
    ns, ew = (enter(login) for login in evening.logins)
    table = f"/sakura/me/tables/{evening.session.pk}/"
    assert "to be entered" in text(ns.get(table))
    assert "Qualifier" in text(ns.get("/sakura/me/tables/"))
    fields = {"report": "yes", "kind": "played", "level": "4", "strain": "S", "declarer": "N", "result": "="}
    wrong = ns.post(board_page(evening), {**fields, "level": "7", "result": "+1", "lead": "Z9"})
    assert wrong.status_code == 422
    assert "This is no card" in text(wrong)
    assert "Declarer takes 0 to 13 tricks" in text(
        ns.post(board_page(evening), {**fields, "level": "7", "result": "+1"})
    )
    assert ns.post(board_page(evening), {"report": "yes", "kind": "played"}).status_code == 422
    answer = ns.post(board_page(evening), {**fields, "lead": "d10"}, follow=True)
    assert "4♠ N 10 (+" in text(answer)
    assert "the other side has entered it: please accept" in text(ew.get(table))
    page = ew.get(board_page(evening))
    assert "The other side says" in text(page)
    with acting_for(evening.house.federation):
        seen = BoardReport.objects.get().pk
    assert ew.post(board_page(evening), {"seen": "x"}).status_code == 422
    assert "is entered" in text(ew.post(board_page(evening), {"seen": seen}, follow=True))
    with acting_for(evening.house.federation):
        assert Result.objects.current().get().lead == "DT"


def test_who_plays_there_alone_sees_a_table(evening, next_door):
    for rest in ("", board_page(evening).partition(f"{evening.session.pk}/")[2]):
        page = f"/sakura/me/tables/{evening.session.pk}/{rest}"
        assert Client().get(page).status_code == 302
        for user in (evening.house.player, evening.director, next_door.administrator):
            assert enter(user).get(page).status_code == 404
            assert enter(user).get(page.replace("sakura", "albion")).status_code in (403, 404)
    ns = enter(evening.logins[0])
    assert ns.get(f"/sakura/me/tables/{evening.session.pk}/rounds/1/boards/99/").status_code == 404


def desk(evening, rest=""):
    return f"/sakura/desk/stages/{evening.stage.pk}/{rest}"


def test_the_desk_lists_what_is_missing_by_table(evening):
    director, seat = enter(evening.director), evening.at_table
    assert "Not begun" in text(director.get(desk(evening)))
    token = {"token": uuid4(), "number": seat.round}
    assert director.post(desk(evening, "start/"), token).status_code == 302
    page = text(director.get(desk(evening)))
    assert "6 of 6 results are missing" in page
    with acting_for(evening.house.federation):
        say(evening, evening.logins[0])
    desk_text = text(director.get(desk(evening)))
    assert "4♠ N 10 (+" in desk_text
    form = director.get(desk(evening, f"table/?number={seat.round}&table={seat.table}"))
    assert f"Board {seat.board}, {seat.who}" in text(form)
    rest = {"token": uuid4(), "number": seat.round, "table": seat.table}
    assert director.post(desk(evening, "table/"), rest).status_code == 422
    wrong = director.post(desk(evening, "table/"), {**rest, f"board_{seat.board}": "9S"})
    assert "This is no result" in text(wrong)
    written = {f"board_{seat.board}": "4SN=", f"board_{seat.board + 1}": "pass"}
    assert director.post(desk(evening, "table/"), {**rest, **written}).status_code == 302
    assert "4 of 6 results are missing" in text(director.get(desk(evening)))
    nowhere = {"token": uuid4(), "number": 1, "table": 77}
    assert "nobody plays at this table" in text(director.post(desk(evening, "table/"), nowhere))


def test_the_director_takes_what_nobody_accepts(evening):
    director = enter(evening.director)
    with acting_for(evening.house.federation):
        report = say(evening, evening.logins[0])
    assert "NS say 4♠" in text(director.get(desk(evening, "take/")))
    answer = director.post(desk(evening, "take/"), {"token": uuid4(), "reports": [report.pk]})
    assert answer.status_code == 302
    with acting_for(evening.house.federation):
        assert Result.objects.current().count() == 1
    assert (
        director.post(desk(evening, "take/"), {"token": uuid4(), "reports": [report.pk]}).status_code == 422
    )


def test_the_movement_is_set_on_the_desk(here):
    with acting_for(here.federation):
        evening = Evening(here, movement=False)
    director = enter(evening.director)
    assert "Set the movement" in text(director.get(desk(evening)))
    fields = {"token": uuid4(), "form": "howell", "boards": 2}
    assert director.post(desk(evening, "movement/"), {**fields, "rounds": 99}).status_code == 422
    assert director.post(desk(evening, "movement/"), {**fields, "numbers": "1 2 3"}).status_code == 422
    assert director.post(desk(evening, "movement/"), fields).status_code == 302
    with acting_for(here.federation):
        assert len(seating.seats_of(evening.session)) == 30


def test_the_desk_costs_the_same_with_more_reports(evening):
    director = enter(evening.director)
    director.get(desk(evening))

    def cost():
        with CaptureQueriesContext(connection) as seen:
            director.get(desk(evening))
        return len(seen)

    with acting_for(evening.house.federation):
        say(evening, evening.logins[0])
    once = cost()
    with acting_for(evening.house.federation):
        say(evening, evening.logins[1], corrected.passed_out())
    assert cost() == once
