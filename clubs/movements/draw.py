"""Who plays whom in one round, before anybody is seated: matches and a bye."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """Two contestants. The home side sits North-South in the open room, or at the only table."""

    home: int
    away: int

    def turned(self) -> "DrawnMatch":
        """The same with home and away exchanged."""
        return DrawnMatch(self.away, self.home)


@dataclass(frozen=True, slots=True)
class Draw:
    """One round. `bye` has no opponent."""

    matches: tuple[DrawnMatch, ...]
    bye: int | None = None
