"""The form of who wants to become a member, with its guard against programs; and what the office enters."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models import Club
from clubs.models.joining import REASON_MAX
from federation.errors import Refused
from federation.form_fields import field_of, offer
from federation.languages import language_names, languages_here, reader_code
from federation.memberships.selectors import fits_on, open_kinds
from federation.people.selectors import next_number
from federation.people.services.keeping import NAMES
from federation.people.services.members import check_number
from federation.roles import today
from federation.tables.cells import tidy_number
from federation.tenancy.context import current
from federation.text.money import in_currency
from federation.text.numbers import whole

SALT = "clubs.joining.form"
QUICKEST = timedelta(seconds=3)  # nobody writes a name and an address sooner
LONGEST = timedelta(days=1)
EARLIEST = 1900
DAY = forms.DateInput(attrs={"type": "date", "autocomplete": "bday"}, format="%Y-%m-%d")


def _name(label: Any, autocomplete: str = "off") -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, max_length=60, required=False, widget=widget)


class JoiningForm(forms.Form):
    """What somebody who is no member says of themselves. `began` is signed: which form, and since when."""

    began = forms.CharField(widget=forms.HiddenInput, max_length=200, required=False)
    family_name = _name(_("family name"), "family-name")
    given_name = _name(_("given name"), "given-name")
    family_kana = _name(_("family name in kana"))
    given_kana = _name(_("given name in kana"))
    family_romaji = _name(_("family name in romaji"))
    given_romaji = _name(_("given name in romaji"))
    email = forms.EmailField(
        label=_("Your e-mail"),
        max_length=200,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_(
            "A letter with a link goes to it. Nobody sees what you have written before you follow it."
        ),
    )
    kind = forms.ChoiceField(label=_("Kind of membership"))
    born_on = forms.DateField(
        label=_("Day of birth"),
        required=False,
        widget=DAY,
        help_text=_("Needed only for a kind of membership that depends on the age."),
    )
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), required=False)
    language = forms.ChoiceField(label=_("Language of letters to you"))
    consents = forms.BooleanField(
        label=_("The federation may keep what I have written here, to decide about it and to register me.")
    )
    # Nobody sees it: only a program fills it in.
    website = forms.CharField(required=False, max_length=200)

    def __init__(self, data: Any = None, *, club: Club | None = None) -> None:
        super().__init__(data, initial={"began": begun(), "club": club, "language": reader_code()})
        self.kinds = {str(kind.pk): kind for kind, _fee in open_kinds(today())}
        offer(self, "kind", [(str(kind.pk), _priced(kind, fee)) for kind, fee in open_kinds(today())])
        offer(self, "language", language_names(languages_here()))
        field = field_of(self, "club", forms.ModelChoiceField)
        field.queryset = Club.objects.filter(is_active=True).order_by("number")
        field.empty_label = gettext("no club")
        for one in self.fields.values():
            one.label = capfirst(str(one.label or ""))

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields that somebody fills in."""
        return [field for field in self.visible_fields() if field.name != "website"]

    @property
    def is_of_a_program(self) -> bool:
        """Whether the field was filled in that nobody sees."""
        return bool(self.data.get("website"))

    def clean_born_on(self) -> Any:
        """A day that somebody alive may have."""
        day = self.cleaned_data["born_on"]
        if day is not None and not (day.year >= EARLIEST and day <= today()):
            raise ValidationError(gettext("This is no day of birth."))
        return day

    def clean(self) -> dict[str, Any]:
        """A family name in any script, an age that fits the kind, and a form of ours that was read."""
        cleaned = super().clean() or {}
        if not (cleaned.get("family_name") or cleaned.get("family_romaji")):
            self.add_error("family_name", gettext("Write the family name, in kanji or in Latin letters."))
        if "kind" in cleaned and "born_on" in cleaned:
            self._check_age(cleaned)
        if not self.errors and not self._is_read():
            raise ValidationError(gettext("Look at what you have written, and send it once more."))
        return cleaned

    def _check_age(self, cleaned: dict[str, Any]) -> None:
        kind, born = self.kinds[cleaned["kind"]], cleaned["born_on"]
        if born is None and (kind.age_from is not None or kind.age_to is not None):
            self.add_error("born_on", gettext("This kind of membership depends on the age."))
        elif not fits_on(kind, born, today()):
            self.add_error("kind", gettext("This kind of membership is for another age."))

    def _is_read(self) -> bool:
        """Whether the form was shown by this portal, not a moment ago and not days ago."""
        try:
            signing.loads(self.cleaned_data["began"], salt=SALT, max_age=LONGEST)
        except signing.BadSignature:
            self.data = dict(self.data.items()) | {"began": begun()}
            return False
        try:
            signing.loads(self.cleaned_data["began"], salt=SALT, max_age=QUICKEST)
        except signing.SignatureExpired:
            return True
        return False

    @property
    def key(self) -> str:
        """Of this form: sent twice it is one application."""
        return str(signing.loads(self.cleaned_data["began"], salt=SALT))

    def written(self) -> dict[str, Any]:
        """What is kept of it."""
        cleaned = self.cleaned_data
        kept = {name: cleaned[name] for name in (*NAMES, "email", "born_on", "club", "language")}
        kind = self.kinds[cleaned["kind"]]
        if kind.age_from is None and kind.age_to is None:
            kept["born_on"] = None  # what nobody needs is not kept
        return kept | {"kind": kind}


def begun() -> str:
    """The mark of a form that is shown now."""
    return signing.dumps(str(uuid4()), salt=SALT)


def _priced(kind: Any, fee: Any) -> str:
    """A kind with what a year of it costs, and what proves that one may have it."""
    amount = in_currency(fee, current().currency, reader_code()) if fee else gettext("free of charge")
    words = gettext("%(kind)s, %(fee)s a year") % {"kind": capfirst(str(kind)), "fee": amount}
    proof = kind.proof.read()
    return f"{words} ({proof})" if proof else words


class DecliningForm(forms.Form):
    """Why an application is declined."""

    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_MAX, required=False, help_text=_("The applicant reads it.")
    )


class AcceptanceForm(forms.Form):
    """Under which number somebody is entered; `shown` are the namesakes that the reader was shown."""

    number = forms.CharField(label=_("Member number"), max_length=20)
    is_another = forms.BooleanField(label=_("It is somebody else"), required=False)
    shown = forms.CharField(widget=forms.HiddenInput, max_length=2000, required=False)

    def __init__(self, data: Any = None, *, namesakes: list[int]) -> None:
        initial = {"number": next_number(), "shown": " ".join(map(str, namesakes))}
        super().__init__(data, initial=initial)
        if not namesakes:
            del self.fields["is_another"]

    def clean_number(self) -> str:
        """As it is kept. Whether somebody else has it, the service sees."""
        number = tidy_number(self.cleaned_data["number"])
        try:
            check_number(number)
        except Refused as refused:
            raise ValidationError(refused.sentence) from refused
        return number

    @property
    def others(self) -> tuple[int, ...]:
        """The namesakes who are somebody else: those that were shown, once that is ticked."""
        if not self.cleaned_data.get("is_another"):
            return ()
        return tuple(key for word in self.cleaned_data["shown"].split() if (key := whole(word)))
