"""A member entered, corrected, or of another standing: each done once, against the record as it was seen.

Lock order: the register as a whole where somebody is entered, then the member's row.
"""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Member, MemberStatus, User, known_here
from federation.people.registrar import refuse_strangers
from federation.people.selectors import namesakes
from federation.people.services import standings
from federation.people.services.members import check_number, save_member
from federation.record import audit
from federation.record.marks import seen_as
from federation.roles import today
from federation.signals import members_written
from federation.tenancy.locks import hold

NAMES = ("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji")
PARTICULARS = ("number", *NAMES, "joined_on")
GONE = standings.GONE
ENTER_LOCK = 7_100_041


@transaction.atomic
def enter(*, written: Mapping[str, Any], others: Collection[int], by: User) -> Member:
    """Enter somebody new; pressed twice it is the first one.

    `written`: values of PARTICULARS and the status; `others`: keys of the namesakes who are somebody else.
    Raises Refused for a stranger, a number that somebody has or that the scheme cannot give, and where a
    namesake is on the register whom nobody has looked at.
    """
    refuse_strangers(by)
    hold_register()
    member = Member(**written)
    check_number(member.number)
    bearer = Member.objects.filter(number=member.number).first()
    if bearer is not None:
        return _entered_before(bearer, member)
    if {one.pk for one in namesakes(member)} - set(others):
        sentence = _("Somebody of this name is on the register by now. Look at the record first.")
        raise Refused(sentence, "namesake")
    _refuse_bad_days(member)
    return save_member(member, by=by)


def hold_register() -> None:
    """Let nobody else be entered until the transaction ends: for who takes the next free number."""
    hold(ENTER_LOCK, "all")


def _entered_before(bearer: Member, member: Member) -> Member:
    if any(getattr(bearer, name) != getattr(member, name) for name in (*PARTICULARS, "status")):
        raise Refused(_("Another member has this number."), "number_taken")
    return bearer


@transaction.atomic
def correct(*, member: Member, written: Mapping[str, Any], seen: str, by: User) -> Member:
    """Correct particulars that were entered wrongly; what stood before is in the record's history.

    Raises Refused for a stranger, a record that is closed or was changed since it was `seen`, a number of
    somebody else, and one that the scheme cannot give.
    """
    locked = held(member, by)
    if all(getattr(locked, name) == value for name, value in written.items()):
        return locked
    refuse_stale(locked, seen)
    for name in PARTICULARS:
        setattr(locked, name, written[name])
    if Member.objects.filter(number=locked.number).exclude(pk=locked.pk).exists():
        raise Refused(_("Another member has this number."), "number_taken")
    _refuse_bad_days(locked)
    return save_member(locked, by=by)


@transaction.atomic
def change_standing(*, member: Member, status: MemberStatus, on: date, seen: str, by: User) -> Member:
    """A member leaves, dies, returns, is suspended: the status, and the day from which it is.

    The day stands on the record of who has left or died; of any other status it is in the audit log. Raises
    Refused for a stranger, a record that is closed or was changed since it was `seen`, and an impossible day.
    """
    locked = held(member, by)
    if status == MemberStatus.MERGED:
        raise Refused(_("Records are merged on a page of their own."), "not_a_standing")
    ended = on if status in GONE else None
    if (locked.status, locked.ended_on) == (status, ended):
        return locked
    refuse_stale(locked, seen)
    before, locked.status, locked.ended_on = locked.status, status, ended
    if on > today():
        raise Refused(_("This day has not come yet."), "day_to_come")
    _refuse_bad_days(locked)
    particulars = {"before": before, "status": status.value, "on": on.isoformat()}
    return save_member(locked, by=by, act=Act.MEMBER_STANDING, **particulars)


def change_standings(changes: Mapping[Member, MemberStatus], *, on: date, by: User | None) -> None:
    """The same of many whose rows are locked, by the portal or a caller that has asked who does it.

    Who has another status than the one they get already is left as they are. `on` is as above.
    """
    changed = [(member, status) for member, status in changes.items() if member.status != status]
    before = {member.pk: (member.status, member.ended_on) for member, _status in changed}
    particulars = []
    for member, status in changed:
        particulars.append({"before": member.status, "status": status.value, "on": on.isoformat()})
        member.status, member.ended_on = status, on if status in GONE else None
        if member.ended_on is not None and member.joined_on is not None:
            member.ended_on = max(member.ended_on, member.joined_on)
    members = [member for member, _status in changed]
    alike: dict[tuple[str, date | None], list[int]] = {}
    for member in members:
        alike.setdefault((member.status, member.ended_on), []).append(member.pk)
    for (status_now, ended_on), keys in alike.items():
        Member.objects.filter(pk__in=keys).update(status=status_now, ended_on=ended_on)
    known_here.forget()
    audit.record_pairs(Act.MEMBER_STANDING, by, zip(members, particulars, strict=True))
    if members:
        members_written.send(Member, members=[member.pk for member in members], what="standing")
        standings.tell(members, before, by=by)


def held(member: Member, by: User) -> Member:
    """The record, locked. Raises Refused for a stranger, and for one that is merged or erased."""
    refuse_strangers(by)
    return standing(member)


def standing(member: Member) -> Member:
    """The same for a caller that has asked who acts."""
    locked = Member.objects.select_for_update().get(pk=member.pk)
    if locked.status == MemberStatus.MERGED:
        raise Refused(_("This record is merged into another and is not changed any more."), "merged")
    if locked.is_erased:
        raise Refused(_("The names of this record are erased; it is not changed any more."), "erased")
    return locked


def refuse_stale(record: Model, seen: str) -> None:
    """Raise Refused where a record, with its history, is not the one that was looked at."""
    if seen_as(record) != seen:
        sentence = _("Somebody changed this record meanwhile. Look at it again before you change it.")
        raise Refused(sentence, "superseded")


def _refuse_bad_days(member: Member) -> None:
    if member.joined_on is not None and member.joined_on > today():
        raise Refused(_("This day has not come yet."), "day_to_come")
    if member.joined_on and member.ended_on and member.ended_on < member.joined_on:
        raise Refused(_("Nobody leaves or dies before the day they joined."), "ended_before_joined")
