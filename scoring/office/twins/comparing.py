"""Two records field by field: which stays, and of each field that differs whose value is taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.models import Member
from federation.people.merging.merge import CHOSEN
from federation.record.marks import seen_as
from federation.templatetags.portal import table_day
from scoring.office.forms import MARK_MAX
from scoring.office.twins.facts import sessions_of

PAIR = tuple[Member, Member]


@dataclass(frozen=True, slots=True)
class ComparedField:
    """A field of two records: what it is called, what each has, and the choice, if they differ."""

    label: str
    values: Sequence[str]
    choices: Sequence[BoundField | Any]

    @property
    def differs(self) -> bool:
        """Whether the two have not the same."""
        return self.values[0] != self.values[1]


class MergeForm(forms.Form):
    """Which record stays, and whose values it has. `seen`: the marks of both as the reader saw them."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=2 * MARK_MAX + 1)
    previewed = forms.CharField(widget=forms.HiddenInput, max_length=MARK_MAX, required=False)
    kept = forms.TypedChoiceField(label=_("Number that stays"), coerce=int, widget=forms.RadioSelect)

    def __init__(self, members: PAIR, data: Any = None) -> None:
        self.members = members
        super().__init__(data, initial=self._begins_with())
        choices = [(member.pk, member.number) for member in members]
        for name in CHOSEN:
            if shown(members[0], name) != shown(members[1], name):
                self.fields[name] = forms.TypedChoiceField(coerce=int, widget=forms.RadioSelect)
        for field in self.fields.values():
            if isinstance(field, forms.TypedChoiceField):
                field.choices = choices

    def _begins_with(self) -> dict[str, Any]:
        """The record with more results stays; of each field the one that says something."""
        first, second = self.members
        kept, gone = (second, first) if sessions_of(second) > sessions_of(first) else (first, second)
        says = {name: (kept if shown(kept, name) else gone).pk for name in CHOSEN}
        return {"kept": kept.pk, "seen": ".".join(seen_as(member) for member in self.members), **says}

    @property
    def kept_member(self) -> Member:
        """The record that stays, once the form is filled in."""
        return next(one for one in self.members if one.pk == self.cleaned_data["kept"])

    @property
    def gone_member(self) -> Member:
        """The other."""
        return next(one for one in self.members if one.pk != self.cleaned_data["kept"])

    @property
    def taken(self) -> list[str]:
        """The fields that have the value of the record that goes."""
        gone = self.gone_member.pk
        return [name for name in CHOSEN if self.cleaned_data.get(name) == gone]

    @property
    def marks(self) -> list[str]:
        """What was seen of both: of the record that goes first, as the service wants it."""
        first, _dot, second = self.cleaned_data["seen"].partition(".")
        return [first, second] if self.gone_member == self.members[0] else [second, first]

    def rows(self) -> list[ComparedField]:
        """The number, then every field."""
        return [self._row("kept", "number"), *(self._row(name, name) for name in CHOSEN)]

    def _row(self, choice: str, name: str) -> ComparedField:
        label = str(Member._meta.get_field(name).verbose_name)  # type: ignore[union-attr]  # a field of its own
        values = [shown(member, name) for member in self.members]
        choices = list(self[choice]) if choice in self.fields else ["", ""]
        return ComparedField(capfirst(label), values, choices)

    def compared(self) -> list[tuple[ComparedField, list[tuple[str, Any]]]]:
        """The rows with each value beside its choice, as the page goes through them."""
        return [(row, list(zip(row.values, row.choices, strict=True))) for row in self.rows()]


def shown(member: Member, name: str) -> str:
    """A field as people read it."""
    if name == "status":
        left = f" {table_day(member.ended_on)}" if member.ended_on else ""
        return f"{member.get_status_display()}{left}"
    if name == "joined_on":
        return str(table_day(member.joined_on) or "")
    if name == "user":
        return member.user.email if member.user else ""
    return str(getattr(member, name))
