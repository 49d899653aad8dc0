"""The form of a line of a fee table."""

from decimal import Decimal
from typing import Any

from django import forms
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from clubs.models import EntryFeeClass, Event
from federation.form_fields import field_of, priced_in
from federation.models import MembershipKind
from federation.money.services.journal import AMOUNT_MAX
from federation.tenancy.context import current


class FeeClassForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """A class of entrants and what each player of it pays."""

    amount = forms.DecimalField(
        label=_("fee for each player"),
        min_value=Decimal(0),
        max_value=AMOUNT_MAX - 1,
        max_digits=10,
        decimal_places=2,
    )

    class Meta:
        model = EntryFeeClass
        fields = ("position", "names", "whom", "kind", "age_to", "entered_from", "entered_to", "amount")
        widgets = {
            "entered_from": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "entered_to": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        newest = event.fee_classes.aggregate(newest=Max("position"))["newest"] or 0
        super().__init__(*args, **kwargs)
        self.initial["position"] = newest + 1
        self.instance.event = event
        kind = field_of(self, "kind", forms.ModelChoiceField)
        kind.queryset, kind.empty_label = MembershipKind.objects.filter(is_active=True), _("any kind")
        priced_in(self, "amount", current().currency)
