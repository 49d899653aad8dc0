"""Small matches and leagues."""

from fractions import Fraction

from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages, WinVpAverages
from scoring.engine.citation import Citation
from scoring.engine.forfeits.value import ForfeitAward
from scoring.engine.penalties.withdrawal import WithdrawalRule
from scoring.engine.teams.board import ComparedBoard, in_board_points, in_imps, in_points
from scoring.engine.teams.fixtures import ForfeitedFixture, PendingFixture, PlayedFixture
from scoring.engine.teams.forfeit_forms import VictoryPointForfeits
from scoring.engine.teams.league import League, LeagueConditions, league_score
from scoring.engine.teams.match import MatchDeduction, MatchSheet, WeightedImps, match_score
from scoring.engine.teams.points import VictoryPoints
from scoring.engine.teams.table import played
from tests import sample_rules as regulations

IMPS = in_imps(regulations.rule(ImpAverages))
BOARD_POINTS = in_board_points(regulations.rule(BoardAMatchAverages))
POINTS = in_points(regulations.rule(WinVpAverages))
WEIGHTED = regulations.rule(WeightedImps)
NEAREST = regulations.rule(WeightedImps, overrides={"weighted_imps.rounding": "nearest"})
SCALE = regulations.scale("wbf-continuous-20")
VPS = VictoryPoints(SCALE, "scheduled")


def compared(number, ours, theirs):
    return ComparedBoard(number, played(ours), played(theirs))


def in_all(a, b, boards=8, deductions_a=(), deductions_b=()):
    """A match known by its IMPs alone."""
    off_a, off_b = (
        tuple(MatchDeduction(Fraction(amount), Citation.LAW_90) for amount in off)
        for off in (deductions_a, deductions_b)
    )
    return match_score(MatchSheet(boards, (), (Fraction(a), Fraction(b)), off_a, off_b), IMPS, WEIGHTED)


def match(number, a, b, imps_a, imps_b, **more):
    return PlayedFixture(number, a, b, in_all(imps_a, imps_b, **more))


def forfeit(number, winner, loser, cause="late", **more):
    return ForfeitedFixture(number, winner, loser, 8, cause, **more)


def pending(number, a, b):
    return PendingFixture(number, a, b, 8)


def conditions(movement="round_robin", form=VPS, bye=None, **overrides):
    rule = regulations.rule(
        ForfeitAward, overrides={f"forfeit_award.{key}": value for key, value in overrides.items()}
    )
    return LeagueConditions(
        movement, form, VictoryPointForfeits(form, rule), regulations.rule(WithdrawalRule), bye
    )


def scored(*fixtures, rounds=3, teams="ABCD", given=None, **league):
    return league_score(League(rounds, tuple(teams), tuple(fixtures), **league), given or conditions())


def vps(score):
    """Every match's points as printed: "14.39" and None where it brings none."""
    return [tuple(award and award.total for award in (match.a, match.b)) for match in score.matches]
