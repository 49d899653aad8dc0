"""What can be amended of a file: a class for each kind, with its place and what it should read. Pure.

A place says which thing is meant in the file's own words, so that it still fits when the same bytes are read
again. As JSON, in the database and in forms, they are known to `clubs.files.amending.kept` alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from scoring.engine.sheet import Kind


class AmendableKind(StrEnum):
    """What can be amended."""

    HEADING = "heading"
    RESULT = "result"
    BOARD = "board"
    PLAYER = "player"


class HeadingField(StrEnum):
    """What of the heading can be amended."""

    TITLE = "title"
    DATE = "date"
    WINNERS = "winners"
    SCORING = "scoring"


@dataclass(frozen=True, slots=True)
class HeadingPlace:
    """A field of the heading."""

    kind: ClassVar[AmendableKind] = AmendableKind.HEADING
    field: HeadingField


@dataclass(frozen=True, slots=True)
class ResultPlace:
    """A line of a traveller: the nth, from 1, with its section, board and pairs."""

    kind: ClassVar[AmendableKind] = AmendableKind.RESULT
    section: str
    board: int
    ns: str
    ew: str
    nth: int


@dataclass(frozen=True, slots=True)
class UnplacedPlace:
    """Lines under a number that no board has: the nth, from 1, with what is written."""

    kind: ClassVar[AmendableKind] = AmendableKind.BOARD
    section: str
    written: str
    nth: int


@dataclass(frozen=True, slots=True)
class PlayerPlace:
    """A player, by the contestant and the seat, from 1."""

    kind: ClassVar[AmendableKind] = AmendableKind.PLAYER
    section: str
    direction: str
    contestant: str
    seat: int


AmendablePlace = HeadingPlace | ResultPlace | UnplacedPlace | PlayerPlace


@dataclass(frozen=True, slots=True)
class HeadingReading:
    """A field of the heading as text: a day as 2026-11-20, the number of winners as a digit."""

    to: str


@dataclass(frozen=True, slots=True)
class ResultReading:
    """A whole line, in the terms of `clubs.files.document.DocumentResult`. `kind` None: it is left out."""

    ns: str
    ew: str
    kind: Kind | None
    contract: str | None = None
    declarer: str | None = None
    lead: str | None = None
    tricks: int | None = None
    score: int | None = None
    ns_percent: Fraction | None = None
    ew_percent: Fraction | None = None


@dataclass(frozen=True, slots=True)
class BoardReading:
    """The board that was meant. None: the lines are no results, they are left out."""

    board: int | None


@dataclass(frozen=True, slots=True)
class PlayerReading:
    """A player's name and number, "" where there is none."""

    name: str
    number: str


AmendedReading = HeadingReading | ResultReading | BoardReading | PlayerReading


@dataclass(frozen=True, slots=True)
class WrittenBoard:
    """What a file itself has where a board should be; never what somebody answers."""

    written: str


@dataclass(frozen=True, slots=True)
class HeadingAmendment:
    """What a field of the heading should say."""

    place: HeadingPlace
    reading: HeadingReading


@dataclass(frozen=True, slots=True)
class ResultAmendment:
    """How a line should read."""

    place: ResultPlace
    reading: ResultReading


@dataclass(frozen=True, slots=True)
class BoardAmendment:
    """Which board lines belong to."""

    place: UnplacedPlace
    reading: BoardReading


@dataclass(frozen=True, slots=True)
class PlayerAmendment:
    """Who sat in a seat."""

    place: PlayerPlace
    reading: PlayerReading


Amendment = HeadingAmendment | ResultAmendment | BoardAmendment | PlayerAmendment

AMENDMENTS: Mapping[AmendableKind, type[Amendment]] = {
    AmendableKind.HEADING: HeadingAmendment,
    AmendableKind.RESULT: ResultAmendment,
    AmendableKind.BOARD: BoardAmendment,
    AmendableKind.PLAYER: PlayerAmendment,
}


@dataclass(frozen=True, slots=True)
class OfferedFix:
    """What would have to be amended for a problem to go, and the reading most likely meant, if any."""

    place: AmendablePlace
    proposal: AmendedReading | None = None
