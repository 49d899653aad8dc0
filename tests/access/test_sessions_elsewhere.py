"""A session that a club played in somebody else's event: who may do what about it, as its own table says.

`guest`: the club was the place of a tournament that another club runs. `part`: it played its part of another
club's simultaneous event at home. `--write-matrix` writes the table, as in test_matrix.
"""

import logging
from collections.abc import Iterator
from functools import cache

import pytest
from django.db import transaction

from clubs.models import Event, Session, Stage, StageKind, Tournament
from clubs.tournaments.services import tournaments
from clubs.uploads.services import uploads
from federation.errors import Refused
from federation.models import Role, User
from federation.tenancy.context import acting_for
from tests import cast
from tests.access import people, tables
from tests.access.test_matrix import is_let_in_with_others
from tests.access.urls import Operation, operations
from tests.access.walk import NO_METHOD, YES, Walk
from tests.clubs.uploads.test_uploads import ONE_TRICK_LESS, publish, receive

AREA = "sessions"
PLACES = {"guest": StageKind.ONLY, "part": StageKind.SIMULTANEOUS}
# The club where it was played; who runs the event, and its own director; directors of others; the staff.
CLUB = ("scorer", "manager", "t_pub", "t_bring")
ORGANISER = ("club2", "t_club2", "td2")
ROLES = (*CLUB, *ORGANISER, "td", "td_reg", "to", "admin", "member")
OFTEN = ("scorer",)
OF_SESSIONS = {"session_id", "result_id", "case_id", "correction_id", "file_correction_id"}
# Calls whose body alone says which session is meant; all of them about the one of this table.
BY_BODY = ("api_corrections", "api_cases", "api_appeals", "api_late_revisions")
# Pages of tables and entrants, which another session of the world has.
ELSEWHERE = ("my_", "api_own_", "api_board_reports", "overall_", "stage_", "my_case", "table_")
# Pages of a director's evening: asked about the session of this table, which has no hands and no tables yet.
OF_EVENINGS = (
    *("session_deals", "session_hands", "session_tables", "session_tables_pdf"),
    *("session_terminals", "session_terminals_file"),
    *("evening_names", "director_room", "director_room_live"),
)
# What the club may do there all the same.
OF_ANY_DESK = {
    "api_late_revisions POST": "of a file of its own, which waits for the organiser of its session",
    "api_late_revisions GET": "a list of what is theirs",
    "api_corrections GET": "a list of what is theirs",
    "api_cases GET": "a list of what they may read",
    "api_appeals GET": "a list of what they may read",
}


@pytest.fixture(autouse=True)
def _quietly() -> Iterator[None]:
    """Every refusal is a line of the log otherwise."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture(scope="module")
def about(walk: Walk) -> Walk:
    """The walk, with every number of a session that of the club's own game."""
    numbers = walk.numbers
    game, case = numbers.by_variant["club"]["session_id"], numbers.by_variant["club"]["case_id"]
    numbers.general["case_id"] = case
    numbers.by_page["session_overall"] = {"session_id": game}
    for name in OF_EVENINGS:
        numbers.by_page[name] = {**numbers.by_page[name], "session_id": game}
    numbers.bodies["api_cases"]["session"] = game
    numbers.bodies["api_appeals"]["case"] = case
    return walk


def is_of_session(operation: Operation) -> bool:
    """Whether an operation of pages and calls is about one session, and not open to everybody."""
    if operation.area not in ("pages", "api") or operation.name.startswith(ELSEWHERE):
        return False
    if operation.variant not in ("", "club") and operation.name != "case_act":
        return False
    public = tables.read(operation.area)[operation.key]["nobody"]
    is_about = operation.name in BY_BODY or not OF_SESSIONS.isdisjoint(operation.arguments)
    return is_about and public not in (YES, NO_METHOD)


@cache
def of_sessions() -> list[Operation]:
    return [operation for operation in operations() if is_of_session(operation)]


def moved(walk: Walk, kind: StageKind) -> None:
    """Put the sessions of the club into an event of another club; the federation is in scope."""
    tournament = Tournament.objects.get(slug="elsewhere")
    stage = a_stage(tournament, kind, by=walk.numbers.world.people["to"])
    own = Session.objects.filter(stage=None, club=walk.numbers.world.here.club).order_by("pk")
    for number, session in enumerate(own, 1):
        Session.objects.filter(pk=session.pk).update(stage=stage, number=number)


