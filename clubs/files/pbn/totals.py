"""The TotalScoreTable of a PBN file: the contestants with their names and final scores; and our MatchTable.

Source: PBN 2.1, chapter 5.8. Columns for section, direction and members' numbers are our own additions.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from clubs.files.document import DocumentMatch, Player, PublishedFigures
from clubs.files.pbn.people import NAMES_END, names_of
from clubs.files.pbn.text.names import CLUB_NUMBERS, DIRECTION, NUMBERS, ROUND, SECTION, SESSION, TEAM
from clubs.files.pbn.text.tables import PbnTableRow
from federation.text import numbers
from scoring.engine.sheet import Scoring

_POINTS = ("TotalMP", "MP", "TotalIMP", "IMP", "TotalScore", "Score")
_IMPS = ("TotalIMP", "IMP", "TotalMP", "MP", "TotalScore", "Score")
_SCORES = ("TotalScore", "Score", "TotalIMP", "IMP", "TotalMP", "MP")
_PERCENTS = ("MeanPercentage", "Percentage", "TotalPercentage")
_TOTALS: Mapping[str, Sequence[str]] = {
    Scoring.MATCHPOINTS: _POINTS,
    "board_a_match": _POINTS,
    Scoring.TOTAL_POINTS: _SCORES,
}


class PbnTotal(NamedTuple):
    """A row: a contestant with what is published of it. `id` is "" where the row only names it."""

    section: str
    id: str
    direction: str
    names: tuple[str, ...]
    players: tuple[Player, ...]
    figures: Mapping[str, str]
    line: int
    team: str = ""
    session: int = 0

    def published(self, scoring: str) -> PublishedFigures:
        """The figures that belong to a scoring."""
        total = self._first(_TOTALS.get(scoring, _IMPS))
        return PublishedFigures(total, self._percent(), self._first(("Rank",)))

    def _percent(self) -> str | None:
        """The mean; a total of percentages is one where there is one board, or nobody says how many."""
        is_mean = self.figures.get("NrBoards", "1") == "1"
        return self._first(_PERCENTS if is_mean else _PERCENTS[:-1])

    def _first(self, columns: Sequence[str]) -> str | None:
        return next((self.figures[column] for column in columns if self.figures.get(column)), None)


def totals(rows: Sequence[PbnTableRow], section: str) -> Iterator[PbnTotal]:
    """The contestants of a table. Rows that name nobody are left out: nothing could be said of them."""
    for row in rows:
        names = names_of(row.known("Names"))
        id = row.known("PairId")
        if not id and not names:
            continue
        own_section = row.known(SECTION) if SECTION in row.cells else section
        columns = (*_POINTS, *_PERCENTS, "Rank", "NrBoards")
        figures = {column: text for column in columns if (text := row.known(column))}
        players = _players(names, row.known(NUMBERS), row.known(CLUB_NUMBERS))
        yield PbnTotal(
            own_section,
            id,
            _direction(row),
            names,
            players,
            figures,
            row.line,
            row.known(TEAM),
            whole(row.known(SESSION)),
        )


def _direction(row: PbnTableRow) -> str:
    written = row.known(DIRECTION).upper()
    return written if written in ("NS", "EW") else ""


def _players(names: Sequence[str], numbers: str, club_numbers: str) -> tuple[Player, ...]:
    given = [[number.strip() for number in text.split(NAMES_END)] for text in (numbers, club_numbers)]
    padded = [column + [""] * len(names) for column in given]
    return tuple(Player(name, padded[0][place], padded[1][place]) for place, name in enumerate(names))


def matches(rows: Sequence[PbnTableRow]) -> Iterator[DocumentMatch]:
    """The matches of two teams, as our own table has them."""
    for row in rows:
        yield DocumentMatch(
            round=whole(row.known(ROUND)),
            a=row.known("Team_A"),
            b=row.known("Team_B"),
            a_score=row.known("Score_A") or None,
            b_score=row.known("Score_B") or None,
            a_vp=row.known("VP_A") or None,
            b_vp=row.known("VP_B") or None,
            line=row.line,
            boards=whole(row.known("NrBoards")),
            section=row.known(SECTION),
        )


def whole(text: str) -> int:
    """A number of a round or of boards; 0 where there is none."""
    return numbers.whole(text, 4) or 0
