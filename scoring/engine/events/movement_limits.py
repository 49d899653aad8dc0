"""What a movement of somebody's own may ask for at most, whoever brings it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.engine.regulation import Rule


@dataclass(frozen=True, slots=True)
class MovementLimits(Rule):
    """Rounds that two may spend at one table, tables that share a copy in a round, copies of each board."""

    KEY: ClassVar[str] = "movement_limits"
    LEAST: ClassVar[Mapping[str, int]] = {"meetings": 1, "sharing": 1, "copies": 1}
    meetings: int
    sharing: int
    copies: int
