"""The form that says later what the report left open: board, who met, who sat where."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.models import EntryPlayer
from federation.form_fields import offer
from federation.models import User
from rulings.cases.forms.choosing import seat_fields, tables_to_choose
from rulings.cases.forms.steps import StepForm
from rulings.cases.services.completing import complete
from rulings.cases.services.places import AtTable, met_at, players_of, seats_at, tables_of
from rulings.lifecycle.cases import CaseStep
from rulings.models.case import Seat


class CompleteForm(StepForm):
    """Only what is not known yet is asked."""

    title = gettext_lazy("Board, table, players")
    about = gettext_lazy("What the report left open. With the board it can be chosen who met on it.")
    step = CaseStep.DESCRIBED
    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=999, required=False)
    at_table = forms.ChoiceField(label=gettext_lazy("Who met"), required=False)
    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=1000, required=False)
    table = forms.CharField(label=gettext_lazy("Table"), max_length=20, required=False)

    def fill(self) -> None:
        """Leave out what is known; offer the tables of the board and the players of the session."""
        for name in ("board", "round", "table"):
            if getattr(self.case, name):
                del self.fields[name]
        taken = {party.seat for party in self.case.parties.all()}
        self.tables: list[AtTable] = [] if taken else tables_of(self.case.session, self.case.board)
        if self.tables:
            offer(self, "at_table", tables_to_choose(self.case.session, self.tables))
        else:
            del self.fields["at_table"]
        self.players = {str(player.pk): player for player in players_of(self.case.session)}
        self.open_seats = [seat for seat in Seat.values if seat not in taken]
        self.fields |= seat_fields(self.players, self.open_seats)

    def do(self, by: User) -> Any:
        """Fill it in."""
        cleaned = self.cleaned_data
        at = next((table for table in self.tables if table.key == cleaned.get("at_table")), None)
        seats: dict[str, EntryPlayer] = seats_at(self.case.session, at) if at else {}
        for seat in self.open_seats:
            if cleaned.get(f"seat_{seat}"):
                seats[seat] = self.players[cleaned[f"seat_{seat}"]]
        return complete(
            case=self.case,
            by=by,
            seats=seats,
            board=cleaned.get("board"),
            round=cleaned.get("round") or (at.round if at else None),
            table=cleaned.get("table") or (at.table if at else ""),
            met=met_at(at) if at else None,
        )
