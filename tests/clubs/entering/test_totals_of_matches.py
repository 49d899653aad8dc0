"""No way to a match's total goes past the two people of REG-3.4: every form and caller is decided about."""

import ast

import pytest

from clubs.models import LateChange, Match
from clubs.playing.services import running
from federation.tenancy.context import acting_for
from scoring.desk.forms.asked import AskedAsCorrection
from scoring.desk.menu import FORMS
from tests.clubs.entering.test_every_way import IN_TIME, LATE, ORGANISER, publish, two_people
from tests.clubs.entering.ways import Scene, of_teams
from tests.clubs.playing.test_match_reports import code
from tests.clubs.tournaments.event_house import at, running_stage
from tests.places import ROOT
from tests.rulings.cases.test_case_pages import enter

pytestmark = pytest.mark.django_db

# Acts of a stage's desk that state results: each asks what a correction asks.
OF_RESULTS = {
    *("match", "decide", "board", "result", "table", "take", "file", "undo"),
    *("wrong-direction", "wrong-contestant", "wrong-round", "wrong-board", "take-away"),
}
# The others, by why they are no correction of a result.
OF_WHO_MEETS = {
    "open",
    "draw",
    "lock",
    "hand",
    "change",
    "start",
    "bye",
    "movement",
    "line-up",
    "counted",
    "substitute",
}
OF_ENTRANTS = {"team", "late-entry", "withdraw", "take-back-withdrawal"}
OF_RULINGS = {
    *("late", "forfeit", "penalty", "warning", "irregularity", "card-deadline", "foul", "not-played"),
    *("take-back", "take-back-late"),
}
OF_THE_STAGE = {"publish", "close", "reopen", "take-back-evening"}


def test_every_act_of_the_desk_is_decided_about():
    """A new act is not taken before it is said why it changes no total, or asks as a correction does."""
    groups = (OF_RESULTS, OF_WHO_MEETS, OF_ENTRANTS, OF_RULINGS, OF_THE_STAGE)
    assert sorted(act for group in groups for act in group) == sorted(FORMS)
    assert {act for act, form in FORMS.items() if issubclass(form, AskedAsCorrection)} == OF_RESULTS


SCENES = ("scoring/tools/demo/", "scoring/tools/measuring/", "scoring/tools/bench/")
# Who calls what states the figures of a match, from outside of its own room.
CALLERS = {
    "enter_match": {
        "clubs/playing/services/match_reports.py",
        "scoring/desk/forms/results.py",
        "scoring/tools/story/acts.py",
    },
    "pair_round": {
        "clubs/evening/services/opening.py",
        "clubs/playing/services/desk_acts.py",
        "clubs/playing/services/pairing.py",
        "scoring/desk/forms/rounds.py",
        "scoring/tools/story/acts.py",
    },
}


def test_every_caller_that_states_a_match_is_known():
    """Desk form, grid, captains' reports decided or counted, story: the API reports and never enters."""
    callers: dict[str, set[str]] = {name: set() for name in CALLERS}
    for path in (path for floor in ("clubs", "rulings", "scoring") for path in (ROOT / floor).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in CALLERS:
                callers[ast.unparse(node.func).rpartition(".")[2]].add(str(path.relative_to(ROOT)))
    assert {
        name: {
            one for one in paths if "/demo/" not in one and "/measuring/" not in one and "/bench/" not in one
        }
        for name, paths in callers.items()
    } == CALLERS


def test_a_match_in_victory_points_alone_waits_for_two_people(inside):
    here = running_stage(inside, rounds=2)
    by = {"session": here.session, "number": 1, "by": here.director}
    running.pair_round(**by, matches=[("1", "2"), ("3", "4")], at=at(1))
    running.enter_match(**by, a="1", b="2", imps=None, vp=("12", "8"), at=at(2))
    publish(Scene(here, lambda asked, at: None))
    change = {**by, "a": "1", "b": "2", "imps": None, "vp": ("13", "7"), "at": LATE}
    assert code(running.enter_match, **change) == "no_reason"
    assert running.enter_match(**change, asked=ORGANISER).waiting
    assert Match.objects.current().get(a__number="1").a_vp == "12"


@pytest.mark.parametrize("boards", [1, 16])
def test_a_published_match_keeps_its_boards(inside, boards):
    """The same IMPs over other boards are other victory points."""
    here = of_teams(inside)
    again = {"session": here.session, "number": 1, "matches": [("1", "2"), ("3", "4")], "by": here.director}
    running.pair_round(**again, boards=10, at=IN_TIME)  # nothing is published yet
    publish(Scene(here, lambda asked, at: None))
    for moment in (IN_TIME, LATE):
        assert code(running.pair_round, **again, boards=boards, at=moment) == "boards_published"
    running.pair_round(**again, at=LATE)  # said again without boards nothing changes
    assert set(Match.objects.current().values_list("boards", flat=True)) == {10}
    assert not LateChange.objects.exists()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_total_stands_until_both_have_confirmed_it_and_strangers_read_nothing(here, next_door, language):
    with acting_for(here.federation):
        running_here = of_teams(here)
        publish(Scene(running_here, lambda asked, at: None))
        change = {"session": running_here.session, "number": 1, "a": "1", "b": "2", "imps": ("31", "20")}
        late = running.enter_match(**change, at=LATE, by=running_here.director, asked=ORGANISER).waiting
        director, organiser = two_people(here)
    address = f"/sakura/desk/corrections/changes/{late.pk}/"
    for stranger in (here.player, next_door.administrator):
        assert enter(stranger, language).get(address).status_code in (403, 404)
        answer = enter(stranger, language).post(address, {"part": "director", "act": "confirm"})
        assert answer.status_code in (403, 404)
    scores = []
    for user, part in ((director, "director"), (organiser, "organiser")):
        page = enter(user, language).get(address)
        assert page.status_code == 200
        for words in (f'<html lang="{language}"', ORGANISER.reason, "31"):
            assert words in page.content.decode()
        scores.append(_score(here))
        assert enter(user, language).post(address, {"part": part, "act": "confirm"}).status_code == 302
    assert [*scores, _score(here)] == ["30", "30", "31"]


def _score(house):
    with acting_for(house.federation):
        return Match.objects.current().get(a__number="1").a_score
