"""A format of files: how it is recognised, read and written, and what it can hold.

Each is described in its own folder and stands in one line of `clubs.files.formats`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from clubs.files.document import Document
from clubs.files.problem import Problem
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.table.table import Known, SheetTaken, nothing_taken
from clubs.files.traits import Traits

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
    """What people are told of a format or of one of its layouts. `proved`: with files of which programs."""

    name: str
    kept: str
    not_kept: str = ""
    proved: tuple[str, ...] = ()
    versions: str = ""
    is_written_above: bool = (
        False  # in the reader's language, or of a session that begins: not from a document
    )


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
