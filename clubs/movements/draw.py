"""Who plays whom in one round, before anybody is seated: matches, three-way matches, a bye."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Match:
    """Two contestants. The home side sits North-South in the open room, or at the only table."""

    home: int
    away: int

    def turned(self) -> "Match":
        """The same with home and away exchanged."""
        return Match(self.away, self.home)


@dataclass(frozen=True, slots=True)
class Triangle:
    """Three teams, each against both others."""

    teams: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Draw:
    """One round. `bye` has no opponent."""

    matches: tuple[Match, ...]
    triangles: tuple[Triangle, ...] = ()
    bye: int | None = None

    @property
    def contestants(self) -> tuple[int, ...]:
        """Everybody in it, in ascending order."""
        playing = [each for match in self.matches for each in (match.home, match.away)]
        playing += [each for triangle in self.triangles for each in triangle.teams]
        return tuple(sorted([*playing, *([] if self.bye is None else [self.bye])]))


def matches_of(couples: Iterable[tuple[int, int]]) -> tuple[Match, ...]:
    """Matches from home and away."""
    return tuple(Match(home, away) for home, away in couples)
