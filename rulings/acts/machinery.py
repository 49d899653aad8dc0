"""One way to take a step, to read what acts add up to, and to prove it: for cases and appeals alike.

A kind of record is data: its table of steps, the columns that its acts make, the rows that stand beside them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import models, transaction
from django.utils import timezone
from django.utils.functional import Promise

from federation.errors import Refused
from federation.models import User
from rulings.acts.content import ActContent
from rulings.acts.converter import UnreadableAct, as_json
from rulings.lifecycle.moves import NOWHERE, LifecycleTable
from rulings.signals import acted

AT_ONCE = 500
Columns = dict[str, Any]
Record = TypeVar("Record", bound=models.Model)
Act = TypeVar("Act", bound=models.Model)


@dataclass(frozen=True, slots=True)
class RecordKind(Generic[Record, Act]):
    """Records whose acts are the record: what stands beside the acts is what they add up to."""

    name: str  # of the key from an act to its record; what a proof calls it
    records: type[Record]
    acts: type[Act]
    table: LifecycleTable
    wrong_state: Promise  # the sentence that refuses a step, with the state in it
    columns: Callable[[Sequence[Act]], Columns]
    write_beside: Callable[[Record, Sequence[Act]], None]
    unlike_beside: Callable[[Record, Sequence[Act]], list[str]]  # names of what does not follow from the acts
    beside: tuple[str, ...]  # what the proof has to read with a record


class RecordDifference(NamedTuple):
    """A record with the columns that its acts do not make."""

    kind: str
    number: str
    columns: tuple[str, ...]


@transaction.atomic
def take(
    kind: RecordKind[Record, Act],
    record: Record,
    content: ActContent,
    *,
    by: User,
    at: datetime | None,
) -> Act:
    """Take the step that a content is of. Who may is asked by the step's service, here the table of states.

    Raises Refused where the record is in a state that does not allow the step.
    """
    held: Any = kind.records._default_manager.select_for_update().get(pk=record.pk)
    last = held.acts.order_by("-sequence").first()
    before = last.after if last else NOWHERE
    after = kind.table.follows(before, content.step)
    if after is None:
        raise Refused(kind.wrong_state % {"state": held.get_state_display()}, "wrong_state")
    act = kind.acts._default_manager.create(
        **{kind.name: held},
        sequence=(last.sequence if last else 0) + 1,
        step=content.step,
        before=before,
        after=after,
        body=as_json(content),
        at=at or timezone.now(),
        by=by,
    )
    read(kind, held)
    record.refresh_from_db()
    acted.send(kind.records, record=record, act=act)
    return act


def read(kind: RecordKind[Record, Act], record: Record) -> None:
    """Fill in what the acts of a record add up to: its columns, and the rows beside it."""
    acts = list(_acts_of(record).order_by("sequence"))
    columns = kind.columns(acts)
    for name, value in columns.items():
        setattr(record, name, value)
    record.save(update_fields=list(columns))
    kind.write_beside(record, acts)


def differences(kind: RecordKind[Record, Act]) -> Iterator[RecordDifference]:
    """Every record of the federation in scope that is not what its acts add up to."""
    records = kind.records._default_manager.order_by("pk").prefetch_related("acts", *kind.beside)
    for record in records.iterator(chunk_size=AT_ONCE):
        columns = unlike(kind, record)
        if columns:
            yield RecordDifference(kind.name, str(record), tuple(columns))


def unlike(kind: RecordKind[Record, Act], record: Record) -> list[str]:
    """What of a record its acts do not make: columns, and what stands beside; [] where they make all,
    ["acts"] where there are none or one cannot be read."""
    acts: list[Any] = sorted(_acts_of(record).all(), key=lambda act: act.sequence)
    if not acts:
        return ["acts"]
    try:
        columns = [name for name, value in kind.columns(acts).items() if getattr(record, name) != value]
        return columns + kind.unlike_beside(record, acts)
    except UnreadableAct:
        return ["acts"]


def _acts_of(record: models.Model) -> Any:
    return record.acts  # type: ignore[attr-defined]  # the related name of the acts of every kind
