"""A club's files: taken once, shown dry, published as facts. One service behind page and API.

Lock order: the file (club and digest), the games of a day (club and day), the upload's row.
"""

import hashlib
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from clubs.facts.services import players_held, revision_bounds, standing as standing_facts, superseding
from clubs.facts.services.locks import lock_games
from clubs.files.document import Document, DocumentEvent
from clubs.models import Club, DeviceToken, FileCorrection, Revision, Session, Stage, Upload, UploadState
from clubs.register import selectors
from clubs.signals import results_changed
from clubs.tournaments.services import stages
from clubs.uploads.services import column_mappings, readings, report, simultaneous
from clubs.uploads.services.amendments_held import applied, held
from clubs.uploads.services.file_conditions import of_the_event, refuse_for_session
from clubs.uploads.services.removing import brought_back, removed
from federation.errors import Refused
from federation.languages import in_each, languages_here, own_language
from federation.models import Act, User
from federation.record import audit
from federation.tenancy.locks import hold
from federation.visitors import Visitor

FILE_LOCK = 7_200_000
# The day and the club stand beside it wherever sessions are listed. A name of a file is for who keeps files.
UNTITLED = {
    "pairs": gettext_lazy("Pairs session"),
    "individual": gettext_lazy("Individual session"),
    "teams": gettext_lazy("Teams session"),
}


@transaction.atomic
def receive(
    *, club: Club, name: str, content: bytes, by: User, token: DeviceToken | None = None, part: int = 0
) -> tuple[Upload, bool]:
    """Take a file, or the event of it that is meant, and say everything about it; nothing of it counts yet.

    Answers the upload and whether it is new: the same bytes get the upload of the first time, its
    report renewed while it waits. Raises Refused for somebody who does not keep the club's desk,
    and for a file over the size limit.
    """
    _refuse_strangers(by, club)
    if len(content) > settings.UPLOAD_BYTES_MAX:
        megabytes = settings.UPLOAD_BYTES_MAX // 1024 // 1024
        raise Refused(_("The file is larger than %(mb)s MB.") % {"mb": megabytes}, "file_too_large")
    sha256 = hashlib.sha256(content).hexdigest()
    hold(FILE_LOCK, f"{club.pk}:{sha256}")
    earlier = Upload.objects.filter(club=club, sha256=sha256, part=part).first()
    if earlier is not None:
        if earlier.state == UploadState.REMOVED and token is None:  # whoever sends it again wants it
            return renew(brought_back(earlier, by)), False
        if earlier.report.get("summary") is None:
            earlier.reading = None  # nothing could be read: whoever sends it again has it tried again
        return renew(earlier), False
    name = name[:200]
    taken = readings.of_content(content, name, column_mappings.known(club, sha256), part)
    run = report.dry_run(taken.read, club)
    upload = Upload.objects.create(
        club=club,
        name=name,
        content=content,
        reading=taken.kept,
        sha256=sha256,
        part=part,
        received_by=by,
        token=token,
        **_fields_of(run),
    )
    audit.record(Act.UPLOAD_RECEIVED, by, upload, club=club.pk, state=upload.state)
    return upload, True


def renew(upload: Upload) -> Upload:
    """Say again what we say to a file that counts for nothing now: the register may have changed."""
    return renewed(upload)[0]


def renewed(upload: Upload) -> tuple[Upload, report.DryRun | None]:
    """As `renew`, with the dry run; None for a published and for a removed file."""
    if upload.state in (UploadState.PUBLISHED, UploadState.REMOVED):
        return upload, None
    run = _look(upload)
    stated = _fields_of(run)
    if upload.state == UploadState.SUPERSEDED and not run.is_refused:
        stated["state"] = UploadState.SUPERSEDED
    Upload.objects.filter(pk=upload.pk).update(**stated)
    upload.refresh_from_db()
    return upload, run


def _look(upload: Upload) -> report.DryRun:
    """The dry run of a file with its amendments."""
    return report.dry_run(
        readings.of_upload(upload).read, upload.club, applied(held(upload)), upload.conditions
    )


def _fields_of(run: report.DryRun) -> dict[str, Any]:
    state = UploadState.REFUSED if run.is_refused else UploadState.DRAFT
    return {"state": state, "game_key": run.game_key, "report": report.as_json(run)}


