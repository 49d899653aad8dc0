"""A session as table terminals are to play it: sections, tables, who sits there with which boards, names.

Contestants are numbers here, as terminals know nothing else; tables count from 1 in every section.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple

NUMBER_MAX: Final = 4095  # of tables and pairs, by the developer's guide; of boards and rounds below
BOARD_MAX: Final = 127
ROUND_MAX: Final = 255
ROUNDS_AND_BOARDS_MAX: Final = 256  # of one table
TABLES_MAX: Final = 256  # of one base station
MATCHES_MAX: Final = 127  # groups of tables that compare; before 2017 it was 63
SECTIONS_MAX: Final = 30  # as the template has room for; the guide has 78
NAME_MAX: Final = 18  # characters
SEATS: Final = "NESW"


class PlannedTable(NamedTuple):
    """A table in a round. 0 is nobody; South and West are somebody in an individual alone."""

    round: int
    table: int
    ns: int = 0
    ew: int = 0
    south: int = 0
    west: int = 0
    boards: tuple[int, ...] = ()

    @property
    def is_run(self) -> bool:
        """Whether its boards follow one another."""
        return self.boards == tuple(range(self.boards[0], self.boards[-1] + 1)) if self.boards else True


class PlannedSeat(NamedTuple):
    """Where somebody sits first: the round is 0 where it is the table's first."""

    table: int
    seat: str  # one of SEATS
    round: int = 0


@dataclass(frozen=True, slots=True)
class PlannedSection:
    """A section: every table in every round, also the empty ones, by round and table."""

    letter: str
    winners: int
    tables: tuple[PlannedTable, ...]
    players: Mapping[PlannedSeat, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many tables it has."""
        return max((one.table for one in self.tables), default=0)


@dataclass(frozen=True, slots=True)
class TerminalPlan:
    """What starts a session at terminals."""

    guid: str  # 32 capitals and digits
    name: str
    begins: datetime  # without a zone, as the club's clock shows it
    form: str
    scoring: str
    sections: tuple[PlannedSection, ...]
    shows_results: bool = True  # a table sees the other results of a board that it has played


class PlanProblem(NamedTuple):
    """Why terminals cannot play a session: a code of `clubs.terminals.words`, and what it is about."""

    code: str
    about: Mapping[str, str | int]


def group_of(table: int) -> int:
    """The match of a table: an open room is odd, its closed one follows."""
    return (table + 1) // 2


def problems(plan: TerminalPlan) -> Iterator[PlanProblem]:
    """Everything that goes beyond what terminals hold."""
    if len(plan.sections) > SECTIONS_MAX:
        yield PlanProblem("sections", {"count": len(plan.sections), "most": SECTIONS_MAX})
    count = sum(section.size for section in plan.sections)
    if count > TABLES_MAX:
        yield PlanProblem("tables", {"count": count, "most": TABLES_MAX})
    if plan.form == "teams" and (matches := group_of(count)) > MATCHES_MAX:
        yield PlanProblem("matches", {"count": matches, "most": MATCHES_MAX})
    for section in plan.sections:
        yield from _of_section(section)


def _of_section(section: PlannedSection) -> Iterator[PlanProblem]:
    rounds = max((one.round for one in section.tables), default=0)
    if rounds > ROUND_MAX:
        yield PlanProblem("rounds", {"count": rounds, "most": ROUND_MAX})
    high = max((board for one in section.tables for board in one.boards), default=0)
    if high > BOARD_MAX:
        yield PlanProblem("board", {"board": high, "most": BOARD_MAX})
    of_table: dict[int, int] = {}
    for one in section.tables:
        of_table[one.table] = of_table.get(one.table, 0) + len(one.boards)
    for table, boards in sorted(of_table.items()):
        if rounds + boards > ROUNDS_AND_BOARDS_MAX:
            about: dict[str, str | int] = {"table": f"{section.letter}{table}", "count": rounds + boards}
            yield PlanProblem("rounds_and_boards", {**about, "most": ROUNDS_AND_BOARDS_MAX})
