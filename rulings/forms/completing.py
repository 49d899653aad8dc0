"""The form that says later what the report left open: board, who met, who sat where."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.models import EntryPlayer
from federation.models import User
from rulings.forms.steps import StepForm
from rulings.lifecycle import Step
from rulings.models.case import Seat
from rulings.services.case_completing import complete
from rulings.services.case_places import (
    AtTable,
    labels_of,
    met_at,
    players_of,
    seats_at,
    tables_of,
)


class CompleteForm(StepForm):
    """Only what is not known yet is asked."""

    title = gettext_lazy("Board, table, players")
    about = gettext_lazy("What the report left open. With the board it can be chosen who met on it.")
    step = Step.DESCRIBED
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
        labels = labels_of(self.case.session, self.tables)
        if self.tables:
            choices = [("", "–"), *((each.key, labels[each.key]) for each in self.tables)]
            self.fields["at_table"].choices = choices  # type: ignore[attr-defined]
        else:
            del self.fields["at_table"]
        self.players = {str(player.pk): player for player in players_of(self.case.session)}
        people = [(key, f"{player} ({player.entry.number})") for key, player in self.players.items()]
        self.open_seats = [seat for seat in Seat.values if seat not in taken]
        for seat in self.open_seats:
            self.fields[f"seat_{seat}"] = forms.ChoiceField(
                label=Seat(seat).label, required=False, choices=[("", "–"), *people]
            )

    def do(self, by: User) -> Any:
        """Fill it in."""
        said = self.cleaned_data
        at = next((each for each in self.tables if each.key == said.get("at_table")), None)
        found: dict[str, EntryPlayer] = seats_at(self.case.session, at) if at else {}
        for seat in self.open_seats:
            if said.get(f"seat_{seat}"):
                found[seat] = self.players[said[f"seat_{seat}"]]
        return complete(
            case=self.case, by=by, seats=found, board=said.get("board"),
            round=said.get("round") or (at.round if at else None),
            table=said.get("table") or (at.table if at else ""), met=met_at(at) if at else None,
        )  # fmt: skip
