"""When the number of tricks counts as agreed."""

from dataclasses import replace
from itertools import product

import pytest

from scoring.engine.citation import Citation
from scoring.engine.corrections.trick_agreement import TrickAgreement, by_procedure, of_pairs, of_teams
from tests import sample_rules as regulations

RULE = regulations.rule(TrickAgreement)
EVERY = list(product([True, False], repeat=3))


@pytest.mark.parametrize(("filled", "checked", "ended"), EVERY)
def test_pairs_agree_by_an_entry_when_the_round_ends(filled, checked, ended):
    agreement = of_pairs(RULE, slip_filled=filled, ew_confirmed=checked, round_ended=ended)
    assert agreement.agreed == (filled and ended)
    assert agreement.grounds[-1].cite is Citation.REG_3_1_1


def test_an_unchecked_entry_is_taken_as_checked_and_that_is_said():
    codes = {
        checked: of_pairs(RULE, slip_filled=True, ew_confirmed=checked, round_ended=True).grounds[-1].code
        for checked in (True, False)
    }
    assert codes == {True: "tricks_round_over", False: "tricks_taken_as_checked"}


@pytest.mark.parametrize(("filled", "checked", "ended"), EVERY)
def test_where_a_check_is_enough_the_round_need_not_be_over(filled, checked, ended):
    rule = replace(RULE, pairs="checked")
    agreement = of_pairs(rule, slip_filled=filled, ew_confirmed=checked, round_ended=ended)
    assert agreement.agreed == (filled and (checked or ended))


@pytest.mark.parametrize(("comparable", "ended"), list(product([True, False], repeat=2)))
def test_teams_agree_when_they_can_compare(comparable, ended):
    agreement = of_teams(RULE, comparable=comparable, round_ended=ended)
    assert (agreement.agreed, agreement.grounds[-1].cite) == (comparable, Citation.REG_3_1_2)
    later = of_teams(replace(RULE, teams="round_end"), comparable=comparable, round_ended=ended)
    assert later.agreed == ended


@pytest.mark.parametrize("before", [True, False])
def test_the_players_are_to_agree_before_the_hands_go_back(before):
    agreement = by_procedure(before_return=before)
    assert (agreement.agreed, agreement.grounds[-1].cite) == (before, Citation.LAW_79)
