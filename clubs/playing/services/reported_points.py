"""Reported matches and the stage's own scale of victory points. Law 78D

Captains compare the points that their IMPs make, and may report these alone: both then have a pair of the
scale. The director, who knows of scores adjusted for each side apart, which need not balance (Law 12C1(e)),
may state for each side any figure that the scale gives one.
"""

from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from clubs.facts.services.corrected import SCORE_MAX
from clubs.facts.services.impossible import MOST_A_BOARD
from clubs.models import Match
from clubs.movements.three_way import ScheduledMatch, ThreeWays
from clubs.playing.services.reported import ReportedFigures
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from federation.errors import Refused
from scoring.engine.contest import Form
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board_a_match import WIN
from scoring.engine.victory_points.scale import Scale
from scoring.regulations import RegulationError


def scale_of(match: Match) -> Scale | None:
    """The scale of a whole match; None where matches are in no VP, or this one has not the round's boards.

    A three-way match in one round counts half of the scale, which captains are not asked to reckon with.
    """
    stage = match.session.stage
    contest = form_of(stage).contest
    if not contest.states_vp or contest.vp != "imps" or match.boards != stage.event.boards_per_round:
        return None
    try:
        return Rulebook.of_event(stage.event, form_of(stage)).scale
    except RegulationError:
        return None


def points_of(
    scale: Scale | None, match: Match, figures: ReportedFigures
) -> tuple[Fraction, Fraction] | None:
    """Both sides' victory points for the IMPs that are said; None where there are none."""
    if scale is None or not figures.a_score:
        return None
    margin = Fraction(figures.a_score) - Fraction(figures.b_score)
    try:
        winner, loser = scale.victory_points(match.boards, abs(margin))
    except Refusal:
        return None
    return (winner, loser) if margin >= 0 else (loser, winner)


def agree(match: Match, one: ReportedFigures, other: ReportedFigures) -> bool:
    """Whether two reports say the same: also where one has the IMPs and the other the VP that they make."""
    if one == other:
        return True
    in_imps, in_vp = (one, other) if one.a_score else (other, one)
    if not in_imps.a_score or not in_vp.a_vp:
        return False
    points = points_of(scale_of(match), match, in_imps)
    return points == (Fraction(in_vp.a_vp), Fraction(in_vp.b_vp))


class VpOutcomes(NamedTuple):
    """What a match can end with. `board_points`: those of both together that B-a-M+VP adds, 0 elsewhere."""

    pairs: frozenset[tuple[Fraction, Fraction]]  # a's and b's
    board_points: int = 0

    def has(self, a: Fraction, b: Fraction) -> bool:
        """Whether both can have these against each other."""
        most = self.board_points
        return any((a - own, b - (most - own)) in self.pairs for own in range(most + 1))

    def has_side(self, points: Fraction) -> bool:
        """Whether one side can have so many, whatever the other has."""
        return any(points - own in {a for a, _b in self.pairs} for own in range(self.board_points + 1))


def outcomes_of(match: Match) -> VpOutcomes | None:
    """What a match may be reported with in victory points; None where these alone are not enough.

    That is where the form counts no victory points, and where the match is not a whole one: of other boards
    than the round, or a part of a three-way match.
    """
    stage = match.session.stage
    form = form_of(stage)
    if form.contest.vp == "quotient":  # which needs the difference of every board
        return None
    if not form.contest.states_vp or match.boards != stage.event.boards_per_round or _is_leg(match):
        return None
    try:
        book = Rulebook.of_event(stage.event, form)
        scale = book.scale if form.contest.vp == "imps" else book.scale_of_points
        return _outcomes(scale, form, match.boards)
    except (RegulationError, Refusal):
        return None


def _outcomes(scale: Scale, form: Form, boards: int) -> VpOutcomes:
    if form.contest.vp == "points":
        margins = range(0, 2 * SCORE_MAX * boards + 1, 10)
    else:
        margins = range(MOST_A_BOARD["imps"] * boards + 1)
    ahead = {scale.victory_points(boards, margin) for margin in margins}
    pairs = frozenset(ahead | {(loser, winner) for winner, loser in ahead})
    return VpOutcomes(pairs, WIN * boards if form.contest.vp == "points" else 0)


def _is_leg(match: Match) -> bool:
    """Whether it is part of a three-way match, which counts a share of the scale or goes over two rounds."""
    stage = match.session.stage
    if not form_of(stage).contest.has_three_ways:
        return False
    rows = Match.objects.current().filter(session__stage=stage)
    paired = [ScheduledMatch(*row) for row in rows.values_list("round", "a", "b", "boards")]
    threes = ThreeWays.of(paired, stage.event.boards_per_round)
    both = frozenset((match.a_id, match.b_id))
    return threes.is_leg(match.round, match.a_id, match.b_id) or (match.round, both) in threes.begun


def refuse_off_scale(match: Match, figures: ReportedFigures, *, by_director: bool = False) -> None:
    """Raise Refused where victory points alone are not enough, and for such as the scale does not have."""
    if not figures.a_vp:
        return
    if not form_of(match.session.stage).contest.states_vp:
        raise Refused(
            _("Matches are not counted in VP here: report the scores, or every board."), "vp_not_counted"
        )
    outcomes = outcomes_of(match)
    if outcomes is None:
        raise Refused(
            _("The scale has no VP for this match alone: report the scores, or every board."), "vp_not_whole"
        )
    a, b = Fraction(figures.a_vp), Fraction(figures.b_vp)
    if outcomes.has(a, b) or (by_director and outcomes.has_side(a) and outcomes.has_side(b)):
        return
    raise Refused(
        _("On the scale of this stage no match over %(boards)s boards ends %(a)s to %(b)s.")
        % {"boards": match.boards, "a": figures.a_vp, "b": figures.b_vp},
        "vp_off_scale",
    )
