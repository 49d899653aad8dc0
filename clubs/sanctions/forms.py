"""The forms of applications for events."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models import Level
from clubs.models.tournaments.sanction import NOTE_MAX, REASON_MAX
from clubs.models.tournaments.tournament import FORMS_OF_CONTEST
from clubs.sanctions.services import WantedEvent
from federation.form_fields import priced_in, text_area
from federation.languages.forms import TextsFormField
from federation.roles import today
from federation.tenancy.context import current

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
TABLES_MAX = 2000
YEARS_AHEAD = 10


class SanctionForm(forms.Form):
    """What a club wants to hold."""

    key = forms.RegexField(r"^[0-9a-f-]{36}$", widget=forms.HiddenInput)
    titles = TextsFormField(label=_("Title"), max_length=120)
    level = forms.ChoiceField(label=_("Level"), choices=Level.choices)
    form = forms.ChoiceField(label=_("Form of contest"), choices=FORMS_OF_CONTEST)
    starts_on = forms.DateField(label=_("First day"), widget=DAY)
    ends_on = forms.DateField(label=_("Last day"), widget=DAY)
    venue = forms.CharField(label=_("Venue"), max_length=200, required=False)
    tables = forms.IntegerField(label=_("Expected tables"), min_value=1, max_value=TABLES_MAX)
    note = forms.CharField(
        label=_("Note to the office"), max_length=NOTE_MAX, required=False, widget=text_area(3)
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"key": str(uuid4())})

    def clean(self) -> dict[str, Any]:
        """Days to come, in their order."""
        cleaned: dict[str, Any] = super().clean() or {}
        begins, ends = cleaned.get("starts_on"), cleaned.get("ends_on")
        if (begins and not today() <= begins) or (begins and begins.year > today().year + YEARS_AHEAD):
            self.add_error("starts_on", gettext("Write a day to come."))
        elif begins and ends and not 0 <= (ends - begins).days <= 60:
            self.add_error("ends_on", gettext("An event ends on or after its first day, within 60 days."))
        return cleaned

    @property
    def wanted(self) -> WantedEvent:
        """What was written."""
        typed: Mapping[str, Any] = self.cleaned_data
        return WantedEvent(**{name: typed[name] for name in WantedEvent.__slots__})


FEE_MAX = Decimal("99999999")


class SanctionApprovalForm(forms.Form):
    """What an approval costs, and whether everybody sees the event at once."""

    fee = forms.DecimalField(
        label=_("Fee"),
        min_value=0,
        max_value=FEE_MAX,
        max_digits=10,
        decimal_places=2,
        initial=0,
        help_text=_("Charged to the club's account where the federation keeps its books here."),
    )
    announces = forms.BooleanField(
        label=_("Show it in the calendar at once"),
        required=False,
        initial=True,
        help_text=_("Otherwise the club announces it when it is ready."),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        priced_in(self, "fee", current().currency)


class RefusalForm(forms.Form):
    """Why an application for an event is refused."""

    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_MAX, required=False, help_text=_("The club reads it.")
    )
