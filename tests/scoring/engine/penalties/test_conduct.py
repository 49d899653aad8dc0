"""Conduct: the ladder of each player, sessions and matches, what follows from it."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.contest import RULE_FORMS
from scoring.engine.penalties.conduct import (
    ConductInBoards,
    ConductInImps,
    Rung,
    Violation,
    climb,
    ladder_of,
    unit_of,
)
from scoring.engine.penalties.conduct_effects import forfeited, ground_of, penalties, total
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.one_board import worth
from scoring.engine.penalties.penalty import AmountUnit, Nature
from scoring.engine.penalties.taken import for_sheet
from scoring.engine.penalty_unit import PenaltyUnit
from tests import sample_rules as regulations
from tests.scoring.engine.examples import vector

BOARDS = regulations.rule(ConductInBoards)
IMPS = regulations.rule(ConductInImps)
HALF = Fraction(1, 2)


def of(players, **where):
    return [Violation(player, player[0], **where) for player in players]


@pytest.mark.parametrize(("rule", "amounts"), [(BOARDS, [HALF, 1, 0, 0]), (IMPS, [3, 6, 0, 0])])
def test_the_ladder_of_one_player(rule, amounts):
    entries = climb(of(["A1"] * 4), rule)
    assert [entry.amount for entry in entries] == amounts
    assert [entry.number for entry in entries] == [1, 2, 3, 4]
    assert [entry.rung for entry in entries] == [Rung.PENALTY, Rung.PENALTY, Rung.OUT, Rung.ALREADY_OUT]
    assert {entry.cite for entry in entries} == {rule.cites}


@pytest.mark.parametrize("form", RuleForm)
def test_every_form_has_one_of_the_two_ladders(form):
    assert (form in BOARDS.forms) != (form in IMPS.forms)
    in_boards = form.is_pairs or form in (RuleForm.BOARD_A_MATCH, RuleForm.BOARD_A_MATCH_VP)
    assert unit_of(ladder_of(form, BOARDS, IMPS)) is (AmountUnit.BOARDS if in_boards else AmountUnit.IMPS)


def test_without_the_directors_finding_there_is_no_penalty_and_no_count():
    reported = [Violation("A1", "A", established=False), Violation("A1", "A")]
    first, second = climb(reported, BOARDS)
    assert (first.number, first.amount, first.rung, first.cite) == (
        0,
        0,
        Rung.NOT_ESTABLISHED,
        Citation.REG_6_0,
    )
    assert (second.number, second.amount) == (1, HALF)


def test_pairs_are_counted_by_session_whatever_the_round():
    entries = climb([*of(["A1"], match="1"), *of(["A1"], match="2"), *of(["A1"], session=2)], BOARDS)
    assert [entry.number for entry in entries] == [1, 2, 1]


def test_teams_are_counted_by_match():
    entries = climb([*of(["A1"], match="1"), *of(["A1"], match="2"), *of(["A1"], session=2, match="1")], IMPS)
    assert [entry.number for entry in entries] == [1, 1, 1]


@pytest.mark.parametrize(
    ("scope", "numbers"), [("match", [1, 2, 1, 1]), ("session", [1, 2, 3, 1]), ("event", [1, 2, 3, 4])]
)
def test_the_scope_of_the_count_is_a_setting(scope, numbers):
    violations = [*of(["A1", "A1"], match="1"), *of(["A1"], match="2"), *of(["A1"], session=2, match="1")]
    assert [entry.number for entry in climb(violations, replace(IMPS, counted_per=scope))] == numbers


def test_players_of_the_same_name_in_two_teams_are_two_players():
    entries = climb([Violation("Sato", "A"), Violation("Sato", "B")], IMPS)
    assert [entry.number for entry in entries] == [1, 1]


def test_both_teams_may_forfeit_one_match():
    entries = climb(of(["A1", "B1", "A1", "B1", "A1", "B1"], match="3"), IMPS)
    assert set(forfeited(entries)) == {("A", 1, "3"), ("B", 1, "3")}


def test_what_goes_into_the_ledger_is_disciplinary_and_names_the_player():
    given_out = penalties(climb(of(["A1", "A1", "A1", "A2"]), BOARDS))
    assert [(p.player, p.amount, p.unit) for p in given_out] == [
        ("A1", HALF, AmountUnit.BOARDS),
        ("A1", 1, AmountUnit.BOARDS),
        ("A2", HALF, AmountUnit.BOARDS),
    ]
    assert {p.nature for p in given_out} == {Nature.DISCIPLINARY}


@given(st.lists(st.sampled_from(["A1", "A2", "B1", "B2"]), max_size=12), st.sampled_from([BOARDS, IMPS]))
def test_totals_are_the_sums_of_the_sentences_and_players_do_not_disturb_each_other(players, rule):
    entries = climb(of(players), rule)
    for team in "AB":
        amounts = [ground_of(entry).value for entry in entries if entry.violation.contestant == team]
        assert sum(amounts) == total(entries, team)
    for player, times in Counter(players).items():
        alone = climb(of([player] * times), rule)
        assert [entry for entry in entries if entry.violation.player == player] == list(alone)


def pairs_case(given):
    sessions = [of(given.get(f"session{n}", []), session=n) for n in (1, 2)]
    entries = climb([violation for session in sessions for violation in session], BOARDS)
    last = entries[-1]
    board = worth(RuleForm.MATCHPOINTS, regulations.rule(PenaltyUnit), n_scores=given.get("n_scores", 1))
    held = for_sheet(penalties(entries), lambda _penalty: board, {"A": 0, "B": 1})
    taken = [sum(penalty.amount for penalty in held if penalty.contestant == side) for side in (0, 1)]
    out = {(entry.violation.player, entry.violation.session) for entry in entries if entry.is_out}
    return {
        "session2_violation_no": last.number,
        "session2_last_violation_no": last.number,
        "penalty_boards": str(last.amount),
        "masterpoints_session1": 0 if ("A1", 1) in out else "normal",
        "A_penalty_mp": taken[0],
        "B_penalty_mp": taken[1],
    }


def teams_case(given):
    entries = climb([v for n in (1, 2) for v in of(given.get(f"match{n}", []), match=str(n))], IMPS)
    out = {contestant for contestant, _, match in forfeited(entries) if match == "1"}
    return {
        "match1": f"forfeited by {''.join(out)}",
        "match2_violation_no": entries[-1].number,
        "penalty_imp": entries[-1].amount,
        "A_penalty_imp": total(entries, "A"),
        "B_penalty_imp_before_forfeit": total(entries, "B"),
    }


EXPLANATIONS = {"explain", "basis", "forfeit_vp"}


@pytest.mark.parametrize(
    "case", vector("reference/reg-6-manners-scope")["vectors"], ids=lambda case: case["id"]
)
def test_the_worked_examples_of_scope(case):
    given_, expected = case["input"], case["expected"]
    if "violation_not_confirmed_by_director" in given_:
        assert total(climb([Violation("A1", "A", established=False)], BOARDS), "A") == 0
        return
    in_boards = unit_of(ladder_of(RULE_FORMS[given_["form"]], BOARDS, IMPS)) is AmountUnit.BOARDS
    answer = pairs_case(given_) if in_boards else teams_case(given_)
    assert {key: answer[key] for key in expected if key not in EXPLANATIONS} == {
        key: value for key, value in expected.items() if key not in EXPLANATIONS
    }
