"""Players whom somebody corrected: they stay so while files say of their seat what they said before."""

from dataclasses import replace

from clubs.facts.services.standing import CurrentFacts
from clubs.facts.services.stated import EntryKey, Facts
from clubs.models import EntryPlayer, Session

Seat = tuple[EntryKey, int]
Written = tuple[str, str]  # name and number


def with_players(session: Session, before: CurrentFacts, after: Facts) -> Facts:
    """What a file states, with those who were corrected where it says again what was corrected.

    Where it says something else of the seat by now, that holds: its program was corrected too. Two queries.
    """
    corrected = EntryPlayer.objects.current().filter(entry__session=session, stated_by__of_players=True)
    held = set(corrected.values_list("pk", flat=True))
    if not held:
        return after
    seats = {pk: seat for seat, pk in before.ids[EntryPlayer].items() if pk in held}
    by_files = _by_files(session, before)
    kept = {
        seat: before.facts.players[seat]
        for seat in seats.values()
        if seat in after.players and after.players[seat][:2] == by_files.get(seat)
    }
    return replace(after, players=after.players | kept)


def _by_files(session: Session, before: CurrentFacts) -> dict[Seat, Written]:
    """What was said of every seat last, before anybody corrected it."""
    keys = {pk: key for key, pk in before.entry_ids.items()}
    rows = EntryPlayer.objects.filter(entry__in=keys, stated_by__of_players=False).order_by("pk")
    return {
        (keys[entry], seat): (name, number)
        for entry, seat, name, number in rows.values_list("entry_id", "seat", "name", "number")
    }
