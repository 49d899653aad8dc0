"""Forms of payments by card: which charges, what is paid back, which provider."""

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from clubs.treasury.forms import KEY, AmountForm, new_key, text_field
from federation.form_fields import offer
from federation.models import CardProviderKind, Charge

SECRET_MAX = 255


class CardForm(forms.Form):
    """The key of a form, so that a second press finds the payment of the first."""

    form = forms.CharField(widget=forms.HiddenInput, initial=new_key, required=False)

    def clean_form(self) -> str:
        """The key that the page showed; one that somebody made up is as good as none."""
        key: str = self.cleaned_data["form"]
        return key if KEY.fullmatch(key) else new_key()


class CardChargesForm(CardForm):
    """Which of the open charges of an account are paid."""

    charge = forms.MultipleChoiceField(
        label=_("What is paid"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose one.")},
    )

    def __init__(self, charges: list[Charge], labels: dict[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.charges = charges
        offer(self, "charge", [(str(one.pk), labels[one.pk]) for one in charges])
        self.initial.setdefault("charge", [str(one.pk) for one in charges])

    def chosen(self) -> list[Charge]:
        """The charges that were ticked."""
        ticked = set(self.cleaned_data["charge"])
        return [one for one in self.charges if str(one.pk) in ticked]


class CardRefundForm(AmountForm):
    """How much of a payment the provider pays back, and why."""

    text = text_field(_("Reason"))


class CardProviderForm(forms.Form):
    """Which provider, under which key. What is kept already is never shown again."""

    provider = forms.ChoiceField(label=_("Provider of payments by card"), choices=CardProviderKind.choices)
    key = forms.CharField(
        label=_("Secret key"),
        max_length=SECRET_MAX,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("Of Stripe: sk_… or rk_…. Empty: the one that is kept stays. The sandbox makes its own."),
    )
    secret = forms.CharField(
        label=_("Secret of its messages"),
        max_length=SECRET_MAX,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("Of Stripe: whsec_…, of the endpoint whose address stands below."),
    )
    is_active = forms.BooleanField(label=_("Members can pay by card"), required=False)

    def __init__(self, *args: Any, has_sandbox: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [kind for kind in CardProviderKind if has_sandbox or kind is not CardProviderKind.SANDBOX]
        offer(self, "provider", [(kind.value, kind.label) for kind in kinds])

    def clean_key(self) -> str:
        """A secret key, and none that may be read by everybody."""
        key = str(self.cleaned_data["key"]).strip()
        if key and (not key.isascii() or key.startswith("pk_")):
            raise forms.ValidationError(gettext("That is no secret key."))
        return key

    def clean_secret(self) -> str:
        """The secret without blanks around it."""
        return str(self.cleaned_data["secret"]).strip()
