"""What the pages of renewals ask for."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy as _

from federation.form_fields import field_of
from federation.models import DuesYear, MembershipKind, RenewalRun
from federation.roles import today

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
NOTE_MAX = 200


class RenewalToPrepareForm(forms.Form):
    """A year of dues that has no renewal yet, and its days."""

    year = forms.ModelChoiceField(DuesYear.objects.none(), label=_("Year of dues"), empty_label=None)
    first = forms.DateField(label=_("First letter"), widget=DAY)
    second = forms.DateField(label=_("First reminder"), widget=DAY, required=False)
    third = forms.DateField(label=_("Last reminder"), widget=DAY, required=False)
    lapse_on = forms.DateField(
        label=_("Memberships lapse on"),
        widget=DAY,
        help_text=_("After the last day for paying. Until then who has not paid is in grace."),
    )

    is_charged = forms.BooleanField(
        label=_("Charge the members' accounts"),
        required=False,
        help_text=_("Then each renewal has a reference of its own, and the treasurer records what comes in."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        taken = RenewalRun.objects.values("year")
        years = DuesYear.objects.filter(ends_on__gte=today()).exclude(pk__in=taken)
        field_of(self, "year", forms.ModelChoiceField).queryset = years.order_by("starts_on")

    def steps(self) -> list[date]:
        """The days on which letters go."""
        days = (self.cleaned_data[name] for name in ("first", "second", "third"))
        return sorted({day for day in days if day is not None})


class RenewalPaymentForm(forms.Form):
    """A payment that came by hand or by the bank."""

    paid_on = forms.DateField(label=_("Paid on"), widget=DAY)
    note = forms.CharField(label=_("Note"), max_length=NOTE_MAX, required=False)

    def clean_paid_on(self) -> date:
        """Not a day to come."""
        day: date = self.cleaned_data["paid_on"]
        if day > today():
            raise forms.ValidationError(gettext("This day has not come yet."))
        return day


class RenewalWaiverForm(forms.Form):
    """Why nothing is asked."""

    reason = forms.CharField(label=_("Reason"), max_length=NOTE_MAX)


class RenewalKindForm(forms.Form):
    """Another kind of membership for the year."""

    kind = forms.TypedChoiceField(label=_("Kind of membership"), coerce=str)

    def __init__(self, *args: Any, kinds: Sequence[tuple[MembershipKind, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field_of(self, "kind", forms.ChoiceField).choices = _choices(kinds)
        self.kinds = {str(kind.pk): kind for kind, _words in kinds}

    def chosen(self) -> MembershipKind:
        """The kind that was chosen."""
        return self.kinds[self.cleaned_data["kind"]]


def _choices(kinds: Iterable[tuple[MembershipKind, str]]) -> list[tuple[str, str]]:
    return [(str(kind.pk), capfirst(words)) for kind, words in kinds]
