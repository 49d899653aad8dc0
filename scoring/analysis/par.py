"""Par: the score when both sides bid as well as the cards allow, and the contracts that bring it."""

from dataclasses import dataclass
from typing import Any

from scoring.engine.contract import BOOK, Contract


@dataclass(frozen=True, slots=True)
class ParContract:
    """One contract at par, and who may declare it: one seat, or either of a side."""

    contract: str  # "4SX"
    declarers: str  # "N", "E", "S", "W", "NS" or "EW"
    over: int  # tricks beyond the contract; negative where it goes down

    @property
    def tricks(self) -> int:
        """The tricks that declarer takes."""
        return BOOK + Contract.parse(self.contract).level + self.over


@dataclass(frozen=True, slots=True)
class Par:
    """Par of a deal for one dealer and vulnerability. Without contracts, everybody passes."""

    score: int  # for North-South
    contracts: tuple[ParContract, ...] = ()

    @classmethod
    def from_json(cls, kept: Any) -> "Par":
        """Read what `to_json` wrote."""
        score, contracts = kept
        return cls(score, tuple(ParContract(*contract) for contract in contracts))

    def to_json(self) -> list[Any]:
        """The score and the contracts as they are kept: [-110, [["2S", "EW", 0]]]."""
        return [
            self.score,
            [[contract.contract, contract.declarers, contract.over] for contract in self.contracts],
        ]
