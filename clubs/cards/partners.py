"""With whom somebody may begin a card: the partners and team-mates of their entries, guests among them."""

from collections.abc import Iterator
from typing import NamedTuple

from clubs.cards import pairs
from clubs.models import EntrantPlayer, EntrantState, Event
from federation.models import Member
from federation.visitors import Visitor

LISTED = 40


class PossiblePartner(NamedTuple):
    """Somebody to play with: a member, or a guest at an event. `key` is what a form sends."""

    key: str
    name: str
    member: Member | None = None
    event: Event | None = None


def partners_of(user: Visitor) -> list[PossiblePartner]:
    """Everybody on a roster with somebody, the newest entries first, each once."""
    own = pairs.own_records(user)
    entered = EntrantPlayer.objects.filter(member__in=own, entrant__state=EntrantState.ENTERED)
    others = (
        EntrantPlayer.objects.filter(entrant__in=entered.values("entrant"))
        .exclude(member__in=own)
        .select_related("member__merged_into", "entrant__event__tournament")
        .order_by("-entrant__event__tournament__starts_on", "-entrant", "seat")
    )
    return list({partner.key: partner for partner in map(_partner, others[:LISTED])}.values())


def _partner(player: EntrantPlayer) -> PossiblePartner:
    if player.member is not None:
        member = player.member.merged_into or player.member
        return PossiblePartner(f"member-{member.pk}", member.name, member=member)
    event = player.entrant.event
    name = f"{player.name} ({event.tournament.title}, {event.title})"
    return PossiblePartner(f"guest-{event.pk}-{player.name}", name, event=event)


def guest_of(partner: PossiblePartner) -> str:
    """The name of a guest as the roster has it."""
    return partner.key.split("-", 2)[2]


def choices_of(partners: list[PossiblePartner]) -> Iterator[tuple[str, str]]:
    """As a form offers them."""
    return ((partner.key, partner.name) for partner in partners)
