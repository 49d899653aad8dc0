"""Totals, penalties beside them, and the table."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.events.tie_breaks import Breakers, TieBreaks
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import CancelledBoard
from scoring.engine.teams.fixtures import ByeFixture, PlayedFixture, TeamDeduction
from scoring.engine.teams.league import League, league_score
from scoring.engine.teams.match import MatchSheet, match_score
from scoring.engine.teams.points import OwnUnitPoints, VictoryPoints
from scoring.engine.teams.standings import standings
from scoring.engine.teams.totals import NegativeTotals, totals
from scoring.engine.victory_points.own import own_scale
from tests import sample_rules as regulations
from tests.scoring.engine.teams.builders import IMPS, WEIGHTED, compared, conditions, forfeit, match, pending
from tests.scoring.engine.teams.test_league import STORY

KEPT = regulations.rule(NegativeTotals)
RAISED = regulations.rule(NegativeTotals, overrides={"negative_totals.below_zero": "zero"})


def table(*fixtures, rounds=3, given=None, rule=KEPT, deductions=(), **more):
    league = League(rounds, tuple("ABCD"), tuple(fixtures), deductions=tuple(deductions), **more)
    return {total.team: total for total in totals(league, league_score(league, given or conditions()), rule)}


def places(by_team, order=""):
    breakers = Breakers.read(regulations.rule(TieBreaks, overrides={"tie_breaks.order": order}), seed="7")
    return [
        (row.rank, row.tied, row.team.team, row.team.total)
        for row in standings(list(by_team.values()), breakers)
    ]


def test_the_table_of_the_story():
    assert places(table(*STORY, closed=True)) == [
        (1, False, "A", Fraction("35.29")),
        (2, False, "B", Fraction("33.56")),
        (3, False, "C", Fraction("33.21")),
        (4, False, "D", Fraction("11.96")),
    ]


def test_a_total_opens_into_its_rounds():
    steps = table(*STORY)["A"].opened.steps
    assert [(step.code, step.amount, dict(step.parameters)) for step in steps] == [
        ("league_round_forfeit_won", Fraction("14.02"), {"round": "1", "opponent": "D"}),
        ("league_round", Fraction("14.39"), {"round": "2", "opponent": "C"}),
        ("league_round", Fraction("6.88"), {"round": "3", "opponent": "B"}),
    ]
    assert table(*STORY)["D"].opened.steps[0].code == "league_round_forfeit_lost"


def test_a_bye_is_a_round_of_its_own():
    total = table(ByeFixture(1, "A"), given=conditions(bye=Fraction(12)))["A"]
    assert [(step.code, step.amount) for step in total.matches.steps] == [("league_round_bye", 12)]
    assert (total.played, total.wins, total.met) == (0, 0, {})


def test_penalties_stand_beside_the_matches():
    by_team = table(
        *STORY,
        deductions=[TeamDeduction("B", Fraction(1)), TeamDeduction("B", Fraction("0.5"), Citation.LAW_91)],
    )
    assert (by_team["B"].matches.total, by_team["B"].deductions.total) == (
        Fraction("33.56"),
        Fraction("-1.5"),
    )
    assert [step.cite for step in by_team["B"].deductions.steps] == [Citation.REG_1_2_4, Citation.LAW_91]
    assert by_team["A"].deductions.steps == ()


LOSS = [match(1, "A", "B", 0, 60)]


@pytest.mark.parametrize(("rule", "total"), [(KEPT, -2), (RAISED, 0)])
def test_a_total_may_fall_below_zero_or_may_not(rule, total):
    loser = table(*LOSS, rule=rule, deductions=[TeamDeduction("A", Fraction(2))])["A"]
    assert loser.total == total
    assert loser.opened.total == total


def test_a_scale_that_goes_below_zero_is_not_raised():
    """A loses by 20 IMPs for -2 VP, and is penalised by 1: what the penalty takes is given back."""
    form = VictoryPoints(own_scale(8, [(0, 10, 10), (20, 22, -2)]), "scheduled")
    by_team = table(
        *LOSS, given=conditions(form=form), rule=RAISED, deductions=[TeamDeduction("A", Fraction(1))]
    )
    assert (by_team["A"].matches.total, by_team["A"].total) == (-2, -2)


def test_a_penalty_cannot_be_negative():
    with pytest.raises(Refusal, match="penalty"):
        TeamDeduction("A", Fraction(-1))


def test_the_figures_for_tie_breaks():
    winner = table(*STORY)["A"]
    assert (winner.played, winner.boards, winner.won, winner.lost) == (2, 16, 44, 40)
    assert winner.quotient == Fraction(11, 10)
    assert winner.met == {"D": Fraction("14.02"), "C": Fraction("14.39"), "B": Fraction("6.88")}
    assert winner.wins == 2
    assert winner.points_lost == Fraction("5.61") + Fraction("13.12")


def test_a_team_that_lost_no_imp_has_no_quotient():
    assert table(*LOSS)["B"].quotient is None


def test_matches_not_finished_count_for_nothing_yet():
    running = match_score(MatchSheet(8, (compared(1, 620, -100),)), IMPS, WEIGHTED)
    by_team = table(PlayedFixture(1, "A", "B", running), pending(1, "C", "D"))
    assert {team: total.total for team, total in by_team.items()} == dict.fromkeys("ABCD", 0)


def test_teams_taken_out_have_no_total():
    by_team = table(forfeit(1, "A", "D"), forfeit(2, "B", "D"), match(1, "B", "C", 20, 20))
    assert {team: total.total for team, total in by_team.items()} == {"A": 0, "B": 10, "C": 10}


EQUAL = [match(1, "A", "B", 10, 10), match(1, "C", "D", 30, 30)]


@pytest.mark.parametrize(
    ("order", "rows"),
    [
        ("", [(1, True, "A"), (1, True, "B"), (1, True, "C"), (1, True, "D")]),
        ("head_to_head", [(1, True, "A"), (1, True, "B"), (1, True, "C"), (1, True, "D")]),
    ],
)
def test_equals_share_their_place(order, rows):
    assert [row[:3] for row in places(table(*EQUAL), order)] == rows


def test_the_quotient_parts_equals_where_it_is_published():
    """B lost no IMP at all, A 5 of 70; D won none."""
    fixtures = [match(1, "A", "C", 65, 5), match(1, "B", "D", 50, 0)]
    assert [row[:3] for row in places(table(*fixtures))] == [
        (1, True, "A"),
        (1, True, "B"),
        (3, True, "C"),
        (3, True, "D"),
    ]
    assert [row[2] for row in places(table(*fixtures), "imp_quotient")] == list("BACD")


IMP = st.integers(0, 60)


@given(st.lists(st.tuples(IMP, IMP), min_size=6, max_size=6))
def test_totals_of_a_round_robin_share_what_its_matches_give(results):
    pairs = zip((1, 1, 2, 2, 3, 3), ("AD", "BC", "AC", "BD", "AB", "CD"), results, strict=True)
    by_team = table(*(match(number, *teams, *imps) for number, teams, imps in pairs))
    assert sum(total.total for total in by_team.values()) == 6 * 20
    assert sum(total.won - total.lost for total in by_team.values()) == 0
    assert all(total.opened.total == total.total for total in by_team.values())


def test_a_match_whose_boards_were_all_cancelled_adds_nothing():
    """REG-2.2.5, in an event that goes by IMPs alone."""
    sheet = MatchSheet(2, (CancelledBoard(1), CancelledBoard(2)))
    fixture = PlayedFixture(1, "A", "B", match_score(sheet, IMPS, WEIGHTED))
    league = League(1, ("A", "B"), (fixture,))
    score = league_score(league, replace(conditions(), form=OwnUnitPoints()))
    (total, _) = totals(league, score, regulations.rule(NegativeTotals))
    assert [step.cite for step in total.matches.steps] == [Citation.REG_2_2_5]
    assert total.total == 0
