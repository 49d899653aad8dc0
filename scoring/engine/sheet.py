"""What the engine is told of a session: who took part, and what happened on each board."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple


class Kind(StrEnum):
    """How a line of a traveller came about."""

    PLAYED = "played"
    PASSED_OUT = "passed_out"
    ARTIFICIAL = "artificial"
    ASSIGNED = "assigned"
    NOT_PLAYED = "not_played"


class Contestant(NamedTuple):
    """A pair, as the file names it. Unique by section, direction and id."""

    id: str
    section: str
    direction: str  # "NS", "EW", or "" where everybody is ranked together


class Line(NamedTuple):
    """One result: two contestants on one board. Contestants are positions in `Sheet.contestants`.

    `score` is in points from North-South's side and present when `kind` is played, passed out or
    assigned. The percentages are of the board's maximum, present when `kind` is artificial
    (60 is average plus, 50 average, 40 average minus).
    """

    section: str
    board: int
    ns: int
    ew: int
    kind: Kind
    score: int | None
    ns_percent: Fraction | None = None
    ew_percent: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A pairs session: the whole input of `scoring.engine.session.score`."""

    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    winners: int  # 1: one ranking; 2: North-South and East-West ranked apart
