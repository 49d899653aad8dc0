"""What the acts on money ask for. Each carries a key of its own, so that a second press does nothing more."""

import re
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext, gettext_lazy as _, pgettext_lazy

from clubs.models import Club, District
from clubs.treasury.accounts import of_club, of_district
from federation.form_fields import priced_in
from federation.models import AccountKind, ChargePurpose, MoneyAccount, TaxClass
from federation.models.money.account import OF_MONEY
from federation.money.services.accounts import of_member
from federation.money.services.journal import AMOUNT_MAX, TEXT_MAX
from federation.people.selectors import members_by_number
from federation.roles import today
from federation.tables.cells import tidy_number
from federation.tenancy.context import current

KEY = re.compile(r"[0-9a-f]{32}")
PURPOSES = [choice for choice in ChargePurpose.choices if choice[0] != ChargePurpose.REFUND]
PLACES = [(kind.value, kind.label) for kind in OF_MONEY]


def new_key() -> str:
    """The key of a form that is shown now."""
    return uuid4().hex


def day_field(label: Any) -> forms.DateField:
    """A day, today unless another is chosen."""
    return forms.DateField(
        label=label, initial=today, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


def text_field(label: Any) -> forms.CharField:
    """What an entry says."""
    return forms.CharField(label=label, max_length=TEXT_MAX)


class AmountForm(forms.Form):
    """An amount in the federation's currency, and the key of the form."""

    key = forms.CharField(widget=forms.HiddenInput, initial=new_key, required=False)
    amount = forms.DecimalField(
        label=pgettext_lazy("money", "Amount"),
        max_digits=12,
        decimal_places=2,
        min_value=Decimal("0.01"),
        max_value=AMOUNT_MAX - 1,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        priced_in(self, "amount", current().currency)

    def clean_key(self) -> str:
        """The key that the page showed; one that somebody made up is as good as none."""
        key: str = self.cleaned_data["key"]
        return key if KEY.fullmatch(key) else new_key()

    def entered(self) -> dict[str, Any]:
        """What the services take, by their names."""
        return self.cleaned_data | {"key": f"form:{self.cleaned_data['key']}"}


class ChargeForm(AmountForm):
    """What somebody is to pay, what for and until when."""

    purpose = forms.ChoiceField(label=_("For"), choices=PURPOSES)
    tax = forms.ChoiceField(label=_("Tax"), choices=TaxClass.choices, help_text=_("The amount includes it."))
    text = text_field(_("On the invoice"))
    booked_on = day_field(_("Day of the books"))
    due_on = day_field(_("To be paid by"))

    def entered(self) -> dict[str, Any]:
        words = super().entered()
        return words | {"purpose": ChargePurpose(words["purpose"]), "tax": TaxClass(words["tax"])}

    def clean_due_on(self) -> date:
        """A charge is due on its day or later."""
        due_on: date = self.cleaned_data["due_on"]
        booked_on = self.cleaned_data.get("booked_on")
        if booked_on is not None and due_on < booked_on:
            raise forms.ValidationError(_("It cannot be due before it is charged."))
        return due_on


class PaymentForm(AmountForm):
    """Money that came in."""

    into = forms.ChoiceField(label=_("Received in"), choices=PLACES)
    booked_on = day_field(_("Received on"))
    text = text_field(_("Note"))

    def entered(self) -> dict[str, Any]:
        words = super().entered()
        return words | {"into": AccountKind(words["into"])}


class RefundForm(AmountForm):
    """Money that was paid back."""

    out_of = forms.ChoiceField(label=_("Paid from"), choices=PLACES)
    booked_on = day_field(_("Paid on"))
    text = text_field(_("Reason"))

    def entered(self) -> dict[str, Any]:
        words = super().entered()
        return words | {"out_of": AccountKind(words["out_of"])}


class CreditForm(AmountForm):
    """How much of a charge need not be paid, and why."""

    booked_on = day_field(_("Day of the books"))
    text = text_field(_("Reason"))


class EntryReasonForm(forms.Form):
    """Why something is undone or given up, and on which day of the books."""

    booked_on = day_field(_("Day of the books"))
    text = text_field(_("Reason"))


class BooksClosingForm(forms.Form):
    """Through which day the books are closed."""

    through = day_field(_("Close the books through"))


class OpenAccountForm(forms.Form):
    """Whose account is wanted: a member's or a club's by the number, or a district's by its code."""

    number = forms.CharField(label=_("Number of a member or club, or code of a district"), max_length=40)

    def clean_number(self) -> MoneyAccount | None:
        """The account, opened where there is none when the form is saved."""
        written = tidy_number(self.cleaned_data["number"])
        self.member = members_by_number({written}).get(written)
        self.club = None if self.member else Club.objects.filter(number=written).first()
        self.district = None if self.member or self.club else _district(self.cleaned_data["number"])
        if self.member is None and self.club is None and self.district is None:
            sentence = gettext("There is no member, no club and no district %(number)s.")
            raise forms.ValidationError(sentence % {"number": self.cleaned_data["number"]})
        return None

    def account(self) -> MoneyAccount:
        """The account of who is named, opened where there is none."""
        if self.member is not None:
            return of_member(self.member)
        if self.district is not None:
            return of_district(self.district)
        if self.club is None:
            raise TypeError("ask whether the form is valid first")
        return of_club(self.club)


def _district(written: str) -> District | None:
    """A code is kept as its district writes it: numbers of members alone are tidied."""
    return District.objects.filter(number=written.strip()).first()
