"""What the overall of a simultaneous event takes of a session, kept when the session is computed."""

from collections.abc import Iterable

from clubs.models import Entry, EntryPlayer, Session
from clubs.register.selectors import SessionSheet
from clubs.tournaments.rulebook import Rulebook
from rulings.adjustments.selectors import adjustments_in_force
from scoring.engine.pairs.session import SessionScore
from scoring.engine.penalties.penalty import Penalty
from scoring.models import FieldSheet
from scoring.stages.adjusted import given_penalties
from scoring.stages.packed import packed


def pack(session: Session, facts: SessionSheet, score: SessionScore) -> None:
    """Keep what the overall takes of a session; in the transaction that computes the session."""
    body = packed(facts, score, _people(facts.entries), _penalties(session))
    FieldSheet.objects.update_or_create(session=session, defaults={"body": body})


def _people(entries: Iterable[Entry]) -> list[str]:
    """Who a contestant is in every session: its members' keys; "" where somebody is no member."""
    members: dict[int, list[int | None]] = {}
    keys = [entry.pk for entry in entries]
    rows = EntryPlayer.objects.current().filter(entry__in=keys).values_list("entry_id", "member_id")
    for entry, member in rows:
        members.setdefault(entry, []).append(member)
    return [_together(members.get(key, [])) for key in keys]


def _together(members: list[int | None]) -> str:
    known = sorted(member for member in members if member is not None)
    return "+".join(map(str, known)) if known and len(known) == len(members) else ""


def _penalties(session: Session) -> list[Penalty]:
    adjustments = list(adjustments_in_force(session))
    return given_penalties(adjustments, Rulebook.of_session(session)) if adjustments else []
