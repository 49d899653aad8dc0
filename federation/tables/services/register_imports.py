"""Imports of registers as jobs: asked for, begun, cancelled, gone on with, and how far they are.

A worker that dies over one is followed by another, which reads the file again and finds what was saved as it
is. Where nobody goes on for a quarter of an hour the job waits for somebody's press: nothing is imported
hours after somebody gave up.
"""

from datetime import timedelta
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, ImportState, ImportStep, OutboxEntry, RegisterImport, User
from federation.record import audit, outbox
from federation.tables import register_report
from federation.tables.import_storage import ImportStorage
from federation.tables.register_report import RegisterReport
from federation.tables.services import register_life, registers
from federation.tables.services.registers import KeptRegister
from federation.tenancy.context import current

TOPIC = "federation.tasks.work_on_register"
ROWS_AT_ONCE = 300  # rows that a web process looks at itself: they take it a tenth of a second
BYTES_AT_ONCE = (
    256 * 1024
)  # of a file that a web process has read for itself: a thousand rows, or few and wide
SECONDS_MAX = 900  # of work; a worker that has taken longer is dead
WAITING_MAX = register_life.WAITING_MAX
KEPT_SECONDS = 24 * 60 * 60
KEPT = timedelta(seconds=KEPT_SECONDS)
TRIES_MAX = 3  # workers that may die over one batch: the fourth would too
UNDER_WAY = (ImportState.WAITING, ImportState.WORKING)
STOPPED = (ImportState.CANCELLED, ImportState.CHANGED, ImportState.FAILED)


@transaction.atomic
def ask(*, step: ImportStep, register: str, kept: KeptRegister, by: User) -> RegisterImport:
    """Ask the worker to look at a register, or to import it. `register` is a model: "federation.member".

    To import the same file is asked for once: the second time it is the first.
    """
    late = RegisterImport.objects.filter(step=ImportStep.PREVIEW, asked_at__lt=timezone.now() - KEPT)
    late.delete()
    if step == ImportStep.IMPORT and (earlier := import_of(kept.file)) is not None:
        return earlier
    row = make(step, register, kept, by)
    if step == ImportStep.IMPORT:
        ImportStorage(kept.file).keep_longer(KEPT_SECONDS)
    outbox.promise(TOPIC, row.pk)
    return row


def make(step: ImportStep, register: str, kept: KeptRegister, by: User, **fields: Any) -> RegisterImport:
    """The row of a job."""
    return RegisterImport.objects.create(
        step=step,
        register=register,
        file=kept.file,
        name=kept.name.replace("\0", "")[:200],
        columns=kept.columns,
        values=kept.values,
        language=translation.get_language() or "",
        asked_by=by,
        **fields,
    )


def import_of(file: str) -> RegisterImport | None:
    """The import of a file, however it ended; None where nobody asked for it."""
    return RegisterImport.objects.filter(file=file).exclude(step=ImportStep.PREVIEW).first()


def imports_of(register: str) -> Any:
    """The imports into a register, the newest first."""
    rows = RegisterImport.objects.filter(register=register).exclude(step=ImportStep.PREVIEW)
    return rows.select_related("asked_by", "undone_by")


def was_long(file: str) -> bool:
    """Whether the worker was asked to look at a file."""
    return RegisterImport.objects.filter(file=file, step=ImportStep.PREVIEW).exists()


def looked_at(file: str) -> RegisterReport | None:
    """What the worker found out about a file; None where it was not asked, or no longer knows."""
    row = RegisterImport.objects.filter(file=file, step=ImportStep.PREVIEW, state=ImportState.READY).first()
    return report_of(row) if row is not None else None


def is_given_up(row: RegisterImport) -> bool:
    """Whether nobody has begun it in time, or nobody has gone on with it."""
    return row.state in UNDER_WAY and register_life.is_given_up(row)


def comes_first(row: RegisterImport) -> RegisterImport | None:
    """Another import into the same register that is being worked on; None where there is none."""
    others = imports_of(row.register).filter(state=ImportState.WORKING).exclude(pk=row.pk)
    return next((other for other in others if register_life.is_alive(other)), None)


def refuse_beside(register: str) -> None:
    """Wait for whoever begins, and raise Refused where an import into this register is under way."""
    registers.hold_register(register)
    first = comes_first(RegisterImport(register=register))
    if first is not None:
        sentence = _beside() % {"name": first.name, "person": str(first.asked_by)}
        raise Refused(sentence, "import_under_way")


def _beside() -> str:
    return _("%(person)s is importing “%(name)s” into this register. Nothing was done; try again after that.")


def forget_late() -> None:
    """Promises of what nobody begins any more, in every federation: where no worker runs they would be sent
    again every few seconds for ever.
    """
    OutboxEntry.objects.filter(topic=TOPIC, written_at__lt=timezone.now() - WAITING_MAX).delete()


