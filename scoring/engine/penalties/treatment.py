"""What becomes of a board that was not played: an average to each side, a tie, or nothing at all."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.engine.average import Average
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround

EXCLUDED = "excluded_from_imp_vp"
TIE = "tie"
TIE_WITHOUT_POINTS = "tie_win_vp_from_played_boards"


class FaultFinding(StrEnum):
    """Whose fault the director found it to be."""

    NS = "NS"
    EW = "EW"
    BOTH = "both"
    NOBODY = "none"


@dataclass(frozen=True, slots=True)
class Treatment:
    """Each side's award (an average, or "1" board point for a tie), or none for a cancelled board.

    `effect`: EXCLUDED, TIE, TIE_WITHOUT_POINTS (the win's victory points come from the boards that
    were played), or None where the averages say everything.
    """

    ns: str | None
    ew: str | None
    effect: str | None
    grounds: tuple[DecisionGround, ...]

    @property
    def cites(self) -> Citation:
        """The clause that decided."""
        return Citation(str(self.grounds[0].cite))

    @property
    def cancelled(self) -> bool:
        """Whether the board counts for nobody."""
        return self.ns is None


def to_the_sides(fault: FaultFinding, at_fault: Average, other: Average) -> tuple[Average, Average]:
    """North-South's and East-West's award where one side alone is at fault."""
    return (at_fault, other) if fault is FaultFinding.NS else (other, at_fault)
