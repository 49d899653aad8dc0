"""What a federation says of itself on its papers, as the treasurer enters it."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from federation.form_fields import text_area
from federation.models import MoneyParticulars, TaxLaw
from federation.money.tax_rates import jurisdictions

# What is charged by itself, and with which tax.
CHARGED = ("charges_fees", "fees_tax", "charges_levies", "levies_tax", "charges_deposits")


class MoneyParticularsForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """Name, address, tax and bank; the number has the form of its tax's numbers."""

    class Meta:
        model = MoneyParticulars
        fields = ("names", "addresses", "contact", "law", "registration", "banks", "due_days", *CHARGED)
        help_texts = {
            "addresses": gettext_lazy("In lines, as it stands on a letter."),
            "registration": gettext_lazy("T and 13 digits in Japan, GB and 9 or 12 digits. Empty: none."),
            "banks": gettext_lazy(
                "In lines: bank and branch, kind and number, the account's name; or the IBAN."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("addresses", "banks"):
            field: Any = self.fields[name]
            field.box = text_area(4)
            field.ask(field.widget.languages)

    def clean_registration(self) -> str:
        """The number without blanks, in capitals."""
        return "".join(str(self.cleaned_data["registration"]).split()).upper()

    def clean(self) -> dict[str, Any]:
        """Tax is charged by who is registered for it, under a number of the right form."""
        cleaned: dict[str, Any] = super().clean() or {}
        law, number = cleaned.get("law"), cleaned.get("registration", "")
        if law and number and not jurisdictions()[law].is_registration(number):
            self.add_error("registration", ValidationError(_("That is no number of this tax.")))
        if law == TaxLaw.UNITED_KINGDOM and not number and "registration" not in self.errors:
            self.add_error("registration", ValidationError(_("VAT is charged by who has a number alone.")))
        return cleaned
