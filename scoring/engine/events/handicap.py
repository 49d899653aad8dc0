"""Handicaps: so much added to a session, beside the raw score and never in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.events.event import SessionFigure
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.rounding import shown
from scoring.engine.victory_points.scale import written


@dataclass(frozen=True, slots=True)
class Handicap:
    """What each contestant is given a session: percent of the session's maximum, or points of its unit.

    Who is not named has none.
    """

    unit: Literal["percent", "points"]
    amounts: Mapping[int, Fraction] = field(default_factory=dict)
    cites: Citation = Citation.CONDITIONS_OF_CONTEST

    def points(self, figure: SessionFigure) -> Fraction:
        """The handicap in the session's own unit. Raises Refusal for percents where there is no maximum."""
        amount = self.amounts.get(figure.contestant, Fraction(0))
        if self.unit == "points" or not amount:
            return amount
        if not figure.maximum:
            raise Refusal(INCONSISTENT, "handicap", "handicap_no_maximum", session=figure.session)
        return amount * figure.maximum / 100

    def step_of_match(self, number: int, contestant: int, share: Fraction) -> Step:
        """The handicap of a match in round `number`, in the unit of its points; `share`: of a whole match."""
        amount = self.amounts.get(contestant, Fraction(0)) * share
        parameters = {"round": str(number), "amount": shown(amount)}
        return Step(amount, "handicap_match", self.cites, parameters)

    def step(self, figure: SessionFigure, factor: Fraction) -> Step:
        """The handicap of a session in the event's unit, of which one point is worth `factor`."""
        amount = self.amounts.get(figure.contestant, Fraction(0))
        text = written(amount) if "/" not in written(amount) else shown(amount)
        parameters = {"session": figure.session, "amount": text}
        return Step(factor * self.points(figure), f"handicap_{self.unit}", self.cites, parameters)
