"""What the acts at a session say: a class for each kind; results were entered for a board or from a file.

A field that may be missing has a default, and is not written where it has that. Contestants are numbers as
the event gives them, which are words ("12", "A").
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from clubs.models import ActKind
from clubs.movements.model import Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionContent:
    """What one act at a session says."""

    kind: ClassVar[ActKind]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpened(SessionContent):
    """Who plays, in the order in which they are seated; `sections`: of each where there are several.

    `absent`: who is entered and was left out, as they were not here.
    """

    kind: ClassVar[ActKind] = ActKind.OPENED
    entrants: tuple[str, ...]
    sections: Mapping[str, str] = field(default_factory=dict)
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaired(SessionContent):
    """Who meets whom in a round, who meets two others, and who rests."""

    kind: ClassVar[ActKind] = ActKind.PAIRED
    round: int
    matches: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]
    threes: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEntered(SessionContent):
    """The IMPs of a match, two empty words where boards or `vp` alone were entered.

    `report`: that they come from. Here and in the entries below `reason`, `error` and `proof` are what a
    correction says: they are asked for once the results are published.
    """

    kind: ClassVar[ActKind] = ActKind.MATCH
    round: int
    a: str
    b: str
    imps: tuple[str, str]
    boards: tuple[int, ...]
    report: int | None = None
    vp: tuple[str, str] = ("", "")
    reason: str = ""
    error: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardEntered(SessionContent):
    """Who has a result on a board, North-South first; `report`, or the table's entry: that it comes from."""

    kind: ClassVar[ActKind] = ActKind.RESULTS
    board: int
    lines: tuple[tuple[str, str], ...]
    report: int | None = None
    table_entry: int | None = None
    reason: str = ""
    error: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileEntered(SessionContent):
    """A file's name and what proves it; how many results it has, of which boards."""

    kind: ClassVar[ActKind] = ActKind.RESULTS
    file: str
    sha256: str
    lines: int
    boards: tuple[int, ...]
    reason: str = ""
    error: str = ""
    proof: str = ""


# Round, table, board, and the fields of a result as text, "" for one that is not there.
TerminalWord = tuple[int, int, int, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalsRead(SessionContent):
    """What table terminals say anew, by a file of theirs: each place with the fields of a result.

    What is here and does not stand was entered otherwise, and is for the director.
    """

    kind: ClassVar[ActKind] = ActKind.RESULTS
    words: tuple[TerminalWord, ...]
    name: str
    sha256: str
    reason: str = ""
    error: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalDecided(SessionContent):
    """The director takes what the terminals say of a place, or keeps what stands."""

    kind: ClassVar[ActKind] = ActKind.RESULTS
    word: TerminalWord
    is_taken: bool
    reason: str = ""
    error: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(SessionContent):
    """A round's clock, and how long it runs."""

    kind: ClassVar[ActKind] = ActKind.STARTED
    round: int
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPaused(SessionContent):
    """The clock of a round stands still."""

    kind: ClassVar[ActKind] = ActKind.PAUSED
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockResumed(SessionContent):
    """The clock of a round goes on."""

    kind: ClassVar[ActKind] = ActKind.RESUMED
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundExtended(SessionContent):
    """A round has so many minutes more; fewer below nothing."""

    kind: ClassVar[ActKind] = ActKind.EXTENDED
    round: int
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteAdmitted(SessionContent):
    """Who plays for whom from a round on, and what that does to score, eligibility and points."""

    kind: ClassVar[ActKind] = ActKind.SUBSTITUTE
    contestant: str
    name: str
    member: int | None
    replaces: str
    round: int
    effect: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEntrySeated(SessionContent):
    """Who plays from a round on although the session was open, and why."""

    kind: ClassVar[ActKind] = ActKind.SEATED
    contestant: str
    round: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersNamed(SessionContent):
    """Who plays under some numbers, by name in the order of seats."""

    kind: ClassVar[ActKind] = ActKind.NAMED
    players: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementSet(SessionContent):
    """The movement of a session or of one section, and who has which number in it.

    `own` and `title`: the club's own movement that it was, which may be withdrawn since. `seed`: of the lot
    by which the numbers were drawn (`clubs.playing.services.seating.drawn_order`).
    """

    kind: ClassVar[ActKind] = ActKind.MOVEMENT
    movement: Movement
    numbers: tuple[str, ...]
    section: str = ""
    own: int | None = None
    title: str | None = None
    seed: str = ""


class Wrong(StrEnum):
    """What was wrong with results that were entered."""

    DIRECTION = "direction"  # North-South and East-West, or the two teams of a match, are exchanged
    CONTESTANT = "contestant"
    ROUND = "round"
    BOARD = "board"
    UNPLAYED = "unplayed"  # nothing was played there


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsMended(SessionContent):
    """Results that were entered wrongly: what was wrong, of which of them, and what is right instead.

    `contestant`, `round`, `boards`: of theirs, of it, of these alone; what is wrong is named among them.
    `right`: the contestant, round or board in its place; `both_ways`: the two are exchanged. `results`: how
    many.
    """

    kind: ClassVar[ActKind] = ActKind.MENDED
    wrong: Wrong
    reason: str
    contestant: str = ""
    round: int | None = None
    boards: tuple[int, ...] = ()
    right: str = ""
    both_ways: bool = False
    results: int = 0
    error: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryUndone(SessionContent):
    """Acts that entered or mended results by one sending, and that hold no more; the rest as above."""

    kind: ClassVar[ActKind] = ActKind.UNDONE
    acts: tuple[int, ...]
    reason: str = ""
    error: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardsDealt(SessionContent):
    """Boards dealt at random for a session: the seal of the seed, and the seed, locked."""

    kind: ClassVar[ActKind] = ActKind.DEALT
    first: int
    last: int
    seal: str
    locked: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsPublished(SessionContent):
    """The seed of boards that were dealt, once they can be played no more; their hands are facts then.

    `dealt`: the act by which they were.
    """

    kind: ClassVar[ActKind] = ActKind.HANDS
    dealt: int
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableHandsPublished(SessionContent):
    """Hands that tables entered of boards that nobody plays any more, by board: the entry that said them."""

    kind: ClassVar[ActKind] = ActKind.HANDS
    boards: tuple[tuple[int, int], ...]


SESSION_CONTENTS: tuple[type[SessionContent], ...] = (
    SessionOpened,
    RoundPaired,
    MatchEntered,
    BoardEntered,
    FileEntered,
    TerminalsRead,
    TerminalDecided,
    RoundStarted,
    ClockPaused,
    ClockResumed,
    RoundExtended,
    SubstituteAdmitted,
    MovementSet,
    LateEntrySeated,
    PlayersNamed,
    ResultsMended,
    EntryUndone,
    BoardsDealt,
    HandsPublished,
    TableHandsPublished,
)
