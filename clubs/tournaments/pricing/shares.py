"""What each player of an entry pays, and why: by the first line of the event's fee table that fits them.

Whom no line fits pays the event's own fee: a player's, or an equal part of the entry's. Exact, and in the
currency's smallest unit.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple, Protocol

from django.db.models import Q
from django.utils import timezone

from clubs.models import Entrant, EntrantPlayer, EntryFeeClass, Event, FeePer, FeeWhom
from clubs.register.particulars import particulars_of
from federation.memberships.ages import age_on
from federation.models import HeldMembership, Member, MemberStatus
from federation.money.services import causes
from federation.roles import today

ZERO = Decimal(0)
OF_MEMBERS = frozenset({MemberStatus.ACTIVE, MemberStatus.ASSOCIATE})


class FeePlayer(Protocol):
    """Somebody who enters: a member of the register, or a guest by name."""

    @property
    def member(self) -> Member | None: ...


class FeeShare(NamedTuple):
    """What one player pays; `fee_class`: the line that fits, None where the event's own fee holds."""

    player: FeePlayer
    amount: Decimal
    fee_class: EntryFeeClass | None


class FeeGuest(NamedTuple):
    """A player of an entry that is not made yet."""

    member: Member | None


class FeeTable:
    """An event's fees, with what is registered of some members: four queries at most, none of them twice."""

    def __init__(self, event: Event, members: Iterable[Member | None]) -> None:
        self.event = event
        self.classes = list(event.fee_classes.select_related("kind").order_by("position"))
        keys = {_record(one) for one in members if one is not None} if self.classes else set()
        asks_status = any(one.whom != FeeWhom.ALL for one in self.classes)
        self._statuses = _statuses(keys) if asks_status else {}
        self._ages = self._known_ages(keys) if any(one.age_to is not None for one in self.classes) else {}
        self._kinds = self._known_kinds(keys) if any(one.kind_id for one in self.classes) else {}

    def _known_ages(self, keys: set[int]) -> dict[int, int]:
        day = self.event.tournament.starts_on
        known = particulars_of(keys)
        return {key: age_on(row.born_on, day) for key, row in known.items() if row.born_on is not None}

    def _known_kinds(self, keys: set[int]) -> dict[int, int]:
        day = self.event.tournament.starts_on
        held = HeldMembership.objects.filter(Q(ends_on=None) | Q(ends_on__gte=day), starts_on__lte=day)
        rows = held.filter(member__in=keys).order_by("starts_on")
        return dict(rows.values_list("member_id", "kind_id"))

    def class_of(self, member: Member | None, entered_on: date) -> EntryFeeClass | None:
        """The first line that fits somebody who enters on a day; None where the event's own fee holds."""
        key = _record(member) if member is not None else None
        return next((one for one in self.classes if self._fits(one, key, entered_on)), None)

    def _fits(self, one: EntryFeeClass, key: int | None, day: date) -> bool:
        if one.entered_from is not None and day < one.entered_from:
            return False
        if one.entered_to is not None and day > one.entered_to:
            return False
        if one.whom != FeeWhom.ALL:
            is_member = key is not None and self._statuses.get(key) in OF_MEMBERS
            if is_member != (one.whom == FeeWhom.MEMBERS):
                return False
        if one.kind_id is not None and (key is None or self._kinds.get(key) != one.kind_id):
            return False
        # Whose age is not registered pays as an adult: the office enters it, and the fee follows.
        return one.age_to is None or (key is not None and self._ages.get(key, one.age_to + 1) <= one.age_to)

    def shares(self, players: Sequence[FeePlayer], entered_on: date) -> list[FeeShare]:
        """What each player of an entry pays, in the order given."""
        usual = _usual_parts(self.event, len(players))
        rows = []
        for player, part in zip(players, usual, strict=True):
            own = self.class_of(player.member, entered_on)
            rows.append(FeeShare(player, part if own is None else own.amount, own))
        return rows

    def fee(self, entrant: Entrant, players: Sequence[FeePlayer]) -> Decimal:
        """What an entry costs in all: without a table the event's fee as it is written, parts or not."""
        if not self.classes:
            fee = self.event.fee or ZERO
            return fee * len(players) if self.event.fee_per == FeePer.PLAYER else fee
        return sum((one.amount for one in self.shares(players, entered_on(entrant))), ZERO)


def _record(member: Member) -> int:
    """The record that stands for a person: of two that became one, the one that stays."""
    return member.merged_into_id or member.pk


def _statuses(keys: set[int]) -> dict[int, str]:
    return dict(Member.objects.filter(pk__in=keys).values_list("pk", "status"))


def _usual_parts(event: Event, players: int) -> list[Decimal]:
    """The event's own fee by player; of a fee for the entry, who stands first pays what is over."""
    fee = event.fee or ZERO
    if event.fee_per == FeePer.PLAYER or not players:
        return [fee] * players
    return list(causes.parts_of(fee, range(players)).values())


def entered_on(entrant: Entrant) -> date:
    """The day on which an entry was made, where the federation is; today for one that is not made yet."""
    day: date = timezone.localtime(entrant.entered_at).date() if entrant.entered_at else today()
    return day


def costs(event: Event) -> bool:
    """Whether somebody may have to pay for an entry of an event."""
    return bool(event.fee) or event.fee_classes.filter(amount__gt=0).exists()


def shares_of(entrant: Entrant) -> list[FeeShare]:
    """What each player of an entry pays, and by which line, in their order."""
    players = _players(entrant)
    table = FeeTable(entrant.event, [one.member for one in players])
    return table.shares(players, entered_on(entrant))


def fee_of(entrant: Entrant) -> Decimal:
    """What an entry costs in all."""
    players = _players(entrant)
    return FeeTable(entrant.event, [one.member for one in players]).fee(entrant, players)


def _players(entrant: Entrant) -> list[EntrantPlayer]:
    return list(entrant.players.select_related("member__merged_into").order_by("seat"))
