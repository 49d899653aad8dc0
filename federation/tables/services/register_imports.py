"""Long registers, which a worker checks and imports so that no web process is held: asked for, begun, done.

Each is begun once. A worker that dies over one leaves it as it is: its page says so after a while, nothing
of it was imported, and the file is chosen again. So nothing is imported hours after somebody gave up.
"""

from datetime import timedelta
from typing import Any

import pghistory
from django.apps import apps
from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone, translation

from federation.errors import Refused
from federation.models import ImportState, ImportStep, OutboxEntry, RegisterImport, User
from federation.record import outbox
from federation.tables import register_report
from federation.tables.import_storage import ImportStorage
from federation.tables.register_report import RegisterReport
from federation.tables.services import registers
from federation.tables.services.registers import KeptRegister

TOPIC = "federation.tasks.work_on_register"
ROWS_AT_ONCE = 300  # rows that a web process looks at itself: they take it a tenth of a second
BYTES_AT_ONCE = (
    256 * 1024
)  # of a file that a web process has read for itself: a thousand rows, or few and wide
SECONDS_MAX = 900  # of work; a worker that has taken longer is dead
WAITING_MAX = timedelta(minutes=15)
KEPT = timedelta(days=1)
_MARGIN = timedelta(seconds=60)


@transaction.atomic
def ask(*, step: ImportStep, register: str, kept: KeptRegister, by: User) -> RegisterImport:
    """Ask the worker to look at a register, or to import it. `register` is a model: "federation.member".

    To import the same file is asked for once: the second time it is the first.
    """
    RegisterImport.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()
    if step == ImportStep.IMPORT and (earlier := import_of(kept.file)) is not None:
        return earlier
    row = RegisterImport.objects.create(
        step=step,
        register=register,
        file=kept.file,
        name=kept.name.replace("\0", "")[:200],
        columns=kept.columns,
        values=kept.values,
        language=translation.get_language() or "",
        asked_by=by,
    )
    outbox.promise(TOPIC, row.pk)
    return row


def import_of(file: str) -> RegisterImport | None:
    """The import of a file, however it ended; None where nobody asked the worker for it."""
    return RegisterImport.objects.filter(file=file, step=ImportStep.IMPORT).first()


def was_long(file: str) -> bool:
    """Whether the worker was asked to look at a file."""
    return RegisterImport.objects.filter(file=file, step=ImportStep.PREVIEW).exists()


def looked_at(file: str) -> RegisterReport | None:
    """What the worker found out about a file; None where it was not asked, or no longer knows."""
    row = RegisterImport.objects.filter(file=file, step=ImportStep.PREVIEW, state=ImportState.READY).first()
    return report_of(row) if row is not None else None


def is_given_up(row: RegisterImport) -> bool:
    """Whether nobody has begun it in time, or whoever did has died."""
    now = timezone.now()
    if row.state == ImportState.WAITING:
        return row.asked_at < now - WAITING_MAX
    is_late = row.begun_at is not None and row.begun_at < now - timedelta(seconds=SECONDS_MAX) - _MARGIN
    return row.state == ImportState.WORKING and is_late


def forget_late() -> None:
    """Promises of what nobody begins any more, in every federation: where no worker runs they would be sent
    again every few seconds for ever.
    """
    OutboxEntry.objects.filter(topic=TOPIC, written_at__lt=timezone.now() - WAITING_MAX).delete()


@transaction.atomic
def begin(key: int) -> RegisterImport | None:
    """What is to be done now; None where it was begun before, or given up."""
    rows = RegisterImport.objects.select_for_update(of=("self",)).select_related("asked_by")
    row = rows.filter(pk=key).first()
    outbox.keep(TOPIC, key)
    if row is None or row.state != ImportState.WAITING or is_given_up(row):
        return None
    row.state, row.begun_at = ImportState.WORKING, timezone.now()
    row.save(update_fields=["state", "begun_at"])
    return row


@transaction.atomic
def work(row: RegisterImport) -> None:
    """Do what was asked for, as the login that asked; how it ended is kept with it."""
    with pghistory.context(user=row.asked_by_id):
        row.state = _worked(row)
    row.save(update_fields=["state", "taken"])


def fail(row: RegisterImport) -> None:
    """Keep that the work failed."""
    RegisterImport.objects.filter(pk=row.pk).update(state=ImportState.FAILED)


def report_of(row: RegisterImport) -> RegisterReport | None:
    """What a preview found out; None where it is no longer kept."""
    written = _answer(row).read()
    return None if written is None else register_report.from_json(written)


def kept_of(row: RegisterImport) -> KeptRegister:
    """Its file."""
    return KeptRegister(row.file, row.name, row.columns, row.values)


def _worked(row: RegisterImport) -> ImportState:
    own, kept = _admin_of(row.register), kept_of(row)
    if not own.has_import_permission(_request_by(row.asked_by)):
        return ImportState.FORBIDDEN
    if row.step == ImportStep.IMPORT:
        registers.hold_file(kept.file)
    content = kept.content()
    if content is None:
        return ImportState.GONE
    resource = own.resource_classes[0]()
    if row.step == ImportStep.PREVIEW:
        _answer(row).save(_looked_at(resource, content, row).to_json())
        return ImportState.READY
    taken = registers.take(resource, registers.rows_of(content), kept, by=row.asked_by)
    row.taken = taken or 0
    return ImportState.CHANGED if taken is None else ImportState.IMPORTED


def _looked_at(resource: Any, content: bytes, row: RegisterImport) -> RegisterReport:
    try:
        rows = registers.rows_of(content)
    except Refused as refused:
        return register_report.refused_report(refused.sentence)
    return registers.look(resource, rows, kept_of(row), by=row.asked_by)


def _admin_of(register: str) -> Any:
    """The pages of a register, which know how it is read and who may import it."""
    return admin.site.get_model_admin(apps.get_model(register))


def _request_by(user: User) -> HttpRequest:
    request = HttpRequest()
    request.user = user
    return request


def _answer(row: RegisterImport) -> ImportStorage:
    return ImportStorage(f"{row.file}-preview-{row.pk}")
