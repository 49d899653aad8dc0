"""What the pages of a club's own kinds ask for."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _, pgettext

from clubs.models import ClubKind, ClubKindFee
from federation.form_fields import field_of, offer, priced_in
from federation.models import DuesYear
from federation.money.services.journal import AMOUNT_MAX
from federation.roles import today
from federation.tenancy.context import current
from federation.text.money import decimals_of

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class ClubKindForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """A kind of membership that the club does not have yet."""

    class Meta:
        model = ClubKind
        fields = ("names", "age_from", "age_to")


class ChangedClubKindForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """What of a kind may be another: not its ages."""

    class Meta:
        model = ClubKind
        fields = ("names", "is_active")


class ClubKindFeeForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """A fee from a day on."""

    amount = forms.DecimalField(
        label=_("fee"),
        min_value=Decimal(0),
        max_value=AMOUNT_MAX - 1,
        max_digits=10,
        decimal_places=2,
        help_text=_("0: nobody of this kind is asked to pay."),
    )

    class Meta:
        model = ClubKindFee
        fields = ("starts_on", "amount")
        widgets = {"starts_on": DAY}

    def __init__(self, *args: Any, kind: ClubKind, year: DuesYear | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instance.kind = kind
        self.initial["starts_on"] = year.starts_on if year else today()
        priced_in(self, "amount", current().currency)


class GivenKindForm(forms.Form):
    """Of which kind a member is from a day on."""

    kind = forms.ChoiceField(label=_("Kind of membership"), required=False)
    starts_on = forms.DateField(label=_("From"), widget=DAY)

    def __init__(self, *args: Any, kinds: Iterable[ClubKind], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kinds = {str(kind.pk): kind for kind in kinds}
        named = [(key, capfirst(str(kind))) for key, kind in self.kinds.items()]
        offer(self, "kind", [*named, ("", pgettext("kind of membership", "none"))])

    def chosen(self) -> ClubKind | None:
        """The kind that was chosen, None for none."""
        return self.kinds.get(self.cleaned_data["kind"])


class ClubFeePaidForm(forms.Form):
    """What a member paid. `key`: of this form, so that it counts once."""

    key = forms.RegexField(r"^[0-9a-f-]{36}$", widget=forms.HiddenInput)
    year = forms.ModelChoiceField(DuesYear.objects.none(), label=_("Year"), empty_label=None)
    amount = forms.DecimalField(
        label=_("amount"),
        min_value=Decimal("0.01"),
        max_value=AMOUNT_MAX - 1,
        max_digits=10,
        decimal_places=2,
    )
    paid_on = forms.DateField(label=_("Paid on"), widget=DAY)

    def __init__(self, data: Any = None, *, left: Decimal, year: DuesYear | None, auto_id: str) -> None:
        start = {"key": str(uuid4()), "year": year, "amount": _typed(left), "paid_on": today()}
        super().__init__(data, initial=start, auto_id=auto_id)
        field_of(self, "year", forms.ModelChoiceField).queryset = DuesYear.objects.order_by("-starts_on")
        priced_in(self, "amount", current().currency)


def _typed(amount: Decimal) -> Decimal | None:
    """An amount as somebody types it: without the decimals that its currency lacks; nothing for none."""
    if not amount:
        return None
    return amount if decimals_of(current().currency) else amount.to_integral_value()
