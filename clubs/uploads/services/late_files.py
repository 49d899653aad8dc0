"""A file that comes after the correction period: asked for with its reason, published by two people. REG-3.4.

Lock order: the games of the day (as for publishing), then the rows.
"""

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.corrections.services.corrections import refuse_a_second_word, refuse_who_may_not
from clubs.facts import words as correction_in_words
from clubs.facts.services import revision_bounds, standing as standing_facts
from clubs.facts.services.correction_clock import clear_period_of
from clubs.facts.services.locks import lock_games
from clubs.models import FileCorrection, FileCorrectionAnswer, Part, Session, Upload, UploadState
from clubs.models.uploads.correction import Outcome
from clubs.register import selectors
from clubs.tournaments.services.letters import tell_who_must_confirm_a_file
from clubs.uploads.services import report, uploads
from clubs.uploads.services.removing import removed
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.visitors import Visitor
from scoring.engine.corrections.acceptance import Error


@transaction.atomic
def ask(*, upload: Upload, reason: str, by: User) -> FileCorrection:
    """Ask that a file be published although the period is over: nothing of it counts before.

    Raises Refused for who does not keep the club's desk, a file that may simply be published or has
    errors, without a reason, and where the rules know no late correction.
    """
    _refuse_strangers(by, upload)
    lock_games(upload.club_id, uploads.day_of(upload))
    upload = Upload.objects.select_related("club").get(pk=upload.pk)
    session, bound = _changes(upload)
    now = timezone.now()
    period = clear_period_of(session)
    if not bound or period.is_open(now):
        raise Refused(_("This file may simply be published: it needs no confirmation."), "not_late")
    if not reason.strip():
        raise Refused(_("Say why the file corrects the published results."), "no_reason")
    if selectors.waiting_file_corrections().filter(upload=upload).exists():
        raise Refused(_("This file waits for confirmation already."), "waiting")
    verdict = period.judge(Error.ORGANISER_ENTRY, now=now, proved=False)
    if not verdict.may_be_confirmed:
        raise Refused(correction_in_words.refusal(period, verdict, now), verdict.acceptance.reason)
    file_correction: FileCorrection = FileCorrection.objects.create(
        session=session,
        upload=upload,
        after_revision=_newest(session),
        changes=bound.as_json(),
        reason=reason.strip()[:300],
        asked_by=by,
        asked_at=now,
        grounds=list(verdict.grounds),
    )
    audit.record(Act.LATE_REVISION_ASKED, by, session, late_revision=file_correction.pk, upload=upload.pk)
    tell_who_must_confirm_a_file(file_correction)
    return file_correction


def ask_once(*, upload: Upload, reason: str, by: User) -> tuple[FileCorrection, bool]:
    """The request for a file, and whether it is new: asked again in the same words it is the first one.

    For programs, which ask again when a line was bad. Raises Refused as `ask` does, but not for a file
    that waits already.
    """
    _refuse_strangers(by, upload)
    same = FileCorrection.objects.filter(upload=upload, asked_by=by, reason=reason.strip()[:300])
    earlier = selectors.shown_file_corrections(same).first()
    if earlier is not None and earlier.outcome != Outcome.OVERTAKEN:
        return earlier, False
    try:
        return ask(upload=upload, reason=reason, by=by), True
    except Refused as refusal:
        waiting = selectors.waiting_file_corrections().filter(upload=upload).first()
        if refusal.code != "waiting" or waiting is None:
            raise
        return waiting, False


def _changes(upload: Upload) -> tuple[Session, revision_bounds.Bound]:
    """The session as published and what of the file must be in time."""
    if upload.state == UploadState.REMOVED:
        raise removed()
    _renewed, run = uploads.renewed(upload)
    if run is not None and (run.document is None or run.is_refused):
        raise Refused(_("The file has errors. Correct them and upload it again."), "file_has_errors")
    if run is None or run.document is None or run.session is None:
        raise Refused(_("This file may simply be published: it needs no confirmation."), "not_late")
    before = standing_facts.kept(run.session)
    stated = report.says(run, before.facts)
    after, _held = revision_bounds.with_corrections(run.session, before, stated)
    return run.session, revision_bounds.bound_changes(run.session, run.document, before.facts, after)


@transaction.atomic
def answer(
    *, asked: FileCorrection, part: Part, agrees: bool, by: User, note: str = ""
) -> FileCorrectionAnswer:
    """The director's or the organiser's word on a late revision; the second confirmation publishes it.

    One that is declined is over. Raises Refused for whoever may not speak for that part, has spoken for
    the other one, and where it no longer waits or the file would change something else by now.
    """
    lock_games(asked.session.club_id, asked.session.played_on.isoformat())
    session: Session = Session.objects.select_related("club", "stage").get(pk=asked.session_id)
    refuse_who_may_not(part, session, by)
    if not selectors.waiting_file_corrections().filter(pk=asked.pk).exists():
        raise Refused(_("This late revision no longer waits for an answer."), "not_waiting")
    refuse_a_second_word(list(asked.answers.order_by("pk")), part, by)
    if not agrees and not note.strip():
        raise Refused(_("Say why it is declined."), "no_reason")
    given: FileCorrectionAnswer = FileCorrectionAnswer.objects.create(
        file_correction=asked, part=part, agrees=agrees, note=note.strip()[:300], given_by=by
    )
    act = Act.LATE_REVISION_CONFIRMED if agrees else Act.LATE_REVISION_DECLINED
    audit.record(act, by, session, late_revision=asked.pk, part=str(part))
    if agrees and asked.answers.filter(agrees=True).count() == len(Part):
        uploads.publish(upload=asked.upload, by=by, late=asked)
    return given


def _newest(session: Session) -> int:
    return session.revisions.aggregate(newest=Max("number"))["newest"] or 0


def _refuse_strangers(by: Visitor, upload: Upload) -> None:
    if not selectors.keeps_desk(by, upload.club):
        raise Refused(_("Only this club's scorer or manager can correct its results."), "not_your_club")
