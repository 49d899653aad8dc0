"""The table on which a scorer says who played in a published session: a name and a number for every seat."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from clubs.corrections.services.players import NAME_MAX, PlayerReads, Seat, SeatedPlayer
from clubs.files.amending.numbered_names import split_number
from federation.models import Member
from federation.people.selectors import members_by_number
from federation.tables.cells import tidy_number
from federation.text.numbers import is_key

NUMBER_MAX = 40


class PlayerChange(NamedTuple):
    """A seat that would say something else."""

    seat: Seat
    before: PlayerReads
    after: PlayerReads


class PlayerRow(NamedTuple):
    """A row of the table: the player as published, and the fields of its seat."""

    player: SeatedPlayer
    name: forms.BoundField
    number: forms.BoundField


class PlayersForm(forms.Form):
    """Two fields for every player; what is not sent stays as it is published."""

    def __init__(self, sent: Mapping[str, Any] | None = None, *, players: Sequence[SeatedPlayer]) -> None:
        self.players = players
        data = None if sent is None else {**_typed(players), **{key: sent[key] for key in sent}}
        super().__init__(data, auto_id="players_%s")
        for player in players:
            words = {"number": "/".join(part for part in player.seat[0] if part), "seat": player.seat[1]}
            self._add(f"name_{player.key}", _("Name: %(number)s, player %(seat)s") % words, NAME_MAX)
            self._add(
                f"number_{player.key}", _("Member number: %(number)s, player %(seat)s") % words, NUMBER_MAX
            )
        self.initial = _typed(players)

    def _add(self, name: str, label: str, most: int) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        self.fields[name] = forms.CharField(label=label, max_length=most, required=False, widget=widget)

    def rows(self) -> list[PlayerRow]:
        """The table, in the order of the file."""
        return [
            PlayerRow(player, self[f"name_{player.key}"], self[f"number_{player.key}"])
            for player in self.players
        ]

    def clean(self) -> dict[str, Any]:
        """Numbers become members; each that nobody has is named at its own place."""
        cleaned: dict[str, Any] = super().clean() or {}
        written = {player.key: self._written(player.key) for player in self.players}
        members = members_by_number({number for _name, number in written.values() if number})
        self.reads: dict[int, PlayerReads] = {}
        for player in self.players:
            name, number = written[player.key]
            self.reads[player.key] = self._reads(player, name, number, members.get(number))
        self._refuse_twice()
        return cleaned

    def _reads(self, player: SeatedPlayer, name: str, number: str, member: Member | None) -> PlayerReads:
        """What a row says; one that nobody touched says what it said, unless its number is known by now."""
        before = player.reads
        is_known_now = before.member is None and member is not None
        if (name, number) == (before.name, before.number) and not is_known_now:
            return before
        if number and member is None and number != before.number:
            self.add_error(f"number_{player.key}", _("There is no member %(number)s.") % {"number": number})
        if not name and member is None:
            self.add_error(f"name_{player.key}", _("Write a name, or the number of a member."))
        return PlayerReads(name or (member.name if member else ""), number, member)

    def _written(self, key: int) -> tuple[str, str]:
        """What stands in a row; a number behind the name goes to its own field."""
        name = self.cleaned_data.get(f"name_{key}", "").strip()
        number = tidy_number(self.cleaned_data.get(f"number_{key}", ""))
        return (name, number) if number else split_number(name)

    def _refuse_twice(self) -> None:
        """Nobody sits for two contestants, where somebody was put there now."""
        sits: dict[int, tuple[str, str, str]] = {}
        for player in sorted(self.players, key=lambda one: self.reads[one.key] != one.reads):
            reads = self.reads[player.key]
            if reads.member is None:
                continue
            other = sits.setdefault(reads.member.pk, player.seat[0])
            if other != player.seat[0] and reads != player.reads:
                words = {"name": reads.member.name, "number": " ".join(part for part in other if part)}
                self.add_error(f"number_{player.key}", _("%(name)s plays for %(number)s already.") % words)

    def changes(self) -> list[PlayerChange]:
        """What would be another, name by name."""
        return [
            PlayerChange(player.seat, player.reads, self.reads[player.key])
            for player in self.players
            if self.reads[player.key] != player.reads
        ]

    def mark(self) -> str:
        """Of what was shown: changes seen for other values are not these."""
        after = [(change.seat, change.after.name, change.after.number) for change in self.changes()]
        return hashlib.sha256(json.dumps(after).encode()).hexdigest()


def _typed(players: Sequence[SeatedPlayer]) -> dict[str, str]:
    """The table as it is published."""
    names = {f"name_{player.key}": player.reads.name for player in players}
    return names | {f"number_{player.key}": player.reads.number for player in players}


def with_suggestions(sent: Mapping[str, Any], players: Sequence[SeatedPlayer]) -> dict[str, Any]:
    """What was sent, with everybody's most likely number."""
    likely = {f"number_{player.key}": player.likely.number for player in players if player.likely}
    return {**sent, **likely}


def with_guests(sent: Mapping[str, Any], players: Sequence[SeatedPlayer]) -> dict[str, Any]:
    """What was sent, without the numbers that nobody has and by which nobody is likely meant."""
    guests = (player for player in players if player.is_unknown and player.reads.name and not player.likely)
    return {**sent, **{f"number_{player.key}": "" for player in guests}}


def with_member(sent: Mapping[str, Any], chosen: str) -> dict[str, Any]:
    """What was sent, with the number of the member whose button was pressed: "key:number"."""
    key, _colon, number = chosen.partition(":")
    return {**sent, f"number_{key}": number[:NUMBER_MAX]} if is_key(key) else dict(sent)
