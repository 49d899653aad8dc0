"""A merger undone: both records as they were, as long as nothing rests on their being one."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Erasure, Member, MemberMerge, User, known_here
from federation.people.merging.rows import carry_back
from federation.people.registrar import refuse_own_record, refuse_strangers
from federation.people.services.members import index_member
from federation.record import audit
from federation.signals import members_parted, members_written, parting_wanted

RESTORED = (
    *("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji"),
    *("status", "joined_on", "ended_on", "user_id", "named_to", "kept_from"),
)


@transaction.atomic
def part_members(*, merge: MemberMerge, by: User) -> Member:
    """Undo a merger; answers the record that was gone. Undone before it does nothing.

    Raises Refused for a stranger, of one's own record, and where something rests on it (`resting`).
    """
    refuse_strangers(by)
    keys = [merge.gone_id, merge.kept_id]
    locked = {m.pk: m for m in Member.objects.select_for_update().filter(pk__in=keys).order_by("pk")}
    merge = MemberMerge.objects.select_for_update().get(pk=merge.pk)
    gone, kept = locked[merge.gone_id], locked[merge.kept_id]
    if merge.undone_at is not None:
        return gone
    refuse_own_record(by, gone, kept)
    for sentence in resting(merge, gone, kept):
        raise Refused(sentence, "rests_on_it")
    _restore(merge, gone, kept)
    merge.undone_by, merge.undone_at = by, timezone.now()
    merge.save(update_fields=["undone_by", "undone_at"])
    members_written.send(Member, members=[gone.pk], what="standing")
    members_parted.send(Member, gone=gone, kept=kept, by=by, merge=merge)
    audit.record(Act.MEMBER_PARTED, by, gone, of=kept.number)
    return gone


def resting(merge: MemberMerge, gone: Member, kept: Member) -> Iterator[str]:
    """Why a merger cannot be undone, in sentences."""
    if gone.merged_into_id != kept.pk or kept.merged_into_id is not None:
        yield _("The record that was kept is merged into another by now. Undo that first.")
        return
    later = MemberMerge.objects.filter(kept=kept, undone_at=None, pk__gt=merge.pk)
    if later.exists():
        yield _("Another record was merged into the same one later. Undo that first.")
    if gone.is_erased or kept.is_erased:
        yield _("The names of one of the records are erased; nothing is restored.")
        return
    if Erasure.objects.filter(member__in=[gone, kept], cancelled_at=None, done_at=None).exists():
        yield _("The erasure of one of the records is asked for.")
    if _changed_since(merge, kept):
        yield _("The record that was kept was changed since. Undoing would lose that change.")
    for _receiver, answer in parting_wanted.send(Member, merge=merge):
        yield from answer or ()


def _changed_since(merge: MemberMerge, kept: Member) -> bool:
    """Whether what the merger would give back was changed by somebody else since."""
    before, gone = event_of(merge.kept_before), event_of(merge.gone_before)
    expected = {name: getattr(before, name) for name in RESTORED}
    for field in merge.taken:
        names = {"status": ("status", "ended_on"), "user": ()}.get(field, (field,))
        expected |= {name: getattr(gone, name) for name in names}
    login = gone.user_id if "user" in merge.taken else None
    expected["user_id"] = login or before.user_id or gone.user_id
    for name in ("named_to", "kept_from"):
        del expected[name]  # they follow from words (federation.personal), which are asked for by themselves
    return any(getattr(kept, name) != value for name, value in expected.items())


def event_of(key: int) -> Any:
    """A row of the history of members."""
    history = Member.pgh_event_model.objects  # type: ignore[attr-defined]  # pghistory.track puts it there
    return history.get(pgh_id=key)


def _restore(merge: MemberMerge, gone: Member, kept: Member) -> None:
    """Both records as they were: the kept one first, which lets go of the login."""
    for member, key in ((kept, merge.kept_before), (gone, merge.gone_before)):
        before = event_of(key)
        for name in RESTORED:
            setattr(member, name, getattr(before, name))
    gone.merged_into = None
    kept.save()
    gone.save()
    carry_back(merge)
    for member in (gone, kept):
        index_member(member)
    known_here.forget()


def last_of(member: Member) -> MemberMerge | None:
    """The merger by which a record is gone now."""
    merges = MemberMerge.objects.filter(gone=member, undone_at=None).select_related("gone", "kept", "by")
    return merges.first()
