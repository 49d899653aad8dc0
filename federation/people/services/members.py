"""Keeping the register of members: the one door through which a member changes."""

from collections.abc import Collection, Iterable

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from federation.errors import Refused
from federation.models import Act, Member, MemberSearchKey, User, known_here
from federation.names import search_tokens
from federation.people import member_numbers
from federation.people.services import standings
from federation.record import audit
from federation.signals import members_written
from federation.tenancy.context import current

AT_ONCE = 1_000  # rows of one statement


def check_number(number: str) -> None:
    """Refuse a number that the federation's scheme cannot give."""
    if not member_numbers.is_well_formed(number, current().number_scheme):
        raise Refused(_("The check digit of this member number is wrong."), "check_digit")


@transaction.atomic
def save_member(member: Member, *, by: User | None, act: Act | None = None, **particulars: str) -> Member:
    """Register a member or amend the record; the search keys follow in the same transaction.

    `act`: what was done, with its particulars, where that says more than that the record is another.
    Raises Refused for a number whose check digit is wrong.
    """
    check_number(member.number)
    is_new = member.pk is None
    before = standings.standings_of([member])
    member.save()
    index_member(member)
    audit.record(act or (Act.ADDED if is_new else Act.CHANGED), by, member, **particulars)
    what = "added" if is_new else "standing" if act is Act.MEMBER_STANDING else "changed"
    members_written.send(Member, members=[member.pk], what=what)
    standings.tell([member], before, by=by)
    return member


def index_member(member: Member) -> None:
    """Write the words by which a member is found."""
    wanted = _tokens(member)
    kept = set(member.search_keys.values_list("token", flat=True))
    MemberSearchKey.objects.filter(member=member, token__in=kept - wanted).delete()
    MemberSearchKey.objects.bulk_create(
        MemberSearchKey(member=member, token=token) for token in sorted(wanted - kept)
    )


@transaction.atomic
def register_members(members: list[Member], *, by: User | None) -> list[Member]:
    """Register many members at once (a register read from a file)."""
    for member in members:
        check_number(member.number)
    registered = Member.objects.bulk_create(members, AT_ONCE)
    _write_keys({(member.pk, token) for member in registered for token in _tokens(member)})
    known_here.forget()
    audit.record_all(Act.ADDED, by, registered)
    members_written.send(Member, members=[member.pk for member in registered], what="added")
    return registered


@transaction.atomic
def amend_members(members: list[Member], *, fields: Collection[str], by: User | None) -> None:
    """Amend some fields of many members at once, the search keys with them."""
    before = standings.standings_of(members) if "status" in fields else {}
    Member.objects.bulk_update(members, fields, AT_ONCE)
    wanted = {(member.pk, token) for member in members for token in _tokens(member)}
    rows = MemberSearchKey.objects.filter(member__in=members).values_list("pk", "member_id", "token")
    kept = {(member, token): key for key, member, token in rows}
    MemberSearchKey.objects.filter(pk__in=[kept[pair] for pair in kept.keys() - wanted]).delete()
    _write_keys(wanted - kept.keys())
    known_here.forget()
    audit.record_all(Act.CHANGED, by, members)
    members_written.send(Member, members=[member.pk for member in members], what="changed")
    standings.tell(members, before, by=by)


@transaction.atomic
def remove_members(members: list[Member], *, by: User | None) -> None:
    """Take records off the register that a file put there by mistake and that nothing depends on.

    Whoever is in use is not removed by this door: the database refuses it.
    """
    audit.record_all(Act.DELETED, by, members)
    keys = [member.pk for member in members]
    MemberSearchKey.objects.filter(member__in=keys).delete()
    Member.objects.filter(pk__in=keys).delete()
    known_here.forget()


def _tokens(member: Member) -> set[str]:
    return search_tokens(member, member.number)


def _write_keys(pairs: Iterable[tuple[int, str]]) -> None:
    keys = [MemberSearchKey(member_id=member, token=token) for member, token in sorted(pairs)]
    MemberSearchKey.objects.bulk_create(keys, AT_ONCE)