@transaction.atomic
def publish(
    *,
    upload: Upload,
    by: User,
    late: FileCorrection | None = None,
    acknowledged: bool = True,
    stage: Stage | None = None,
) -> Session:
    """Make a file's results the facts of its session, as a new revision.

    Facts that say the same go on; others are superseded, never overwritten. Publishing what is
    published already changes nothing. Raises Refused for a stranger, for a file with errors, and for
    changed results after the correction period. `late`: two people have confirmed these very changes.
    Without `acknowledged` a question is refused too: it may have arisen a moment ago. `stage`: a
    simultaneous event in which the session is ranked as well.
    """
    if late is None:
        _refuse_strangers(by, upload.club)
    lock_games(upload.club_id, day_of(upload))
    upload = Upload.objects.select_for_update(of=("self",)).select_related("club").get(pk=upload.pk)
    if upload.state == UploadState.PUBLISHED and upload.session is not None:
        return _entered(upload.session, stage, by)
    if upload.state == UploadState.REMOVED:
        raise removed()
    run = _look(upload)
    if run.document is None or run.is_refused:
        raise Refused(_("The file has errors. Correct them and upload it again."), "file_has_errors")
    if run.has_question and not acknowledged:
        raise Refused(
            _("The file raises a question. Answer it on the desk, or send it again with acknowledged=yes."),
            "person_needed",
        )
    if stage is not None and upload.conditions:
        raise of_the_event()
    if run.session is not None:
        _refuse_elsewhere(run.session, by, late)
        refuse_for_session(run.session, upload.conditions, by)
    before = standing_facts.kept_with_plays(run.session) if run.session else standing_facts.nothing()
    after = report.says(run, before.facts)
    if run.session is not None:
        after = revision_bounds.admitted(
            run.session, run.document, before, after, now=timezone.now(), late=late
        )
        after = players_held.with_players(run.session, before, after)
    session = _session(run, run.document, upload)
    revision = _revise(session, upload, by, late)
    touched = superseding.apply(session, revision, before, after)
    audit.record(Act.SESSION_PUBLISHED, by, session, revision=revision.number, results=touched)
    if upload.conditions:
        audit.record(Act.CONDITIONS_SET, by, session, upload=upload.pk, after=session.conditions)
    cause = {"kind": "revision", "revision": revision.number, "upload": upload.pk}
    results_changed.send(Session, session_id=session.pk, cause=cause)
    return _entered(session, stage, by)


def _entered(session: Session, stage: Stage | None, by: User) -> Session:
    return session if stage is None else simultaneous.enter(session=session, stage=stage, by=by)


def day_of(upload: Upload) -> str:
    """The day of the game: one game may come under several keys, but not on several days."""
    summary = upload.report.get("summary") or {}
    return str(summary.get("date") or upload.game_key)


def _session(run: report.DryRun, document: Document, upload: Upload) -> Session:
    """The session of the game, new or as its heading stands in this file."""
    event, now = document.event, timezone.now()
    assert event.date is not None, "a file without a date has an error"
    session = run.session or Session(club=upload.club, game_key=run.game_key, published_at=now)
    if not run.is_other_source:  # which may have no title but its name
        session.titles = titles_of(event)
    session.played_on = event.date
    session.form, session.scoring, session.winners = event.form, event.scoring, event.winners
    session.matches_in = event.matches_in
    session.conditions = {**session.conditions, **upload.conditions}
    session.revised_at = now if run.session else None
    session.save()
    return session


def titles_of(event: DocumentEvent) -> dict[str, str]:
    """What a session is called by languages; without a title in the file, by what it is.

    A file does not say in which language its title is: it is taken for the federation's own.
    """
    if event.title:
        return {own_language(): event.title[:200]}
    return in_each(lambda: UNTITLED[event.form], languages_here())


def _revise(session: Session, upload: Upload, by: User, late: FileCorrection | None) -> Revision:
    newest = session.revisions.aggregate(newest=Max("number"))["newest"] or 0
    session.uploads.filter(state=UploadState.PUBLISHED).update(state=UploadState.SUPERSEDED)
    Upload.objects.filter(pk=upload.pk).update(state=UploadState.PUBLISHED, session=session, reading=None)
    revision: Revision = Revision.objects.create(
        session=session, number=newest + 1, upload=upload, file_correction=late, published_by=by
    )
    return revision


def _refuse_elsewhere(session: Session, by: User, late: FileCorrection | None) -> None:
    """Raise Refused for a session that is others' to keep, and for one whose stage is closed."""
    if late is None:
        _refuse_strangers(by, selectors.keeper_of(session))
    if session.stage is not None:
        stages.refuse_closed(session.stage)


def _refuse_strangers(by: Visitor, club: Club) -> None:
    if not selectors.keeps_desk(by, club):
        raise Refused(
            _("Only this club's scorer or manager can upload and publish its results."), "not_your_club"
        )
