"""A member's clubs: from one to another as one act on a day, and all of them left by who leaves or dies.

Lock order: the member's row, then the memberships.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club, Membership
from clubs.register.services.people import save_memberships
from federation.errors import Refused
from federation.models import Act, Member, MemberStatus, User
from federation.people.services import keeping
from federation.record import audit

BELONGING = (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE, MemberStatus.SUSPENDED)


@dataclass(frozen=True, slots=True)
class ChangedMembership:
    """What an act does to one membership: `was` is None for one that begins, `becomes` for one that goes."""

    was: Membership | None
    becomes: Membership | None


def memberships_of(member: Member) -> QuerySet[Membership]:
    """All memberships of a member, the newest first, with their clubs."""
    rows: QuerySet[Membership] = Membership.objects.filter(member=member).select_related("club", "member")
    return rows.order_by("-starts_on", "-pk")


def memberships_seen_as(member: Member) -> str:
    """A mark of a member's clubs as they stand: another one after every change of a membership."""
    rows = list(memberships_of(member).values_list("pk", flat=True))
    history = Membership.pgh_event_model.objects  # type: ignore[attr-defined]  # pghistory.track puts it there
    newest = history.filter(pgh_obj__in=rows).aggregate(newest=Max("pgh_id"))["newest"]
    return sha256(f"{member.pk} {rows} {newest}".encode()).hexdigest()[:32]


def transfer_of(member: Member, *, to: Club, on: date) -> list[ChangedMembership]:
    """What a transfer changes: the home club ends the day before, the other begins. [] where that is done.

    Raises Refused for a day on or before the first of the club that is left, and for a club that was closed.
    """
    rows = list(memberships_of(member))
    if any(row.club_id == to.pk and row.is_home and row.starts_on == on and _is_open(row) for row in rows):
        return []
    if not to.is_active:
        raise Refused(_("This club is not recognised any more."), "club_gone")
    left = [row for row in rows if _holds_on(row, on) and (row.is_home or row.club_id == to.pk)]
    if any(row.is_home and row.club_id == to.pk for row in left):
        raise Refused(_("This is the member's home club on that day already."), "at_home")
    if any(row.is_home and row.starts_on >= on for row in rows):
        sentence = _("A home club begins on that day or later. Choose a later day.")
        raise Refused(sentence, "before_home")
    if any(row.starts_on == on for row in left):
        raise Refused(_("This member already belongs to the club from that day."), "belongs_already")
    new = Membership(member=member, club=to, is_home=True, starts_on=on)
    return [
        *(ChangedMembership(row, _ended(row, on - timedelta(days=1))) for row in left),
        ChangedMembership(None, new),
    ]


def leaving_of(member: Member, *, on: date) -> list[ChangedMembership]:
    """What leaving on a day changes: memberships end with it, and those that would begin later go."""
    return _leaving({member.pk: on})


def _leaving(gone: Mapping[int, date]) -> list[ChangedMembership]:
    if not gone:
        return []
    rows = Membership.objects.filter(Q(ends_on=None) | Q(ends_on__gt=min(gone.values())), member__in=gone)
    changes = []
    for row in rows.select_related("club", "member").order_by("-starts_on", "-pk"):
        on = gone[row.member_id]
        if row.ends_on is None or row.ends_on > on:
            changes.append(ChangedMembership(row, _ended(row, on) if row.starts_on <= on else None))
    return changes


def leave(gone: Mapping[int, date], *, by: User | None) -> None:
    """Let members who left or died leave every club with that day: the days by their keys."""
    _carry_out(_leaving(gone), by)


