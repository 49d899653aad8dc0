"""Taking back an import: what it made goes where nothing depends on it, what it changed is as it was before.

What the records were stands in their history, which knows by which import a row of it was written. What
somebody has changed since, and what is in use, is left and listed.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

import pghistory
from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from federation.errors import Refused
from federation.models import Act, ImportState, ImportStep, RegisterImport, User
from federation.record import audit, outbox
from federation.tables.services import register_imports, register_life
from federation.tenancy.context import current

AT_ONCE = 500  # records
LISTED_MAX = 500  # records that are left, by name
ENDED = (*register_imports.STOPPED, ImportState.IMPORTED, ImportState.GONE, ImportState.FORBIDDEN)


class WhyLeft(StrEnum):
    """Why a record is not taken back."""

    CHANGED = "changed"  # since the import
    USED = "used"  # by rows of another table
    GONE = "gone"  # it is not there any more
    REFUSED = "refused"  # the database, or the register's rules


@dataclass(slots=True)
class UndoPlan:
    """What taking an import back would do, by keys of records."""

    removed: list[int] = field(default_factory=list)
    put_back: dict[int, int] = field(default_factory=dict)  # to which row of their history
    left: list[tuple[int, WhyLeft, str]] = field(default_factory=list)  # with the model that uses it

    @property
    def left_as_json(self) -> dict[str, Any]:
        """As it is kept with the job."""
        return {"count": len(self.left), "first": [list(one) for one in self.left[:LISTED_MAX]]}


def can_be_undone(row: RegisterImport) -> bool:
    """Whether an import has ended, saved anything, and is of a register that is taken back in one act."""
    if row.step != ImportStep.IMPORT or not row.taken or register_imports.resource_of(row.register).stays:
        return False
    return row.state in ENDED or register_imports.is_given_up(row)


def plan_of(row: RegisterImport) -> UndoPlan:
    """What taking it back would do by now, with what is left and why."""
    model, plan = apps.get_model(row.register), UndoPlan()
    added, changed = _keys_of(row)
    before = _before(model, row, added | changed, plan)
    used = _used(model, [key for key in before if key in added])
    for key, event in before.items():
        if key in used:
            plan.left.append((key, WhyLeft.USED, used[key]))
        elif key in added:
            plan.removed.append(key)
        elif event is not None:
            plan.put_back[key] = event
    return plan


@transaction.atomic
def ask_to_undo(row: RegisterImport, *, by: User) -> bool:
    """Take an import back: at once where it is short, else by the worker. False where it cannot be.

    Raises Refused while another import into the register is under way.
    """
    row = RegisterImport.objects.select_for_update().get(pk=row.pk)
    if not can_be_undone(row):
        return False
    register_imports.refuse_beside(row.register)
    row.step, row.undone_by, row.since, row.tries = ImportStep.UNDO, by, timezone.now(), 0
    row.state, row.ended_at, row.turn = ImportState.WAITING, None, row.turn + 1
    is_short = row.taken <= register_imports.ROWS_AT_ONCE
    if is_short:
        row.state = ImportState.WORKING
    row.save()
    outbox.keep(register_imports.TOPIC, row.pk)
    if is_short:
        undo(row)
    else:
        outbox.promise(register_imports.TOPIC, row.pk)
    return True


@transaction.atomic
def undo(row: RegisterImport) -> None:
    """Take an import back, as one act. Raises NoLongerMine."""
    by, model = row.undone_by, apps.get_model(row.register)
    with pghistory.context(user=row.undone_by_id, register_undo=row.pk):
        added, changed = _keys_of(row)
        keys = sorted(added | changed)
        list(model.objects.select_for_update().filter(pk__in=keys).order_by("pk").values_list("pk"))
        plan = plan_of(row)
        register_life.still_mine(row)
        _remove(row, plan, by)
        _put_back(row, plan, by)
        counted = {"removed": len(plan.removed), "put_back": len(plan.put_back), "left": len(plan.left)}
        audit.record(Act.IMPORT_UNDONE, by, current(), of=row.register, file=row.name, job=row.pk, **counted)
    register_imports.end(row, ImportState.UNDONE, left=plan.left_as_json)


def _keys_of(row: RegisterImport) -> tuple[set[int], set[int]]:
    """Records that it made, and those that it changed and had not made."""
    added: set[int] = set()
    changed: set[int] = set()
    for new, old in row.batches.values_list("added_keys", "changed_keys"):
        added |= set(new)
        changed |= set(old)
    return added, changed - added


def _before(
    model: Any, row: RegisterImport, keys: Collection[int], plan: UndoPlan
) -> Mapping[int, int | None]:
    """The row of its history from before the import, of each record that nobody has changed since."""
    history = model.pgh_event_model.objects.filter(pgh_obj_id__in=list(keys)).order_by("pgh_id")
    before: dict[int, int | None] = dict.fromkeys(sorted(keys))
    ours: set[int] = set()
    since: dict[int, WhyLeft] = {}
    columns = ("pgh_obj_id", "pgh_id", "pgh_label", "pgh_context__register_import")
    for key, event, label, job in history.values_list(*columns):
        if job == row.pk:
            ours.add(key)
        elif key in ours:
            since[key] = WhyLeft.GONE if label.startswith("delete") else WhyLeft.CHANGED
        else:
            before[key] = event
    plan.left += [(key, why, "") for key, why in since.items()]
    return {key: event for key, event in before.items() if key not in since}


def _used(model: Any, keys: Sequence[int]) -> dict[int, str]:
    """Which of some records others depend on, and a model that does."""
    owned = register_imports.resource_of(model._meta.label_lower).owned
    used: dict[int, str] = {}
    for relation in model._meta.get_fields(include_hidden=True):
        if not (relation.auto_created and not relation.concrete and relation.is_relation):
            continue
        if relation.on_delete is models.DO_NOTHING or relation.related_model._meta.label in owned:
            continue
        column = relation.field.attname
        rows = relation.related_model._default_manager.filter(**{f"{column}__in": keys})
        for key in rows.order_by().values_list(column, flat=True).distinct():
            used.setdefault(key, relation.related_model._meta.label_lower)
    return used


def _remove(row: RegisterImport, plan: UndoPlan, by: User | None) -> None:
    """The newest first: what one row made may lean on what an earlier one did."""
    model, resource = apps.get_model(row.register), register_imports.resource_of(row.register)
    refused: set[int] = set()
    for keys in _so_many(sorted(plan.removed, reverse=True)):
        records = list(model.objects.filter(pk__in=keys))
        refused |= _as_many_as_can(records, partial(resource.remove, by=by), plan)
    plan.removed = [key for key in plan.removed if key not in refused]


def _put_back(row: RegisterImport, plan: UndoPlan, by: User | None) -> None:
    model, resource = apps.get_model(row.register), register_imports.resource_of(row.register)
    refused: set[int] = set()
    for keys in _so_many(list(plan.put_back)):
        records = list(model.objects.filter(pk__in=keys))
        fields = _as_before(records, plan.put_back)
        if fields:
            act = partial(resource.put_back, fields=fields, by=by)
            refused |= _as_many_as_can(records, act, plan)
    plan.put_back = {key: event for key, event in plan.put_back.items() if key not in refused}


def _as_before(records: Sequence[Any], events: Mapping[int, int]) -> set[str]:
    """Give records the values of their history; in which fields any differs."""
    if not records:
        return set()
    model = type(records[0])
    wanted = [events[record.pk] for record in records]
    kept = {event.pgh_obj_id: event for event in model.pgh_event_model.objects.filter(pgh_id__in=wanted)}
    differing: set[str] = set()
    for record in records:
        for column in model._meta.concrete_fields:
            value = getattr(kept[record.pk], column.attname)
            if not column.primary_key and value != getattr(record, column.attname):
                setattr(record, column.attname, value)
                differing.add(column.name)
    return differing


def _as_many_as_can(records: list[Any], act: Callable[[list[Any]], None], plan: UndoPlan) -> set[int]:
    """Do something with records together; where that is refused, with each half, down to who is refused."""
    if not records:
        return set()
    try:
        with transaction.atomic():
            act(records)
        return set()
    except (IntegrityError, ProtectedError, Refused):
        if len(records) == 1:
            plan.left.append((records[0].pk, WhyLeft.REFUSED, ""))
            return {records[0].pk}
    half = len(records) // 2
    return _as_many_as_can(records[:half], act, plan) | _as_many_as_can(records[half:], act, plan)


def _so_many(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(keys), AT_ONCE):
        yield keys[start : start + AT_ONCE]
