"""The names of an evening in one list by number: a member's number or name, or the name of a guest."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from clubs.evening.placeholders import filled, is_unnamed
from clubs.models import Entry, EntryPlayer, Session
from clubs.tournaments.services.entrants import RosterName
from federation.models import Member
from federation.people.selectors import members_by_name, members_by_number
from federation.tables.cells import tidy_number

WITH_NUMBER = re.compile(r"\(([^()]+)\)\s*$")
NAME_MAX = 200


class NamedRow(NamedTuple):
    """A contestant of the list and its fields."""

    number: str
    direction: str
    fields: list[forms.BoundField]


class NamesForm(forms.Form):
    """A field for every seat; what is left empty stays the number alone."""

    def __init__(self, *args: Any, session: Session, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "names_%s", **kwargs})
        entries = Entry.objects.current().filter(session=session).prefetch_related("players__member")
        self.seats: list[tuple[Entry, list[str]]] = []
        for entry in entries.order_by("position"):
            players = [player for player in entry.players.all() if player.superseded_by_id is None]
            self.seats.append((entry, [self._field(entry, player) for player in players]))

    def _field(self, entry: Entry, player: EntryPlayer) -> str:
        name = f"who_{entry.pk}_{player.seat}"
        label = _("Number %(number)s, player %(seat)s") % {"number": entry.number, "seat": player.seat}
        widget = forms.TextInput(attrs={"list": "register", "autocomplete": "off"})
        self.fields[name] = forms.CharField(
            label=label, max_length=NAME_MAX, required=False, widget=widget, initial=_written(entry, player)
        )
        return name

    def rows(self) -> Iterator[NamedRow]:
        """The list, in the order of numbers."""
        for entry, names in self.seats:
            yield NamedRow(entry.number, entry.direction, [self[name] for name in names])

    def clean(self) -> dict[str, Any]:
        """Everything written is looked up at once; what is nobody, or several, is said at its place."""
        cleaned: dict[str, Any] = super().clean() or {}
        typed = {name: cleaned.get(name, "").strip() for _entry, names in self.seats for name in names}
        numbers = {name: number for name, text in typed.items() if (number := _number_in(text))}
        known = members_by_number(set(numbers.values()))
        called = members_by_name({text for name, text in typed.items() if text and name not in numbers})
        self.found = {name: self._who(name, text, numbers, known, called) for name, text in typed.items()}
        return cleaned

    def _who(
        self,
        name: str,
        text: str,
        numbers: Mapping[str, str],
        known: Mapping[str, Member],
        called: Mapping[str, Sequence[Member]],
    ) -> RosterName | None:
        if not text:
            return None
        if name in numbers:
            member = known.get(numbers[name])
            if member is None:
                self.add_error(name, _("There is no member %(number)s.") % {"number": numbers[name][:40]})
            return RosterName(member.name, member) if member else None
        members = called.get(text, ())
        if len(members) > 1:
            numbers_of = ", ".join(member.number for member in members)
            self.add_error(
                name,
                _("Several members are called so. Write the number instead: %(numbers)s.")
                % {"numbers": numbers_of},
            )
        return RosterName(members[0].name, members[0]) if len(members) == 1 else RosterName(text)

    def rosters(self) -> dict[str, list[RosterName]]:
        """Who was written, by number."""
        return {
            entry.number: filled(entry.number, [self.found[name] for name in names])
            for entry, names in self.seats
        }


def _written(entry: Entry, player: EntryPlayer) -> str:
    if is_unnamed(player, entry.number):
        return ""
    return f"{player.member.name} ({player.member.number})" if player.member else player.name


def _number_in(text: str) -> str:
    """The member number that a text is or ends with; "" for a name."""
    inside = WITH_NUMBER.search(text)
    tidy = tidy_number(inside[1] if inside else text)
    return tidy if re.search(r"\d", tidy) and " " not in tidy else ""
