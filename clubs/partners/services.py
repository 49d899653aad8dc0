"""Notices written, changed, taken back and taken down; answers written, accepted, declined, taken back.

Nothing is edited: what follows is written beside it. Lock order: the rows of the members concerned, by key.
"""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import (
    AnswerOutcome,
    NoticeEnding,
    PartnerAnswer,
    PartnerAnswerEnd,
    PartnerNotice,
    PartnerNoticeEnd,
    Wanted,
)
from clubs.models.partner_notice import TEXT_MAX
from clubs.partners import letters, people, selectors
from clubs.partners.wanted import NoticeFacts, problems
from clubs.tournaments.services.eligibility import refuse_ineligible
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.record import audit

DAY = timedelta(days=1)
STANDING_MAX = 5  # notices of a member at once
WRITTEN_MAX = 20  # notices of a member in a day, changed ones too
ANSWERS_MAX = 10  # answers of a member in a day


@transaction.atomic
def write(*, facts: NoticeFacts, at: datetime, by: User) -> PartnerNotice:
    """Put a notice on the board. Raises Refused for who may not, for too many, for what cannot be."""
    member = people.writing_member(by)
    if selectors.standing(at, _day(at)).filter(member=member).count() >= STANDING_MAX:
        sentence = _("You have %(count)s notices on the board. Take one back first.")
        raise Refused(sentence % {"count": STANDING_MAX}, "too_many_notices")
    return _written(facts, member, at, by)


@transaction.atomic
def change(*, notice: PartnerNotice, facts: NoticeFacts, at: datetime, by: User) -> PartnerNotice:
    """Write a notice in place of an own one; answers to the earlier one stay answers. Raises Refused."""
    member = people.writing_member(by)
    _refuse_others(notice, by)
    _refuse_ended(notice)
    return _written(facts, member, at, by, notice)


def _written(
    facts: NoticeFacts, member: Member, at: datetime, by: User, before: PartnerNotice | None = None
) -> PartnerNotice:
    if PartnerNotice.objects.filter(member=member, at__gt=at - DAY).count() >= WRITTEN_MAX:
        raise Refused(_("That is enough for one day. Go on tomorrow."), "too_many_today")
    for problem in problems(facts, member, at, _day(at)):
        raise problem
    notice: PartnerNotice = PartnerNotice.objects.create(
        member=member,
        kind=facts.kind,
        event=facts.event,
        club=facts.club,
        weekday=facts.weekday,
        played_on=facts.played_on,
        level=facts.level,
        system=facts.system,
        text=_short(facts.text),
        stands_until=facts.stands_until,
        replaces=before,
        at=at,
        by=by,
    )
    audit.record(Act.PARTNER_NOTICE_WRITTEN, by, notice, **({"replaces": before.pk} if before else {}))
    return notice


@transaction.atomic
def withdraw(*, notice: PartnerNotice, at: datetime, by: User) -> None:
    """Take an own notice back; who waits for an answer is told. Raises Refused."""
    _refuse_others(notice, by)
    _hold(notice.member_id)
    _refuse_ended(notice)
    _end(notice, NoticeEnding.WITHDRAWN, at, by)
    audit.record(Act.PARTNER_NOTICE_WITHDRAWN, by, notice)


@transaction.atomic
def take_down(*, notice: PartnerNotice, reason: str, at: datetime, by: User) -> None:
    """The office takes a notice from the board, and says why. Raises Refused."""
    if not people.looks_after(by):
        raise Refused(_("Only the tournament office takes notices of others down."), "not_the_office")
    if not reason.strip():
        raise Refused(_("Say why."), "reason_missing")
    _hold(notice.member_id)
    _refuse_ended(notice)
    end = _end(notice, NoticeEnding.TAKEN_DOWN, at, by, _short(reason))
    audit.record(Act.PARTNER_NOTICE_TAKEN_DOWN, by, notice, reason=end.reason)
    letters.taken_down(end)


@transaction.atomic
def answer(*, notice: PartnerNotice, text: str, at: datetime, by: User) -> PartnerAnswer:
    """Answer a notice that stands; its writer gets a letter. Raises Refused.

    Neither learns the other's address but by what they write.
    """
    own = people.seeker(by)
    _hold(notice.member_id, *([own.pk] if own else []))
    member = people.writing_member(by)
    standing = selectors.standing(at, _day(at)).filter(pk=notice.pk).first()
    if standing is None:
        raise Refused(_("This notice has gone from the board."), "notice_gone")
    _refuse_answer(standing, member, at, text)
    given: PartnerAnswer = PartnerAnswer.objects.create(
        notice=standing, member=member, text=_short(text), at=at, by=by
    )
    audit.record(Act.PARTNER_ANSWERED, by, standing)
    letters.answered(given)
    return given


