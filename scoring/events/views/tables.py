"""Who met whom, laid out: a cross-table, a table by rounds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import pgettext

from scoring.engine.award import Step
from scoring.engine.contest import Course, Form
from scoring.engine.rounding import decimal
from scoring.engine.teams.cell import steps_from
from scoring.events.selectors.tournaments import EventMeeting, PlacedEntrant, Team
from scoring.models import StageMatch

# How the codes of a total's steps begin: of what was brought along from the stage before, of its matches.
CARRY, ROUND = "carry_", "league_round"
CROSS_MAX = 32  # teams; beyond that a cross-table is no longer read


@dataclass(frozen=True, slots=True)
class StageTableCell:
    """What a team had in one match, and against whom; `row` is None where it met nobody."""

    row: StageMatch
    opponent: Team | None
    side: str  # "a" or "b"
    is_counted: bool = True  # not where the opponents are taken out, say

    @property
    def points(self) -> Decimal | None:
        """The team's points of the match."""
        return self.row.a_points if self.side == "a" else self.row.b_points

    @property
    def score(self) -> Decimal | None:
        """Its IMPs or board points."""
        return self.row.a_score if self.side == "a" else self.row.b_score

    @property
    def worth(self) -> Decimal | None:
        """Its points, or its score where there are none; None before it has a result."""
        return self.points if self.points is not None else self.score

    @property
    def meeting(self) -> tuple[str, str]:
        """Its round and the opponent's key, as steps of a total have them."""
        return str(self.row.round), str(self.opponent.pk) if self.opponent else ""

    @property
    def own(self) -> int | None:
        """The team's key."""
        return self.row.a_id if self.side == "a" else self.row.b_id

    @property
    def other(self) -> int:
        """The opponent's key, 0 in a bye."""
        return self.opponent.pk if self.opponent else 0

    @property
    def is_forfeit(self) -> bool:
        """Whether the match was not played out."""
        return self.row.kind in ("forfeited", "double_forfeit")


@dataclass(frozen=True, slots=True)
class RunningScore:
    """A contestant's running scores, round by round: so far, its place, and what the round itself brought."""

    team: Team
    cells: tuple[tuple[str, int, bool, str | None] | None, ...]


def running_table(placed: Sequence[PlacedEntrant], rounds: Sequence[dict[str, Any]]) -> list[RunningScore]:
    """Running scores in the order of the standings: in percent where there is a maximum."""
    return [
        RunningScore(one.team, tuple(_so_far(after["rows"].get(str(one.team.pk))) for after in rounds))
        for one in placed
    ]


def _so_far(kept: Sequence[Any] | None) -> tuple[str, int, bool, str | None] | None:
    if kept is None:
        return None
    own, total, percent, rank, tied = kept
    return (total if percent is None else f"{percent}%", rank, tied, own)


@dataclass(frozen=True, slots=True)
class StageTableLine:
    """A team and what it had in each column: None on itself, () where it met nobody.

    Its matches, what it brought along and what was added or taken away come to its total.
    """

    place: int
    team: Team
    cells: tuple[tuple[StageTableCell, ...] | None, ...]
    brought: Decimal
    adjusted: Decimal  # penalties, mostly
    total: Decimal

    @classmethod
    def of(
        cls, placed: PlacedEntrant, columns: Iterable[tuple[StageTableCell, ...] | None]
    ) -> "StageTableLine":
        """The line of an entrant. A match that no step of the total tells of does not count."""
        row, steps = placed.row, steps_from(placed.row.steps).steps
        counted = {_meeting(step) for step in steps if step.code.startswith(ROUND)}
        cells = tuple(
            None
            if column is None
            else tuple(replace(cell, is_counted=cell.meeting in counted) for cell in column)
            for column in columns
        )
        brought = _sum(step for step in steps if step.code.startswith(CARRY))
        adjusted = _sum(step for step in steps if not step.code.startswith((CARRY, ROUND)))
        return cls(row.rank, placed.team, cells, brought, adjusted, row.score)


def _meeting(step: Step) -> tuple[str, str]:
    return step.parameters["round"], step.parameters.get("opponent", "")


def _sum(steps: Iterable[Step]) -> Decimal:
    return decimal(sum((step.amount for step in steps), Fraction(0)))


@dataclass(frozen=True, slots=True)
class StageTable:
    """Lines under the heads of their columns: numbers of teams, or of rounds."""

    heads: tuple[str, ...]
    lines: tuple[StageTableLine, ...]
    is_cross: bool

    @property
    def has_brought(self) -> bool:
        """Whether anybody brought something along."""
        return any(line.brought for line in self.lines)

    @property
    def has_adjusted(self) -> bool:
        """Whether anything beside the matches was added or taken away."""
        return any(line.adjusted for line in self.lines)


def table_of(
    form: Form, standings: Sequence[PlacedEntrant], matches: Iterable[EventMeeting]
) -> StageTable | None:
    """The table that fits a form; None where there is nothing to lay out."""
    cells = _cells(matches)
    if not cells or not standings or form.contest.course is Course.KNOCKOUT:
        return None
    if form.contest.drawn != "swiss" and len(standings) <= CROSS_MAX:
        return _cross(standings, cells)
    return _rounds(standings, cells)


def _cells(matches: Iterable[EventMeeting]) -> dict[int, list[StageTableCell]]:
    cells: dict[int, list[StageTableCell]] = {}
    for met in matches:
        cells.setdefault(met.a.pk, []).append(StageTableCell(met.row, met.b, "a"))
        if met.b is not None:
            cells.setdefault(met.b.pk, []).append(StageTableCell(met.row, met.a, "b"))
    return cells


def _cross(standings: Sequence[PlacedEntrant], cells: dict[int, list[StageTableCell]]) -> StageTable:
    """A column for every team, and one for byes where they brought something."""
    teams = [placed.team for placed in standings]
    byes = {placed.team.pk: _byes(cells.get(placed.team.pk, ())) for placed in standings}
    has_byes = any(cell.worth for line in byes.values() for cell in line)
    heads = [team.number for team in teams] + [pgettext("round without opponents", "bye")] * has_byes
    return StageTable(
        tuple(heads),
        tuple(
            StageTableLine.of(
                placed,
                [
                    *(_against(placed.team, other, cells) for other in teams),
                    *([byes[placed.team.pk]] if has_byes else []),
                ],
            )
            for placed in standings
        ),
        is_cross=True,
    )


def _byes(line: Iterable[StageTableCell]) -> tuple[StageTableCell, ...]:
    return tuple(cell for cell in line if cell.opponent is None)


def _against(
    team: Team, other: Team, cells: dict[int, list[StageTableCell]]
) -> tuple[StageTableCell, ...] | None:
    if team.pk == other.pk:
        return None
    return tuple(cell for cell in cells.get(team.pk, ()) if cell.other == other.pk)


def _rounds(standings: Sequence[PlacedEntrant], cells: dict[int, list[StageTableCell]]) -> StageTable:
    rounds = sorted({cell.row.round for line in cells.values() for cell in line})
    return StageTable(
        tuple(map(str, rounds)),
        tuple(
            StageTableLine.of(
                placed,
                (
                    tuple(cell for cell in cells.get(placed.team.pk, ()) if cell.row.round == number)
                    for number in rounds
                ),
            )
            for placed in standings
        ),
        is_cross=False,
    )
