"""Letters about systems: a card that is wanted, a card that does not fit, a policy that changed late."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from clubs.models import CardVersion, Entrant, EntrantPlayer, EntrantState, Event
from federation.languages import Texts
from federation.models import Member, User
from federation.record import letters


def remind(event: Event, entrants: Iterable[Entrant], ends: datetime | None, day: date) -> int:
    """Ask for cards, once a day; how many letters are owed."""
    players = EntrantPlayer.objects.filter(entrant__in=list(entrants))
    about = _about(event) | {"deadline": ends.isoformat() if ends else ""}
    return letters.owe(topic="card_missing", key=f"{event.pk}-{day}", readers=_logins(players), about=about)


def not_permitted(event: Event, version: CardVersion) -> None:
    """Tell both partners that something on their card is not permitted at an event."""
    card = version.card
    members = [member.pk for member in (card.first, card.second) if member]
    readers = User.objects.filter(pk__in=Member.objects.filter(pk__in=members).values("user"))
    letters.owe(
        topic="card_not_permitted", key=f"{version.pk}-{event.pk}", readers=readers, about=_about(event)
    )


def changed(event: Event, *, key: str, reason: str | Mapping[str, str], by: User) -> None:
    """Tell everybody who is entered that what is allowed has changed after the deadline."""
    players = EntrantPlayer.objects.filter(entrant__event=event, entrant__state=EntrantState.ENTERED)
    about = _about(event) | {
        "reason": reason if isinstance(reason, str) else Texts(reason).in_every(),
        "setter": str(by),
    }
    letters.owe(topic="system_policy_changed", key=f"{event.pk}-{key}", readers=_logins(players), about=about)


def _logins(players: Iterable[EntrantPlayer]) -> list[User]:
    members = [player.member_id for player in players if player.member_id]
    held = Member.objects.filter(pk__in=members, user__isnull=False)
    return list(User.objects.filter(pk__in=held.values("user")))


def _about(event: Event) -> dict[str, Any]:
    return {
        "title": event.whole_titles,
        "page": ["event_systems", event.pk],
    }