def _refuse_answer(notice: PartnerNotice, member: Member, at: datetime, text: str) -> None:
    if notice.member_id == member.pk:
        raise Refused(_("This is your own notice."), "own_notice")
    if not text.strip():
        raise Refused(_("Write a line to whom you answer."), "text_missing")
    if PartnerAnswer.objects.filter(notice=notice, member=member).exists():
        raise Refused(_("You have answered this notice already."), "answered_already")
    if PartnerAnswer.objects.filter(member=member, at__gt=at - DAY).count() >= ANSWERS_MAX:
        sentence = _("You have answered %(count)s notices in a day. Go on tomorrow.")
        raise Refused(sentence % {"count": ANSWERS_MAX}, "too_many_answers")
    if notice.event is not None:
        refuse_ineligible(notice.event, [member], answering=member)


@transaction.atomic
def accept(*, answer: PartnerAnswer, at: datetime, by: User) -> PartnerAnswer:
    """The writer of a notice plays with who answered; the notice goes from the board. Raises Refused.

    Others who wait are told that they are not; those who want to join a team wait on, for it may take two.
    """
    _refuse_others(answer.notice, by)
    _hold(answer.notice.member_id)
    if not selectors.waiting_for(by).filter(pk=answer.pk).exists():
        raise Refused(_("This answer does not wait any more."), "not_waiting")
    _decide(answer, AnswerOutcome.ACCEPTED, at, by)
    letters.accepted(answer)
    notice = selectors.newest(answer.notice)
    if not notice.ends.exists():
        _end(notice, NoticeEnding.MATCHED, at, by)
    return answer


@transaction.atomic
def decline(*, answer: PartnerAnswer, at: datetime, by: User) -> PartnerAnswer:
    """The writer of a notice does not play with who answered, who is told. Raises Refused."""
    _refuse_others(answer.notice, by)
    _hold(answer.notice.member_id)
    _refuse_decided(answer)
    _decline(answer, at, by)
    return answer


@transaction.atomic
def take_back(*, answer: PartnerAnswer, at: datetime, by: User) -> PartnerAnswer:
    """Take an own answer back before it is accepted or declined. Raises Refused."""
    if answer.member.user_id != by.pk:
        raise Refused(_("This answer is somebody else's."), "not_your_answer")
    _hold(answer.notice.member_id)
    _refuse_decided(answer)
    _decide(answer, AnswerOutcome.WITHDRAWN, at, by)
    return answer


def _decline(answer: PartnerAnswer, at: datetime, by: User) -> None:
    _decide(answer, AnswerOutcome.DECLINED, at, by)
    letters.declined(answer)


def _decide(answer: PartnerAnswer, kind: AnswerOutcome, at: datetime, by: User) -> None:
    PartnerAnswerEnd.objects.create(answer=answer, kind=kind, at=at, by=by)
    audit.record(Act.PARTNER_ANSWER_DECIDED, by, answer.notice, answer=answer.pk, outcome=kind.value)


def _end(
    notice: PartnerNotice, kind: NoticeEnding, at: datetime, by: User, reason: str = ""
) -> PartnerNoticeEnd:
    """The notice goes, and who waits is told, but for those whom a team may take as well."""
    end: PartnerNoticeEnd = PartnerNoticeEnd.objects.create(
        notice=notice, kind=kind, reason=reason, at=at, by=by
    )
    if kind != NoticeEnding.MATCHED or notice.kind != Wanted.PLAYER:
        of_all = PartnerAnswer.objects.filter(notice__in=selectors.versions(notice))
        for left in selectors.waiting(of_all).select_related("member", "notice__member").order_by("pk"):
            _decline(left, at, by)
    return end


def _hold(*members: int) -> None:
    """Of two who act on one notice the second waits."""
    list(Member.objects.select_for_update(of=("self",)).filter(pk__in=members).order_by("pk"))


def _refuse_others(notice: PartnerNotice, by: User) -> None:
    if notice.member.user_id != by.pk:
        raise Refused(_("This notice is somebody else's."), "not_your_notice")


def _refuse_ended(notice: PartnerNotice) -> None:
    if notice.ends.exists() or notice.replaced_by.exists():
        raise Refused(_("This notice has gone from the board, or was changed meanwhile."), "notice_gone")


def _refuse_decided(answer: PartnerAnswer) -> None:
    if answer.ends.exists():
        raise Refused(_("This answer does not wait any more."), "not_waiting")


def _short(text: str) -> str:
    return text.strip()[:TEXT_MAX]


def _day(at: datetime) -> date:
    return timezone.localtime(at).date()
