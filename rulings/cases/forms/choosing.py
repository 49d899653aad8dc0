"""What a field lets one choose from, filled where a form knows its case."""

from collections.abc import Iterable, Mapping

from django import forms

from clubs.models import EntryPlayer, Session
from rulings.cases.services.places import AtTable, labels_of
from rulings.models.case import Seat

NOWHERE = ("", "–")


def tables_to_choose(session: Session, tables: Iterable[AtTable]) -> list[tuple[str, str]]:
    """Nowhere, and tables with those who met there. Two queries."""
    tables = list(tables)
    labels = labels_of(session, tables)
    return [NOWHERE, *((table.key, labels[table.key]) for table in tables)]


def seat_fields(players: Mapping[str, EntryPlayer], seats: Iterable[str]) -> dict[str, forms.Field]:
    """A field for each seat, to choose who sat there of players by their keys."""
    people = [(key, f"{player} ({player.entry.number})") for key, player in players.items()]
    return {
        f"seat_{seat}": forms.ChoiceField(label=Seat(seat).label, required=False, choices=[NOWHERE, *people])
        for seat in seats
    }
