"""One deal as it was bid and played, the same in rubber and Chicago."""

from dataclasses import dataclass

from scoring.engine.contract import PASSED_OUT, Contract
from scoring.engine.game.seats import side_of
from scoring.engine.refusal import MISSING, Refusal
from scoring.engine.words import Text


@dataclass(frozen=True, slots=True)
class SocialDeal:
    """A contract, who played it and the tricks taken; a passed-out deal has no declarer and no tricks."""

    contract: Contract
    declarer: str = ""
    tricks: int = 0

    @property
    def passed_out(self) -> bool:
        """Whether nobody bid."""
        return not self.contract.level

    @property
    def side(self) -> str:
        """The declaring side, "NS" or "EW"."""
        return side_of(self.declarer)


def deal_of(
    contract: str, declarer: str | None, tricks: int | None, *, number: int, field: str
) -> SocialDeal:
    """A deal as a scorer writes it: "4S", "N", 10, or "P" with or without the rest.

    `number` counts the entries of the input `field` from 1. Raises Refusal where a contract lacks its
    declarer or its tricks.
    """
    bid = Contract.parse(contract)
    if not bid.level:
        return SocialDeal(PASSED_OUT)
    if declarer is None or tricks is None:
        part = "declarer" if declarer is None else "tricks"
        raise Refusal(MISSING, field, "deal_needs_part", deal=str(number), part=Text(f"deal_{part}"))
    return SocialDeal(bid, declarer, tricks)
