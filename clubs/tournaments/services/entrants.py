"""Entries for events: who takes part, under which number, with whom."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import BINDING, PLACED, Entrant, EntrantPlayer, EntrantState, Event, Session
from clubs.tournaments.services import charges, coaches, seeding
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.record import audit
from federation.text.numbers import whole
from scoring.engine.contest import Contestants, Form

SIZES = {True: (4, 6), False: (2, 2)}  # of a team, of a pair


class RosterName(NamedTuple):
    """Somebody on a roster: a name, and the member they are, if one."""

    name: str
    member: Member | None = None
    is_captain: bool = False


class StaysType(Enum):
    """The one value that says: as it is."""

    STAYS = "stays"


STAYS = StaysType.STAYS


@transaction.atomic
def enter(
    *,
    event: Event,
    number: str,
    players: Sequence[RosterName],
    by: User,
    name: str = "",
    direction: str = "",
    seed: int | None = None,
    stratum: int = 0,
    coach: Member | None = None,
) -> Entrant:
    """Enter a contestant for an event; on the waiting list where the event is full.

    Without a number, the next whole one. Raises Refused for a roster of the wrong size, a member
    entered twice, a coach who plays, a stratum that there is not, and for a stranger.
    """
    refuse_non_directors(by, event.tournament)
    event = Event.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=event.pk)
    refuse_roster(event, players)
    refuse_entered(event, players)
    coaches.refuse_coach(event, coach, members_in(players))
    seeding.refuse_stratum(stratum)
    entrant = Entrant(
        event=event,
        number=number or next_number(event),
        name=name,
        direction=direction,
        seed=seed,
        stratum=stratum,
        coach=coach,
        entered_by=by,
        state=EntrantState.WAITING,
    )
    is_placed = not is_full(event)
    entrant.full_clean()
    entrant.save()
    for seat, player in enumerate(players, 1):
        EntrantPlayer.objects.create(
            entrant=entrant, seat=seat, name=player.name, member=player.member, is_captain=player.is_captain
        )
    if is_placed:
        charges.take_in(entrant, by=by)
    audit.record(Act.ENTRANT_ENTERED, by, entrant, event=event.pk)
    return entrant


def next_number(event: Event) -> str:
    """The number after the highest of an event's whole numbers; the caller holds the event's row."""
    known = event.entrants.values_list("number", flat=True)
    return str(max((whole(number) or 0 for number in known), default=0) + 1)


def sizes_of(event: Event) -> tuple[int, int]:
    """How many players an entrant has: at least, at most."""
    if Form(event.form).contest.contestants is Contestants.INDIVIDUAL:
        return 1, 1
    return SIZES[Form(event.form).is_teams]


def refuse_roster(event: Event, players: Sequence[RosterName]) -> None:
    """Raise Refused for a roster of the wrong size, and for somebody who is on it twice."""
    least, most = sizes_of(event)
    if not least <= len(players) <= most:
        raise Refused(
            _("An entrant of this event has %(least)s to %(most)s players, not %(count)s.")
            % {"least": least, "most": most, "count": len(players)},
            "roster_size",
        )
    members = members_in(players)
    double = next((member for member in members if members.count(member) > 1), None)
    if double is not None:
        raise Refused(_("%(player)s is on this roster twice.") % {"player": double.name}, "twice_on_roster")


def members_in(players: Sequence[RosterName]) -> list[Member]:
    """Who of a roster is on the register."""
    return [player.member for player in players if player.member]


def refuse_entered(event: Event, players: Sequence[RosterName], own: Entrant | None = None) -> None:
    """Raise Refused for somebody who is in another entry of the event, or is the coach of another team.

    An invitation that nobody has answered binds nobody.
    """
    members = members_in(players)
    if players and not members:
        _refuse_same_guests(event, players, own)
    bound = Q(entrant__state__in=BINDING)
    bound |= Q(entrant__state=EntrantState.ASKED, consented_at__isnull=False)
    taken = EntrantPlayer.objects.filter(bound, entrant__event=event, member__in=members)
    double = taken.exclude(entrant=own).select_related("member").first()
    if double is not None:
        raise Refused(
            _("%(player)s is entered for this event already.") % {"player": double}, "entered_already"
        )
    coaches.refuse_coaching(event, members, own)


def _refuse_same_guests(event: Event, players: Sequence[RosterName], own: Entrant | None) -> None:
    """The very same guests again are a form sent twice."""
    names = sorted(player.name for player in players)
    entered = event.entrants.exclude(state=EntrantState.CANCELLED)
    entered = entered.exclude(pk=own.pk) if own else entered
    for entrant in entered.filter(players__name=names[0]).distinct():
        if sorted(entrant.players.values_list("name", flat=True)) == names:
            raise Refused(
                _("%(player)s is entered for this event already.") % {"player": ", ".join(names)},
                "entered_already",
            )


def is_full(event: Event) -> bool:
    """Whether as many are entered as may be."""
    if event.entrants_max is None:
        return False
    return event.entrants.filter(state__in=PLACED).count() >= event.entrants_max


def has_started(event: Event) -> bool:
    """Whether a session of the event was opened."""
    return bool(Session.objects.filter(stage__event=event).exists())


@transaction.atomic
def change(
    *,
    entrant: Entrant,
    number: str,
    players: Sequence[RosterName],
    by: User,
    name: str = "",
    direction: str = "",
    seed: int | None = None,
    stratum: int | None = None,
    coach: Member | StaysType | None = STAYS,
) -> Entrant:
    """Amend an entry and its roster; who stays on it has consented as before. `stratum` None: as it is.

    Raises Refused for a stranger, a roster or a coach that cannot be, for another roster, coach or number
    once a session was opened (the director's desk changes them), and another seed once a round is drawn.
    """
    refuse_non_directors(by, entrant.event.tournament)
    event = Event.objects.select_for_update(of=("self",)).get(pk=entrant.event_id)
    held: Entrant = Entrant.objects.select_for_update().get(pk=entrant.pk)
    before = list(held.players.select_related("member").order_by("seat"))
    is_same = [_who(player) for player in before] == [_who(player) for player in players]
    trainer = held.coach if isinstance(coach, StaysType) else coach
    is_left = is_same and held.number == number and held.coach == trainer
    if has_started(event) and not is_left:
        raise Refused(
            _("The event has started: its numbers and players stay. Substitutes are admitted at the desk."),
            "event_started",
        )
    refuse_roster(event, players)
    refuse_entered(event, players, own=held)
    coaches.refuse_coach(event, trainer, members_in(players), own=held)
    if seed != held.seed:
        seeding.refuse_drawn(event)
    is_moved = stratum not in (None, held.stratum)
    if stratum is not None:
        seeding.refuse_stratum(stratum)
        held.stratum = stratum
    held.number, held.name, held.direction, held.seed = number or held.number, name, direction, seed
    held.full_clean()
    held.save()
    if not is_same:
        _replace(held, before, players)
    coaches.assign(held, trainer)
    if _captain_of(before) != _captain_of(players):
        coaches.end_word(held)
    if held.state in PLACED:
        charges.follow(held, by=by)
    audit.record(Act.CHANGED, by, held)
    if is_moved:
        seeding.owe(event)
    return held


def _who(player: EntrantPlayer | RosterName) -> tuple[int | None, str, bool]:
    member = player.member
    return (member.pk, "", player.is_captain) if member else (None, player.name, player.is_captain)


def _captain_of(players: Sequence[EntrantPlayer | RosterName]) -> list[tuple[int | None, str, bool]]:
    return [_who(player) for player in players if player.is_captain]


def _replace(entrant: Entrant, before: Sequence[EntrantPlayer], players: Sequence[RosterName]) -> None:
    consents = {_who(player)[:2]: player.consented_at for player in before}
    entrant.players.all().delete()
    for seat, player in enumerate(players, 1):
        EntrantPlayer.objects.create(
            entrant=entrant,
            seat=seat,
            name=player.name,
            member=player.member,
            is_captain=player.is_captain,
            consented_at=consents.get(_who(player)[:2]),
        )
