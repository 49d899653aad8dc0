"""Contestants of a session as pages name them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from clubs.models import Entry, EntryPlayer, TeamName


@dataclass(frozen=True, slots=True)
class ContestantNames:
    """A contestant as the pages name it: by its people, a team by its own name; of an event, as entered."""

    pk: int
    number: str
    section: str
    direction: str
    names: tuple[str, ...]


def contestants(entry_ids: Iterable[int]) -> dict[int, ContestantNames]:
    """Contestants by the keys of their entries, with the names of their people."""
    entries = Entry.objects.filter(pk__in=set(entry_ids)).select_related("section", "entrant")
    names = people_of(entries) | _team_names(entries)
    entered = ((entry, entry.entrant.name) for entry in entries if entry.entrant)
    names |= {entry.pk: [name] for entry, name in entered if name not in ("", entry.number)}
    return {
        entry.pk: ContestantNames(
            entry.pk, entry.number, entry.section.letter, entry.direction, tuple(names.get(entry.pk, ()))
        )
        for entry in entries
    }


def _team_names(entries: Iterable[Entry]) -> dict[int, list[str]]:
    """Names of teams by entry; of one renamed by a later file, the name that holds."""
    names = TeamName.objects.filter(entry__in=entries)
    rows = names.order_by("entry", F("superseded_by").asc(nulls_last=True), "pk")
    return {entry: [name] for entry, name in rows.values_list("entry_id", "name")}


def people_of(entries: Iterable[Entry]) -> dict[int, list[str]]:
    """Names by entry, in the order of seats; of a person renamed by a later file, the name that holds."""
    seats: dict[tuple[int, int], str] = {}
    people = EntryPlayer.objects.filter(entry__in=entries).select_related("member")
    for player in people.order_by("entry", "seat", F("superseded_by").asc(nulls_last=True)):
        seats[player.entry_id, player.seat] = str(player)
    names: dict[int, list[str]] = {}
    for (entry, _seat), name in seats.items():
        names.setdefault(entry, []).append(name)
    return names
