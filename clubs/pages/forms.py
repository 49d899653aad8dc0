"""The forms of clubs' pages: what a club says, a letter to it, and which clubs are looked for."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from clubs.models import ClubPage, EveningKind
from clubs.models.club_page import ADDRESS_MAX, TEXT_MAX, WEB
from clubs.pages.services import WrittenEvening, WrittenPage
from federation.face.forms import ContactForm
from federation.form_fields import hidden_number, priced_in, text_area
from federation.languages.forms import TextsFormField
from federation.tenancy.context import current
from federation.text.money import decimals_of

EVENINGS_MAX = 14
TIME = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
DAYS = [(str(number), name) for number, name in WEEKDAYS.items()]
QUERY_LONGEST = 80


class ClubPageForm(forms.Form):
    """What a club says of itself, but for its evenings; `seen` is the version that it changes."""

    seen = hidden_number()
    address = forms.CharField(
        label=_("Address of the place of play"), max_length=ADDRESS_MAX, required=False, widget=text_area(2)
    )
    map_link = forms.CharField(
        label=_("Link to a map"), max_length=500, required=False, validators=[WEB], help_text="https://…"
    )
    website = forms.CharField(
        label=_("Website"), max_length=300, required=False, validators=[WEB], help_text="https://…"
    )
    texts = TextsFormField(
        label=_("Text"),
        max_length=TEXT_MAX,
        required=False,
        box=text_area(8),
        help_text=_("In Markdown: **bold**, - a line of a list, ## a heading, [words](https://…)."),
    )
    takes_letters = forms.BooleanField(
        label=_("Visitors may write to the club by a form"),
        required=False,
        help_text=_("The club's officers get it by e-mail. Nobody's address is shown."),
    )

    def __init__(self, data: Any = None, *, page: ClubPage | None) -> None:
        names = ("address", "map_link", "website", "texts", "takes_letters")
        known = {name: getattr(page, name) for name in names} if page else {"takes_letters": True}
        super().__init__(data, initial={**known, "seen": page.number if page else 0})


FEE_MAX = Decimal("99999999")


class EveningForm(forms.Form):
    """A time of the week. A row without a day says nothing."""

    weekday = forms.ChoiceField(label=_("Day of the week"), choices=[("", "–"), *DAYS], required=False)
    starts_at = forms.TimeField(label=_("Begins"), widget=TIME, required=False)
    kind = forms.ChoiceField(label=_("What is played"), choices=EveningKind.choices)
    fee = forms.DecimalField(
        label=_("Table fee"),
        min_value=0,
        max_value=FEE_MAX,
        max_digits=10,
        decimal_places=2,
        required=False,
    )
    takes_beginners = forms.BooleanField(label=_("Beginners are welcome"), required=False)
    needs_booking = forms.BooleanField(label=_("Book before you come"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        priced_in(self, "fee", current().currency)

    def clean(self) -> dict[str, Any]:
        """A day has its time."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("weekday") and cleaned.get("starts_at") is None and "starts_at" not in self.errors:
            self.add_error("starts_at", _("Write when it begins."))
        return cleaned


EveningForms = forms.formset_factory(EveningForm, extra=2, max_num=EVENINGS_MAX, absolute_max=EVENINGS_MAX)


def evening_forms(data: Any, page: ClubPage | None) -> Any:
    """A row for each evening of a page, and two more."""
    names = ("weekday", "starts_at", "kind", "fee", "takes_beginners", "needs_booking")
    rows = list(page.evenings.all()) if page else []
    known = [{name: getattr(evening, name) for name in names} for evening in rows]
    for row in known:
        row["fee"] = _typed(row["fee"])
    return EveningForms(data, initial=known, prefix="evenings")


def _typed(fee: Decimal | None) -> Decimal | None:
    """A fee as somebody types it: without the decimals that its currency lacks."""
    whole = fee is not None and not decimals_of(current().currency)
    return fee.to_integral_value() if fee is not None and whole else fee


def page_written(form: ClubPageForm, rows: Any) -> WrittenPage:
    """What was written, both parts together; evenings in the order of the week."""
    typed = form.cleaned_data
    evenings = [_evening(row.cleaned_data) for row in rows if row.cleaned_data.get("weekday")]
    ordered = sorted(evenings, key=lambda one: (one.weekday, one.starts_at))
    return WrittenPage(
        typed["address"],
        typed["map_link"],
        typed["website"],
        typed["texts"],
        typed["takes_letters"],
        tuple(ordered),
    )


def _evening(typed: Mapping[str, Any]) -> WrittenEvening:
    numbers = {str(number): number for number in WEEKDAYS}
    return WrittenEvening(
        numbers[typed["weekday"]],
        typed["starts_at"],
        typed["kind"],
        typed["fee"],
        typed["takes_beginners"],
        typed["needs_booking"],
    )


class ClubLetterForm(ContactForm):
    """A letter to a club. `website` is seen by nobody: only a program fills it in."""

    key = forms.RegexField(r"^[0-9a-f-]{36}$", widget=forms.HiddenInput)
    website = forms.CharField(required=False, max_length=200)

    def __init__(self, data: Any = None, *, initial: Mapping[str, Any]) -> None:
        super().__init__(data, initial={"key": str(uuid4()), **initial})
        self.fields["reply"].help_text = _("For the club's answer. The portal itself sends nothing to it.")

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields that somebody fills in."""
        return [field for field in self.visible_fields() if field.name != "website"]

    @property
    def is_of_a_program(self) -> bool:
        """Whether the field was filled in that nobody sees."""
        return bool(self.data.get("website"))


class FindClubForm(forms.Form):
    """Which clubs are looked for. What makes no sense is passed over, for it stands in an address."""

    q = forms.CharField(label=_("Name, place or region"), max_length=QUERY_LONGEST, required=False)
    day = forms.ChoiceField(label=_("Evening"), choices=[("", _("any day")), *DAYS], required=False)
    beginners = forms.BooleanField(label=_("Beginners are welcome"), required=False)

    @property
    def asked(self) -> dict[str, Any]:
        """As `selectors.clubs_found` takes it."""
        self.full_clean()
        typed = getattr(self, "cleaned_data", {})
        numbers = {str(number): number for number in WEEKDAYS}
        return {
            "text": typed.get("q", ""),
            "weekday": numbers.get(typed.get("day", "")),
            "beginners": typed.get("beginners", False),
        }
