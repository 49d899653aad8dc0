from fractions import Fraction

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.events.tie_breaks import Breakers, TieBreaks
from scoring.engine.teams.league import League, league_score
from scoring.engine.teams.standings import standings
from scoring.engine.teams.totals import NegativeTotals, totals
from tests import sample_rules as regulations
from tests.scoring.engine.teams.builders import conditions, forfeit, match, pending


def ranked(*fixtures, order=""):
    league = League(3, tuple("ABCD"), tuple(fixtures))
    score = league_score(league, conditions())
    league_totals = totals(league, score, regulations.rule(NegativeTotals))
    breakers = Breakers.read(TieBreaks(Citation.CONDITIONS_OF_CONTEST, order, True))
    rows = standings(league_totals, breakers)
    return [(row.team.team, row.rank) for row in rows]


def test_a_league_goes_by_victory_points():
    assert ranked(match(1, "A", "B", 20, 10), match(1, "C", "D", 10, 30)) == [
        ("D", 1),
        ("A", 2),
        ("B", 3),
        ("C", 4),
    ]


CIRCLE = (
    match(1, "A", "B", 10, 0),
    match(2, "B", "C", 10, 0),
    match(3, "C", "A", 10, 0),
    match(1, "C", "D", 30, 20),
    match(2, "D", "A", 0, 10),
    match(3, "D", "B", 20, 30),
)


def test_equal_teams_share_a_place_unless_the_list_parts_them():
    assert ranked(*CIRCLE) == [("A", 1), ("B", 1), ("C", 1), ("D", 4)]
    assert ranked(*CIRCLE, order="wins, head_to_head") == [("A", 1), ("B", 1), ("C", 1), ("D", 4)]
    # A won 20 IMPs and lost 10, B and C won 40 and lost 30.
    assert ranked(*CIRCLE, order="imp_quotient") == [("A", 1), ("B", 2), ("C", 2), ("D", 4)]


def test_two_equal_teams_are_parted_by_their_match():
    won = match(1, "A", "B", 10, 0), match(2, "A", "C", 0, 10)
    fixtures = (*won, match(1, "C", "D", 0, 0), match(2, "B", "D", 10, 0))
    assert ranked(*fixtures)[:3] == [("C", 1), ("A", 2), ("B", 2)]
    assert ranked(*fixtures, order="head_to_head")[:3] == [("C", 1), ("A", 2), ("B", 3)]


def test_teams_that_have_not_met_are_not_parted_by_their_match():
    fixtures = (match(1, "A", "B", 10, 0), match(1, "C", "D", 10, 0))
    assert ranked(*fixtures, order="head_to_head") == [("A", 1), ("C", 1), ("B", 3), ("D", 3)]


def test_a_forfeit_is_a_win_for_the_team_that_was_there_and_a_match_to_come_is_none():
    fixtures = (forfeit(1, "A", "B"), pending(1, "C", "D"))
    assert [rank for _, rank in ranked(*fixtures)] == [1, 2, 2, 2]
    ten = ReasonedAward((Step(Fraction(10), "forfeit_award", Citation.REG_5_1),))
    equal = (forfeit(1, "A", "B", frozen=ten), match(1, "C", "D", 0, 0))
    assert [team for team, rank in ranked(*equal) if rank == 1] == ["A", "C", "D"]
    assert ranked(*equal, order="wins")[:3] == [("A", 1), ("C", 2), ("D", 2)]
