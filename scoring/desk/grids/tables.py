"""Results by the movement: a round, every board at every table; or a traveller, every table of a board."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from clubs.facts.services import corrected
from clubs.facts.typed_results import as_typed, in_words
from clubs.models import Result, Session, Stage
from clubs.playing.services import board_reports, seating
from clubs.playing.services.board_reports import BoardWords, key_of, stated_of
from clubs.playing.services.seating import BoardSeating
from scoring.desk.forms.basis import StageDeskForm
from scoring.desk.forms.tables import TableForm
from scoring.desk.grids.rows import Grid, GridField, GridRow

Same = tuple[int, frozenset[str]]  # a board, and who played it


class SeatsGrid(Grid):
    """Some boards of a session with a movement, a row each."""

    def __init__(self, stage: Stage, session: Session) -> None:
        super().__init__(stage)
        self.session = session

    @abstractmethod
    def seats(self) -> list[BoardSeating]:
        """Which of them, by the movement, in the order of the rows."""

    @abstractmethod
    def heading(self, seat: BoardSeating) -> str:
        """What a row is called."""

    def rows(self) -> list[GridRow]:
        """A row for every board at every table, in their order."""
        seats = seating.as_played(self.session, self.seats())
        missing = set(seating.missing_of(self.session, seats))
        entered = self._entered(seats)
        reported = board_reports.words_of(self.session)
        return [
            self._row(seat, seat in missing, entered, reported.get(key_of(seat), BoardWords()))
            for seat in seats
        ]

    def _entered(self, seats: Sequence[BoardSeating]) -> dict[int, dict[Same, Result]]:
        """By round, and there by board and both sides, what is entered; round 0 where nobody said which."""
        boards = {seat.board for seat in seats}
        results = Result.objects.current().filter(session=self.session, board__in=boards)
        entered: dict[int, dict[Same, Result]] = {}
        for result in results.select_related("ns", "ew").order_by("pk"):
            same = result.board, frozenset((result.ns.number, result.ew.number))
            entered.setdefault(result.round, {})[same] = result
        return entered

    def _row(
        self,
        seat: BoardSeating,
        is_missing: bool,
        entered: Mapping[int, Mapping[Same, Result]],
        reported: BoardWords,
    ) -> GridRow:
        same = seat.board, frozenset((seat.ns, seat.ew))
        result = entered.get(seat.round, {}).get(same) or entered.get(0, {}).get(same)
        stated = None if is_missing or result is None else corrected.of(result)
        return GridRow(
            key=f"{seat.table}-{seat.board}-{seat.ns}-{seat.ew}",
            heading=self.heading(seat),
            fields=[GridField(f"board_{seat.board}", _("Result"))],
            stands=in_words(stated) if stated else "",
            again=as_typed(stated) if stated else "",
            score=stated.score if stated else None,
            is_missing=is_missing,
            remark=", ".join(f"{word.side} {in_words(stated_of(word))}" for word in reported.reports)
            if is_missing
            else "",
            hidden={"number": str(seat.round), "table": str(seat.table), "session": str(self.session.number)},
        )

    def form(self, row: GridRow, typed: Mapping[str, str]) -> StageDeskForm:
        """A table, of which one board is written."""
        return TableForm(typed, stage=self.stage)


class TablesGrid(SeatsGrid):
    """The boards of a round of a session, table by table."""

    def __init__(self, stage: Stage, session: Session, number: int) -> None:
        super().__init__(stage, session)
        self.number = number

    def seats(self) -> list[BoardSeating]:
        """Of the round, by table."""
        return [seat for seat in seating.seats_of(self.session) if seat.round == self.number]

    def heading(self, seat: BoardSeating) -> str:
        """The table first."""
        where = {"table": seat.table, "board": seat.board, "who": seat.who}
        return _("Table %(table)s, board %(board)s: %(who)s") % where

    def rows(self) -> list[GridRow]:
        """Where a table begins can be gone to."""
        rows, begun = [], set[str]()
        for row in super().rows():
            table = row.hidden["table"]
            rows.append(row if table in begun else replace(row, anchor=f"table-{table}"))
            begun.add(table)
        return rows


class TravellerGrid(SeatsGrid):
    """Every table that plays a board, in the order in which it travels: a slip or a traveller beside it."""

    def __init__(self, stage: Stage, session: Session, board: int) -> None:
        super().__init__(stage, session)
        self.board = board

    def seats(self) -> list[BoardSeating]:
        """Of the board, by round and table."""
        return [seat for seat in seating.seats_of(self.session) if seat.board == self.board]

    def heading(self, seat: BoardSeating) -> str:
        """Who played it first, as a traveller has it."""
        where = {"round": seat.round, "table": seat.table, "who": seat.who}
        return _("%(who)s: round %(round)s, table %(table)s") % where
