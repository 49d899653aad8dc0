"""Two records became one: the narrower of two wishes holds, and who decides for a minor goes along.

A word that the merger writes is noted among its rows, so that undoing it takes that word back, and no other.
"""

from django.utils.translation import gettext as _

from federation.models import ConsentGiven, Guardian, Member, MemberMerge, MergedRow, Purpose, User
from federation.people.merging.rows import carry
from federation.personal import choices

WORDS = ConsentGiven._meta.label_lower


def join(merge: MemberMerge, gone: Member, kept: Member, *, by: User) -> None:
    """What either record refused is refused by the one that stays, as a word of its own that a later one
    supersedes. The guardian of the record that goes decides where the other has none.
    """
    before = choices.holding(kept)
    for purpose in sorted(_refused(gone)):
        if before[purpose]:
            _say(merge, kept, purpose, agrees=False, by=by)
    holding = choices.holding(kept)
    named_to = max(kept.named_to, choices.named_by(holding))
    Member.objects.filter(pk=kept.pk).update(named_to=named_to, kept_from=choices.kept_by(holding))
    if not Guardian.objects.filter(member=kept, ended_at=None).exists():
        carry(merge, Guardian.objects.filter(member=gone, ended_at=None), member_id=kept.pk)


def resting(merge: MemberMerge) -> list[str]:
    """What hinders undoing a merger: what its person has said since about their data."""
    later = ConsentGiven.objects.filter(member=merge.kept_id, at__gt=merge.at)
    own = merge.rows.filter(table=WORDS).values("row")
    if not later.exclude(pk__in=own).exists():
        return []
    return [_("The person chose anew what their data is for since. Undoing would lose that word.")]


def part(merge: MemberMerge, *, by: User) -> None:
    """Take back the words that a merger wrote; nobody has said another since (`resting`)."""
    written = ConsentGiven.objects.filter(pk__in=merge.rows.filter(table=WORDS).values("row"))
    for word in written.order_by("pk"):
        ConsentGiven.objects.create(member=word.member, purpose=word.purpose, agrees=not word.agrees, by=by)


def _refused(member: Member) -> set[Purpose]:
    """What a record has said no to; what nobody asked it about is no wish."""
    words = ConsentGiven.objects.filter(member=member).order_by("pk").values_list("purpose", "agrees")
    return {Purpose(purpose) for purpose, agrees in dict(words).items() if not agrees}


def _say(merge: MemberMerge, kept: Member, purpose: Purpose, *, agrees: bool, by: User) -> None:
    word = ConsentGiven.objects.create(member=kept, purpose=purpose, agrees=agrees, by=by)
    MergedRow.objects.create(merge=merge, table=WORDS, row=word.pk)
