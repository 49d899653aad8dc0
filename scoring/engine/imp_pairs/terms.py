"""How a session is scored: its form, its conditions and, at Houston pairs, its scale of victory points."""

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from scoring.engine.conditions import Conditions
from scoring.engine.regulation import Rule
from scoring.engine.sheet import Scoring
from scoring.engine.victory_points.scale import Scale


@dataclass(frozen=True, slots=True)
class HoustonPairs(Rule):
    """What a result is compared with before the IMPs of a round become victory points. Q-46."""

    KEY: ClassVar[str] = "houston_pairs"
    against: Literal["field", "datum"]  # the mean of all comparisons, or the datum of the conditions


class Terms(NamedTuple):
    """What every award of a session goes by.

    Houston pairs alone need a scale. `boards_in_round` is the number of boards that it is read for,
    where boards that were not played count as well; None takes the boards that count.
    """

    scoring: Scoring
    conditions: Conditions
    scale: Scale | None = None
    boards_in_round: int | None = None

    @property
    def comparison(self) -> Scoring:
        """How results are compared: Houston pairs borrow their way from another form."""
        if self.scoring is not Scoring.IMPS:
            return self.scoring
        against_field = self.conditions.rule(HoustonPairs).against == "field"
        return Scoring.CROSS_IMPS if against_field else Scoring.BUTLER

    @property
    def is_mean(self) -> bool:
        """Whether the IMPs of all comparisons are divided by their number."""
        return self.scoring is Scoring.IMPS or self.conditions.cross_imps == "mean"
