"""A figure on its way: every change of it becomes a step, so that the steps always add up to it."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.rounding import rounded

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Working:
    """What a figure has come to, and how."""

    total: Fraction = ZERO
    steps: tuple[Step, ...] = ()

    def becomes(self, total: Fraction, code: str, cite: Citation, /, **parameters: str) -> "Working":
        """The figure after one more reason."""
        step = Step(total - self.total, code, cite, parameters)
        return Working(total, (*self.steps, step))

    def changes(self, total: Fraction, code: str, cite: Citation, /, **parameters: str) -> "Working":
        """Likewise, saying nothing where the figure stays as it is."""
        return self if total == self.total else self.becomes(total, code, cite, **parameters)

    def noted(self, code: str, cite: Citation, /, **parameters: str) -> "Working":
        """A sentence that changes nothing."""
        return self.becomes(self.total, code, cite, **parameters)

    def to_unit(self, decimals: int, cite: Citation) -> "Working":
        """Rounded to the unit in which points are kept, half away from zero."""
        return self.changes(rounded(self.total, decimals), "mp_rounded", cite, unit=unit_of(decimals))

    def and_then(self, other: "Working") -> "Working":
        """Both figures together."""
        return Working(self.total + other.total, self.steps + other.steps)


def unit_of(decimals: int) -> str:
    """The smallest amount there is: "0.01", or "1"."""
    return f"{Decimal(1).scaleb(-decimals):f}"


def written(value: Fraction, least: int = 0) -> str:
    """An amount for a sentence: decimals where they end within six places, a fraction otherwise.

    `least`: so many decimals are written even if they are zeros.
    """
    for decimals in range(least, 7):
        if 10**decimals % value.denominator == 0:
            return f"{Decimal(value.numerator * (10**decimals // value.denominator)).scaleb(-decimals):f}"
    return str(value)
