"""A match that is forfeited by decision: a part of a ruling's form. REG-5, 2.1.4"""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from rulings.adjustments.terms import ROUNDS_MAX
from rulings.cases.forms.choosing import offer
from rulings.cases.forms.ruling_basis import CaseDecisionForm, Cleaned
from rulings.models import AdjustmentKind

FIELDS = ("forfeit_loser", "forfeit_winner", "forfeit_round")


class RulingForfeitForm(CaseDecisionForm):
    """Who forfeits a match to whom: at teams, in an event and in a club's own game."""

    forfeit_loser = forms.ChoiceField(label=gettext_lazy("Who forfeits"), required=False)
    forfeit_winner = forms.ChoiceField(label=gettext_lazy("To whom"), required=False)
    forfeit_round = forms.IntegerField(
        label=gettext_lazy("Round"), min_value=1, max_value=ROUNDS_MAX, required=False
    )

    def fill_forfeit(self) -> None:
        """Who can forfeit; nothing where there are no matches."""
        if not self.is_teams:
            for name in FIELDS:
                del self.fields[name]
            return
        for name in FIELDS[:2]:
            offer(self, name, self.contestants)
        self.fields["forfeit_round"].initial = self.case.round

    @property
    def forfeit_part(self) -> list[forms.BoundField]:
        """The fields about a forfeit; none where there is no such thing."""
        return self.part(*FIELDS)

    @property
    def has_forfeit(self) -> bool:
        """Whether somebody is said to forfeit."""
        return any(field.value() for field in self.forfeit_part[:2])

    def clean_forfeit(self, cleaned: Cleaned) -> None:
        """The decision that a match is forfeited."""
        loser, winner = cleaned.get("forfeit_loser"), cleaned.get("forfeit_winner")
        if not loser and not winner:
            return
        number: Any = cleaned.get("forfeit_round") or self.case.round
        if not loser or not winner or loser == winner or not number:
            self.add_error("forfeit_loser", _("Say who forfeits, to whom, and in which round."))
            return
        body = {"round": number, "winner": winner, "loser": loser}
        self.keep(AdjustmentKind.FORFEIT, body, "forfeit_loser")
