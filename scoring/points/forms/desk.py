"""Forms of the master point secretary."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from federation.models import Member
from federation.tables.cells import tidy_number
from scoring.points.words.points import COLOURS

REASON_MAX = 300


class ByHandForm(forms.Form):
    """Points for a member, or taken from one, with the reason."""

    member = forms.CharField(label=_("Member number"), max_length=20)
    colour = forms.ChoiceField(
        label=_("Colour"), choices=[(name, words) for name, words in COLOURS.items() if name]
    )
    amount = forms.CharField(
        label=_("Master points"), max_length=12, help_text=_("0.25; with a minus sign they are taken away.")
    )
    reason = forms.CharField(label=_("Reason"), max_length=REASON_MAX)

    def clean_member(self) -> Any:
        """The member with the number."""
        member = Member.objects.filter(number=tidy_number(self.cleaned_data["member"])).first()
        if member is None:
            raise ValidationError(_("No member has this number."))
        return member


class ReverseForm(forms.Form):
    """Why a posting is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_MAX)
