"""A late arrival: boards and matches are lost by it as the regulations say. REG-2.1, 5.0"""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from rulings.adjustments.forms.basis import Cleaned, Read, RulingPart, choice, number
from rulings.decisions.checks import MINUTES_MAX, ROUNDS_MAX
from rulings.models import AdjustmentKind


class LatenessPart(RulingPart):
    """Who came late, in which round, by how many minutes."""

    asks = ("contestant", "minutes", "round")
    tells = ("contestant", "minutes")

    def build(self) -> dict[str, forms.Field]:
        """All three; the round is usually the one that is known."""
        alone = self.is_alone
        return {
            "contestant": choice(gettext_lazy("Who came late"), self.place.anybody, required=alone),
            "minutes": number(gettext_lazy("Minutes late"), MINUTES_MAX, min_value=0, required=alone),
            "round": number(gettext_lazy("Round"), ROUNDS_MAX, required=alone, initial=self.place.round),
        }

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The decision that somebody came late."""
        who, minutes = self.typed("contestant", cleaned), self.typed("minutes", cleaned)
        if not who and minutes is None:
            return
        in_round = self.typed("round", cleaned) or self.place.round
        if not who or minutes is None or not in_round:
            sentence = _("Say who came late, in which round, and by how many minutes.")
            yield self.problem("minutes", sentence)
            return
        body = {"contestant": who, "round": in_round, "minutes": minutes}
        yield self.decided(AdjustmentKind.LATE, body, "minutes")
