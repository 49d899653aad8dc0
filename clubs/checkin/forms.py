"""What the desk types at a check-in: the hour of play, and the number of a member who would play."""

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from federation.form_fields import MomentField
from federation.models import Member
from federation.people.selectors import members_by_number
from federation.text.numbers import folded


class HourForm(forms.Form):
    """When play begins."""

    starts_at = MomentField(
        label=gettext_lazy("Play begins"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )


class OfferForm(forms.Form):
    """Who told the desk that they would play."""

    number = forms.CharField(label=gettext_lazy("Member number"), max_length=40)

    def clean_number(self) -> Member:
        """The member."""
        written = folded(self.cleaned_data["number"])
        member: Member | None = members_by_number({written}).get(written)
        if member is None:
            raise forms.ValidationError(_("No member has this number."))
        return member

    @property
    def member(self) -> Member:
        """Who it is, once the form is valid."""
        member: Member = self.cleaned_data["number"]
        return member
