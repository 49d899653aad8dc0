"""A penalty that the director gives. Laws 90, 91; REG-1.2"""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from rulings.adjustments.forms.basis import Cleaned, Read, RulingPart, choice, number
from rulings.adjustments.words import LAWS, UNITS
from rulings.decisions.checks import ROUNDS_MAX, TermsError, fraction
from rulings.decisions.kinds import PenaltyDecision
from rulings.models import AdjustmentKind


class PenaltyPart(RulingPart):
    """Who gets it, how much, by which Law."""

    asks: ClassVar[tuple[str, ...]] = ("contestant", "amount", "unit", "law", "round")
    tells: ClassVar[tuple[str, ...]] = ("contestant", "amount")

    def build(self) -> dict[str, forms.Field]:
        """A row; alone the round too, off whose match IMPs are taken."""
        alone = self.is_alone
        row: dict[str, forms.Field] = {
            "contestant": choice(gettext_lazy("Penalty for"), self.place.anybody, required=alone),
            "amount": forms.CharField(
                label=gettext_lazy("Amount"),
                required=alone,
                max_length=12,
                help_text=gettext_lazy("1/4, 0.5, 3: never negative."),
            ),
            "unit": choice(
                gettext_lazy("Unit"), [(unit, UNITS[unit]) for unit in self.place.units], required=alone
            ),
            "law": choice(gettext_lazy("Law"), LAWS.items(), required=alone),
        }
        asked = {"round": number(gettext_lazy("Round"), ROUNDS_MAX, required=False)} if alone else {}
        return row | asked

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The penalty, if there is one."""
        who, amount = self.typed("contestant", cleaned), (self.typed("amount", cleaned) or "").strip()
        if not who and not amount:
            return
        if not who or not amount or not is_amount(amount):
            yield self.problem("amount", _("Name who gets the penalty, and its amount: 1/4, 0.5, 3."))
            return
        unit = self.typed("unit", cleaned) or "boards"
        law = self.typed("law", cleaned) or "90"
        body = {"contestant": who, "amount": amount, "unit": unit, "law": law}
        yield self.decided(AdjustmentKind.PENALTY, body | self.in_round(unit, cleaned), "amount")

    def in_round(self, unit: str, cleaned: Cleaned) -> dict[str, int]:
        """The round that is said. Else IMPs are off the match of the known one, in a knockout boards, too."""
        typed = self.typed("round", cleaned)
        if typed:
            return {"round": typed}
        return self.place.in_round if unit in self.place.units_off_match else {}

    def as_typed(self, penalty: PenaltyDecision) -> dict[str, str]:
        """A penalty as one types it, by the names of the fields."""
        fields = ("contestant", "amount", "unit", "law")
        return {self.name(field): str(getattr(penalty, field)) for field in fields}


def is_amount(text: str) -> bool:
    """Whether a text is a number above nothing."""
    try:
        return fraction("amount", text) > Fraction(0)
    except TermsError:
        return False
