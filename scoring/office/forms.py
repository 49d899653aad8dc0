"""What the acts on members ask for. Each carries the mark of what its reader has seen."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models import Club
from clubs.register.services.belonging import memberships_seen_as
from federation.errors import Refused
from federation.form_fields import field_of
from federation.models import DuesYear, Member, MemberStatus
from federation.people.selectors import next_number
from federation.people.services.keeping import GONE, NAMES, PARTICULARS
from federation.people.services.members import check_number
from federation.record.marks import seen_as
from federation.roles import today
from federation.tables.cells import tidy_number
from scoring.office.selectors import clubs_here, dues_year

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
MARK_MAX = 64
KINDS = (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE)


class ClubField(forms.ModelChoiceField):  # type: ignore[type-arg]  # takes no argument when it runs
    """A recognised club, by number and name."""

    def label_from_instance(self, obj: Club) -> str:
        """As a list names it."""
        return f"{obj.number} {obj.name}"


class ActForm(forms.Form):
    """An act on one member: `seen` is the record as its reader saw it, `previewed` the preview they saw."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=MARK_MAX, required=False)
    previewed = forms.CharField(widget=forms.HiddenInput, max_length=MARK_MAX, required=False)

    def __init__(self, data: Any = None, *, member: Member | None = None, **kwargs: Any) -> None:
        self.member = member
        mine = {"seen": self.mark_of(member)} if member else {}
        super().__init__(data, initial={**mine, **self.begins_with(), **kwargs.pop("initial", {})}, **kwargs)
        for field in self.fields.values():
            field.label = capfirst(str(field.label or ""))

    def mark_of(self, member: Member) -> str:
        """Of what the act changes."""
        return seen_as(member)

    def begins_with(self) -> dict[str, Any]:
        """What stands in the fields before anything is typed."""
        return {}


class ParticularsForm(ActForm):
    """A member's number, names and first day."""

    number = forms.CharField(
        label=_("Member number"),
        max_length=20,
        help_text=_("With its check digit; full-width digits are taken too."),
    )
    family_name = forms.CharField(
        label=_("family name"), max_length=60, required=False, help_text=_("In kanji where it has them.")
    )
    given_name = forms.CharField(label=_("given name"), max_length=60, required=False)
    family_kana = forms.CharField(label=_("family name in kana"), max_length=60, required=False)
    given_kana = forms.CharField(label=_("given name in kana"), max_length=60, required=False)
    family_romaji = forms.CharField(label=_("family name in romaji"), max_length=60, required=False)
    given_romaji = forms.CharField(label=_("given name in romaji"), max_length=60, required=False)
    joined_on = forms.DateField(label=_("joined on"), widget=DAY, required=False)

    def begins_with(self) -> dict[str, Any]:
        if self.member is None:
            return {"number": next_number(), "joined_on": today()}
        return {name: getattr(self.member, name) for name in PARTICULARS}

    def clean_number(self) -> str:
        """As it is kept. Whether somebody else has it, the service sees."""
        number = tidy_number(self.cleaned_data["number"])
        try:
            check_number(number)
        except Refused as refused:
            raise ValidationError(refused.sentence) from refused
        return number

    def clean_joined_on(self) -> Any:
        """Not a day to come."""
        return not_to_come(self.cleaned_data["joined_on"])

    def clean(self) -> dict[str, Any]:
        """A family name in any script."""
        cleaned = super().clean() or {}
        if not (cleaned.get("family_name") or cleaned.get("family_romaji")):
            self.add_error("family_name", gettext("Write the family name, in kanji or in Latin letters."))
        return cleaned

    def written(self) -> dict[str, Any]:
        """The particulars as they would be kept."""
        return {name: self.cleaned_data.get(name) for name in PARTICULARS}


class MemberToEnterForm(ParticularsForm):
    """Somebody new; whoever has the same name is looked at before a second record is made."""

    status = forms.ChoiceField(label=_("status"), choices=[(kind.value, kind.label) for kind in KINDS])
    club = ClubField(Club.objects.none(), label=_("Home club"), required=False, empty_label=_("none"))
    is_another = forms.BooleanField(label=_("It is somebody else"), required=False)
    others: tuple[int, ...] = ()  # keys of the namesakes that the reader was shown

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field_of(self, "club", forms.ModelChoiceField).queryset = clubs_here()

    def named(self) -> Member:
        """Somebody of the names that were typed."""
        return Member(**{name: self.cleaned_data.get(name) or "" for name in NAMES})

    def written(self) -> dict[str, Any]:
        return {**super().written(), "status": self.cleaned_data["status"]}


class TransferForm(ActForm):
    """To which club, and from which day on."""

    to = ClubField(Club.objects.none(), label=_("New home club"), empty_label=_("choose a club"))
    on = forms.DateField(
        label=_("From"),
        widget=DAY,
        help_text=_("The first day at the new club; the day before ends the old."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field_of(self, "to", forms.ModelChoiceField).queryset = clubs_here()

    def mark_of(self, member: Member) -> str:
        return memberships_seen_as(member)

    def begins_with(self) -> dict[str, Any]:
        return {"on": today()}


class StandingForm(ActForm):
    """What the member is from which day on."""

    status = forms.ChoiceField(label=_("Status from that day on"))
    on = forms.DateField(
        label=_("Day"), widget=DAY, help_text=_("On which the member left, died, returned, was suspended.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field_of(self, "status", forms.ChoiceField).choices = list(self._offered())

    def _offered(self) -> Iterable[tuple[str, Any]]:
        return [choice for choice in MemberStatus.choices if choice[0] != MemberStatus.MERGED]

    def begins_with(self) -> dict[str, Any]:
        member = self.member
        return {"status": member.status if member else "", "on": (member and member.ended_on) or today()}

    def clean_on(self) -> Any:
        """Not a day to come."""
        return not_to_come(self.cleaned_data["on"])

    def clean(self) -> dict[str, Any]:
        """Nobody leaves or dies before the day they joined."""
        cleaned = super().clean() or {}
        on, joined = cleaned.get("on"), self.member.joined_on if self.member else None
        if on and joined and on < joined and cleaned.get("status") in GONE:
            self.add_error("on", gettext("Nobody leaves or dies before the day they joined."))
        return cleaned


class DuesForm(ActForm):
    """A year's dues, paid on a day."""

    year = forms.ModelChoiceField(DuesYear.objects.none(), label=_("Year of dues"), empty_label=None)
    paid_on = forms.DateField(label=_("Paid on"), widget=DAY)
    note = forms.CharField(label=_("Note"), max_length=200, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field_of(self, "year", forms.ModelChoiceField).queryset = DuesYear.objects.all()

    def begins_with(self) -> dict[str, Any]:
        return {"year": dues_year(), "paid_on": today()}

    def clean_paid_on(self) -> Any:
        """Not a day to come."""
        return not_to_come(self.cleaned_data["paid_on"])


def not_to_come(day: Any) -> Any:
    """A day, or None. Raises ValidationError for one that has not come yet."""
    if day is not None and day > today():
        raise ValidationError(gettext("This day has not come yet."))
    return day
