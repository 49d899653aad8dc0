"""A format of files: how it is recognised, read and written, and what it can hold.

Each is described in its own folder and stands in one line of `clubs.files.formats`.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from clubs.files.document import Document
from clubs.files.problem import Problem
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.table.table import Known, SheetTaken, nothing_taken
from clubs.files.traits import Traits
from scoring.engine.sheet import Kind

_TWO = 2
Answer = tuple[Document | None, tuple[Problem, ...]]


@dataclass(frozen=True, slots=True)
class FileContext:
    """What a reader is told beside the bytes.

    The name is for messages only. Without `today`, a date in the future is not noticed. `known` is what
    somebody has said that the columns of tables mean, by the fingerprint of their heads. `on_sheet` gets the
    sheet that a table is read from. `part`: of a file of several events the number of the one that is meant,
    0 for all.
    """

    name: str = ""
    today: date | None = None
    size_max: int = SIZE_MAX
    known: Known = field(default_factory=dict)
    on_sheet: SheetTaken = nothing_taken
    part: int = 0


class SessionShape(NamedTuple):
    """What of a session decides whether a format has words for it."""

    form: str
    scoring: str
    matches_in: str
    has_contracts: bool = True  # but where a program keeps scores alone
    is_one_match: bool = False  # of two teams, with all that it came to in its boards


def shape_of(document: Document) -> SessionShape:
    """The shape of what a document holds."""
    event = document.event
    is_told = all(row.contract for row in document.results if row.kind is Kind.PLAYED)
    is_match = event.form == "teams" and len(document.contestants) == _TWO and _meet_once(document)
    return SessionShape(event.form, event.scoring, event.matches_in, is_told, is_match)


def _meet_once(document: Document) -> bool:
    """Whether both teams met in one match: no round but one, in which every board has a line a room."""
    rounds = {row.round for row in document.results} | {match.round for match in document.matches}
    boards = Counter(row.board for row in document.results)
    return len(rounds - {0}) <= 1 and bool(boards) and max(boards.values()) <= _TWO


def _any_session(_shape: SessionShape) -> bool:
    return True


def no_stated_points(shape: SessionShape) -> bool:
    """Every session but of pairs whose matches bring points that only their file knows."""
    return shape.form == "teams" or not shape.matches_in


def _any_boards(_boards: Sequence[int]) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class WrittenFormat:
    """How sessions, or only their hands, are written. `write` raises ValueError for what it cannot hold."""

    key: str  # as addresses name it
    name: str  # as pages show it
    suffix: str
    media_type: str
    write: Callable[[Document], bytes]
    can_hold: Callable[[SessionShape], bool] = _any_session
    can_hold_boards: Callable[[Sequence[int]], bool] = _any_boards  # of hands
    is_deals: bool = False  # only the hands


class Layout(NamedTuple):
    """What people are told of a format or of one of its layouts. `proved`: with files of which programs.

    `read` and `written`: how far, where neither yes nor no is the whole answer.
    """

    name: str
    kept: str
    not_kept: str = ""
    proved: tuple[str, ...] = ()
    versions: str = ""
    is_written_above: bool = False  # by a writer in the reader's language, which no registry here can have
    read: str = ""
    written: str = ""


@dataclass(frozen=True, slots=True)
class Format:
    """A format. `recognises` is asked in the order of the registry; the first that does reads the file."""

    traits: Traits
    recognises: Callable[[bytes, Known], bool]
    read: Callable[[bytes, FileContext], Answer]
    sentences: Mapping[str, str]  # for the codes that only it gives
    written: tuple[WrittenFormat, ...] = ()
    is_deals: bool = False  # only hands: there is nothing to be asked about results
    layouts: tuple[Layout, ...] = ()
