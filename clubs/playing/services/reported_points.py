"""What a reported match comes to in victory points, so that captains can compare with their own scores.

Facts are IMPs; a stage makes victory points of them, with what was decided. Here is the scale alone.
"""

from fractions import Fraction

from clubs.models import Match
from clubs.playing.services.reported import ReportedFigures
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from scoring.engine.refusal import Refusal
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
