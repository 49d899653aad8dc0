"""Opening a review of records, looking into it, writing notes, closing it. Every look is recorded.

Who reviews: the conduct officer, the competition committee, the administrator; never whoever is reviewed.
"""

from collections.abc import Sequence
from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Result
from federation.errors import Refused
from federation.models import Act, AuditEntry, Member, Role, User
from federation.record import audit
from federation.roles import holds
from federation.tenancy.locks import hold
from federation.visitors import Visitor
from scoring.models import RecordReview, ReviewedMember, ReviewNote

PLAYERS_MOST = 4  # of a table
TEXT_MOST = 2_000
LOOKS_SHOWN = 50
REVIEW_LOCK = 7_230_000  # the class of locks under which a review is written into


def may_review(user: Visitor) -> bool:
    """Whether somebody's office reviews records."""
    return holds(user, Role.CONDUCT_OFFICER, Role.COMPETITION_COMMITTEE, Role.ADMINISTRATOR)


def reviews_for(user: User) -> QuerySet[RecordReview]:
    """The reviews that somebody may look into, newest first: none without the office, none of oneself."""
    if not may_review(user):
        return RecordReview.objects.none()
    own = ReviewedMember.objects.filter(member__in=records_of_user(user))
    return RecordReview.objects.exclude(pk__in=own.values("review"))


def records_of_user(user: User) -> QuerySet[Member]:
    """Somebody's member records, those that were merged too."""
    own = Member.objects.filter(user=user)
    return own | Member.objects.filter(merged_into__in=own)


@transaction.atomic
def begin(
    *, members: Sequence[Member], first_day: date, last_day: date, reason: str, by: User
) -> RecordReview:
    """Open a review of the boards that 1 to 4 players played at one table from one day to another.

    Raises Refused for who may not, for a reviewer's own boards, without a reason, and for days in the wrong
    order.
    """
    _refuse_strangers(by)
    _refuse_impossible(members, first_day, last_day)
    if records_of_user(by).filter(pk__in=[member.pk for member in members]).exists():
        raise Refused(_("You cannot review your own boards."), "own_boards")
    review = RecordReview.objects.create(
        reason=_text(reason), first_day=first_day, last_day=last_day, opened_by=by
    )
    ReviewedMember.objects.bulk_create(ReviewedMember(review=review, member=member) for member in members)
    numbers = [member.number for member in members]
    audit.record(Act.RECORDS_OPENED, by, review, members=numbers, reason=review.reason[:TEXT_MOST])
    return review


@transaction.atomic
def look(review: RecordReview, *, by: User, result: Result | None = None) -> None:
    """Record that somebody looked at a review, or at one board of it. Raises Refused for who may not."""
    _refuse_strangers_to(review, by)
    board = {"session": result.session_id, "board": result.board} if result else {}
    audit.record(Act.RECORDS_SEEN, by, review, **board)


@transaction.atomic
def note(review: RecordReview, text: str, *, by: User, result: Result | None = None) -> ReviewNote:
    """Write a note on a review, or on one board of it. Raises Refused for who may not, for an empty note,
    and where the review is closed.
    """
    _refuse_strangers_to(review, by)
    _refuse_closed(review)
    note_written = ReviewNote.objects.create(review=review, result=result, text=_text(text), by=by)
    audit.record(Act.RECORDS_NOTED, by, review, note=note_written.pk)
    return note_written


@transaction.atomic
def close(review: RecordReview, text: str, *, by: User) -> ReviewNote:
    """Close a review with what it came to. Raises Refused as `note` does."""
    _refuse_strangers_to(review, by)
    _refuse_closed(review)
    outcome = ReviewNote.objects.create(review=review, text=_text(text), closes=True, by=by)
    audit.record(Act.RECORDS_CLOSED, by, review, note=outcome.pk)
    return outcome


def outcome_of(review: RecordReview) -> ReviewNote | None:
    """What a review came to; None while it is open."""
    return ReviewNote.objects.filter(review=review, closes=True).select_related("by").first()


def looks_at(review: RecordReview) -> QuerySet[AuditEntry]:
    """Who looked at a review and wrote into it, and when, the newest first."""
    entries = AuditEntry.objects.filter(subject_type=RecordReview._meta.label_lower, subject_ref=review.pk)
    looks: QuerySet[AuditEntry] = entries.select_related("actor").order_by("-id")[:LOOKS_SHOWN]
    return looks


def _refuse_strangers(by: User) -> None:
    if not may_review(by):
        raise Refused(
            _("Only the conduct officer, the competition committee and the administrator review records."),
            "not_a_reviewer",
        )


def _refuse_strangers_to(review: RecordReview, by: User) -> None:
    _refuse_strangers(by)
    if not reviews_for(by).filter(pk=review.pk).exists():
        raise Refused(_("You cannot review your own boards."), "own_boards")


def _refuse_closed(review: RecordReview) -> None:
    hold(REVIEW_LOCK, review.pk)
    if outcome_of(review) is not None:
        raise Refused(_("This review is closed already."), "closed")


def _refuse_impossible(members: Sequence[Member], first_day: date, last_day: date) -> None:
    if not 1 <= len({member.pk for member in members}) == len(members) <= PLAYERS_MOST:
        raise Refused(
            _("Name one to %(most)s different players.") % {"most": PLAYERS_MOST}, "players_impossible"
        )
    if last_day < first_day:
        raise Refused(_("The last day lies before the first."), "days_in_wrong_order")


def _text(text: str) -> str:
    if not text.strip() or len(text) > TEXT_MOST:
        raise Refused(
            _("Write something, in %(most)s characters at most.") % {"most": TEXT_MOST}, "text_missing"
        )
    return text.strip()