def a_stage(tournament: Tournament, kind: StageKind, *, by: User) -> Stage:
    event = Event(tournament=tournament, titles={"ja": "招待", "en": "Invited"}, form="pairs_matchpoints")
    tournaments.add_event(event=event, conditions={}, by=by)
    stage = Stage(event=event, titles={"ja": "予選", "en": "Stage"}, kind=kind)
    return tournaments.add_stage(stage=stage, by=by)


def answers(walk: Walk, role: str, kept: tables.Rows, *, writes: bool) -> dict[str, str]:
    """What a role is answered at both places, by the row; of those let in a few are asked, or all."""
    cells = {}
    for place, kind in PLACES.items():
        with transaction.atomic():
            with acting_for(walk.numbers.world.here.federation):
                moved(walk, kind)
            for operation in of_sessions():
                key = f"{place}/{operation.key}"
                if operation.area != "api" and role.startswith("t_"):
                    cells[key] = NO_METHOD
                elif writes or not is_let_in_with_others(kept.get(key, {}), key, role):
                    cells[key] = walk.ask(role, operation).cell
            transaction.set_rollback(True)
    return cells


@pytest.mark.parametrize("role", OFTEN)
def test_the_club_is_answered_as_the_table_says(about, role, request):
    answered_as_the_table_says(about, role, request)


@pytest.mark.parametrize("role", [role for role in ROLES if role not in OFTEN])
def test_everybody_else_is_answered_as_the_table_says(about, role, request):
    answered_as_the_table_says(about, role, request)


def answered_as_the_table_says(about: Walk, role: str, request: pytest.FixtureRequest) -> None:
    writes = request.config.getoption("--write-matrix")
    cells = answers(about, role, tables.read(AREA), writes=writes)
    assert len(cells) > 40
    if writes:
        tables.put(AREA, ROLES, role, cells)
    decided = tables.read(AREA)
    assert set(decided) == {f"{place}/{operation.key}" for place in PLACES for operation in of_sessions()}
    assert cells == {key: decided[key][role] for key in cells}


def opened(place: str, role: str) -> set[str]:
    """The operations at a place that the table opens to a role."""
    rows = {key.partition("/")[2]: row for key, row in tables.read(AREA).items() if key.startswith(place)}
    return {key for key, row in rows.items() if row[role] == YES}


@pytest.mark.parametrize("role", CLUB)
def test_where_it_was_a_guest_the_club_answers_for_nothing(role):
    assert opened("guest", role) <= set(OF_ANY_DESK)
    assert opened("part", role) - set(OF_ANY_DESK)  # there it keeps its results itself


@pytest.mark.parametrize("place", PLACES)
def test_conditions_are_of_the_event_wherever_it_is_played(place):
    own = {f"session_conditions[club] {method}" for method in ("GET", "POST")}
    assert {role for role in ROLES if own <= opened(place, role)} == {"club2", "td2", "to", "admin"}
    assert {role for role in ROLES if own & opened(place, role)} == {"club2", "td2", "to", "admin"}


@pytest.mark.parametrize("place", PLACES)
def test_who_is_no_part_of_it_is_let_in_nowhere(place):
    """Another event's director and a member: what is theirs everywhere are lists."""
    assert opened(place, "td") | opened(place, "member") <= set(OF_ANY_DESK)


@pytest.mark.django_db
def test_a_club_does_not_publish_over_a_tournament_of_others(inside):
    """A file of the same boards, on the same day, at the club where the tournament was played."""
    session = publish(inside)
    office = cast.login(inside.federation, "office")
    cast.appoint(office, Role.TOURNAMENT_OFFICE)
    upload, _new = receive(inside, ONE_TRICK_LESS)
    people.directors(inside, people.another_club(inside))
    stage = a_stage(Tournament.objects.get(slug="elsewhere"), StageKind.ONLY, by=office)
    Session.objects.filter(pk=session.pk).update(stage=stage, number=1)
    with pytest.raises(Refused) as refused:
        uploads.publish(upload=upload, by=inside.scorer)
    assert refused.value.code == "not_your_club"
