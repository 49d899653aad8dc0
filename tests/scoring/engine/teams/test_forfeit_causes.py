"""Why a match is forfeited, or a team is out, is said by the clause that decided, before what it is worth."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.penalties.conduct import ConductInImps, Violation, climb
from scoring.engine.penalties.lateness import Lateness, judge
from scoring.engine.penalties.suspension import LEAST
from scoring.engine.penalties.withdrawal import WithdrawalRule
from scoring.engine.sentences import WORDS
from scoring.engine.teams.fixtures import DoubleForfeit, ForfeitedFixture
from scoring.engine.teams.forfeit_causes import (
    TeamLateness,
    boards_lost,
    by_bar,
    by_conduct,
    by_lateness,
    by_ruling,
    by_withdrawal,
)
from scoring.engine.teams.league import League
from scoring.engine.teams.totals import NegativeTotals, totals
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows
from tests.scoring.engine.teams.builders import conditions, match, pending, scored

# Each rule under a clause of its own, so that none can stand in for another.
LATENESS = replace(regulations.rule(Lateness), cites=Citation.LAW_1)
TRIGGER = replace(regulations.rule(ForfeitTrigger), cites=Citation.LAW_2)
WITHDRAWAL = replace(
    regulations.rule(WithdrawalRule), cites=Citation.LAW_6, void_clauses={"forfeit": "Law 17"}
)
LEFT = replace(conditions(), withdrawal=WITHDRAWAL)


def late(minutes, *, with_vps, boards=8):
    verdict = judge(boards, minutes, LATENESS, TRIGGER)
    return TeamLateness(minutes, boards, verdict, verdict.in_event(with_vps=with_vps))


LATE = """
    # minutes  vps  codes
    30         yes  forfeit_because_minutes
    30         no   forfeit_because_minutes
    28         yes  late_boards_lost,forfeit_because_unplayable
    29         no   forfeit_because_prospect
"""


@pytest.mark.parametrize(("minutes", "vps", "codes"), rows(LATE))
def test_a_late_team_forfeits_by_the_clause_of_minutes_or_by_that_of_half_the_boards(minutes, vps, codes):
    reason = by_lateness("A", 3, late(int(minutes), with_vps=vps == "yes"), LATENESS, TRIGGER)
    assert (reason.cause, ",".join(step.code for step in reason.steps)) == ("late", codes)
    of_trigger = {step.code for step in reason.steps if step.cite is TRIGGER.cites}
    assert of_trigger == {"forfeit_because_unplayable"} & {step.code for step in reason.steps}
    assert all(step.cite is LATENESS.cites for step in reason.steps if step.code not in of_trigger)


THIRD = climb([Violation("p", "A", match="3")] * 3, regulations.rule(ConductInImps))[2]
EVERY = [
    boards_lost("A", 3, late(7, with_vps=True), LATENESS),
    *by_lateness("A", 3, late(28, with_vps=True), LATENESS, TRIGGER).steps,
    *by_lateness("A", 3, late(29, with_vps=False), LATENESS, TRIGGER).steps,
    *by_lateness("A", 3, late(40, with_vps=False), LATENESS, TRIGGER).steps,
    *by_withdrawal("A", 3, WITHDRAWAL).steps,
    *by_bar("A", 3, LEAST).steps,
    *by_ruling("A", 3, TRIGGER.cites).steps,
    *by_conduct(
        "A", 3, climb([Violation("p", "A", match="3")] * 3, regulations.rule(ConductInImps))[2]
    ).steps,
]


@pytest.mark.parametrize("step", EVERY, ids=lambda step: step.code)
def test_every_reason_has_no_amount_and_names_the_team_and_the_round(step):
    assert step.amount == 0
    for language in ("en", "ja"):
        text = WORDS.say(step.code, step.parameters, language)
        assert "A" in text
        assert "3" in text
        assert "{" not in text


def test_conduct_is_by_the_clause_of_its_ladder_and_a_bar_by_that_of_suspensions():
    by_code = {step.code: step for step in EVERY}
    assert by_code["forfeit_because_manners"].cite is regulations.rule(ConductInImps).cites
    assert by_code["forfeit_because_manners"].parameters["number"] == "3"
    assert by_code["forfeit_because_barred"].cite is LEAST.cites


def left_after(last, rounds, teams=("A", "D")):
    fixtures = [match(1, "A", "D", 30, 18), pending(2, *teams)]
    return scored(*fixtures, rounds=rounds, given=LEFT, withdrawals=dict.fromkeys(teams[1:], last))


def test_what_a_withdrawn_team_forfeits_says_so_by_the_clause_of_its_rounds():
    fixture = left_after(1, 9).matches[1].fixture
    assert isinstance(fixture, ForfeitedFixture)
    assert [(step.code, step.cite) for step in fixture.why] == [
        ("forfeit_because_withdrawal", Citation.LAW_17)
    ]
    both = scored(pending(2, "A", "D"), rounds=9, given=LEFT, withdrawals={"A": 1, "D": 1}).matches[0].fixture
    assert isinstance(both, DoubleForfeit)
    assert [step.parameters["team"] for step in both.why] == ["A", "D"]


def test_who_is_taken_out_is_so_by_the_clause_of_the_share_and_both_sides_of_its_matches_say_it():
    score = left_after(1, 2)
    why = score.removed.why["D"]
    assert (why.amount, why.code, why.cite) == (0, "league_team_removed", Citation.LAW_6)
    assert (why.parameters["void"], why.parameters["rounds"], why.parameters["limit"]) == ("1", "2", "1")
    played = score.matches[0].fixture
    assert [score.removed.why_not_counted(played, team) for team in "AD"] == [(why,), (why,)]
    assert left_after(6, 9).removed.why_not_counted(played, "D") == ()


def test_in_a_total_the_cause_stands_before_the_match_and_a_frozen_award_stays_as_it_was():
    frozen, step = ReasonedAward((Step(Fraction(9), "forfeit_draw", Citation.REG_5_1),)), EVERY[1]
    forfeited = ForfeitedFixture(1, "A", "D", 8, "late", frozen=frozen, why=(step,))
    league = scored(forfeited, closed=True)
    assert league.matches[0].a == frozen
    stage = League(3, tuple("ABCD"), (forfeited,), closed=True)
    of_a = totals(stage, league, regulations.rule(NegativeTotals))[0].matches.steps
    assert [(one.code, one.amount, one.cite) for one in of_a] == [
        (step.code, 0, Citation.LAW_1),
        ("league_round_forfeit_won", 9, Citation.REG_5_1),
    ]
