"""What is asked with an appeal, by the place of the body in the order. Law 92A leaves it to regulations."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from scoring.engine.regulation import Rule


@dataclass(frozen=True, slots=True)
class AppealDeposits(Rule):
    """Amounts in the currency of the body: of the first that hears an appeal, of the second, and so on."""

    KEY: ClassVar[str] = "appeal_deposits"
    amounts: tuple[Fraction, ...]

    def at(self, place: int) -> Fraction:
        """The amount at a body, counted from 0; after the last amount that one. Without amounts, nothing."""
        return self.amounts[min(place, len(self.amounts) - 1)] if self.amounts else Fraction(0)
