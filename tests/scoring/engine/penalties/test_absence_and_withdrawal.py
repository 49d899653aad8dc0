"""Pairs that miss boards and teams that miss rounds: from half on their scores go."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.penalties import absence, withdrawal
from scoring.engine.penalties.absence import Absence
from scoring.engine.penalties.withdrawal import FORFEIT, NOT_DRAWN, REMOVED, STAND, WithdrawalRule
from scoring.engine.refusal import INCONSISTENT, Refusal
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

ABSENCE = regulations.rule(Absence)
WITHDRAWAL = regulations.rule(WithdrawalRule)

PAIRS = """
    # session unplayed outcome
    24        0        NORMAL
    24        1        AVERAGES
    24        11       AVERAGES
    24        12       EXCLUDED
    24        24       EXCLUDED
    25        12       AVERAGES
    25        13       EXCLUDED
    1         0        NORMAL
    1         1        EXCLUDED
    2         1        EXCLUDED
    3         1        AVERAGES
"""


@pytest.mark.parametrize(("session", "unplayed", "outcome"), rows(PAIRS))
def test_the_table_of_absent_pairs(session, unplayed, outcome):
    assert absence.judge(int(session), int(unplayed), ABSENCE).outcome is absence.AbsenceOutcome[outcome]


def test_averages_are_given_only_while_the_scores_stand():
    given_to = [absence.judge(24, unplayed, ABSENCE).awards for unplayed in (0, 6, 12)]
    assert given_to == [None, ("A-", "A+"), None]


def test_more_boards_than_the_session_has_are_refused():
    with pytest.raises(Refusal) as refused:
        absence.judge(24, 25, ABSENCE)
    assert (refused.value.code, refused.value.field) == (INCONSISTENT, "unplayed")


def test_another_share_is_another_limit():
    assert (
        absence.judge(24, 12, replace(ABSENCE, unplayed_share=Fraction(2, 3))).outcome
        == "score_unplayed_A-_A+"
    )
    assert absence.judge(24, 16, replace(ABSENCE, unplayed_share=Fraction(2, 3))).awards is None


TEAMS = """
    # rounds void movement    own      opponents  void_rounds  forfeits
    8        0    round_robin stand    stand      none         0
    8        0    swiss       stand    stand      none         0
    8        3    round_robin stand    stand      forfeit      3
    8        3    swiss       stand    stand      not_drawn    0
    8        4    round_robin excluded excluded   none         0
    8        4    swiss       excluded stand      not_drawn    0
    7        3    round_robin stand    stand      forfeit      3
    7        4    round_robin excluded excluded   none         0
    7        4    swiss       excluded stand      not_drawn    0
    1        1    swiss       excluded stand      not_drawn    0
    1        1    round_robin excluded excluded   none         0
"""


@pytest.mark.parametrize(("rounds", "void", "movement", "own", "opponents", "rest", "forfeits"), rows(TEAMS))
def test_the_table_of_withdrawn_teams(rounds, void, movement, own, opponents, rest, forfeits):
    judged = withdrawal.judge(int(rounds), int(void), movement, WITHDRAWAL)
    wanted = (own, opponents, None if rest == "none" else rest, int(forfeits))
    assert (judged.own, judged.opponents, judged.void_rounds, judged.forfeits) == wanted


def test_a_round_of_a_swiss_that_was_drawn_already_is_a_forfeit():
    judged = withdrawal.judge(9, 3, "swiss", WITHDRAWAL, drawn=1)
    assert (judged.void_rounds, judged.forfeits) == (NOT_DRAWN, 1)
    assert withdrawal.judge(9, 3, "round_robin", WITHDRAWAL, drawn=1).forfeits == 3


@pytest.mark.parametrize(("void", "drawn", "field"), [(9, 0, "void_rounds"), (3, 4, "rounds_drawn")])
def test_more_rounds_than_there_are_is_refused(void, drawn, field):
    with pytest.raises(Refusal) as refused:
        withdrawal.judge(8, void, "swiss", WITHDRAWAL, drawn=drawn)
    assert (refused.value.code, refused.value.field) == (INCONSISTENT, field)


def test_each_sentence_about_void_rounds_has_its_own_clause():
    drawn, forfeited = (
        withdrawal.judge(9, 3, kind, WITHDRAWAL).grounds[1] for kind in ("swiss", "round_robin")
    )
    assert (drawn.cite, forfeited.cite) == (Citation.COMMON_PRACTICE, Citation.REG_5_0)
    overridden = replace(WITHDRAWAL, cites=Citation.CONDITIONS_OF_CONTEST)
    cites = {ground.cite for ground in withdrawal.judge(9, 3, "swiss", overridden).grounds}
    assert cites == {Citation.CONDITIONS_OF_CONTEST}


@given(rounds=st.integers(1, 40), data=st.data(), movement=st.sampled_from(["swiss", "round_robin"]))
def test_own_scores_go_exactly_from_half_on(rounds, data, movement):
    void = data.draw(st.integers(0, rounds))
    judged = withdrawal.judge(rounds, void, movement, WITHDRAWAL)
    assert judged.own == (REMOVED if 2 * void >= rounds else STAND)
    assert movement == "round_robin" or judged.opponents == STAND
    assert judged.forfeits == (void if judged.void_rounds == FORFEIT else 0)
