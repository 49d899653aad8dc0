"""Taking a register: read as a whole, saved so many records at a time, each batch a transaction of its own.

What was read is saved only where it is still so: a record that somebody has changed meanwhile has the file
read again, and what was saved before is then as the file says it.
"""

from collections.abc import Iterator
from typing import Any

import pghistory
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum
from django.http import HttpRequest

from federation.errors import Refused
from federation.models import Act, Federation, ImportBatch, ImportState, ImportStep, RegisterImport, User
from federation.record import audit, outbox
from federation.tables.resources import as_kept
from federation.tables.services import register_imports, register_life, registers
from federation.tables.services.registers import KeptRegister
from federation.tenancy.context import acting_for, current

BATCH = 500  # records
READ_AGAIN_MAX = 5  # times that others' changes may come between


class OthersChanged(Exception):
    """A record is no longer what it was when its row was read."""


def take(federation: Federation, row: RegisterImport) -> None:
    """Save what a file says, from where an earlier turn was stopped. Raises NoLongerMine."""
    for _time in range(READ_AGAIN_MAX):
        resource = _read(federation, row)
        if resource is None:
            return
        try:
            for records in _batches(resource):
                _save(federation, row, resource, records)
        except (OthersChanged, IntegrityError):
            continue
        except Refused:
            break
        with acting_for(federation, language=row.language):
            _taken(row)
        return
    with acting_for(federation, language=row.language):
        register_imports.end(row, ImportState.CHANGED)


@transaction.atomic
def take_at_once(*, register: str, kept: KeptRegister, by: User) -> RegisterImport:
    """Take a short register in this request. Raises Refused while another import into it is under way."""
    register_imports.refuse_beside(register)
    state = {"state": ImportState.WORKING, "turn": 1}
    row = register_imports.make(ImportStep.IMPORT, register, kept, by, **state)
    take(current(), row)
    return row.refresh()


def _read(federation: Federation, row: RegisterImport) -> Any:
    """The resource with what is to be saved; None where the job has ended with it."""
    with acting_for(federation, language=row.language):
        register_life.still_mine(row)
    with acting_for(federation, language=row.language), pghistory.context(user=row.asked_by_id):
        opened = _opened(row)
        if isinstance(opened, ImportState):
            register_imports.end(row, opened)
            return None
        return opened


def _opened(row: RegisterImport) -> Any:
    """The resource with what is to be saved; else how the job ends, None where it has."""
    own, kept = register_imports.admin_of(row.register), register_imports.kept_of(row)
    if not own.has_import_permission(request_by(row.asked_by)):
        return ImportState.FORBIDDEN
    content = kept.content()
    if content is None:
        return ImportState.GONE
    resource, rows = own.resource_classes[0](), registers.rows_of(content)
    resource.on_rows = lambda number: register_life.heard(row, number, len(rows))
    if not resource.gathers:
        return _rows_taken(row, resource, rows, kept)
    if not registers.read_to_take(resource, rows, kept, by=row.asked_by):
        return ImportState.CHANGED
    register_life.still_mine(row, total=_taken_before(row) + len(resource.gathered))
    return resource


def _rows_taken(row: RegisterImport, resource: Any, rows: Any, kept: KeptRegister) -> ImportState | None:
    """A register whose rows go through services one by one is saved as a whole, or not."""
    counts = registers.take_rows(resource, rows, kept, by=row.asked_by)
    if counts is None:
        return ImportState.CHANGED
    ImportBatch.objects.create(of=row, place=0, new=counts[0], updated=counts[1])
    register_life.still_mine(row, total=sum(counts), taken=sum(counts))
    _taken(row)
    return None


def _batches(resource: Any) -> Iterator[list[Any]]:
    """The records that are to be saved; the resource forgets those that are."""
    records = resource.in_order(resource.gathered)
    resource.gathered = []
    for start in range(0, len(records), BATCH):
        yield records[start : start + BATCH]
        records[start : start + BATCH] = [None] * len(records[start : start + BATCH])


def _save(federation: Federation, row: RegisterImport, resource: Any, records: list[Any]) -> None:
    """One batch. Raises OthersChanged, Refused, IntegrityError, NoLongerMine: nothing of it stays then."""
    context = pghistory.context(user=row.asked_by_id, register_import=row.pk)
    with acting_for(federation, language=row.language), transaction.atomic(), context:
        _forget_plans()
        batch = ImportBatch.objects.create(of=row, place=row.batches.count())
        known = [record for record in records if record.pk is not None]
        new = [record for record in records if record.pk is None]
        _refuse_changed(resource, known)
        resource.save_gathered(records, by=row.asked_by)
        batch.new, batch.updated = len(new), len(known)
        batch.added_keys = [record.pk for record in new if record.pk is not None]
        batch.changed_keys = [record.pk for record in known]
        batch.save()
        register_life.still_mine(row, taken=_taken_before(row), tries=0)
        outbox.put_off_all(register_imports.TOPIC, row.pk, register_life.QUIET.total_seconds())


def _forget_plans() -> None:
    """Keys are checked by plans that a connection keeps: those of a small register read a large one whole.

    Ten thousand members took 56 seconds by the plans of the first batch, and take 12 without them.
    """
    with connection.cursor() as cursor:
        cursor.execute("DISCARD PLANS")


def _refuse_changed(resource: Any, known: list[Any]) -> None:
    if not known:
        return
    keys = [record.pk for record in known]
    locked = resource._meta.model.objects.select_for_update().filter(pk__in=keys).order_by("pk")
    now = {record.pk: as_kept(record) for record in locked}
    if any(now.get(key) != resource.read_as.get(key) for key in keys):
        raise OthersChanged


def _taken_before(row: RegisterImport) -> int:
    counted = row.batches.aggregate(new=Sum("new"), updated=Sum("updated"))
    return (counted["new"] or 0) + (counted["updated"] or 0)


def _taken(row: RegisterImport) -> None:
    """The import has ended well."""
    counted = row.batches.aggregate(new=Sum("new"), update=Sum("updated"))
    taken = {kind: count or 0 for kind, count in counted.items()}
    register_imports.end(row, ImportState.IMPORTED)
    audit.record(Act.IMPORTED, row.asked_by, current(), of=row.register, **taken)
    registers.have_taken(register_imports.kept_of(row))


def request_by(user: User) -> HttpRequest:
    """A request of somebody who is not at a page: what they may do is asked of the same rules."""
    request = HttpRequest()
    request.user = user
    return request
