"""Who met whom, laid out: a cross-table, a table by rounds, a bracket."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.models import Form
from scoring.models import StageMatch
from scoring.tournament_selectors import Met, Placed, Team

CROSS_MAX = 32  # teams; beyond that a cross-table is no longer read


@dataclass(frozen=True, slots=True)
class Cell:
    """What a team had in one match, and against whom; `row` is None where it met nobody."""

    row: StageMatch
    opponent: Team | None
    side: str  # "a" or "b"

    @property
    def points(self) -> object:
        """The team's points of the match."""
        return self.row.a_points if self.side == "a" else self.row.b_points

    @property
    def score(self) -> object:
        """Its IMPs or board points."""
        return self.row.a_score if self.side == "a" else self.row.b_score

    @property
    def own(self) -> int:
        """The team's key."""
        return self.row.a_id if self.side == "a" else self.row.b_id  # type: ignore[no-any-return]

    @property
    def other(self) -> int:
        """The opponent's key, 0 in a bye."""
        return self.opponent.pk if self.opponent else 0

    @property
    def is_forfeit(self) -> bool:
        """Whether the match was not played out."""
        return self.row.kind in ("forfeited", "double_forfeit")


@dataclass(frozen=True, slots=True)
class Running:
    """A contestant's running scores, round by round: so far, its place, and what the round itself brought."""

    team: Team
    cells: tuple[tuple[str, int, bool, str | None] | None, ...]


def running_table(placed: Sequence[Placed], rounds: Sequence[dict[str, Any]]) -> list[Running]:
    """Running scores in the order of the standings: in percent where there is a maximum."""
    return [
        Running(one.team, tuple(_so_far(each["rows"].get(str(one.team.pk))) for each in rounds))
        for one in placed
    ]


def _so_far(kept: Sequence[Any] | None) -> tuple[str, int, bool, str | None] | None:
    if kept is None:
        return None
    own, total, percent, rank, tied = kept
    return (total if percent is None else f"{percent}%", rank, tied, own)


@dataclass(frozen=True, slots=True)
class Line:
    """A team and what it had in each column: None on itself, () where it met nobody."""

    place: int
    team: Team
    cells: tuple[tuple[Cell, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Lines under the heads of their columns: numbers of teams, or of rounds."""

    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    is_cross: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A match in a bracket, over so many lines; None where nothing leads there."""

    met: Met | None
    span: int


def table_of(form: Form, standings: Sequence[Placed], matches: Iterable[Met]) -> Table | None:
    """The table that fits a form; None where there is nothing to lay out."""
    cells = _cells(matches)
    if not cells or not standings or form is Form.KNOCKOUT_TEAMS:
        return None
    if form is not Form.SWISS_TEAMS and len(standings) <= CROSS_MAX:
        return _cross(standings, cells)
    return _rounds(standings, cells)


def _cells(matches: Iterable[Met]) -> dict[int, list[Cell]]:
    cells: dict[int, list[Cell]] = {}
    for met in matches:
        cells.setdefault(met.a.pk, []).append(Cell(met.row, met.b, "a"))
        if met.b is not None:
            cells.setdefault(met.b.pk, []).append(Cell(met.row, met.a, "b"))
    return cells


def _cross(standings: Sequence[Placed], cells: dict[int, list[Cell]]) -> Table:
    teams = [placed.team for placed in standings]
    return Table(
        tuple(team.number for team in teams),
        tuple(
            Line(placed.row.rank, placed.team, tuple(_against(placed.team, other, cells) for other in teams))
            for placed in standings
        ),
        is_cross=True,
    )


def _against(team: Team, other: Team, cells: dict[int, list[Cell]]) -> tuple[Cell, ...] | None:
    if team.pk == other.pk:
        return None
    return tuple(cell for cell in cells.get(team.pk, ()) if cell.other == other.pk)


def _rounds(standings: Sequence[Placed], cells: dict[int, list[Cell]]) -> Table:
    rounds = sorted({cell.row.round for found in cells.values() for cell in found})
    return Table(
        tuple(map(str, rounds)),
        tuple(
            Line(
                placed.row.rank,
                placed.team,
                tuple(
                    tuple(cell for cell in cells.get(placed.team.pk, ()) if cell.row.round == number)
                    for number in rounds
                ),
            )
            for placed in standings
        ),
        is_cross=False,
    )


def bracket_of(rounds: Sequence[tuple[int, Sequence[Met]]]) -> list[list[Box]]:
    """A knockout as the lines of a table: each match beside the two that led to it, the final last.

    A match that leads nowhere (for third place, a consolation) has lines of its own.
    """
    columns = [list(matches) for _number, matches in rounds]
    lines: list[list[Box]] = []
    used: set[int] = set()
    for depth in range(len(columns) - 1, -1, -1):
        for met in columns[depth]:
            if met.row.pk not in used:
                made = _fed(met, depth, columns, used)
                behind = [Box(None, len(made))] * (len(columns) - 1 - depth)
                made[0].extend(behind)
                lines += made
    return lines


def _fed(met: Met, depth: int, columns: list[list[Met]], used: set[int]) -> list[list[Box]]:
    """The lines of a match and of all that led to it; the match stands on the first of them."""
    used.add(met.row.pk)
    lines: list[list[Box]] = []
    if depth:
        teams = {met.row.a_id, met.row.b_id} - {None}
        for earlier in columns[depth - 1]:
            if earlier.row.pk not in used and teams & {earlier.row.a_id, earlier.row.b_id}:
                lines += _fed(earlier, depth - 1, columns, used)
    if not lines:
        lines = [[Box(None, 1) for _ in range(depth)]]
    lines[0].append(Box(met, len(lines)))
    return lines
