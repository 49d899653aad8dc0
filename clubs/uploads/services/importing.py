"""A folder of session files, taken one by one through the services of the desk.

Each file has its own transactions, so that what is done stays done: an import that was interrupted goes on
where it stopped, because bytes that were taken before are known by their digest.
"""

import hashlib
import logging
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection, models, reset_queries
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs.files.problem import Severity
from clubs.models import Club, Upload, UploadState
from clubs.uploads.services import report, uploads
from clubs.uploads.services.offered import OfferedEvent, offered
from clubs.uploads.words.report import problems_of
from federation.errors import Refused
from federation.models import Federation, User
from federation.tenancy.context import acting_for

log = logging.getLogger(__name__)

PROBLEMS_TOLD = 3
ENCODINGS = ("utf-8", "cp932")  # of file names: an archive packed on Windows in Japan unpacks as cp932


class ImportOutcome(models.TextChoices):
    """What became of a file."""

    PUBLISHED = "published", gettext_lazy("published")
    WAITING = "waiting", gettext_lazy("waiting to be published")
    QUESTION = "question", gettext_lazy("waiting for somebody's answer")
    REFUSED = "refused", gettext_lazy("refused")
    DUPLICATE = "duplicate", gettext_lazy("says nothing new")
    BEFORE = "before", gettext_lazy("taken in an earlier import")
    FAILED = "failed", gettext_lazy("could not be taken")


@dataclass(frozen=True, slots=True)
class FileImport:
    """A file and what became of it; `sentences` say why, in the language of the import."""

    name: str
    what: ImportOutcome
    sentences: tuple[str, ...] = ()
    upload: int | None = None
    session: int | None = None
    results: int = 0  # published now


@dataclass(frozen=True, slots=True)
class Desk:
    """Where the files go, who brings them, and whether they are published."""

    federation: Federation
    club: Club
    by: User
    publishes: bool
    language: str


def files_in(folder: Path, without: Iterable[Path] = ()) -> list[Path]:
    """Every file below a folder in the order of their names, hidden ones left out."""
    left_out = {path.resolve() for path in without}
    paths = []
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths += [Path(here, name) for name in names if not name.startswith(".")]
    return sorted(path for path in paths if path.resolve() not in left_out)


def take_all(desk: Desk, folder: Path, files: Iterable[Path]) -> Iterator[FileImport]:
    """Take each file and say what became of it. A bad file is an outcome, never the end.

    Of a file that holds several events each has an outcome of its own. Raises OperationalError where the
    database itself is gone.
    """
    with acting_for(desk.federation):
        known = dict(Upload.objects.filter(club=desk.club, part=0).values_list("sha256", "state"))
    seen: dict[str, str] = {}
    for path in files:
        name = readable(path.relative_to(folder))
        taken = _caught(name, partial(_take, desk, path, name, known, seen))
        events = _events(desk, taken)
        for event in events:
            of_event = f"{name} ({event.number})"
            yield _caught(of_event, partial(_take_event, desk, of_event, taken, event))
        if not events:
            yield taken
        reset_queries()  # with DEBUG on, Django keeps every statement, and these hold whole files


def _caught(name: str, take: Callable[[], FileImport]) -> FileImport:
    try:
        return take()
    except OSError as error:
        return FileImport(name, ImportOutcome.FAILED, (_("It cannot be read: %s") % error.strerror,))
    except Refused as refused:
        return FileImport(name, ImportOutcome.REFUSED, (refused.sentence,))
    except Exception as error:  # a mistake of ours in one file of thousands: logged, and the next one
        if isinstance(error, OperationalError | InterfaceError) and not _is_there():
            raise
        log.exception("%s", name)
        reason = _("A mistake of the portal; the log has more: %s") % type(error).__name__
        return FileImport(name, ImportOutcome.FAILED, (reason,))


def _events(desk: Desk, taken: FileImport) -> Sequence[OfferedEvent]:
    """The events that a file offers instead of being one."""
    if taken.what is not ImportOutcome.REFUSED or taken.upload is None:
        return ()
    with acting_for(desk.federation, language=desk.language):
        return offered(Upload.objects.get(pk=taken.upload))


def _is_there() -> bool:
    """Whether the database answers."""
    connection.close_if_unusable_or_obsolete()
    try:
        connection.ensure_connection()
    except OperationalError:
        return False
    return True


