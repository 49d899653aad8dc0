"""The TotalScoreTable of a PBN file: the contestants with their names and final scores; and our MatchTable.

Source: PBN 2.1, chapter 5.8. Columns for section, direction and members' numbers are our own additions; Magic
Contest and Ruter have some of theirs: TotalScoreMP, RankTie, MemberID1, a direction "N-S" of the first round.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from clubs.files.document import DocumentMatch, Player, PublishedFigures
from clubs.files.pbn.people import NAMES_DASH, NAMES_END, names_of
from clubs.files.pbn.text.names import CLUB_NUMBERS, DIRECTION, NUMBERS, ROUND, SECTION, SESSION, TEAM
from clubs.files.pbn.text.tables import PbnTableRow
from federation.text import numbers
from scoring.engine.sheet import Scoring

_OF_SCANDINAVIA = ("TotalScoreMP", "TotalScoreBAM", "TotalScoreIMP")
_POINTS = ("TotalMP", "TotalScoreMP", "TotalScoreBAM", "MP", "TotalIMP", "IMP", "TotalScore", "Score")
_IMPS = ("TotalIMP", "TotalScoreIMP", "IMP", "TotalMP", "MP", "TotalScore", "Score")
_SCORES = ("TotalScore", "Score", "TotalIMP", "IMP", "TotalMP", "MP")
_PERCENTS = ("MeanPercentage", "Percentage", "TotalPercentage")
_TOTALS: Mapping[str, Sequence[str]] = {
    Scoring.MATCHPOINTS: _POINTS,
    "board_a_match": _POINTS,
    Scoring.TOTAL_POINTS: _SCORES,
}
# Ruter's: by what scale the points are, and from where they are carried, the file does not say.
NOT_READ = ("TotalScoreVP", "ScoreCarryOver", "ScorePenalty")
_STARTS = {"N-S": "NS", "E-W": "EW"}


class PbnTotal(NamedTuple):
    """A row: a contestant with what is published of it. `id` is "" where the row only names it.

    `start` is the side of the first round, which says who is meant and nothing of a ranking.
    """

    section: str
    id: str
    direction: str
    names: tuple[str, ...]
    players: tuple[Player, ...]
    figures: Mapping[str, str]
    line: int
    team: str = ""
    session: int = 0
    start: str = ""

    def published(self, scoring: str) -> PublishedFigures:
        """The figures that belong to a scoring."""
        total = self._first(_TOTALS.get(scoring, _IMPS))
        return PublishedFigures(total, self._percent(), self._place())

    @property
    def rank(self) -> int:
        """The place as a number; 0 where there is none."""
        return whole(self.figures.get("Rank", ""))

    def _place(self) -> str | None:
        """ "2=" where the next column says up to which place it is shared."""
        place = self.figures.get("Rank")
        return f"{place}=" if place and self.figures.get("RankTie", place) != place else place

    def _percent(self) -> str | None:
        """The mean; a total of percentages is one where there is one board, or nobody says how many.

        Who writes TotalScoreMP calls the mean itself a total.
        """
        is_mean = self.figures.get("NrBoards", "1") == "1" or not self.figures.keys().isdisjoint(
            _OF_SCANDINAVIA
        )
        return self._first(_PERCENTS if is_mean else _PERCENTS[:-1])

    def _first(self, columns: Sequence[str]) -> str | None:
        return next((self.figures[column] for column in columns if self.figures.get(column)), None)


def totals(rows: Sequence[PbnTableRow], section: str) -> Iterator[PbnTotal]:
    """The contestants of a table. Rows that name nobody are left out: nothing could be said of them."""
    written = [row.known("Names") for row in rows]
    end = NAMES_DASH if written and all(NAMES_DASH in text or not text for text in written) else NAMES_END
    for row, people in zip(rows, written, strict=True):
        names = names_of(people, end)
        id = row.known("PairId")
        if not id and not names:
            continue
        own_section = row.known(SECTION) if SECTION in row.cells else section
        columns = (*_POINTS, *_OF_SCANDINAVIA, *_PERCENTS, "Rank", "RankTie", "NrBoards")
        figures = {column: text for column in columns if (text := row.known(column))}
        players = _players(names, row.known(NUMBERS) or _members(row, names), row.known(CLUB_NUMBERS))
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
            _STARTS.get(row.known(DIRECTION).upper(), ""),
        )


def not_read(rows: Sequence[PbnTableRow]) -> list[str]:
    """The columns whose figures change a total and are not read; noughts change none."""
    return [column for column in NOT_READ if any(row.known(column).strip("0.,+- ") for row in rows)]


def _direction(row: PbnTableRow) -> str:
    written = row.known(DIRECTION).upper()
    return written if written in ("NS", "EW") else ""


def _members(row: PbnTableRow, names: Sequence[str]) -> str:
    """Members' numbers in a column for each player."""
    return NAMES_END.join(row.known(f"MemberID{nth}") for nth in range(1, len(names) + 1))


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
