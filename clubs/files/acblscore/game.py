"""What a game file says, as it stands in it: nothing here is computed by us.

Scores, matchpoints, percentages and masterpoints are whole numbers of hundredths. `offset` is the place of
the block in the file.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

Seats = tuple[int, str]  # a pair's number, and "NS", "EW" or "" where numbers run through both


class AcblAward(NamedTuple):
    """Masterpoints: their colour, and for what (1 to 3 a place in the section, 11 to 13 one overall)."""

    points: int
    colour: int
    reason: int


class AcblPlace(NamedTuple):
    """Places in one stratum: all 0 where the pair is in a higher one, the first four where none is paid.

    `position` is that among all pairs of the section and direction, equal ones in any order.
    """

    section: int
    section_last: int  # of those who share it; 0: nobody does
    overall: int
    overall_last: int
    qualifying: int
    position: int


class AcblPlayer(NamedTuple):
    """A person. `number` may be empty or a temporary one that begins with "#"."""

    first: str
    last: str
    number: str
    masterpoints: int  # whole ones
    rank: str  # a letter, "" where there is none


class AcblEntry(NamedTuple):
    """A pair and its figures."""

    number: int
    direction: str  # "NS" or "EW" in a Mitchell, "" in a Howell
    adjustment: int
    sum: int  # of its matchpoints, before they are brought to the maximum of the section
    session: int
    carryover: int
    final: int
    percent: int
    stratum: int
    boards: int
    earlier_boards: int
    is_eligible: bool
    places: tuple[AcblPlace, ...]  # by stratum
    awards: tuple[AcblAward, ...]  # of this session and those before
    players: tuple[AcblPlayer, ...]
    offset: int

    @property
    def name(self) -> str:
        """The pair as people call it: "3NS", and "3" in a Howell."""
        return f"{self.number}{self.direction}"


class AcblResult(NamedTuple):
    """A row of a board. The scores are as coded: tenths of points, averages, late plays."""

    round: int
    table: int
    ns: int
    ns_score: int
    ns_points: int
    ew: int
    ew_score: int
    ew_points: int
    offset: int


class AcblBoard(NamedTuple):
    """A board of a section with the rows that are in use."""

    number: int
    valid: int  # rows with a score or an average, as the file counts them
    results: tuple[AcblResult, ...]
    offset: int


@dataclass(frozen=True, slots=True)
class AcblSection:
    """A section. `scored_with`: the letters of those with which it makes one field."""

    number: int
    letters: str
    is_howell: bool
    tables: int
    rounds: int
    boards_in_section: int
    boards_per_round: int
    boards_to_play: int
    top: int  # matchpoints, whole
    maximum: int  # of a session, whole
    phantom: int
    scored_with: tuple[str, ...]
    ranked_with: tuple[str, ...]
    field: int  # the number of the first section of those that are compared with it, it may be itself
    ranking: int  # the same for those that are ranked together
    entries: tuple[AcblEntry, ...]
    boards: tuple[AcblBoard, ...]
    offset: int


class AcblStratum(NamedTuple):
    """A stratum by the average masterpoints of its pairs; 0: no limit."""

    letter: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class AcblEvent:
    """An event of the file with its sections."""

    number: int
    kind: int
    scoring: int
    name: str
    session: str  # in words
    place: str  # the director of a club's game, the city of a tournament
    day: str  # in words
    club: str
    club_number: str
    rating: int
    session_number: int
    sessions: int
    handicap: int
    base: int
    strata: tuple[AcblStratum, ...]
    sections: tuple[AcblSection, ...]
    offset: int


@dataclass(frozen=True, slots=True)
class AcblGame:
    """A whole file."""

    version: int  # of the program, times 100
    created: datetime | None
    free: int  # where the chain of free blocks begins; 0: there is none
    events: tuple[AcblEvent, ...]
