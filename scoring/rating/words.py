"""What is said of a rating, in the reader's language: the curve, and why a session moved it."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from federation.templatetags.portal import points
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.rating.definition import AVERAGE, UNITS, error_of
from scoring.engine.rounding import decimal, shown
from scoring.engine.teams.cell import KeptStep, steps_from, steps_json
from scoring.models import RatingLine
from scoring.pictures.lines import DrawnLine, LinesFrame, lines_picture
from scoring.pictures.picture import Picture
from scoring.rating.selectors import figures
from scoring.sessions.words import steps
from scoring.sessions.words.steps import Reasons

DECIMALS = 6  # of the steps
CURVE = 50  # sessions in the picture
CURVE_MIN = 2  # of one there is no curve
EXPECTED = ("rating_own", "rating_opponents", "rating_field")


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A session in the table of a rating, as it is printed."""

    line: RatingLine
    actual: Decimal
    expected: Decimal
    change: str  # with its sign
    rating: Decimal
    error: Decimal


def row(line: RatingLine) -> RatingRow:
    """A line as its table prints it."""
    rating = figures(line)
    changed = decimal(Fraction(line.strength - line.strength_before, UNITS))
    actual, expected = (decimal(Fraction(figure, UNITS)) for figure in (line.actual, line.expected))
    sign = "+" if changed > 0 else ""
    return RatingRow(
        line, actual, expected, f"{sign}{points(changed)}", decimal(rating.strength), decimal(rating.error)
    )


def before(line: RatingLine) -> tuple[Decimal, Decimal]:
    """Rating and error on the day, before the session."""
    return decimal(Fraction(line.strength_before, UNITS)), decimal(error_of(line.variance_before))


def curve(lines: Sequence[RatingLine]) -> Picture | None:
    """The rating after each of the newest sessions, the oldest first, between its error above and below."""
    newest = list(reversed(lines[:CURVE]))
    if len(newest) < CURVE_MIN:
        return None
    frame = LinesFrame(
        "rating",
        _("Rating, session by session"),
        _("Thick: the rating after each session. The two other lines are one error above and below it."),
        _("Played"),
        tuple(f"{line.played_on:%Y-%m-%d}" for line in newest),
        Fraction(AVERAGE),
    )
    rated = [figures(line) for line in newest]
    drawn = [
        _line(_("Rating"), [one.strength for one in rated], is_own=True),
        _line(_("+ error"), [one.strength + one.error for one in rated]),
        _line(_("- error"), [one.strength - one.error for one in rated]),
    ]
    return lines_picture(frame, drawn)


def _line(name: str, values: Sequence[Fraction], *, is_own: bool = False) -> DrawnLine:
    written = tuple(str(points(decimal(value))) for value in values)
    return DrawnLine(name, name, tuple(values), written, is_own)


def reasons(line: RatingLine, *, is_partner_shown: bool) -> Reasons:
    """Why a session moved a rating, step by step.

    Own rating and the pair's mean tell the partner's, which may be nobody else's to know: then what was
    expected is one step, of which no part can be worked out.
    """
    return steps.kept_plainly(line.steps if is_partner_shown else _together(line), DECIMALS)


def _together(line: RatingLine) -> Sequence[KeptStep]:
    kept = steps_from(line.steps).steps
    expected = [step for step in kept if step.code in EXPECTED]
    amount = sum((step.amount for step in expected), Fraction(0))
    says = {"expected": shown(Fraction(line.expected, UNITS))}
    one = Step(amount, "rating_expected", Citation.RATING_3, says)
    first, *rest = [step for step in kept if step.code not in EXPECTED]
    return steps_json([first, one, *rest])
