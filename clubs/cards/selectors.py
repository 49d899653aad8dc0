"""Reading cards: which version was in force when, which are filed for an event, who may read them."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubs.cards import pairs
from clubs.cards.pairs import Pair
from clubs.models import Card, CardVersion, Entrant, EntrantPlayer, EntrantState, Event, Official
from clubs.register.selectors import is_director
from clubs.tournaments.services.tournaments import may_direct
from federation.models import Member, Role
from federation.roles import holds, today
from federation.visitors import Visitor

RELATED = ("first__merged_into", "second__merged_into")
# Who judges, and who runs tournaments: they read every card of the federation.
READERS = (
    Role.TOURNAMENT_OFFICE,
    Role.ADMINISTRATOR,
    Role.APPEALS_COMMITTEE,
    Role.RULES_COMMITTEE,
    Role.COMPETITION_COMMITTEE,
)

AHEAD = timedelta(days=7)


def card_on(members: tuple[Member, Member], day: date) -> CardVersion | None:
    """The version that was in force at the end of a day; None where the pair had filed none."""
    return card_at(members, end_of(day))


def card_at(members: tuple[Member, Member], moment: datetime) -> CardVersion | None:
    """The version that was in force at a moment; None where the pair had filed none."""
    cards = cards_of_members(members)
    of_pair = pairs.by_pair(cards).get(pairs.pair_of(*members), [])
    return newest_of(of_pair, moment).get(pairs.pair_of(*members))


def pair_at(pair: Pair, moment: datetime, event: Event | None) -> CardVersion | None:
    """The same of a pair of which one may be a guest at an event; two guests have no card."""
    keys = [key for kind, key in pair if kind == "member"]
    cards = cards_of_members(Member.objects.filter(pk__in=keys))
    cards = cards.filter(Q(event__isnull=True) | Q(event=event)) if event else cards.filter(event=None)
    return newest_of(pairs.by_pair(cards).get(pair, []), moment).get(pair)


def end_of(day: date) -> datetime:
    """The last moment of a day at the federation in scope."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time())) - timedelta(microseconds=1)


def cards_of_members(members: Iterable[Member]) -> QuerySet[Card]:
    """The cards that any of some members is on, by whichever record."""
    records = pairs.all_records(members)
    return Card.objects.filter(Q(first__in=records) | Q(second__in=records)).select_related(*RELATED)


def newest_of(cards: Iterable[Card], moment: datetime | None = None) -> dict[Pair, CardVersion]:
    """The version of each pair that is in force, or was at a moment. One query."""
    by_key = {card.pk: card for card in cards}
    versions = CardVersion.objects.filter(card__in=by_key)
    if moment is not None:
        versions = versions.filter(filed_at__lte=moment)
    newest: dict[Pair, CardVersion] = {}
    for version in versions.defer("content").order_by("filed_at", "pk"):
        version.card = by_key[version.card_id]
        newest[pairs.pair_on(version.card)] = version
    return newest


def filed_for(event: Event, moment: datetime | None = None) -> dict[Entrant, CardVersion | None]:
    """For each entrant of an event the version in force, or at a moment; None where none is filed.

    Of a team, the one that one of its partnerships filed last; all of them: `cards_for`. Single players of an
    individual have no card.
    """
    return {
        entrant: versions[-1] if versions else None for entrant, versions in cards_for(event, moment).items()
    }


def cards_for(event: Event, moment: datetime | None = None) -> dict[Entrant, list[CardVersion]]:
    """For each entrant of an event the versions in force of all partnerships in it, by when they were filed.

    The same few queries for any number of entrants; what the versions say is loaded when it is asked for.
    """
    rosters = pairs.entered(event)
    players = EntrantPlayer.objects.filter(entrant__in=rosters, member__isnull=False)
    members = [player.member for player in players.select_related("member")]
    cards = cards_of_members(members).filter(Q(event__isnull=True) | Q(event=event))
    newest = newest_of(cards, moment)
    return {
        entrant: sorted(
            (version for pair, version in newest.items() if pair <= roster), key=lambda row: row.filed_at
        )
        for entrant, roster in rosters.items()
    }


def cards_of(user: Visitor) -> list[Card]:
    """The cards of which somebody is a partner."""
    own = pairs.own_records(user)
    cards = Card.objects.filter(Q(first__in=own) | Q(second__in=own)).select_related(*RELATED, "event")
    return list(cards.order_by("pk"))


def is_partner(user: Visitor, card: Card) -> bool:
    """Whether a card is somebody's own."""
    own = pairs.own_records(user)
    return card.first_id in own or card.second_id in own


def may_read(user: Visitor, card: Card) -> bool:
    """Whether somebody may read a card.

    The partners; everybody, where the pair has opened it; who plays or serves at an event in which the pair
    is entered, or runs it; directors, the tournament office and the committees.
    """
    if card.is_public:
        return True
    if not user.is_authenticated or not user.is_active:
        return False
    if is_partner(user, card) or is_director(user) or holds(user, *READERS):
        return True
    return any(reads_event(user, event) for event in events_of(card))


def events_of(card: Card) -> list[Event]:
    """The events in which both partners are on the roster of one entrant that is entered."""
    if card.event is not None:
        is_entered = any(pairs.pair_on(card) <= roster for roster in pairs.entered(card.event).values())
        return [card.event] if is_entered else []
    records = pairs.all_records(member for member in (card.first, card.second) if member)
    rosters: dict[Entrant, set[int]] = {}
    players = EntrantPlayer.objects.filter(member__in=records, entrant__state=EntrantState.ENTERED)
    for player in players.select_related("member", "entrant__event__tournament"):
        rosters.setdefault(player.entrant, set()).add(pairs.record_of(player.member))
    return [entrant.event for entrant, on_roster in rosters.items() if len(on_roster) > 1]


def reads_event(user: Visitor, event: Event) -> bool:
    """Whether somebody may read the cards of an event: its players, who runs it, who serves, who judges."""
    if not user.is_authenticated or not user.is_active:
        return False
    if is_director(user) or holds(user, *READERS):
        return True
    if may_direct(user, event.tournament):
        return True
    own = pairs.own_records(user)
    plays = EntrantPlayer.objects.filter(
        member__in=own, entrant__event=event, entrant__state=EntrantState.ENTERED
    )
    serves = Official.objects.filter(tournament=event.tournament_id, member__in=own)
    return bool(plays.exists() or serves.exists())


def events_now(user: Visitor) -> list[Event]:
    """The events that somebody plays in these days: from a week before the first day to the last."""
    own = pairs.own_records(user)
    entered = EntrantPlayer.objects.filter(member__in=own, entrant__state=EntrantState.ENTERED)
    day = today()
    return list(
        Event.objects.filter(
            pk__in=entered.values("entrant__event"),
            tournament__starts_on__lte=day + AHEAD,
            tournament__ends_on__gte=day,
            tournament__announced_at__isnull=False,
        ).order_by("tournament__starts_on", "pk")
    )


def history_of(card: Card) -> Sequence[CardVersion]:
    """All versions of a card, the newest first."""
    return list(card.versions.select_related("filed_by").order_by("-number"))


def until(version: CardVersion, versions: Sequence[CardVersion]) -> datetime | None:
    """When a version gave way to the next one; None where it is in force."""
    later = [other.filed_at for other in versions if other.number > version.number]
    return min(later, default=None)
