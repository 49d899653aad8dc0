"""Questions that are kept, letters that are drafted, tried and sent to a group, and cancelled.

What is sent is frozen: its words and who gets it. A worker owes the letters in portions, each portion in one
transaction, so that one who is killed has owed all of a portion or nothing of it.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.mailings import writing
from federation.mailings.addressees import Addressed, addressed, words_of
from federation.mailings.groups import LetterGroup, Word, all_groups
from federation.models import (
    Act,
    Guardian,
    Letter,
    Mailing,
    MailingAddressee,
    MemberStatus,
    SavedQuestion,
    User,
    WhyLeftOut,
)
from federation.names import display_name
from federation.people.registrar import refuse_strangers
from federation.record import audit, letters, outbox

TOPIC = "federation.tasks.write_mailing"
LETTER, TRIAL = "mailing", "mailing_trial"
EXAMPLES = 50  # of the newest letters
PORTION = timedelta(minutes=1)  # LETTERS_A_MINUTE are owed in each


def group_of(question: SavedQuestion) -> LetterGroup:
    """Its kind of group. Raises Refused for one that this installation has no more."""
    group = all_groups().get(question.group)
    if group is None:
        raise Refused(_("This kind of group is not known here any more."), "group_unknown")
    return group


@transaction.atomic
def save_question(*, name: str, group: LetterGroup, asked: Mapping[str, str], by: User) -> SavedQuestion:
    """Keep a question under a name. Raises Refused."""
    refuse_strangers(by)
    if SavedQuestion.objects.filter(name=name).exists():
        raise Refused(_("Another question has this name."), "name_taken")
    question: SavedQuestion = SavedQuestion.objects.create(
        name=name, group=group.key, asked=dict(asked), made_by=by
    )
    audit.record(Act.ADDED, by, question)
    return question


@transaction.atomic
def begin(*, question: SavedQuestion, by: User, like: Mailing | None = None) -> Mailing:
    """The draft of a letter to who answers a question: one at a time. `like`: with the words of another.

    Words that somebody has written into the draft already stay. Raises Refused for words with placeholders
    that the group does not have.
    """
    refuse_strangers(by)
    if like is not None and not writing.fits(like, group_of(question)):
        raise Refused(_("There are placeholders that this group does not have."), "placeholder_unknown")
    words = {"kind": like.kind, "subjects": like.subjects, "texts": like.texts} if like else {"kind": "news"}
    open_ones = Mailing.objects.select_for_update(of=("self",)).filter(question=question, started_at=None)
    draft = open_ones.first()
    if draft is None:
        draft = Mailing.objects.create(question=question, written_by=by, **words)
    elif like is not None and not draft.texts and not draft.subjects:
        Mailing.objects.filter(pk=draft.pk).update(**words)
        draft.refresh_from_db()
    return draft


def examples_for(group: LetterGroup) -> list[Mailing]:
    """Letters whose words a letter to a group can begin with, the newest first: of any question."""
    written = Mailing.objects.exclude(texts={}).select_related("question").order_by("-pk")[:EXAMPLES]
    return [letter for letter in written if writing.fits(letter, group)]


@transaction.atomic
def keep(
    *, mailing: Mailing, kind: str, subjects: Mapping[str, str], texts: Mapping[str, str], by: User
) -> None:
    """Keep the words of a draft. Raises Refused for one that was sent, and for unknown placeholders."""
    refuse_strangers(by)
    own = Mailing.objects.select_for_update(of=("self",)).select_related("question").get(pk=mailing.pk)
    if own.started_at is not None:
        raise Refused(_("This letter was sent; its words are kept as they went."), "mailing_sent")
    if writing.faults_of(group_of(own.question), subjects, texts):
        raise Refused(_("There are placeholders that this group does not have."), "placeholder_unknown")
    Mailing.objects.filter(pk=own.pk).update(kind=kind, subjects=dict(subjects), texts=dict(texts))


def try_out(*, mailing: Mailing, one: Addressed | None, by: User) -> bool:
    """Send whoever writes the letter as somebody of the group would have it; whether it goes."""
    refuse_strangers(by)
    about = writing.about(mailing, words_for(group_of(mailing.question), one))
    return bool(letters.owe(topic=TRIAL, key=str(uuid4()), readers=[by], about=about))


def words_for(group: LetterGroup, one: Addressed | None) -> dict[str, Word]:
    """What the placeholders give for somebody of a group; dots where there is nobody."""
    nobody: dict[str, Word] = dict.fromkeys(group.placeholders, "…")
    return {**nobody, **(words_of(one.candidate) if one is not None else {})}


@transaction.atomic
def start(*, mailing: Mailing, seen: str, by: User) -> int:
    """Send a draft: its words and its addressees are frozen, the letters are owed; to how many it goes.

    Done once, however often it is asked for. `seen` is the mark of the addressees that were looked at.
    Raises Refused where they are others now, where there are none, or where nothing is written.
    """
    refuse_strangers(by)
    own = Mailing.objects.select_for_update(of=("self",)).select_related("question").get(pk=mailing.pk)
    if own.started_at is not None:
        return own.addressees.filter(left_out="").count()
    if not own.subjects or not own.texts:
        raise Refused(_("Write a subject line and a text first."), "mailing_empty")
    everybody = addressed(group_of(own.question), own.question, own.kind)
    count = sum(not one.left_out for one in everybody)
    if mark(everybody) != seen:
        raise Refused(_("The group has changed since you looked. This is who it is now."), "group_changed")
    if not count:
        raise Refused(_("Nobody of this group can be written to."), "nobody_addressed")
    MailingAddressee.objects.bulk_create([_frozen(own, one) for one in everybody], letters.AT_ONCE)
    Mailing.objects.filter(pk=own.pk).update(started_at=timezone.now(), started_by=by)
    audit.record(Act.MAILING_STARTED, by, own, letters=count)
    outbox.promise(TOPIC, own.pk)
    return count


def mark(everybody: Sequence[Addressed]) -> str:
    """How many are written to, and how many are left out: what a page shows, and what sending goes by."""
    written_to = sum(not one.left_out for one in everybody)
    return f"{written_to}-{len(everybody)}"


def _frozen(mailing: Mailing, one: Addressed) -> MailingAddressee:
    return MailingAddressee(
        mailing=mailing,
        member=one.candidate.member,
        reader=one.to if isinstance(one.to, User) else None,
        guardian=one.to if isinstance(one.to, Guardian) else None,
        address=one.address,
        words={} if one.left_out else words_of(one.candidate),
        left_out=one.left_out,
    )


@transaction.atomic
def write_due(mailing_id: int) -> int:
    """Owe the next portion of a letter to a group; how many. Whoever comes second meanwhile owes none."""
    unlocked = Mailing.objects.select_for_update(of=("self",), skip_locked=True)
    mailing, now = unlocked.filter(pk=mailing_id, started_at__isnull=False).first(), timezone.now()
    if mailing is None or (mailing.due_at is not None and mailing.due_at > now):
        return 0
    if mailing.ended_at is not None:
        outbox.keep(TOPIC, mailing.pk)
        return 0
    waiting = mailing.addressees.filter(left_out="", letter=None).select_related("member", "guardian")
    rows = list(waiting.order_by("pk")[: settings.LETTERS_A_MINUTE])
    written = _write(mailing, rows)
    if len(rows) < settings.LETTERS_A_MINUTE:
        Mailing.objects.filter(pk=mailing.pk).update(ended_at=now)
        outbox.keep(TOPIC, mailing.pk)
    else:
        Mailing.objects.filter(pk=mailing.pk).update(due_at=now + PORTION)
        outbox.put_off_all(TOPIC, mailing.pk, PORTION.total_seconds())
    return written


def _write(mailing: Mailing, rows: Sequence[MailingAddressee]) -> int:
    written = []
    for row in rows:
        row.left_out = _gone_since(row)
        if not row.left_out:
            row.letter = _letter(mailing, row)
            written.append(row.letter)
    letters.owe_rows(written)
    MailingAddressee.objects.bulk_update(rows, ["letter", "left_out"], letters.AT_ONCE)
    return len(written)


def _gone_since(row: MailingAddressee) -> str:
    """Who was erased, or has died, since the letter was sent to the group."""
    if not row.words:
        return WhyLeftOut.ERASED
    is_dead = row.member is not None and row.member.status == MemberStatus.DECEASED
    return WhyLeftOut.DECEASED if is_dead else ""


def _letter(mailing: Mailing, row: MailingAddressee) -> Letter:
    guardian_of = display_name(row.member) if row.guardian_id and row.member is not None else ""
    about = writing.about(mailing, row.words, guardian_of=guardian_of)
    addressee = {"reader_id": row.reader_id, "guardian_id": row.guardian_id}
    return Letter(topic=LETTER, key=str(mailing.pk), kind=mailing.kind, about=about, **addressee)


@transaction.atomic
def cancel(*, mailing: Mailing, by: User) -> int:
    """Cancel what has not gone: letters that nobody has owed yet, and those that no server has taken.

    How many; none of a mailing that has ended before and whose letters went.
    """
    refuse_strangers(by)
    own = Mailing.objects.select_for_update(of=("self",)).get(pk=mailing.pk)
    if own.started_at is None:
        raise Refused(_("This letter was not sent yet."), "mailing_not_sent")
    waiting = own.addressees.filter(left_out="")
    owed = list(waiting.filter(letter__sent_at=None, letter__isnull=False).values_list("letter", flat=True))
    dropped = letters.forget(owed)
    gone = waiting.filter(letter=None).update(left_out=WhyLeftOut.CANCELLED)
    gone += waiting.filter(letter__in=dropped).update(left_out=WhyLeftOut.CANCELLED)
    if gone:
        ended = {"ended_at": own.ended_at or timezone.now(), "cancelled_by": by}
        Mailing.objects.filter(pk=own.pk).update(**ended)
        outbox.keep(TOPIC, own.pk)
        audit.record(Act.MAILING_CANCELLED, by, own, letters=gone)
    return gone
