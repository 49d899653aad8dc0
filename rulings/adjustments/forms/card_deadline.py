"""A penalty, or a warning, for a convention card that was missing at its deadline. Law 90"""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from rulings.adjustments.forms.basis import Cleaned, Read, number
from rulings.adjustments.forms.penalty import PenaltyPart, is_amount
from rulings.decisions.checks import ROUNDS_MAX
from rulings.models import AdjustmentKind
from scoring.engine.citation import Citation
from scoring.engine.penalties.penalty import Nature


class CardDeadlinePart(PenaltyPart):
    """Whose card, and how much; without an amount it is a warning."""

    asks = ("contestant", "amount", "unit", "round")
    tells = ("contestant",)

    def build(self) -> dict[str, forms.Field]:
        """The row of a penalty whose Law is known; no amount need be said."""
        row = super().build()
        del row["law"]
        row["contestant"].label = gettext_lazy("Without a card at the deadline")
        row["amount"].required = False
        row["amount"].help_text = gettext_lazy("1/4, 0.5, 3. Without an amount it is a warning.")
        row["round"] = number(gettext_lazy("Round"), ROUNDS_MAX, required=False)
        return row

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The penalty, or the warning."""
        who, amount = self.typed("contestant", cleaned), (self.typed("amount", cleaned) or "").strip()
        if not who:
            return
        unit = self.typed("unit", cleaned) or "boards"
        rests_on = {"contestant": who, "law": str(Nature.PROCEDURAL), "clause": str(Citation.CARD_DEADLINE)}
        if not amount:
            in_round = self.typed("round", cleaned)
            yield self.decided(
                AdjustmentKind.WARNING, rests_on | ({"round": in_round} if in_round else {}), "contestant"
            )
        elif not is_amount(amount):
            yield self.problem("amount", _("Write the amount as a number: 1/4, 0.5, 3."))
        else:
            body = rests_on | {"amount": amount, "unit": unit, **self.in_round(unit, cleaned)}
            yield self.decided(AdjustmentKind.PENALTY, body, "amount")
