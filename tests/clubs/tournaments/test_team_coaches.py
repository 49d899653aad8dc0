"""A team names a coach: at entry, on the entry's desk page, during play; and who cannot be one."""

import pytest

from clubs.models import Entrant
from clubs.playing.services import desk_acts
from clubs.tournaments.services import coaches, entrants
from clubs.tournaments.services.entrants import RosterName
from federation.errors import Refused
from federation.models import Member
from tests.clubs.tournaments.event_house import NOON
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.rulings.appeals import knockout
from tests.rulings.appeals.knockout import a_coach, a_member
from tests.scoring.desk.test_stage_desk import Desk, paired, pytestmark  # noqa: F401 (the database)
from tests.worlds import furnished_once


def code(act, **fields) -> str:
    with pytest.raises(Refused) as refused:
        act(**fields)
    return str(refused.value.code)


@pytest.fixture
@furnished_once
def match(inside):
    return knockout.a_match(inside)


def guests(first):
    return [RosterName(f"{first}{number}") for number in range(4)]


def record(match, number) -> Member:
    return Member.objects.get(user=a_member(match, number))


def test_a_coach_is_entered_with_the_team_and_shown(match) -> None:
    coach, by = record(match, "7"), match.here.director
    event = match.here.stage.event
    team = entrants.enter(event=event, number="9", players=guests("G"), name="Herons", coach=coach, by=by)
    page = f"/sakura/desk/entrants/{team.pk}/"
    for language, words in (("en", "coach: "), ("ja", "コーチ：")):
        assert words in enter(by).get(page, headers={"accept-language": language}).content.decode()
    assert team.coach == coach
    assert coaches.coached_by(coach.user).get() == team


def test_who_plays_or_coaches_in_the_event_is_nobody_s_coach(match) -> None:
    event, by = match.here.stage.event, match.here.director
    taken = Member.objects.get(user=a_coach(match, "1"))
    plays = Member.objects.get(user=match.captains["2"])
    fields = {"event": event, "number": "9", "by": by}
    assert code(entrants.enter, **fields, players=guests("G"), coach=taken) == "coach_elsewhere"
    assert code(entrants.enter, **fields, players=guests("G"), coach=plays) == "entered_already"
    own = record(match, "8")
    roster = [RosterName("x", own), *guests("G")[1:]]
    assert code(entrants.enter, **fields, players=roster, coach=own) == "coach_plays"
    roster = [RosterName("x", taken), *guests("G")[1:]]
    assert code(entrants.enter, **fields, players=roster) == "coach_elsewhere"


def test_a_coach_is_nobody_s_substitute(match) -> None:
    fields = {"session": match.session, "replaces": "P", "number": 1, "effect": "None.", "at": NOON}
    fields |= {"by": match.here.director, "name": "Coach"}
    coach = Member.objects.get(user=a_coach(match, "1"))
    for contestant in ("1", "2"):
        refused = code(desk_acts.admit_substitute, contestant=contestant, member=coach, **fields)
        assert refused == "coach_elsewhere"


def test_pairs_have_no_coach(inside) -> None:
    here = knockout.a_match(inside, "imp_teams")
    member = record(here, "6")
    here.here.stage.event.form = "pairs_matchpoints"
    assert code(coaches.refuse_coach, event=here.here.stage.event, coach=member, roster=[]) == "not_a_team"


def test_the_director_names_another_during_play(here) -> None:
    desk = paired(Desk(here))
    with desk.inside():
        number = here.members[0].number
    named = desk.send("team", contestant="1", coach=number, reason="asked for")
    assert named.status_code == 302
    assert "coach:" in text(desk.look())
    with desk.inside():
        assert Entrant.objects.get(event=desk.stage.event, number="1").coach == here.members[0]
    assert desk.send("team", contestant="1", coach="nobody9", reason="x").status_code == 422
    assert desk.send("team", contestant="1", no_coach="on", reason="gone").status_code == 302
    with desk.inside():
        assert Entrant.objects.get(event=desk.stage.event, number="1").coach is None
