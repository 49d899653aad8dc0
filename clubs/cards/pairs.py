"""Who a card is of: two members by the records that are left of them, or a member and a guest at an event."""

from collections.abc import Iterable, Mapping

from clubs.models import Card, Entrant, EntrantPlayer, EntrantState, Event
from federation.models import Member
from federation.visitors import Visitor

Partner = tuple[str, int | str]  # ("member", key of the record that is left) or ("guest", name)
Pair = frozenset[Partner]


def record_of(member: Member) -> int:
    """The key of the record that is left of a member: their own, or the one it was merged into."""
    return int(member.merged_into_id or member.pk)


def pair_of(first: Member, second: Member) -> Pair:
    """Two members as a pair, whichever sits where."""
    return frozenset({("member", record_of(first)), ("member", record_of(second))})


def pair_on(card: Card) -> Pair:
    """The pair that a card is of."""
    partner: Partner = ("member", record_of(card.second)) if card.second else ("guest", card.guest)
    return frozenset({("member", record_of(card.first)), partner})


def partner_on(player: EntrantPlayer) -> Partner:
    """Somebody on a roster."""
    return ("member", record_of(player.member)) if player.member else ("guest", player.name)


def entered(event: Event) -> dict[Entrant, frozenset[Partner]]:
    """Who is on the roster of each entrant of an event that is entered. A few queries."""
    entrants = event.entrants.filter(state=EntrantState.ENTERED).prefetch_related(
        "players__member", "event__tournament"
    )
    return {entrant: frozenset(map(partner_on, entrant.players.all())) for entrant in entrants}


def own_records(user: Visitor) -> set[int]:
    """The records of the register that are of somebody, merged ones too."""
    if not user.is_authenticated or not user.is_active:
        return set()
    return set(Member.objects.filter(user=user).values_list("pk", flat=True))


def all_records(members: Iterable[Member]) -> set[int]:
    """The keys of some members' records, with those that were merged into them."""
    left = {record_of(member) for member in members}
    return left | set(Member.objects.filter(merged_into__in=left).values_list("pk", flat=True))


def by_pair(cards: Iterable[Card]) -> Mapping[Pair, list[Card]]:
    """Cards by whom they are of: two where records of one person were merged."""
    of_pairs: dict[Pair, list[Card]] = {}
    for card in cards:
        of_pairs.setdefault(pair_on(card), []).append(card)
    return of_pairs