def _take(desk: Desk, path: Path, name: str, known: dict[str, str], seen: dict[str, str]) -> FileImport:
    content = _bytes_of(path)
    sha256 = hashlib.sha256(content).hexdigest()
    first = seen.setdefault(sha256, name)
    if first != name:
        return FileImport(name, ImportOutcome.DUPLICATE, (_("The same bytes as %s") % first,))
    if known.get(sha256) in _done(desk):
        return FileImport(name, ImportOutcome.BEFORE, (str(UploadState(known[sha256]).label),))
    return _received(desk, name, Path(name).name, content)


def _take_event(desk: Desk, name: str, whole: FileImport, event: OfferedEvent) -> FileImport:
    """One of several events of a file that was taken as a whole."""
    if event.upload is not None and event.upload.state in _done(desk):
        label = str(UploadState(event.upload.state).label)
        return FileImport(name, ImportOutcome.BEFORE, (label,))
    with acting_for(desk.federation, language=desk.language):
        upload = Upload.objects.get(pk=whole.upload or 0)
    return _received(desk, name, upload.name, bytes(upload.content), event.number)


def _received(desk: Desk, name: str, file: str, content: bytes, part: int = 0) -> FileImport:
    with acting_for(desk.federation, language=desk.language):
        upload, _is_new = uploads.receive(club=desk.club, name=file, content=content, by=desk.by, part=part)
        waits = _why_it_waits(desk, name, upload)
    if waits is not None:
        return waits
    # A transaction of its own: whatever stops the publishing, the file is on the desk.
    with acting_for(desk.federation, language=desk.language):
        session = uploads.publish(upload=upload, by=desk.by)
    results = upload.report["summary"]["results"]
    return FileImport(name, ImportOutcome.PUBLISHED, (), upload.pk, session.pk, results)


def _done(desk: Desk) -> set[str]:
    """States of uploads that another import need not look at again.

    Refused files are read again: the register, or the portal, may have learnt something since.
    """
    settled = {UploadState.PUBLISHED.value, UploadState.SUPERSEDED.value, UploadState.REMOVED.value}
    return settled if desk.publishes else settled | {UploadState.DRAFT.value}


def _why_it_waits(desk: Desk, name: str, upload: Upload) -> FileImport | None:
    """What a file becomes that is not to be published, or not without a person; None where it is."""
    if upload.state == UploadState.REFUSED:
        return FileImport(name, ImportOutcome.REFUSED, _errors(upload), upload.pk)
    if not desk.publishes:
        return FileImport(name, ImportOutcome.WAITING, (), upload.pk)
    if report.asks_a_person(upload):
        questions = (
            problem["message"] for problem in problems_of(upload) if problem["code"] == report.SAME_GAME
        )
        return FileImport(name, ImportOutcome.QUESTION, tuple(questions), upload.pk)
    changes = upload.report["changes"]
    if changes is None:
        return None
    if not changes["count"]:
        sentence = _("This game is published already, with the same results.")
        return FileImport(name, ImportOutcome.DUPLICATE, (sentence,), upload.pk, changes["session"])
    # Which of two files of a folder is right is nothing that their names can tell.
    question = ngettext(
        "It would change %(count)s result of a published game. Look at it on the desk.",
        "It would change %(count)s results of a published game. Look at it on the desk.",
        changes["count"],
    ) % {"count": changes["count"]}
    return FileImport(name, ImportOutcome.QUESTION, (question,), upload.pk, changes["session"])


def _errors(upload: Upload) -> tuple[str, ...]:
    """The first errors of a refused file."""
    errors = [problem["message"] for problem in problems_of(upload) if problem["severity"] == Severity.ERROR]
    return tuple(errors[:PROBLEMS_TOLD])


def _bytes_of(path: Path) -> bytes:
    """The file, up to a byte over the limit: enough for the desk to refuse it.

    Raises OSError for what is no file: a pipe has no end.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(0, _("it is not a file"))
    with path.open("rb") as file:
        return file.read(settings.UPLOAD_BYTES_MAX + 1)


def readable(path: Path) -> str:
    """A path as text, whatever its bytes are encoded in."""
    written = os.fsencode(path)
    for encoding in ENCODINGS:
        try:
            return written.decode(encoding)
        except UnicodeDecodeError:
            continue
    return written.decode("utf-8", "replace")
