"""A board as players enter it on a phone: contract, declarer, lead, result."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from clubs.facts.services import corrected
from clubs.facts.services.corrected import StatedResult
from clubs.facts.typed_results import tricks_of
from clubs.files import notation

LEVELS = [(str(level), str(level)) for level in range(1, 8)]
STRAINS = [("S", "♠"), ("H", "♥"), ("D", "♦"), ("C", "♣"), ("N", "NT")]
DOUBLES = [("", gettext_lazy("undoubled")), ("X", "×"), ("XX", "××")]
SEATS = [
    ("N", gettext_lazy("North")),
    ("E", gettext_lazy("East")),
    ("S", gettext_lazy("South")),
    ("W", gettext_lazy("West")),
]
RESULTS = (
    [("=", "=")] + [(f"+{n}", f"+{n}") for n in range(1, 7)] + [(f"-{n}", f"−{n}") for n in range(1, 14)]
)
KINDS = [("played", gettext_lazy("played")), ("passed_out", gettext_lazy("passed out"))]


class BoardReportForm(forms.Form):
    """`stated` is what was said, with the score that it is worth."""

    kind = forms.ChoiceField(label=gettext_lazy("What happened"), choices=KINDS)
    level = forms.ChoiceField(
        label=pgettext_lazy("of a contract", "Level"), choices=[("", "–"), *LEVELS], required=False
    )
    strain = forms.ChoiceField(
        label=gettext_lazy("Denomination"), choices=[("", "–"), *STRAINS], required=False
    )
    doubled = forms.ChoiceField(label=gettext_lazy("Doubled"), choices=DOUBLES, required=False)
    declarer = forms.ChoiceField(label=gettext_lazy("Declarer"), choices=[("", "–"), *SEATS], required=False)
    lead = forms.CharField(
        label=gettext_lazy("Lead"), max_length=4, required=False, help_text=gettext_lazy("HA, D10; or empty.")
    )
    result = forms.ChoiceField(label=gettext_lazy("Result"), choices=[("", "–"), *RESULTS], required=False)

    def __init__(self, *args: Any, board: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.board = board
        self.stated: StatedResult | None = None

    def clean_lead(self) -> str:
        """Suit first."""
        written = self.cleaned_data["lead"]
        card = notation.card(written) if written.strip() else ""
        if card is None:
            raise forms.ValidationError(_("This is no card. Write HA or D10."))
        return card

    def clean(self) -> dict[str, Any]:
        """A whole contract with its result. Whether a board is not played the director decides."""
        cleaned = super().clean() or self.cleaned_data
        kind = cleaned.get("kind")
        if kind == "passed_out":
            self.stated = corrected.passed_out()
        elif kind == "played":
            self._read(cleaned)
        return cleaned

    def _read(self, cleaned: dict[str, Any]) -> None:
        for field in ("level", "strain", "declarer", "result"):
            if not cleaned.get(field) and field not in self.errors:
                self.add_error(field, _("Choose one."))
        if self.errors:
            return
        contract = cleaned["level"] + cleaned["strain"] + cleaned["doubled"]
        tricks = tricks_of(contract, cleaned["result"])
        if not 0 <= tricks <= 13:
            self.add_error("result", _("Declarer takes 0 to 13 tricks."))
            return
        self.stated = corrected.played(self.board, contract, cleaned["declarer"], tricks, cleaned["lead"])
