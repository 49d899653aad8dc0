"""What a guest played before joining, found for the member by name, and given to the member's record.

A seat of a published session that names nobody of the register; the seat is corrected by a revision of the
session (`players`), so that its figures and points follow, and can be corrected back.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.corrections.services.players import PlayerReads, Seat, newest_revision, state_players
from clubs.models import Club, EntryPlayer, Session
from clubs.register.selectors import open_to_all
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.names import whole_names, words
from federation.people.registrar import refuse_own_record, refuse_strangers
from federation.people.services import keeping
from federation.record import audit
from federation.text.spellings import loose

SEATS_MAX = 200  # on a page


@dataclass(frozen=True, slots=True)
class GuestSeat:
    """A seat of a session that somebody had as a guest, or that a member has who had it as one."""

    player: EntryPlayer
    problem: str = ""  # why it is not given to the member

    @property
    def session(self) -> Session:
        """Where it was."""
        session: Session = self.player.entry.session
        return session

    @property
    def seat(self) -> Seat:
        """As corrections of players name it."""
        entry = self.player.entry
        return (entry.section.letter, entry.direction, entry.number), self.player.seat


def guest_seats(member: Member, clubs: Collection[Club], since: date) -> list[GuestSeat]:
    """Seats of guests of the member's name at some clubs, the newest first; in any spelling of the name."""
    names = {loose(name) for name in whole_names(member)}
    rows = _seats().filter(member=None, entry__session__club__in=clubs, entry__session__played_on__gte=since)
    rows = rows.filter(open_to_all("entry__session__")).order_by("-entry__session__played_on", "-pk")
    own = [player for player in rows.iterator(1_000) if loose("".join(words(player.name))) in names]
    return _looked_at(member, own[:SEATS_MAX])


def current_seats(member: Member, keys: Collection[int]) -> list[GuestSeat]:
    """Of some seats, by the keys of their facts, those that still are a guest's of the member's name."""
    names = {loose(name) for name in whole_names(member)}
    rows = _chosen(keys).filter(open_to_all("entry__session__"), member=None)
    return _looked_at(member, [player for player in rows if loose("".join(words(player.name))) in names])


def _looked_at(member: Member, players: Collection[EntryPlayer]) -> list[GuestSeat]:
    sat = _sat(member, {player.entry.session_id for player in players})
    return [GuestSeat(player, _problem(player, sat)) for player in players]


def joined_seats(member: Member) -> list[GuestSeat]:
    """Seats that a guest had by the file, and that were given to the member since."""
    rows = _seats().filter(member=member, stated_by__of_players=True).order_by("-pk")[:SEATS_MAX]
    seats = list(rows)
    before = EntryPlayer.objects.filter(entry__in=[player.entry_id for player in seats], member=None)
    guests = {(row.entry_id, row.seat) for row in before.exclude(superseded_by=None)}
    return [GuestSeat(player) for player in seats if (player.entry_id, player.seat) in guests]


def _seats() -> QuerySet[EntryPlayer]:
    rows = EntryPlayer.objects.current().filter(entry__superseded_by__isnull=True)
    related = ("entry__section", "entry__session__club", "entry__session__stage")
    return rows.select_related(*related)


def _sat(member: Member, sessions: Collection[int]) -> set[int]:
    """Sessions in which the member has a seat already."""
    of_member = Q(member=member) | Q(member__merged_into=member)
    rows = EntryPlayer.objects.current().filter(of_member, entry__session__in=sessions)
    return set(rows.values_list("entry__session", flat=True))


def _problem(player: EntryPlayer, sat: Collection[int]) -> str:
    session = player.entry.session
    if session.pk in sat:
        return _("The member has another seat in this session.")
    if session.stage is not None and not session.stage.is_simultaneous:
        return _("Who plays here follows from the entries of the event. Correct them on its desk.")
    return ""


@transaction.atomic
def give(*, member: Member, seats: Iterable[int], by: User) -> int:
    """Give seats of guests, by the keys of their facts, to a member; how many. What was given before stays.

    Raises Refused for a stranger, a closed or one's own record, somebody of another name, and what `_problem`
    says.
    """
    held = keeping.held(member, by)
    refuse_own_record(by, held)
    names = {loose(name) for name in whole_names(held)}
    count = 0
    for player in _chosen(seats).filter(member=None):
        if loose("".join(words(player.name))) not in names:
            raise Refused(_("This seat has another name."), "another_name")
        problem = _problem(player, _sat(held, {player.entry.session_id}))
        if problem:
            raise Refused(problem, "seat_hindered")
        _state(player, held, by)
        count += 1
    if count:
        audit.record(Act.GUEST_JOINED, by, held, seats=count)
    return count


def give_to(member: Member, seats: Collection[GuestSeat], *, by: User) -> None:
    """Give seats that nothing hinders to a member whose record is held, for a caller that has asked who acts
    and what of their names."""
    for one in seats:
        _state(one.player, member, by)
    audit.record(Act.GUEST_JOINED, by, member, seats=len(seats))


@transaction.atomic
def take_back(*, member: Member, seats: Iterable[int], by: User) -> int:
    """Give seats back to the guest of the file; how many. Raises Refused for a stranger and
    one's own record.
    """
    refuse_strangers(by)
    refuse_own_record(by, member)
    wanted = {one.player.pk for one in joined_seats(member)} & set(seats)
    for player in _chosen(wanted):
        _state(player, None, by)
    if wanted:
        audit.record(Act.GUEST_JOINED, by, member, seats=-len(wanted))
    return len(wanted)


def _chosen(seats: Iterable[int]) -> QuerySet[EntryPlayer]:
    return _seats().filter(pk__in=list(seats)).order_by("entry__session", "pk")


def _state(player: EntryPlayer, member: Member | None, by: User) -> None:
    reads = PlayerReads(player.name, player.number, member)
    session = player.entry.session
    seat = GuestSeat(player).seat
    state_players(session=session, reads={seat: reads}, after=newest_revision(session), by=by)
