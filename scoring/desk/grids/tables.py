"""A round of a movement: every board at every table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from clubs.facts.services import corrected
from clubs.facts.typed_results import in_words
from clubs.models import Result, Session, Stage
from clubs.playing.services import board_reports, seating
from clubs.playing.services.board_reports import BoardWords, key_of, stated_of
from clubs.playing.services.seating import BoardSeating
from scoring.desk.forms.basis import StageDeskForm
from scoring.desk.forms.tables import TableForm
from scoring.desk.grids.rows import Grid, GridField, GridRow


class TablesGrid(Grid):
    """The boards of a round of a session, table by table."""

    def __init__(self, stage: Stage, session: Session, number: int) -> None:
        super().__init__(stage)
        self.session, self.number = session, number

    def rows(self) -> list[GridRow]:
        """A row for every board at every table, in their order."""
        of_round = [seat for seat in seating.seats_of(self.session) if seat.round == self.number]
        seats = seating.as_played(self.session, of_round)
        missing = set(seating.missing_of(self.session, seats))
        entered = self._entered(seats)
        reported = board_reports.words_of(self.session)
        rows = [
            self._row(seat, seat in missing, entered, reported.get(key_of(seat), BoardWords()))
            for seat in seats
        ]
        begins = {seat.table: at for at, seat in reversed(list(enumerate(seats)))}
        for table, at in begins.items():
            rows[at] = replace(rows[at], anchor=f"table-{table}")
        return rows

    def _entered(self, seats: Sequence[BoardSeating]) -> dict[tuple[int, frozenset[str]], Result]:
        """By board and both sides, what is entered; where the same two meet again, of this round alone."""
        boards = {seat.board for seat in seats}
        results = Result.objects.current().filter(session=self.session, board__in=boards)
        entered = {}
        for result in results.select_related("ns", "ew").order_by("pk"):
            if result.round in (0, self.number):
                entered[result.board, frozenset((result.ns.number, result.ew.number))] = result
        return entered

    def _row(
        self,
        seat: BoardSeating,
        is_missing: bool,
        entered: Mapping[tuple[int, frozenset[str]], Result],
        reported: BoardWords,
    ) -> GridRow:
        result = entered.get((seat.board, frozenset((seat.ns, seat.ew))))
        where = {"table": seat.table, "board": seat.board, "who": seat.who}
        return GridRow(
            key=f"{seat.table}-{seat.board}-{seat.ns}-{seat.ew}",
            heading=_("Table %(table)s, board %(board)s: %(who)s") % where,
            fields=[GridField(f"board_{seat.board}", _("Result"))],
            stands="" if is_missing or result is None else in_words(corrected.of(result)),
            is_missing=is_missing,
            remark=", ".join(f"{word.side} {in_words(stated_of(word))}" for word in reported.reports)
            if is_missing
            else "",
            hidden={"number": str(seat.round), "table": str(seat.table), "session": str(self.session.number)},
        )

    def form(self, row: GridRow, typed: Mapping[str, str]) -> StageDeskForm:
        """A table, of which one board is written."""
        return TableForm(typed, stage=self.stage)
