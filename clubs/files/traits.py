"""What a format is like, as far as the rest of the house asks: every document carries it with its source.

Whoever would ask for a format by its name asks for one of these instead.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from clubs.files.amending.kinds import HeadingField
from clubs.files.problem import Problem


class ElementPlace(StrEnum):
    """Where in a session something stands. A format may have an element for it, which people find there."""

    CLUB = "club"
    EVENT = "event"
    DAY = "day"
    CONTESTANTS = "contestants"
    CONTESTANT = "contestant"
    CONTESTANT_NUMBER = "contestant_number"
    MEMBER_NUMBER = "member_number"
    BOARD = "board"
    RESULT = "result"
    RESULT_NS = "result_ns"
    RESULT_EW = "result_ew"
    SCORE = "score"
    MATCH = "match"
    MATCH_BOARD = "match_board"


class PlaceUnit(StrEnum):
    """What the place of a problem counts, where that is no line."""

    BYTE = "byte"
    RECORD = "record"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class AmendableCodes:
    """Which problems go when somebody says how the thing should read: codes, by what is amended."""

    headings: Mapping[str, HeadingField] = field(default_factory=dict)
    results: frozenset[str] = frozenset()
    boards: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Traits:
    """What a format is like. `elements` are its names for places; a place without one has none to show."""

    key: str  # kept with uploads, shown to programs
    name: str  # as people call it
    elements: Mapping[str, str] = field(default_factory=dict)
    amendable: AmendableCodes = AmendableCodes()
    scores_from_contract: bool = False  # points are worked out by us where the contract tells them
    reader_judges_records: bool = False  # auction and play have been looked at when the document is there
    begins_above: bool = False  # a game goes over several lines; its result stands in the first
    repeats_numbers: bool = False  # one number in both directions is two pairs
    has_columns: bool = False  # a table, whose columns people explain
    # Problems that say that a figure is not what the rules of the program itself make of the file's scores.
    own_rules: frozenset[str] = frozenset()
    has_parts: bool = False  # a file may hold several events, of which one is chosen
    counts: PlaceUnit | None = None  # what its places count; None: lines

    def placed(self, problem: Problem) -> Problem:
        """A problem at a neutral `Place`, as the format calls it."""
        return self.counted(replace(problem, element=self.elements.get(problem.element or "")))

    def counted(self, problem: Problem) -> Problem:
        """A problem that says what its place counts."""
        return counted(problem, self.counts)


def counted(problem: Problem, unit: PlaceUnit | None) -> Problem:
    """A problem with the unit of its place beside it; of lines nothing is to be said."""
    if unit is None or problem.line is None or "unit" in problem.parameters:
        return problem
    return replace(problem, parameters={**problem.parameters, "unit": unit.value})


NO_FILE = Traits("", "")  # of documents that are made of what we know
