"""What one side was awarded on one board of a team match, as its steps; and how steps are kept."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation

METHOD: Final = "team_board"
KeptStep = Sequence[Any]  # amount, code, clause, parameters


def steps_json(steps: Iterable[Step]) -> list[KeptStep]:
    """Steps as JSON; amounts are text, so that nothing is rounded."""
    return [[str(step.amount), step.code, str(step.cite), dict(step.parameters)] for step in steps]


def steps_from(kept: Iterable[KeptStep]) -> ReasonedAward:
    """The steps of what `steps_json` wrote."""
    return ReasonedAward(
        tuple(
            Step(Fraction(amount), code, Citation(cite), parameters)
            for amount, code, cite, parameters in kept
        )
    )


class TeamCell(NamedTuple):
    """A side's IMPs or board points on a board, from its own side. There is no maximum to have."""

    steps: tuple[Step, ...]

    @property
    def opened(self) -> ReasonedAward:
        """The award with its steps."""
        return ReasonedAward(self.steps)

    @property
    def award(self) -> Fraction:
        """What the steps come to."""
        return self.opened.total

    @property
    def maximum(self) -> int:
        """0: nothing that a percentage could be of."""
        return 0

    @property
    def percent(self) -> None:
        """No percentage is given at teams; an average is a step of its own."""

    @property
    def name(self) -> None:
        """Its averages are named in the steps."""

    def to_json(self) -> dict[str, Any]:
        """The cell as a run keeps it."""
        return {"method": METHOD, "steps": steps_json(self.steps)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "TeamCell":
        """The cell of what `to_json` wrote."""
        return cls(steps_from(kept["steps"]).steps)
