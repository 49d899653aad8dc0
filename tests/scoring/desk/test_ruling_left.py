"""What a ruling had entered as not played is left again with it: the tables wait for their results."""

import pytest

from clubs.models import Result
from rulings.adjustments import services as adjustments
from rulings.decisions.terms import decision_from
from rulings.models import AdjustmentKind
from scoring.engine.contest import Form
from tests.clubs.tournaments.event_house import at
from tests.scoring.desk.test_entry_grid import with_movement
from tests.scoring.desk.test_ruled_before_played import AT_TEAMS_ALONE, NEEDS_A_RESULT, RULINGS, Waiting
from tests.taking_back import taken_back

pytestmark = pytest.mark.django_db
OF_TABLES = [form for form in Form if not form.is_teams]
AT_A_TABLE = [ruling for ruling in RULINGS if ruling not in NEEDS_A_RESULT | AT_TEAMS_ALONE]


def standing(session):
    rows = Result.objects.current().filter(session=session, kind="not_played")
    return {(row.round, row.board, row.ns.number, row.ew.number) for row in rows.select_related("ns", "ew")}


def rule(desk, kind, minutes, supersedes=None, **terms):
    decision = decision_from(kind, terms)
    act = {"session": desk.here.session, "decision": decision, "at": at(minutes), "by": desk.here.director}
    return adjustments.rule(**act, supersedes=supersedes)


def back(desk, ruling, minutes):
    adjustments.take_back(adjustment=ruling, reason="r", at=at(minutes), by=desk.here.director)


@pytest.mark.parametrize("form", OF_TABLES, ids=str)
def test_of_a_table(here, form):
    waiting, left = Waiting(here, form), {}
    with waiting.desk.inside():
        waiting.others_play()
        before = standing(waiting.session)
        for ruling in AT_A_TABLE:
            with taken_back():
                held = waiting.rule(ruling)
                entered = standing(waiting.session) - before
                back(waiting.desk, held, 5)
                left[ruling] = len(entered), standing(waiting.session) == before
    assert left == dict.fromkeys(AT_A_TABLE, (1, True))


@pytest.mark.parametrize("form", OF_TABLES, ids=str)
def test_of_a_suspension(here, form):
    """Taken back, narrowed, or beside another that needs the same tables."""
    desk, _seats = with_movement(here, str(form))
    with desk.inside():
        session = desk.here.session
        with taken_back():
            held = rule(desk, AdjustmentKind.SUSPENSION, 1, contestant="1", round=2, until=3)
            of_both = standing(session)
            narrowed = rule(
                desk, AdjustmentKind.SUSPENSION, 2, contestant="1", round=3, until=3, supersedes=held
            )
            assert standing(session) == {place for place in of_both if place[0] == 3}
            back(desk, narrowed, 3)
            assert standing(session) == set()
        with taken_back():
            held = rule(desk, AdjustmentKind.SUSPENSION, 1, contestant="1", round=2)
            other = rule(desk, AdjustmentKind.SUSPENSION, 2, contestant="2", round=2)
            every = standing(session)
            back(desk, held, 3)
            theirs = standing(session)
            assert set() < theirs < every
            back(desk, other, 4)
            assert standing(session) == set()


def test_what_another_ruling_rests_on_and_what_was_changed_stays(here):
    waiting = Waiting(here, Form.PAIRS_MATCHPOINTS)
    with waiting.desk.inside():
        held = waiting.rule("artificial")
        entered = standing(waiting.session)
        again = waiting.rule("not played")
        back(waiting.desk, held, 3)
        assert standing(waiting.session) == entered != set()
        back(waiting.desk, again, 4)
        assert standing(waiting.session) == set()


def test_in_published_results_it_stays_as_it_was(here):
    waiting = Waiting(here, Form.PAIRS_MATCHPOINTS)
    assert waiting.desk.send("publish", incomplete="on").status_code == 302
    with waiting.desk.inside():
        held = waiting.rule("artificial")
        entered = standing(waiting.session)
        back(waiting.desk, held, 3)
        assert standing(waiting.session) == entered != set()
