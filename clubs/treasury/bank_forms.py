"""Forms of what banks say: a file, and what is done with a booking."""

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from clubs.treasury.forms import OpenAccountForm, text_field
from federation.form_fields import hidden_number
from federation.models import Charge, MoneyAccount
from federation.money.bank.reader import SIZE_MAX

BIGGEST = 9_223_372_036_854_775_807


class BankFileForm(forms.Form):
    """A file of the bank."""

    file = forms.FileField(
        label=_("File of the bank"),
        help_text=_("camt.053, or a Zengin file (入出金取引明細, 振込入金通知)."),
        widget=forms.FileInput(attrs={"accept": ".xml,.txt,.dat,.csv"}),
    )

    def clean_file(self) -> bytes:
        """What is in it, as far as a file may be long."""
        file = self.cleaned_data["file"]
        self.file_name: str = file.name
        content: bytes = file.read(SIZE_MAX + 1)
        return content


class TakeBookingForm(OpenAccountForm):
    """For which charge, or whose account, a booking is."""

    step = hidden_number()
    charge = forms.IntegerField(required=False, min_value=1, max_value=BIGGEST)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"].required = False

    def clean_number(self) -> MoneyAccount | None:
        """Whose number it is; none is asked for where a charge is chosen."""
        return super().clean_number() if self.cleaned_data["number"].strip() else None

    def clean_charge(self) -> Charge | None:
        """The charge chosen, which holds still."""
        chosen = self.cleaned_data["charge"]
        if chosen is None:
            return None
        charges = Charge.objects.filter(entry__reversed_by=None).select_related("account__member")
        charge = charges.filter(pk=chosen).first()
        if charge is None:
            raise forms.ValidationError(gettext("This charge is reversed."))
        return charge

    def clean(self) -> dict[str, Any]:
        """Either a charge or a number."""
        cleaned = super().clean() or self.cleaned_data
        wanted = [bool(cleaned.get("charge")), bool(self.data.get("number", "").strip())]
        if not self.errors and sum(wanted) != 1:
            raise forms.ValidationError(gettext("Choose a charge, or write a number: one of both."))
        return cleaned

    def wanted(self) -> tuple[MoneyAccount, list[Charge]]:
        """The account that it is put to, and what it settles there first."""
        charge: Charge | None = self.cleaned_data["charge"]
        return (charge.account, [charge]) if charge else (self.account(), [])


class BookingStepForm(forms.Form):
    """That a booking is a payout of the card provider."""

    step = hidden_number()


class BookingReasonForm(forms.Form):
    """Why a booking is set aside, or opened again."""

    step = hidden_number()
    text = text_field(_("Reason"))
