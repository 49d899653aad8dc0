"""A session from the rows of a table: its heading, its contestants with their players, its results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from clubs.files.document import (
    Document,
    DocumentContestant,
    DocumentEvent,
    DocumentResult,
    Player,
    PublishedFigures,
    Source,
)
from clubs.files.pairs import split
from clubs.files.problem import Problem, warning
from clubs.files.table.above import TITLE_MAX, TitleRows, above
from clubs.files.table.cells import TableRow
from clubs.files.table.days import day_in
from clubs.files.table.rows import RowReader
from clubs.files.table.table import HeadedTable, TableChoices

Seat = tuple[str, str, str]  # side, the contestant's number, the seat of an individual
_NOTHING = PublishedFigures(None, None, None)


@dataclass(frozen=True, slots=True)
class DocumentReader:
    """Reads one table; problems go into `problems`."""

    table: HeadedTable
    rows: RowReader
    choices: TableChoices
    problems: list[Problem] = field(default_factory=list)

    def document(self, source: Source, today: date | None) -> Document:
        """The rows below the heads as a document."""
        results = self.rows.read(self.table.body)
        over = above(self.table.above)
        individual = any(result.ns_partner or result.ew_partner for result in results)
        form = "individual" if individual else self.choices.form
        winners = self._winners(form, results)
        title = self.choices.title or self._first("event")[:TITLE_MAX] or over.title
        title = title or self.choices.usual_title
        day, scoring = self._date(over, today), self.choices.scoring or "matchpoints"
        event = DocumentEvent("", title, day, form, scoring, winners, "", "")
        contestants = self._contestants(results, form, winners)
        return Document(source, event, contestants, results, (), unplaced=tuple(self.rows.unplaced))

    @property
    def _line(self) -> int:
        return self.table.heads.line

    def _first(self, column: str) -> str:
        """What the first row says that says something; titles and days are repeated in every row."""
        return next(filter(None, (self.rows.cell(row, column) for row in self.table.body)), "")

    def _date(self, over: TitleRows, today: date | None) -> date | None:
        written = self._first("date")[:TITLE_MAX] or over.unread
        played = self.choices.played or day_in(written) or over.day
        if played is None and written:
            self.problems.append(warning("csv_date_unreadable", self._line, "date", date=written[:40]))
        elif played is None:
            self.problems.append(warning("no_date", self._line, "date"))
        elif today and played > today:
            self.problems.append(warning("date_in_future", self._line, "date", date=played.isoformat()))
        return played

    def _winners(self, form: str, results: Sequence[DocumentResult]) -> int:
        """Two where no pair sits both ways, or one number meets itself: those are two pairs."""
        if form != "pairs":
            return 1
        if self.choices.winners is not None:
            return self.choices.winners
        ns, ew = (
            {(result.section, result.ns) for result in results},
            {(result.section, result.ew) for result in results},
        )
        two = not ns & ew or any(result.ns == result.ew for result in results)
        winners = 2 if two and len(ns) > 1 and len(ew) > 1 else 1
        self.problems.append(warning("winners_assumed", self._line, "ns", winners=winners))
        return winners

    def _contestants(
        self, results: Sequence[DocumentResult], form: str, winners: int
    ) -> tuple[DocumentContestant, ...]:
        """Everybody who is named in a row, in order of appearance."""
        by_line = {row.line: row for row in self.table.body}
        seen: dict[tuple[str, str, str], DocumentContestant] = {}
        reported = set[tuple[str, str, str]]()
        for result in results:
            for side, id, seat in _seats(result):
                direction = side if winners == 2 else ""
                key = (result.section, split(id)[0], direction or split(id)[1])
                row = by_line[result.line]
                is_pair = form == "pairs"
                players = self.rows.players(row, side) if is_pair else self.rows.player(row, seat)
                before = seen.get(key)
                if before is None or (players and not before.players):
                    line = result.line if before is None else before.line
                    name = self.rows.team(row, side)
                    seen[key] = DocumentContestant(
                        id, result.section, direction, players, _NOTHING, line, name
                    )
                elif players and _names(players) != _names(before.players) and key not in reported:
                    reported.add(key)
                    self._differ(before, players, row)
        return tuple(seen.values())

    def _differ(self, contestant: DocumentContestant, players: Sequence[Player], row: TableRow) -> None:
        parts: Mapping[str, str] = {
            "pair": contestant.id,
            "players": _shown(players),
            "before": _shown(contestant.players),
            "first": str(contestant.line),
        }
        self.problems.append(warning("csv_players_differ", row.line, None, **parts))


def _seats(result: DocumentResult) -> list[Seat]:
    sides = (
        ("NS", result.ns, "north"),
        ("EW", result.ew, "east"),
        ("NS", result.ns_partner, "south"),
        ("EW", result.ew_partner, "west"),
    )
    return [seat for seat in sides if seat[1]]


def _names(players: Sequence[Player]) -> set[tuple[str, str]]:
    return {("".join(player.name.split()), player.number) for player in players}


def _shown(players: Sequence[Player]) -> str:
    return " – ".join((player.name or player.number)[:40] for player in players[:4])
