"""What a correction asks for, and what its confirmation does."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.corrections.services.corrections import offered_errors
from clubs.facts.services import corrected
from clubs.facts.services.corrected import SCORE_MAX
from clubs.files import notation
from clubs.models import Part, Result
from federation.form_fields import field_of
from scoring.engine.corrections.acceptance import Error

SEATS = [("", "–"), ("N", _("North")), ("E", _("East")), ("S", _("South")), ("W", _("West"))]


class CorrectionForm(forms.Form):
    """The result as it should read, what was wrong, why, and the proof."""

    contract = forms.CharField(
        label=_("Contract"),
        max_length=12,
        required=False,
        help_text=_("4S, 3NTX, pass. Empty where only the score is known."),
    )
    declarer = forms.ChoiceField(label=_("Declarer"), choices=SEATS, required=False)
    tricks = forms.IntegerField(label=_("Declarer's tricks"), min_value=0, max_value=13, required=False)
    lead = forms.CharField(label=_("Lead"), max_length=3, required=False, help_text=_("HA, D10; or empty."))
    score = forms.IntegerField(
        label=_("NS score"),
        min_value=-SCORE_MAX,
        max_value=SCORE_MAX,
        required=False,
        help_text=_("Only where there is no contract; else it follows from the contract and the tricks."),
    )
    error = forms.ChoiceField(label=_("What was wrong"), choices=offered_errors)
    reason = forms.CharField(
        label=_("Why"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everybody can read it beside the result."),
    )
    proof = forms.CharField(
        label=_("Proof of the number of tricks"),
        max_length=300,
        required=False,
        help_text=_("Needed where the number of tricks changes: both sides agree, the play was recorded, …"),
    )

    def __init__(self, *args: Any, result: Result, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.result = result

    @classmethod
    def initial_of(cls, result: Result) -> dict[str, Any]:
        """The result as it reads now."""
        now = {field: getattr(result, field) for field in ("contract", "declarer", "tricks", "lead")}
        return {**now, "score": None if result.contract else result.score}

    def clean_contract(self) -> str:
        """In the normal form."""
        written = self.cleaned_data["contract"]
        contract = notation.contract(written) if written.strip() else ""
        if contract is None:
            raise forms.ValidationError(_("This is no contract. Write 4S, 3NTX or pass."))
        return contract

    def clean_lead(self) -> str:
        """In the normal form."""
        written = self.cleaned_data["lead"]
        lead = notation.card(written) if written.strip() else ""
        if lead is None:
            raise forms.ValidationError(_("This is no card. Write HA or D10."))
        return lead

    def clean(self) -> dict[str, Any]:
        """All that belongs together, and what the result says then."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            after = self._after(cleaned)
            if after is not None:
                cleaned["after"] = after
                cleaned["error"] = Error(cleaned["error"])
        return cleaned

    def _after(self, cleaned: dict[str, Any]) -> corrected.StatedResult | None:
        if cleaned["contract"] == "P":
            return corrected.passed_out()
        if not cleaned["contract"]:
            return self._scored(cleaned["score"])
        if not cleaned["declarer"]:
            self.add_error("declarer", _("Who was declarer?"))
        if cleaned["tricks"] is None:
            self.add_error("tricks", _("How many tricks did declarer take?"))
        if self.errors:
            return None
        after = corrected.played(
            self.result.board, cleaned["contract"], cleaned["declarer"], cleaned["tricks"], cleaned["lead"]
        )
        if cleaned["score"] not in (None, after.score):
            worth = {"score": f"{after.score:+d}"}
            self.add_error("score", _("This contract with these tricks is worth %(score)s.") % worth)
        return after

    def _scored(self, score: int | None) -> corrected.StatedResult | None:
        if score is None:
            self.add_error("contract", _("Write the contract, or the score where the contract is not known."))
            return None
        if not corrected.may_be(score, self.result.board):
            self.add_error("score", _("No contract has this score at the board's vulnerability."))
        return corrected.scored(score)

    def mark(self) -> str:
        """Of what was shown: an effect seen for other values is not the effect of these."""
        return "|".join(str(value) for value in (*self.cleaned_data["after"], self.cleaned_data["error"]))


class LateFileForm(forms.Form):
    """Why a file corrects published results after the period."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("The organiser's error, as two people can confirm it. Everybody can read it."),
    )


class CorrectionAnswerForm(forms.Form):
    """The word of one part: confirmed, or declined with a reason."""

    part = forms.ChoiceField(label=_("You answer as"), widget=forms.RadioSelect)
    note = forms.CharField(label=_("Note"), max_length=300, required=False, help_text=_("Needed to decline."))

    def __init__(self, *args: Any, parts: list[Part], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = field_of(self, "part", forms.ChoiceField)
        field.choices = [(part.value, part.label) for part in parts]
        if len(parts) == 1:
            field.widget, field.initial = forms.HiddenInput(), parts[0].value
