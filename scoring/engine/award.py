"""A figure and its reasons: steps that add up to it, each with its clause."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.citation import Citation


@dataclass(frozen=True, slots=True)
class Step:
    """One amount, why it is due, and the clause. The sentence is rendered in the reader's language."""

    amount: Fraction
    code: str
    cite: Citation
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReasonedAward:
    """The sum of its steps. There is no way to hold a total without them."""

    steps: tuple[Step, ...]
    _sum: list[Fraction] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def total(self) -> Fraction:
        """What the steps come to. Added up when somebody asks first: standings ask over and over."""
        if not self._sum:
            self._sum.append(_added(self.steps))
        return self._sum[0]


def _added(steps: Sequence[Step]) -> Fraction:
    """Whole amounts are added as whole numbers: most are, and fractions are added slowly."""
    if len(steps) == 1:
        return steps[0].amount
    whole, rest = 0, _NOTHING
    for step in steps:
        amount = step.amount
        if amount.denominator == 1:
            whole += amount.numerator
        else:
            rest += amount
    return rest + whole if rest else Fraction(whole)


_NOTHING = Fraction(0)
