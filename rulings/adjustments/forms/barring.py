"""A suspension or a disqualification: of a contestant, or of one player of it. Law 91"""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from rulings.adjustments.forms.basis import NOBODY, Cleaned, Read, RulingPart, choice, number
from rulings.decisions.checks import ROUNDS_MAX
from rulings.models import AdjustmentKind

WHAT = {
    AdjustmentKind.SUSPENSION.value: gettext_lazy("Suspended (Law 91A)"),
    AdjustmentKind.DISQUALIFICATION.value: gettext_lazy("Disqualified (Law 91B)"),
}


class BarringPart(RulingPart):
    """Who, from which round on, and whether somebody plays instead."""

    asks = ("what", "contestant", "player", "round", "until", "substitute")
    tells = ("what", "contestant", "player")

    def build(self) -> dict[str, forms.Field]:
        """A row; a player by the name as pages show it."""
        return {
            "what": choice(
                gettext_lazy("Suspension or disqualification"), [NOBODY, *WHAT.items()], required=False
            ),
            "contestant": choice(gettext_lazy("Whom"), self.place.anybody, required=False),
            "player": forms.CharField(
                label=gettext_lazy("Only this player"),
                required=False,
                max_length=200,
                help_text=gettext_lazy("The name as the pages show it. Empty: the whole pair or team."),
            ),
            "round": number(gettext_lazy("From round"), ROUNDS_MAX, required=False, initial=self.place.round),
            "until": number(gettext_lazy("To round (suspension)"), ROUNDS_MAX, required=False),
            "substitute": forms.BooleanField(
                label=gettext_lazy("A substitute plays instead (pairs)"), required=False
            ),
        }

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The decision, if there is one."""
        what, who = self.typed("what", cleaned), self.typed("contestant", cleaned)
        player = (self.typed("player", cleaned) or "").strip()
        if not what and not who and not player:
            return
        first = self.typed("round", cleaned) or self.place.round
        if not what or not who or not first:
            yield self.problem("what", _("Say what, whom, and from which round on."))
            return
        terms = {"contestant": who, "round": first, "substitute": bool(self.typed("substitute", cleaned))}
        terms |= {"player": player} if player else {}
        last = self.typed("until", cleaned)
        if last and what == AdjustmentKind.DISQUALIFICATION:
            yield self.problem("until", _("A disqualification has no last round."))
            return
        yield self.decided(AdjustmentKind(what), terms | ({"until": last} if last else {}), "until")
