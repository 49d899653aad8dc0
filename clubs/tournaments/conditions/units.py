"""Numbers with what they count, in the reader's language."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs.tournaments.conditions.values import Unit

DECIMALS_MAX = 4

SHOWN = {  # beside a field
    Unit.MINUTES: gettext_lazy("minutes"),
    Unit.MINUTES_A_BOARD: gettext_lazy("minutes a board"),
    Unit.BOARDS: gettext_lazy("boards"),
    Unit.BOARDS_OF_PENALTY: gettext_lazy("boards of penalty"),
    Unit.IMPS: gettext_lazy("IMPs"),
    Unit.MATCHPOINTS: gettext_lazy("matchpoints"),
    Unit.POINTS: gettext_lazy("points"),
    Unit.BOARD_POINTS: gettext_lazy("board points"),
    Unit.VP: gettext_lazy("VP"),
    Unit.PERCENT: "%",
    Unit.ROUNDS: gettext_lazy("rounds"),
    Unit.SESSIONS: gettext_lazy("sessions"),
    Unit.TIMES: gettext_lazy("times"),
    Unit.PARTS: gettext_lazy("parts"),
    Unit.SCORES: gettext_lazy("scores"),
    Unit.VIOLATIONS: gettext_lazy("violations"),
    Unit.TIES: gettext_lazy("times a tie"),
    Unit.BODIES: gettext_lazy("bodies"),
}
assert set(SHOWN) == set(Unit), "every unit has its word"

_SAID: dict[Unit, Callable[[int], str]] = {
    Unit.MINUTES: lambda n: ngettext("%(count)s minute", "%(count)s minutes", n),
    Unit.MINUTES_A_BOARD: lambda n: ngettext("%(count)s minute a board", "%(count)s minutes a board", n),
    Unit.BOARDS: lambda n: ngettext("%(count)s board", "%(count)s boards", n),
    Unit.BOARDS_OF_PENALTY: lambda n: ngettext(
        "%(count)s board of penalty", "%(count)s boards of penalty", n
    ),
    Unit.IMPS: lambda n: ngettext("%(count)s IMP", "%(count)s IMPs", n),
    Unit.MATCHPOINTS: lambda n: ngettext("%(count)s matchpoint", "%(count)s matchpoints", n),
    Unit.POINTS: lambda n: ngettext("%(count)s point", "%(count)s points", n),
    Unit.BOARD_POINTS: lambda n: ngettext("%(count)s board point", "%(count)s board points", n),
    Unit.VP: lambda n: _("%(count)s VP"),
    Unit.PERCENT: lambda n: "%(count)s%%",
    Unit.ROUNDS: lambda n: ngettext("%(count)s round", "%(count)s rounds", n),
    Unit.SESSIONS: lambda n: ngettext("%(count)s session", "%(count)s sessions", n),
    Unit.TIMES: lambda n: ngettext("%(count)s time", "%(count)s times", n),
    Unit.PARTS: lambda n: ngettext("%(count)s part", "%(count)s parts", n),
    Unit.SCORES: lambda n: ngettext("%(count)s score", "%(count)s scores", n),
    Unit.VIOLATIONS: lambda n: ngettext("%(count)s violation", "%(count)s violations", n),
    Unit.TIES: lambda n: _("%(count)s times a tie"),
    Unit.BODIES: lambda n: ngettext("%(count)s body", "%(count)s bodies", n),
}
assert set(_SAID) == set(Unit), "every unit has its sentence"


def with_unit(number: Fraction, unit: Unit) -> str:
    """A number and what it counts: "30 minutes", "1.5 boards of penalty"."""
    plural = int(number) if number.denominator == 1 else 2
    return _SAID[unit](plural) % {"count": written(number)}


def written(number: Fraction) -> str:
    """A number with decimals where they say it exactly, otherwise as a fraction."""
    if 10**DECIMALS_MAX % number.denominator:
        return f"{number.numerator}/{number.denominator}"
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return f"{exact.normalize():f}"


def share(part: Fraction) -> str:
    """A part of a whole in percent; a third as it is, because no decimals say it."""
    if 10**DECIMALS_MAX % (100 * part).denominator:
        return _("%(part)s of the whole") % {"part": written(part)}
    return with_unit(100 * part, Unit.PERCENT)
