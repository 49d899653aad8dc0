"""The form by which a member enters an event with others: each by number or by name."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _, ngettext

from clubs.models import Event
from clubs.tournaments.forms import coach_field, event_is_teams
from clubs.tournaments.services.entrants import sizes_of
from clubs.tournaments.services.partners import called, look_for, looks_like_number
from federation.models import Member
from federation.people.selectors import members_by_number
from federation.tables.cells import tidy_number

WHO_MAX = 60


class EntryForm(forms.Form):
    """Who enters with the reader: numbers, or names of members who are named to members."""

    def __init__(self, *args: Any, event: Event, member: Member | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event, self.member = event, member
        self.among: dict[str, Sequence[Member]] = {}  # by field: who may be meant by what is written
        least, most = sizes_of(event)
        if event_is_teams(event):
            self.fields["name"] = forms.CharField(label=_("Name of the team"), max_length=200)
        for place in range(2, most + 1):
            self.fields[f"player_{place}"] = forms.CharField(
                label=_("Your partner: name or member number")
                if most == 2
                else _("Player %(place)s: name or member number") % {"place": place},
                required=place <= least,
                max_length=WHO_MAX,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
        if event_is_teams(event):
            self.fields["captain"] = forms.CharField(
                label=_("Member number of the captain"),
                required=False,
                max_length=20,
                help_text=_("Empty: you are the captain."),
            )
            self.fields["coach"] = coach_field()

    def clean(self) -> dict[str, Any]:
        """Numbers and names become members; each that is nobody, or several, is named at its own place."""
        cleaned = super().clean() or {}
        places = [name for name in self.fields if name != "name"]
        written = {name: cleaned.get(name, "").strip() for name in places}
        numbers = {name: tidy_number(text) for name, text in written.items() if self._is_number(name, text)}
        known = members_by_number({number for number in numbers.values() if number})
        for name, text in written.items():
            cleaned[name] = known.get(numbers[name]) if name in numbers else self._called(name, text)
            if numbers.get(name) and cleaned[name] is None:
                self.add_error(name, _("There is no member %(number)s.") % {"number": numbers[name]})
        return cleaned

    @staticmethod
    def _is_number(name: str, text: str) -> bool:
        return not name.startswith("player_") or looks_like_number(text)

    def _called(self, name: str, text: str) -> Member | None:
        """The one who has just that name; who else may be meant is offered beside the field."""
        if not text:
            return None
        alike = look_for(text, self.member)
        meant = called(text, alike)
        if len(meant) == 1:
            return meant[0]
        self.among[name] = meant or alike
        self.add_error(
            name,
            _("Choose who is meant.")
            if alike
            else _("Nobody whom you may see is called so. Write the member number."),
        )
        return None

    def partners(self) -> list[Member]:
        """Who was named, in order."""
        named = [name for name in self.fields if name.startswith("player_")]
        return [self.cleaned_data[name] for name in named if self.cleaned_data[name]]

    def needs(self) -> list[str]:
        """What an entry needs, said before anything is typed."""
        least, most = sizes_of(self.event)
        needs = [_("A name for the team.")] if event_is_teams(self.event) else []
        if most > least:
            needs.append(
                _("With you %(least)s to %(most)s players, all of them members.")
                % {"least": least, "most": most}
            )
        elif most > 1:
            partners = most - 1
            needs.append(
                ngettext(
                    "%(count)s partner, who is a member.", "%(count)s partners, who are members.", partners
                )
                % {"count": partners}
            )
        return needs


def with_player(sent: Mapping[str, Any], chosen: str, form: EntryForm) -> dict[str, Any]:
    """What was sent, with the member of a button: "player_2:number"; ":number" goes where a field is free."""
    name, _colon, number = chosen.rpartition(":")
    free = [field for field in form.fields if field.startswith("player_") and not sent.get(field)]
    field = name if name.startswith("player_") and name in form.fields else next(iter(free), "")
    return {**sent, field: number[:WHO_MAX]} if field else dict(sent)
