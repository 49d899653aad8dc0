"""The report of an incident, straight from the table: with one thumb, in under a minute."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import EntryPlayer, Session
from federation.form_fields import MomentField, offer
from federation.models import User
from federation.text.documents import read_json
from federation.text.numbers import whole
from rulings.cases.forms.choosing import NOWHERE, seat_fields, tables_to_choose
from rulings.cases.services import cases
from rulings.cases.services.facts import advised
from rulings.cases.services.places import SEATS, AtTable, met_at, players_of, seats_at, tables_of
from rulings.laws import subjects
from rulings.models import Case
from rulings.models.case import Seat


class ReportForm(forms.Form):
    """Board, table, topic, a few words. Everything else may come later."""

    token = forms.CharField(max_length=64, widget=forms.HiddenInput)
    advice = forms.CharField(max_length=2000, required=False, widget=forms.HiddenInput)
    board = forms.IntegerField(
        label=gettext_lazy("Board"),
        min_value=1,
        max_value=999,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    at_table = forms.ChoiceField(label=gettext_lazy("Who met"), required=False)
    called_by = forms.ChoiceField(
        label=gettext_lazy("Called by"), required=False, choices=[NOWHERE, *Seat.choices]
    )
    topic = forms.ChoiceField(label=gettext_lazy("About"), required=False)
    incident = forms.CharField(
        label=gettext_lazy("What happened, in a few words"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=1000, required=False)
    table = forms.CharField(label=gettext_lazy("Table"), max_length=20, required=False)
    called_at = MomentField(
        label=gettext_lazy("When, if it was not now"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    four = ("board", "at_table", "topic", "incident")
    later = ("called_by", "round", "table", "called_at", *(f"seat_{seat}" for seat in SEATS))

    def __init__(self, *args: Any, session: Session, **kwargs: Any) -> None:
        kwargs["initial"] = {"token": str(uuid4()), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.session = session
        offer(self, "topic", [NOWHERE, *subjects.groups()])
        self.tables = tables_of(session, self._board())
        offer(self, "at_table", tables_to_choose(session, self.tables))
        self.players = {str(player.pk): player for player in players_of(session)}
        self.fields |= seat_fields(self.players, SEATS)

    def _board(self) -> int | None:
        typed = self.data.get("board") if self.is_bound else self.initial.get("board")
        return whole(typed, 3)

    @property
    def first(self) -> list[forms.BoundField]:
        """The four that are asked at the table."""
        return [self[name] for name in self.four]

    @property
    def rest(self) -> list[forms.BoundField]:
        """What may come later."""
        return [self[name] for name in self.later]

    @property
    def chosen_table(self) -> AtTable | None:
        """The table that was chosen; the only one there is."""
        key = self.cleaned_data.get("at_table")
        tables = [table for table in self.tables if table.key == key] or self._of_number()
        return tables[0] if len(tables) == 1 else None

    def _of_number(self) -> list[AtTable]:
        number = self.cleaned_data.get("table")
        return [table for table in self.tables if not number or table.table == number]

    def clean(self) -> dict[str, Any]:
        """No player sits in two seats, and the advisor's answers can be read."""
        cleaned: dict[str, Any] = super().clean() or {}
        chosen = [cleaned[f"seat_{seat}"] for seat in SEATS if cleaned.get(f"seat_{seat}")]
        if len(set(chosen)) != len(chosen):
            self.add_error(None, _("A player sits in one seat only."))
        try:
            self.answers = read_json(cleaned.get("advice") or "{}")
        except ValueError:
            self.answers = {}
        if cleaned.get("board") and cleaned.get("at_table") == "" and self.tables and len(self.tables) > 1:
            self.some_table_is_open = True
        return cleaned

    def seats(self) -> dict[str, EntryPlayer]:
        """Who sat where: as was said, else as the board's table has it."""
        at = self.chosen_table
        players = seats_at(self.session, at) if at else {}
        for seat in SEATS:
            key = self.cleaned_data.get(f"seat_{seat}")
            if key:
                players = {other: player for other, player in players.items() if str(player.pk) != key}
                players[seat] = self.players[key]
        return players

    def do(self, by: User) -> tuple[Case, bool]:
        """Report. Sent twice, it is one case. Raises Refused."""
        cleaned, at = self.cleaned_data, self.chosen_table
        place = cases.CasePlace(
            called_at=cleaned["called_at"] or timezone.now(),
            board=cleaned["board"],
            round=cleaned["round"] or (at.round if at and at.round else None),
            table=cleaned["table"] or (at.table if at else ""),
            called_by=cleaned["called_by"],
            met=met_at(at) if at else None,
        )
        case, is_new = cases.report(
            session=self.session,
            token=cleaned["token"],
            place=place,
            seats=self.seats(),
            incident=cleaned["incident"],
            topic=cleaned["topic"],
            by=by,
        )
        if is_new and isinstance(self.answers, dict) and self.answers.get("topic"):
            facts = self.answers.get("facts")
            advised(
                case=case,
                by=by,
                topic=str(self.answers["topic"]),
                facts=facts if isinstance(facts, dict) else {},
            )
        return case, is_new