@transaction.atomic
def transfer(*, member: Member, to: Club, on: date, seen: str, by: User) -> list[ChangedMembership]:
    """Make a club the home club of a member from a day on; done before it does nothing.

    `seen`: the mark of the member's clubs that was looked at. Raises Refused as `transfer_of`, and for a
    stranger, clubs that were changed meanwhile, and who is no member any more.
    """
    locked = keeping.held(member, by)
    changes = transfer_of(locked, to=to, on=on)
    if not changes:
        return []
    if memberships_seen_as(locked) != seen:
        sentence = _("Somebody changed this member's clubs meanwhile. Look at them again.")
        raise Refused(sentence, "superseded")
    if locked.status not in BELONGING:
        raise Refused(_("Who has left or died belongs to no club."), "not_a_member")
    _carry_out(changes, by)
    left = ", ".join(change.was.club.number for change in changes if change.was)
    audit.record(Act.MEMBER_TRANSFERRED, by, locked, left=left, club=to.number, on=on.isoformat())
    return changes


@transaction.atomic
def change_standing(
    *, member: Member, status: MemberStatus, on: date, seen: str, by: User
) -> list[ChangedMembership]:
    """Change a member's status; whoever leaves or dies leaves every club on that day. Raises Refused."""
    before = Member.objects.get(pk=member.pk)
    changes = leaving_of(before, on=on) if status in keeping.GONE else []
    after = keeping.change_standing(member=member, status=status, on=on, seen=seen, by=by)
    is_done = (before.status, before.ended_on) == (after.status, after.ended_on)
    return [] if is_done else changes


@transaction.atomic
def begin_at(*, member: Member, club: Club, on: date, by: User) -> None:
    """Give a new member a home club, once. Raises Refused."""
    if not Membership.objects.filter(member=member, club=club).exists():
        transfer(member=member, to=club, on=on, seen=memberships_seen_as(member), by=by)


@transaction.atomic
def join(*, member: Member, club: Club, on: date, by: User) -> tuple[Membership, bool]:
    """Begin to belong to a club that is not the home club, and whether that is new.

    Raises Refused for a stranger, who is no member any more, a club that was closed, and who belongs to the
    club on that day or later.
    """
    locked = keeping.held(member, by)
    rows = [row for row in memberships_of(locked) if row.club_id == club.pk]
    same = next((row for row in rows if row.starts_on == on and not row.is_home), None)
    if same is not None:
        return same, False
    if locked.status not in BELONGING:
        raise Refused(_("Who has left or died belongs to no club."), "not_a_member")
    if not club.is_active:
        raise Refused(_("This club is not recognised any more."), "club_gone")
    if any(_holds_on(row, on) or row.starts_on >= on for row in rows):
        raise Refused(_("This member already belongs to the club from that day."), "belongs_already")
    new = Membership(member=locked, club=club, starts_on=on)
    save_memberships([new], by=by)
    return new, True


@transaction.atomic
def end(*, membership: Membership, on: date, seen: str, by: User) -> Membership:
    """Set the last day of a membership; done before it does nothing.

    Raises Refused for a stranger, one that was changed since it was `seen`, and a day before it begins.
    """
    keeping.held(membership.member, by)
    locked: Membership = Membership.objects.select_for_update().get(pk=membership.pk)
    if locked.ends_on == on:
        return locked
    keeping.refuse_stale(locked, seen)
    if on < locked.starts_on:
        raise Refused(_("A membership ends on or after the day it begins."), "ends_before_start")
    ended = _ended(locked, on)
    save_memberships([ended], by=by)
    return ended


def _carry_out(changes: Iterable[ChangedMembership], by: User | None) -> None:
    gone = [change.was for change in changes if change.was and change.becomes is None]
    audit.record_all(Act.DELETED, by, gone)
    Membership.objects.filter(pk__in=[row.pk for row in gone]).delete()
    save_memberships([change.becomes for change in changes if change.becomes], by=by)


def _ended(row: Membership, on: date) -> Membership:
    ended = copy(row)
    ended.ends_on = on
    return ended


def _is_open(row: Membership) -> bool:
    return row.ends_on is None


def _holds_on(row: Membership, day: date) -> bool:
    return row.starts_on <= day and (row.ends_on is None or row.ends_on >= day)
