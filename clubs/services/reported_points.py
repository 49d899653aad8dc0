"""What a reported match comes to in victory points, so that captains can compare with their own scores.

Facts are IMPs; a stage makes victory points of them, with what was decided. Here is the scale alone.
"""

from fractions import Fraction

from clubs.models import Form, Match
from clubs.services.reported import Figures
from clubs.services.running import form_of
from clubs.services.tournaments import contest_of, pack_of
from scoring import regulations
from scoring.engine.refusal import Refusal
from scoring.engine.victory_points.scale import Scale
from scoring.regulations import RegulationError

IN_POINTS = (Form.ROUND_ROBIN_TEAMS, Form.SWISS_TEAMS)


def scale_of(match: Match) -> Scale | None:
    """The scale of a whole match; None where matches are in no VP, or this one has not the round's boards.

    A three-way match in one round counts half of the scale, which captains are not asked to reckon with.
    """
    stage = match.session.stage
    if form_of(stage) not in IN_POINTS or match.boards != stage.event.boards_per_round:
        return None
    pack, day = pack_of(stage.event), stage.event.tournament.starts_on
    said = contest_of(stage.event).overrides.get("vp_scale")
    try:
        return regulations.scale(said or regulations.conditions(pack, day).vp_scale, pack, day)
    except RegulationError:
        return None


def points_of(scale: Scale | None, match: Match, figures: Figures) -> tuple[Fraction, Fraction] | None:
    """Both sides' victory points for the IMPs that are said; None where there are none."""
    if scale is None or not figures.a_score:
        return None
    margin = Fraction(figures.a_score) - Fraction(figures.b_score)
    try:
        winner, loser = scale.victory_points(match.boards, abs(margin))
    except Refusal:
        return None
    return (winner, loser) if margin >= 0 else (loser, winner)
