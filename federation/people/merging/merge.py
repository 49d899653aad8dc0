"""Two records of one person become one: the other's number means the record that is kept from then on.

What was played, won, decided and paid stays stated under the record that it was stated of, and is read
through `merged_into`; points and money go over by postings; a few registers are carried row by row.
Lock order: both members' rows, by key; then what the receivers take.
"""

from collections.abc import Collection, Iterator
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import (
    Act,
    DirectorRegistration,
    DuplicatePair,
    Erasure,
    HeldMembership,
    Member,
    MemberMerge,
    MemberStatus,
    User,
    known_here,
)
from federation.people.merging.rows import carry
from federation.people.registrar import refuse_own_record, refuse_strangers
from federation.people.services.keeping import refuse_stale
from federation.people.services.members import index_member
from federation.record import audit, letters
from federation.signals import members_merged, members_written, merge_wanted

# What may be taken from the record that goes, each by itself; the day somebody left goes with the status.
CHOSEN = (
    *("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji"),
    *("status", "joined_on", "user"),
)
WITH = {"status": ("status", "ended_on"), "user": ("user_id",)}


@transaction.atomic
def merge_members(
    *, duplicate: Member, into: Member, by: User, taken: Collection[str] = (), seen: Collection[str] = ()
) -> Member:
    """Make two records of a person one; answers the one that is kept.

    `taken`: which of `CHOSEN` have the value of the record that goes; `seen`: the marks of both as they were
    seen, that of the one that goes first. Its number means the kept record from now on, and so do the numbers
    that meant it. Raises Refused for a stranger, one's own record, a record that was changed since, where
    either is merged already, where both are the same, and where something hinders it (`obstacles`).
    """
    refuse_strangers(by)
    duplicate, into = _held(duplicate, into)
    refuse_own_record(by, duplicate, into)
    for sentence, code in obstacles(duplicate, into):
        raise Refused(sentence, code)
    for record, mark in zip((duplicate, into), seen, strict=False):
        refuse_stale(record, mark)
    merge = MemberMerge.objects.create(
        gone=duplicate,
        kept=into,
        gone_before=newest_event(duplicate),
        kept_before=newest_event(into),
        taken=[name for name in CHOSEN if name in taken],
        by=by,
        at=timezone.now(),
    )
    logins = {key for key in (duplicate.user_id, into.user_id) if key is not None}
    _close(duplicate, into, merge)
    members_written.send(Member, members=[duplicate.pk], what="standing")
    members_merged.send(Member, duplicate=duplicate, into=into, by=by, merge=merge)
    audit.record(Act.MEMBER_MERGED, by, duplicate, into=into.number)
    if len(logins) > 1:
        _tell(logins, merge)
    return into


def _tell(logins: Collection[int], merge: MemberMerge) -> None:
    """Tell both logins: one of them is somebody's record no more, and whose that was may not know it."""
    about = {"gone": merge.gone.number, "kept": merge.kept.number, "page": ["my_data"]}
    readers = User.objects.filter(pk__in=logins)
    letters.owe(topic="records_merged", key=str(merge.pk), readers=readers, about=about)


def _held(duplicate: Member, into: Member) -> tuple[Member, Member]:
    """Both rows, locked by key, so that two mergers of the same records wait for each other."""
    rows = Member.objects.select_for_update().filter(pk__in=[duplicate.pk, into.pk]).order_by("pk")
    locked = {member.pk: member for member in rows}
    return locked[duplicate.pk], locked[into.pk]


def newest_event(member: Member) -> int:
    """The newest row of a member's history."""
    history = Member.pgh_event_model.objects  # type: ignore[attr-defined]  # pghistory.track puts it there
    newest: int = history.filter(pgh_obj=member.pk).order_by("-pgh_id").values_list("pgh_id", flat=True)[0]
    return newest


def obstacles(gone: Member, kept: Member) -> Iterator[tuple[str, str]]:
    """Why two records cannot become one: sentences with their codes; of this floor, then of the others."""
    if gone.pk == kept.pk:
        yield _("A record cannot be merged into itself."), "same_member"
        return
    if MemberStatus.MERGED in (gone.status, kept.status):
        yield _("One of the two records is merged already."), "already_merged"
        return
    if gone.is_erased or kept.is_erased:
        yield _("The names of one of the records are erased; it is not changed any more."), "erased"
    elif Erasure.objects.filter(member__in=[gone, kept], cancelled_at=None, done_at=None).exists():
        yield _("The erasure of one of the records is asked for. Cancel it or wait for it."), "erasure_owed"
    for _receiver, answer in merge_wanted.send(Member, gone=gone, kept=kept):
        for sentence in answer or ():
            yield sentence, "merge_hindered"


def _close(gone: Member, kept: Member, merge: MemberMerge) -> None:
    """Write both records, and carry what this floor keeps of the one that goes."""
    values = {name: getattr(gone, name) for field in merge.taken for name in WITH.get(field, (field,))}
    login = values.pop("user_id", None) or kept.user_id or gone.user_id
    # First the record that goes, with its login: a login is of one record that stands.
    gone.status, gone.merged_into, gone.user_id = MemberStatus.MERGED, kept, login
    gone.save()
    for name, value in values.items():
        setattr(kept, name, value)
    kept.user_id = login
    kept.named_to = max(kept.named_to, gone.named_to)  # the narrower of two wishes
    kept.save()
    index_member(kept)
    known_here.forget()
    carry(merge, Member.objects.filter(merged_into=gone), merged_into_id=kept.pk)
    if login is not None:
        carry(merge, Member.objects.filter(merged_into=kept, user=None), user_id=login)
    _carry_memberships(merge, gone, kept)
    held = set(DirectorRegistration.objects.filter(member=kept).values_list("grade", "certified_on"))
    grades = DirectorRegistration.objects.filter(member=gone)
    carry(merge, [row for row in grades if (row.grade, row.certified_on) not in held], member_id=kept.pk)
    DuplicatePair.objects.filter(Q(first=gone) | Q(second=gone)).delete()


def _carry_memberships(merge: MemberMerge, gone: Member, kept: Member) -> None:
    """Kinds of membership, and the families that hang on the record that goes. Nobody heads their own."""
    if not HeldMembership.objects.filter(member=kept).exists():
        for row in HeldMembership.objects.filter(member=gone).order_by("pk"):
            head = None if row.head_id == kept.pk else row.head_id
            carry(merge, [row], member_id=kept.pk, head_id=head)
    for row in HeldMembership.objects.filter(head=gone).order_by("pk"):
        carry(merge, [row], head_id=None if row.member_id == kept.pk else kept.pk)


def changes_of(gone: Member, kept: Member, taken: Collection[str]) -> dict[str, Any]:
    """What the kept record would have that it has not now, by field."""
    names = [name for field in CHOSEN if field in taken for name in WITH.get(field, (field,))]
    wanted = {name: getattr(gone, name) for name in names}
    return {name: value for name, value in wanted.items() if getattr(kept, name) != value}
