"""What a grid of results is: rows with what stands in them, and the form that saves one."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from clubs.models import Stage
from scoring.desk.forms.basis import StageDeskForm


@dataclass(frozen=True, slots=True)
class GridField:
    """A box to write into. `name` is the form's field; `is_number`: figures alone, not a contract."""

    name: str
    label: str
    value: str = ""
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class GridQuestion:
    """Something that the form asks because of what was typed, to be ticked. `name` is the form's field."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row: whose result it is, its boxes, what stands already, and what came of saving it."""

    key: str  # letters, digits and "-": the same before and after it is saved
    heading: str
    fields: Sequence[GridField]
    stands: str = ""  # what is entered, in words; "" where nothing is
    is_missing: bool = False
    remark: str = ""  # what the players have reported
    boards_of: int | None = None  # a match that can be entered board by board
    hidden: Mapping[str, str] = field(default_factory=dict)  # what the form needs besides
    saved: str = ""
    entry: int | None = None  # the act that saved it, by which it is undone
    problems: Sequence[str] = ()
    questions: Sequence[GridQuestion] = ()
    token: str = field(default_factory=lambda: str(uuid4()))  # tells one sending from another
    anchor: str = ""  # the table that begins with this row
    again: str = ""  # what stands, as it is typed: a row below may repeat it
    score: int | None = None  # of North-South, where a result stands that has one

    @property
    def look(self) -> str:
        """The classes that it is drawn by."""
        came = "wrong" if self.problems else "saved" if self.saved else ""
        return f"{came} missing" if self.is_missing else came


class Grid(ABC):
    """The rows of a page, and how one of them is saved."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @abstractmethod
    def rows(self) -> list[GridRow]:
        """Every row, as it stands now, in the order of the tables."""

    @abstractmethod
    def form(self, row: GridRow, typed: Mapping[str, str]) -> StageDeskForm:
        """The form of one row, filled in with what was typed."""
