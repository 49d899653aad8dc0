"""What happened to a record: acts from the audit log, and changes as the database noted them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import models
from django.utils.translation import gettext as _

from federation.models import AuditEntry, User
from federation.record import audit
from federation.record.particulars import in_words
from federation.tenancy.context import current_id

AT_MOST = 200
LABELS: dict[str, Callable[[], str]] = {
    "insert": lambda: _("added"),
    "update": lambda: _("changed"),
    "delete": lambda: _("deleted"),
}


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An act in words."""

    at: datetime
    words: str
    parameters: str


@dataclass(frozen=True, slots=True)
class ChangedField:
    """One field that a change touched."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RowChange:
    """One change of a row."""

    at: datetime
    what: str
    who: str
    fields: tuple[ChangedField, ...]


def newest(count: int) -> list[HistoryLine]:
    """The newest acts in this federation."""
    return [_line(entry) for entry in AuditEntry.objects.select_related("actor")[:count]]


def acts_of(obj: models.Model) -> list[HistoryLine]:
    """The acts about a record, newest first."""
    entries = AuditEntry.objects.filter(subject_type=obj._meta.label_lower, subject_ref=obj.pk)
    return [_line(entry) for entry in entries.select_related("actor")[:AT_MOST]]


def _line(entry: AuditEntry) -> HistoryLine:
    return HistoryLine(entry.at, audit.sentence(entry), in_words(entry.parameters))


def changes_of(obj: models.Model) -> list[RowChange]:
    """Every change of a tracked row, newest first; empty where its table is not tracked."""
    model = _event_model(type(obj))
    if model is None:
        return []
    events = model.objects.filter(federation_id=current_id(), pgh_obj_id=obj.pk).order_by("-pgh_id")[:AT_MOST]
    events = list(reversed(events))
    users = User.objects.in_bulk({user for event in events if (user := _user_id(event))})
    befores = [None, *events[:-1]]
    changes = [_change(*pair, users) for pair in zip(befores, events, strict=True)]
    return changes[::-1]


def _event_model(model: type[models.Model]) -> Any:
    event_models = (m for m in apps.get_models() if getattr(m, "pgh_tracked_model", None) is model)
    return next(event_models, None)


def _user_id(event: Any) -> int | None:
    return (event.pgh_context or {}).get("user")


def _change(before: Any, event: Any, users: dict[int, User]) -> RowChange:
    who = users.get(_user_id(event) or 0)
    label = LABELS[event.pgh_label]() if event.pgh_label in LABELS else str(event.pgh_label)
    fields = tuple(_touched(before, event)) if event.pgh_label == "update" and before else ()
    return RowChange(event.pgh_created_at, label, str(who or _("The portal")), fields)


def _touched(before: Any, event: Any) -> Iterator[ChangedField]:
    for field in type(event).pgh_tracked_model._meta.concrete_fields:
        old, new = getattr(before, field.attname), getattr(event, field.attname)
        if old != new:
            yield ChangedField(str(field.verbose_name), _shown(field, old), _shown(field, new))


def _shown(field: "models.Field[Any, Any]", value: Any) -> str:
    """A value as its form shows it; a key to another record only says that there is one."""
    if value is None or value == "":
        return "–"
    if isinstance(field, models.ForeignKey):
        return f"{field.related_model._meta.verbose_name} {value}"
    # Not a dict of them: a value may be JSON, which is no key.
    return str(next((label for choice, label in field.flatchoices if choice == value), value))
