"""A club's kinds entered and priced, given to members, and what was paid noted and taken back.

Each act locks the club's row: two managers, or one who presses twice, come one after the other.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Club, ClubFeePaid, ClubKind, ClubKindFee, ClubKindGiven, ClubRole, Membership
from clubs.own_kinds import selectors
from clubs.register.selectors import keeps_desk
from federation.errors import Refused
from federation.memberships.plan import births_of
from federation.memberships.selectors import fits_on
from federation.models import Act, DuesYear, Member, User
from federation.money.services.causes import in_units
from federation.record import audit
from federation.roles import today

KINDS_MAX = 20  # also: nobody's age is found by trying kinds


@transaction.atomic
def add_kind(*, club: Club, kind: ClubKind, by: User) -> ClubKind:
    """Enter a kind of a club; one that is there of the same name and ages is that one.

    Raises Refused for a stranger, another kind of this name and too many, ValidationError for what cannot be.
    """
    locked = _held(club, by)
    rows = list(locked.own_kinds.all())
    same = next((one for one in rows if one.names == kind.names), None)
    if same is not None and (same.age_from, same.age_to) == (kind.age_from, kind.age_to):
        return same
    if same is not None:
        raise Refused(_("The club has a kind of membership of this name already."), "club_kind_twice")
    if len(rows) >= KINDS_MAX:
        sentence = _("A club has %(most)d kinds of membership at most, with those out of use.")
        raise Refused(sentence % {"most": KINDS_MAX}, "club_kinds_many")
    kind.club = locked
    kind.full_clean()
    kind.save()
    audit.record(Act.ADDED, by, kind)
    return kind


@transaction.atomic
def change_kind(*, kind: ClubKind, names: Mapping[str, str], is_active: bool, by: User) -> ClubKind:
    """Rename a kind, or take it out of use and into it again; its ages stay. Raises Refused."""
    club = _held(kind.club, by)
    locked: ClubKind = ClubKind.objects.get(pk=kind.pk)
    if (dict(locked.names), locked.is_active) == (dict(names), is_active):
        return locked
    if club.own_kinds.filter(names=names).exclude(pk=kind.pk).exists():
        raise Refused(_("The club has a kind of membership of this name already."), "club_kind_twice")
    locked.names, locked.is_active = names, is_active
    locked.full_clean()
    locked.save()
    audit.record(Act.CHANGED, by, locked)
    return locked


@transaction.atomic
def add_fee(*, fee: ClubKindFee, by: User) -> ClubKindFee:
    """Price a kind for years that begin on a day or later; the same again is the one that is there.

    Raises Refused for a stranger, another fee from that day, and an amount that the currency does not have.
    """
    _held(fee.kind.club, by)
    same = ClubKindFee.objects.filter(kind=fee.kind, starts_on=fee.starts_on).first()
    if same is not None and same.amount == fee.amount:
        return same
    if same is not None:
        raise Refused(_("This kind has a fee from this day already."), "club_fee_twice")
    _refuse_pieces(fee.amount)
    fee.full_clean()
    fee.save()
    audit.record(Act.ADDED, by, fee)
    return fee


@transaction.atomic
def remove_fee(*, fee: ClubKindFee, by: User) -> None:
    """Take a fee away that was entered wrongly, once; its history stays. Raises Refused."""
    _held(fee.kind.club, by)
    held = ClubKindFee.objects.filter(pk=fee.pk).first()
    if held is not None:
        audit.record(Act.DELETED, by, held)
        held.delete()


@transaction.atomic
def give_kind(
    *, club: Club, member: Member, kind: ClubKind | None, on: date, by: User
) -> ClubKindGiven | None:
    """Let a member be of a kind from a day on, of none without one; None where that is so already.

    Raises Refused for a stranger, who does not belong to the club then, a kind that is another club's or out
    of use, and an age that does not fit; whose day of birth is not on record the club knows itself.
    """
    _held(club, by)
    rows = selectors.given_to(club, member).filter(starts_on=on)
    newest = rows.first()
    if newest is not None and newest.kind_id == (kind.pk if kind else None):
        return None
    belonging = Membership.objects.filter(club=club, member=member)
    if not belonging.exclude(ends_on__lt=on).exists():
        raise Refused(_("This member does not belong to the club on that day."), "not_of_the_club")
    if kind is not None:
        _refuse_kind(kind, club, member, on)
    return ClubKindGiven.objects.create(club=club, member=member, kind=kind, starts_on=on, by=by)


def _refuse_kind(kind: ClubKind, club: Club, member: Member, on: date) -> None:
    if kind.club_id != club.pk or not kind.is_active:
        raise Refused(_("The club does not use this kind of membership."), "club_kind_gone")
    born = births_of([member.pk]).get(member.pk)
    if born is not None and not fits_on(kind, born, on):
        raise Refused(_("This kind of membership is for another age."), "club_kind_age")


@transaction.atomic
def note_paid(
    *, club: Club, member: Member, year: DuesYear, amount: Decimal, paid_on: date, key: str, by: User
) -> ClubFeePaid:
    """Note that a member paid something of a year's fee. A form sent twice is one note.

    Raises Refused for a stranger, who never belonged to the club, a day to come, and an amount of nothing or
    that the currency does not have.
    """
    _held(club, by)
    before: ClubFeePaid | None = ClubFeePaid.objects.filter(key=key).first()
    if before is not None:
        return before
    if not selectors.was_at(club, member):
        raise Refused(_("This member does not belong to the club on that day."), "not_of_the_club")
    if paid_on > today():
        raise Refused(_("This day has not come yet."), "not_yet")
    _refuse_pieces(amount)
    note = ClubFeePaid(club=club, member=member, year=year, amount=amount, paid_on=paid_on, key=key, by=by)
    note.full_clean(exclude=["takes_back"])
    note.save()
    return note


@transaction.atomic
def note_all_paid(*, club: Club, member: Member, year: DuesYear, seen: str, by: User) -> bool:
    """Note today that a member paid all that is open of a year; False where nothing is.

    Raises Refused where something else is open than was `seen`, and as `note_paid`.
    """
    _held(club, by)
    left = selectors.dues_of_one(club, year, member).open
    if not left:
        return False
    if f"{left:f}" != seen:
        raise Refused(_("Something else is open now. Look at it again."), "changed_meanwhile")
    note_paid(club=club, member=member, year=year, amount=left, paid_on=today(), key=str(uuid4()), by=by)
    return True


@transaction.atomic
def take_back(*, note: ClubFeePaid, by: User) -> bool:
    """Take a note back by another one; False where that was done. Raises Refused for a stranger."""
    _held(note.club, by)
    if note.takes_back_id is not None or note.taken_back_by.exists():
        return False
    ClubFeePaid.objects.create(
        club=note.club,
        member=note.member,
        year=note.year,
        amount=note.amount,
        paid_on=note.paid_on,
        takes_back=note,
        key=str(uuid4()),
        by=by,
    )
    return True


def _held(club: Club, by: User) -> Club:
    """The club's row, locked. Raises Refused for who does not manage it today."""
    locked: Club = Club.objects.select_for_update(of=("self",)).get(pk=club.pk)
    if not keeps_desk(by, locked, ClubRole.MANAGER):
        raise Refused(_("Only the club's manager can do this."), "not_yours")
    return locked


def _refuse_pieces(amount: Decimal) -> None:
    if amount != in_units(amount):
        raise Refused(_("The currency of the federation has no such amount."), "no_such_amount")
