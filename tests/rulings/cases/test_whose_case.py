"""Whose case it is: who sat there, whom a ruling names, a team with its roster, one by one and together."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import ClubOfficer, ClubRole, EntrantPlayer, EntryPlayer
from federation.errors import Refused
from federation.models import Member
from rulings.adjustments import services as adjustments
from rulings.adjustments.conduct import ConductIncident
from rulings.adjustments.possible import decision_from
from rulings.appeals.services.interests import InterestKind, interests
from rulings.cases.services import bars, cases, conduct, opening
from rulings.cases.services.access import may_handle
from rulings.models import Adjustment, AdjustmentKind, Case
from tests import cast
from tests.clubs.tournaments.event_house import NOON
from tests.rulings.appeals import knockout
from tests.rulings.appeals.people import NUMBERS, at_table
from tests.rulings.cases.case_house import AT, average, first_result, reported
from tests.scoring import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def people(inside):
    """The four of the first table, by seat; North and East keep the desk of the club too."""
    users = at_table(inside)
    for seat in ("north", "east"):
        ClubOfficer.objects.create(
            club=inside.club, holder=users[seat], role=ClubRole.SCORER, starts_on=cast.SINCE
        )
    return users


@pytest.fixture
@furnished_once
def session(inside, people):
    return builders.published(inside)


def of(session, seat) -> EntryPlayer:
    players = EntryPlayer.objects.current().filter(entry__session=session, member__number=NUMBERS[seat])
    return players.select_related("entry").get()


def test_a_report_of_the_own_table_is_taken_and_no_more(inside, people, session) -> None:
    """A playing director writes down who met and what happened; somebody else goes on with it."""
    result = first_result(session)
    place = cases.CasePlace(called_at=AT, board=result.board, met=(result.ns.number, result.ew.number))
    case, _new = cases.report(
        session=session, token="mine", place=place, seats={}, incident="I led.", by=people["north"]
    )
    assert not case.parties.exists(), "nobody's seat is known"
    assert {seat for seat in people if bars.is_barred(people[seat], case)} == set(people)
    assert not may_handle(people["north"], case)
    with pytest.raises(Refused) as refused:
        cases.rule(case=case, decisions=[average(result)], reasons="Mine.", by=people["north"])
    assert (refused.value.code, Adjustment.objects.count()) == ("own_case", 0)


def test_nobody_rules_by_a_case_that_only_the_ruling_makes_their_own(inside, people, session) -> None:
    incident = ConductIncident([of(session, "north")], 1, "Loud.")
    report = {"session": session, "incident": incident, "at": AT, "once_more": True}
    for seat in ("north",):
        with pytest.raises(Refused) as refused:
            conduct.report(token=seat, by=people[seat], **report)
        assert (refused.value.code, Case.objects.count()) == ("own_case", 0)
    case = conduct.report(token="other", by=people["east"], **report)
    assert {seat for seat in people if bars.is_barred(people[seat], case)} == {"north", "south"}


def test_the_case_of_an_own_decision_is_opened_by_somebody_else(inside, people, session) -> None:
    body = {
        "round": 1,
        "contestant": of(session, "north").entry.number,
        "amount": "1",
        "unit": "boards",
        "law": "90",
    }
    bare = adjustments.rule(
        session=session,
        decision=decision_from(AdjustmentKind.PENALTY, body),
        at=AT,
        by=people["north"],
        reason="Slow.",
    )
    with pytest.raises(Refused) as refused:
        opening.open_case(adjustment=bare, by=people["north"], at=AT)
    assert (refused.value.code, Case.objects.count()) == ("own_case", 0)
    case = opening.open_case(adjustment=bare, by=inside.scorer, at=AT)
    with pytest.raises(Refused) as refused:
        opening.open_case(adjustment=case.adjustments.get(), by=people["north"], at=AT)
    assert refused.value.code == "own_case"


def test_the_own_cases_are_the_same_one_by_one_and_together(inside, people, session) -> None:
    """And the number of questions to the database does not grow with them."""
    results = list(session.results.filter(kind="played").order_by("pk")[:6])
    for number, result in enumerate(results):
        reported(inside, result, sent=str(number))
    conduct.report(
        session=session,
        token="loud",
        incident=ConductIncident([of(session, "south")], 1, "Loud."),
        at=AT,
        by=inside.scorer,
    )
    for user in (*people.values(), inside.scorer, inside.administrator):
        one_by_one = {case.pk for case in Case.objects.all() if bars.is_barred(user, case)}
        assert bars.barred_from(user) == one_by_one
    assert 0 < len(bars.barred_from(people["north"])) < Case.objects.count()
    assert bars.barred_from(inside.scorer) == set()
    few = asked(people["north"])
    for number, result in enumerate(results):
        reported(inside, result, sent=f"again {number}", at=AT + timedelta(minutes=30))
    assert asked(people["north"]) == few


def asked(user) -> int:
    with CaptureQueriesContext(connection) as queries:
        bars.barred_from(user)
    return len(queries)


def test_a_team_has_its_roster(inside, court) -> None:
    """Who is on the roster and did not sit there is of the team: for a committee, and for the case."""
    match = knockout.a_match(inside)
    appeal = match.filed()
    mate = cast.login(inside.federation, "mate")
    member = Member.objects.create(number="900077", family_name="Mate", given_name="Team", user=mate)
    assert not bars.is_barred(mate, match.case)
    entrant = match.player("2").entry.entrant
    EntrantPlayer.objects.create(entrant=entrant, member=member, name=str(member), seat=9)
    assert bars.is_barred(mate, match.case)
    assert match.case.pk in bars.barred_from(mate)
    assert InterestKind.TEAM in {interest.kind for interest in interests(mate, appeal)}
    outsider = match.captains["4"]
    assert not bars.is_barred(outsider, match.case)
    assert not bars.is_barred(match.here.director, match.case)
    assert match.case.called_at == NOON
