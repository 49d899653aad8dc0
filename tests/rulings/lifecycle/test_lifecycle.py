"""The table of a case's life: every move of it, and that the database has the same one."""

import pytest

from rulings.lifecycle import appeals, cases
from rulings.lifecycle.cases import MOVES, NOWHERE, CaseStep, State, follows, steps_from, triples
from rulings.lifecycle.trigger import GuardedSteps
from rulings.models import AppealAct, CaseAct
from tests.migrations import operations_of


def test_every_step_is_in_the_table_once() -> None:
    assert sorted(move.step for move in MOVES) == sorted(CaseStep)


@pytest.mark.parametrize("state", [NOWHERE, *State])
@pytest.mark.parametrize("step", CaseStep)
def test_a_step_leads_where_the_table_says_or_nowhere(state: str, step: CaseStep) -> None:
    allowed = {(before, done): after for before, done, after in triples()}
    assert follows(state, step) == allowed.get((str(state), str(step)))
    assert (step in steps_from(state)) == ((str(state), str(step)) in allowed)


def test_every_state_is_reached_and_only_a_joined_case_is_left_for_good() -> None:
    after = {after for _before, _step, after in triples()}
    assert after == {str(state) for state in State}
    assert steps_from(State.SUPERSEDED) == [CaseStep.NOTED]


@pytest.mark.parametrize(
    ("acts", "written"), [(CaseAct, cases.triples()), (AppealAct, appeals.triples())], ids=["case", "appeal"]
)
def test_the_database_keeps_the_same_table(acts, written) -> None:
    *_, last = operations_of(acts, GuardedSteps)
    assert last.steps == written
