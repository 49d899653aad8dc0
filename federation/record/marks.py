"""Which state of a record somebody has seen: a mark of the newest row of its history."""

from datetime import datetime
from hashlib import sha256
from typing import Any, TypeVar

from django.db.models import Max, Model, OuterRef, QuerySet, Subquery

RowT = TypeVar("RowT", bound=Model)


def history_of(model: type[Model]) -> QuerySet[Any]:
    """What the records of a model have been, in the federation in scope."""
    rows: QuerySet[Any] = model.pgh_event_model.objects.all()  # type: ignore[attr-defined]  # pghistory.track
    return rows


def seen_as(record: Model) -> str:
    """A mark of a record as it stands: another one after every change, and after one that was undone."""
    newest = history_of(type(record)).filter(pgh_obj=record.pk).aggregate(newest=Max("pgh_id"))["newest"]
    return _mark(record.pk, newest)


def with_marks(rows: QuerySet[RowT]) -> QuerySet[RowT]:
    """Records with the key and the moment of their newest change: `mark_of` goes by them."""
    own = history_of(rows.model).filter(pgh_obj=OuterRef("pk")).order_by("-pgh_id")
    marked: QuerySet[RowT] = rows.annotate(
        newest=Subquery(own.values("pgh_id")[:1]), changed_at=Subquery(own.values("pgh_created_at")[:1])
    )  # type: ignore[assignment]  # the stubs lose whose rows they are
    return marked


def mark_of(row: Any) -> str:
    """The mark of a record of `with_marks`."""
    return _mark(row.pk, row.newest)


def changed_since(model: type[Model], moment: datetime) -> QuerySet[Any]:
    """The keys of the records that were added or changed at a moment or later."""
    keys: QuerySet[Any] = history_of(model).filter(pgh_created_at__gte=moment).values("pgh_obj_id")
    return keys


def _mark(key: Any, newest: int | None) -> str:
    return sha256(f"{key} {newest}".encode()).hexdigest()[:32]
