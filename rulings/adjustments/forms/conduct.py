"""Conduct at the table: who it is about, what happened, and whether it is established. REG-6"""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext_lazy

from federation.form_fields import text_area
from rulings.adjustments.conduct import ConductIncident, decisions_of
from rulings.adjustments.forms.basis import Cleaned, Read, RulingPart, number
from rulings.decisions.checks import ROUNDS_MAX


class ConductPart(RulingPart):
    """An incident; each of its players climbs a ladder of their own."""

    asks = ("players", "round", "what", "established")
    tells = ("players", "what")

    def build(self) -> dict[str, forms.Field]:
        """Everybody who plays, and the incident."""
        return {
            "players": forms.TypedMultipleChoiceField(
                label=gettext_lazy("Players"),
                choices=[(player.pk, str(player)) for player in self.place.players],
                coerce=int,
                widget=forms.CheckboxSelectMultiple,
                required=self.is_alone,
                error_messages={"required": gettext_lazy("Choose who it is about.")},
            ),
            "round": number(
                gettext_lazy("Round"), ROUNDS_MAX, required=self.is_alone, initial=self.place.round
            ),
            "what": forms.CharField(
                label=gettext_lazy("What happened at the table"),
                max_length=500,
                required=self.is_alone,
                widget=text_area(2),
            ),
            "established": forms.BooleanField(
                label=gettext_lazy("The violation is established"),
                required=False,
                initial=True,
                help_text=gettext_lazy(
                    "By you, at the table. Without it the report is kept and takes nothing."
                ),
            ),
        }

    def incident(self, cleaned: Cleaned) -> ConductIncident:
        """What was reported."""
        players = {player.pk: player for player in self.place.players}
        return ConductIncident(
            [players[key] for key in self.typed("players", cleaned)],
            self.typed("round", cleaned),
            self.typed("what", cleaned),
            self.typed("established", cleaned),
        )

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """A decision for each player."""
        if self.typed("players", cleaned):
            yield from decisions_of(self.incident(cleaned))