@transaction.atomic
def begin(key: int) -> RegisterImport | None:
    """What is to be done now; None where it is done, given up, or somebody else's.

    The promise is kept when the job ends: a worker that dies leaves it to the next.
    """
    rows = RegisterImport.objects.select_for_update(of=("self",)).select_related("asked_by", "undone_by")
    row = rows.filter(pk=key).first()
    if row is None or row.state not in UNDER_WAY or is_given_up(row):
        outbox.keep(TOPIC, key)
        return None
    if row.state == ImportState.WORKING and register_life.is_alive(row):
        return None
    if row.step != ImportStep.PREVIEW and _waits_for_another(row):
        return None
    if row.tries >= TRIES_MAX:
        row.state, row.ended_at = ImportState.FAILED, timezone.now()
        row.save(update_fields=["state", "ended_at"])
        outbox.keep(TOPIC, key)
        return None
    return _begun(row)


def _waits_for_another(row: RegisterImport) -> bool:
    registers.hold_register(row.register)
    if comes_first(row) is None:
        return False
    row.since = timezone.now()
    row.save(update_fields=["since"])
    outbox.put_off_all(TOPIC, row.pk, 0)
    return True


def _begun(row: RegisterImport) -> RegisterImport:
    row.state, row.begun_at = ImportState.WORKING, row.begun_at or timezone.now()
    row.alive_at, row.turn, row.tries = timezone.now(), row.turn + 1, row.tries + 1
    row.save(update_fields=["state", "begun_at", "alive_at", "turn", "tries"])
    outbox.put_off_all(TOPIC, row.pk, register_life.QUIET.total_seconds())
    return row


@transaction.atomic
def end(row: RegisterImport, state: ImportState, **fields: Any) -> None:
    """Keep how a turn ended. Raises NoLongerMine where it was cancelled, or another has it."""
    register_life.still_mine(row, state=state, ended_at=timezone.now(), **fields)
    outbox.keep(TOPIC, row.pk)


@transaction.atomic
def cancel(row: RegisterImport, *, by: User) -> bool:
    """Stop a job at once: what its worker has not committed is not committed. False where it has ended."""
    fields = {"state": ImportState.CANCELLED, "ended_at": timezone.now()}
    steps = (ImportStep.PREVIEW, ImportStep.IMPORT)
    if not RegisterImport.objects.filter(pk=row.pk, state__in=UNDER_WAY, step__in=steps).update(**fields):
        return False
    outbox.keep(TOPIC, row.pk)
    if row.step == ImportStep.IMPORT:
        taken = RegisterImport.objects.values_list("taken", flat=True).get(pk=row.pk)
        audit.record(
            Act.IMPORT_CANCELLED, by, current(), of=row.register, file=row.name, taken=taken, job=row.pk
        )
    return True


def can_go_on(row: RegisterImport) -> bool:
    """Whether a job stands still that may be gone on with."""
    if row.step == ImportStep.PREVIEW:
        return False
    if row.step == ImportStep.UNDO:
        return row.state in (ImportState.FAILED, ImportState.FORBIDDEN) or is_given_up(row)
    return row.state in STOPPED or is_given_up(row)


@transaction.atomic
def go_on(row: RegisterImport, *, by: User) -> bool:
    """Have a job that stands still gone on with, from where it was stopped. False where it cannot be."""
    row = RegisterImport.objects.select_for_update().get(pk=row.pk)
    if not can_go_on(row):
        return False
    is_kept = ImportStorage(row.file).keep_longer(KEPT_SECONDS)
    is_gone = row.step == ImportStep.IMPORT and not is_kept
    row.state = ImportState.GONE if is_gone else ImportState.WAITING
    row.since, row.tries, row.ended_at = timezone.now(), 0, None
    if row.step == ImportStep.UNDO:
        row.undone_by = by
    row.save(update_fields=["state", "since", "tries", "ended_at", "undone_by"])
    if not is_gone:
        outbox.promise(TOPIC, row.pk)
        audit.record(Act.IMPORT_RESUMED, by, current(), of=row.register, file=row.name, job=row.pk)
    return True


def fail(row: RegisterImport) -> None:
    """Keep that the work failed, unless it was cancelled meanwhile."""
    try:
        end(row, ImportState.FAILED)
    except register_life.NoLongerMine:
        return


def report_of(row: RegisterImport) -> RegisterReport | None:
    """What a preview found out; None where it is no longer kept."""
    written = answer_of(row).read()
    return None if written is None else register_report.from_json(written)


def kept_of(row: RegisterImport) -> KeptRegister:
    """Its file."""
    return KeptRegister(row.file, row.name, row.columns, row.values)


def admin_of(register: str) -> Any:
    """The pages of a register, which know how it is read and who may import it."""
    return admin.site.get_model_admin(apps.get_model(register))


def resource_of(register: str) -> Any:
    """What reads and saves a register."""
    return admin_of(register).resource_classes[0]()


def answer_of(row: RegisterImport) -> ImportStorage:
    """Where a report is kept."""
    return ImportStorage(f"{row.file}-preview-{row.pk}")
