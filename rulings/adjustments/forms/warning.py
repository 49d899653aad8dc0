"""A warning in place of a penalty. Laws 90, 91"""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext_lazy

from rulings.adjustments.forms.basis import Cleaned, Read, RulingPart, choice, number
from rulings.adjustments.words import WARNINGS
from rulings.decisions.checks import ROUNDS_MAX
from rulings.models import AdjustmentKind


class WarningPart(RulingPart):
    """Who is warned, by which Law."""

    asks = ("contestant", "law", "round")
    tells = ("contestant",)

    def build(self) -> dict[str, forms.Field]:
        """A row; alone the round too."""
        row: dict[str, forms.Field] = {
            "contestant": choice(gettext_lazy("Warning for"), self.place.anybody, required=self.is_alone),
            "law": choice(gettext_lazy("Law"), WARNINGS.items(), required=self.is_alone),
        }
        asked = {"round": number(gettext_lazy("Round"), ROUNDS_MAX, required=False)} if self.is_alone else {}
        return row | asked

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The warning, if there is one."""
        who = self.typed("contestant", cleaned)
        if not who:
            return
        in_round = self.typed("round", cleaned) or self.place.round
        terms = {"contestant": who, "law": self.typed("law", cleaned) or "90"}
        yield self.decided(
            AdjustmentKind.WARNING, terms | ({"round": in_round} if in_round else {}), "contestant"
        )
