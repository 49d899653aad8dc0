"""Letters about entries: an invitation, a place that became free, an entry that was cancelled."""

from collections.abc import Iterable
from typing import Any

from clubs.models import Entrant, EntrantPlayer, EntrantState, LeaveAsked
from clubs.tournaments.services import charges
from clubs.tournaments.services.letters import who_may_confirm
from federation.models import Member, User
from federation.record import letters

PAGE = ["my_entries"]


def invite(entrant: Entrant) -> None:
    """Ask everybody who has not consented yet."""
    asked = entrant.players.filter(consented_at__isnull=True)
    about = _about(entrant) | {"asker": str(entrant.entered_by), "page": PAGE}
    letters.owe(topic="entry_invitation", key=str(entrant.pk), readers=_logins(asked), about=about)


def promoted(entrant: Entrant) -> None:
    """Tell everybody on the roster that they play, or do once the entry is paid."""
    about = _about(entrant) | {"page": PAGE}
    readers = _logins(entrant.players.all())
    topic = "entry_unpaid" if entrant.state == EntrantState.UNPAID else "entry_promoted"
    letters.owe(topic=topic, key=str(entrant.pk), readers=readers, about=about)


def let_in(entrant: Entrant) -> None:
    """Tell everybody on the roster that the entry holds: it is paid, or the organiser let it in."""
    about = _about(entrant) | {"page": PAGE}
    readers = _logins(entrant.players.all())
    letters.owe(topic="entry_paid", key=charges.round_of(entrant), readers=readers, about=about)


def payment_taken_back(entrant: Entrant) -> None:
    """Tell everybody on the roster that what paid the entry was taken back: it waits, or plays and owes."""
    about = _about(entrant) | {"page": ["entry_fee", entrant.pk]}
    topic = "entry_unpaid_again" if entrant.state == EntrantState.UNPAID else "entry_owed_again"
    readers = _logins(entrant.players.all())
    letters.owe(topic=topic, key=charges.round_of(entrant), readers=readers, about=about)


def cancelled(entrant: Entrant, by: User) -> None:
    """Tell everybody on the roster but who cancelled."""
    about = _about(entrant) | {"asker": str(by), "page": PAGE}
    readers = [reader for reader in _logins(entrant.players.all()) if reader.pk != by.pk]
    letters.owe(topic="entry_cancelled", key=str(entrant.pk), readers=readers, about=about)


def leave_asked(asked: LeaveAsked) -> None:
    """Tell the directors and the organiser that somebody wants to leave."""
    entrant = asked.entrant
    page = ["event_entries", entrant.event_id]
    about = _about(entrant) | {"asker": str(asked.by), "reason": asked.reason, "page": page}
    readers = who_may_confirm(entrant.event.tournament.host)
    letters.owe(topic="entry_leaving", key=str(entrant.pk), readers=readers, about=about)


def _logins(players: Iterable[EntrantPlayer]) -> list[User]:
    members = [player.member_id for player in players if player.member_id]
    held = Member.objects.filter(pk__in=members, user__isnull=False)
    return list(User.objects.filter(pk__in=held.values("user")))


def _about(entrant: Entrant) -> dict[str, Any]:
    event, tournament = entrant.event, entrant.event.tournament
    players = [player.member.name if player.member else player.name for player in _roster(entrant)]
    return {
        "title": event.whole_titles,
        "day": tournament.starts_on.isoformat(),
        "players": ", ".join(players),
        "team": entrant.name,
    }


def _roster(entrant: Entrant) -> Iterable[EntrantPlayer]:
    return entrant.players.select_related("member")
