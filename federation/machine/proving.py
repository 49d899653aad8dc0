"""Proving the records of a federation: asked for, owed by the night, done by a worker, kept with its day."""

import time
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from federation import roles
from federation.machine import sizes
from federation.machine.proofs import RecordsProof, all_proofs
from federation.models import Office, RecordProof, Role, User
from federation.record import letters, outbox

TOPIC = "federation.tasks.prove_records"
LETTER = "proof_failed"
FEW = 50  # faults of one proof that are kept in their words; all are counted
SECONDS_MAX = 3_600  # of work; a worker that has taken longer is dead
QUIET_SECONDS = 300.0  # so long nobody else is told of a proof that is begun


@transaction.atomic
def ask(*, by: User | None) -> RecordProof:
    """Owe the federation in scope a proof now; None: the night asks. While one is owed, that is it."""
    waiting = RecordProof.objects.filter(ended_at=None).first()
    if waiting is not None and waiting.pk in outbox.owed_subjects(TOPIC):
        return waiting
    row: RecordProof = RecordProof.objects.create(asked_by=by)
    outbox.promise(TOPIC, row.pk)
    return row


@transaction.atomic
def begin(key: int) -> RecordProof | None:
    """What is to be proved now; None where it is proved, or another worker is at it."""
    row = RecordProof.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=key).first()
    if row is None:
        return None
    if row.ended_at is not None:
        outbox.keep(TOPIC, key)
        return None
    outbox.put_off_all(TOPIC, key, QUIET_SECONDS)
    return row


@transaction.atomic
def prove(key: int) -> RecordProof | None:
    """Prove everything, keep what came out, and tell the administrators of what does not hold.

    The row stays locked meanwhile: a second worker has nothing to do.
    """
    rows = RecordProof.objects.select_for_update(of=("self",), skip_locked=True)
    row = rows.filter(pk=key, ended_at=None).first()
    if row is None:
        return None
    outbox.keep(TOPIC, key)
    began = time.perf_counter()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '32MB'")  # a fifth of the time
    row.results = [result_of(proof) for proof in all_proofs()]
    row.faults = sum(result["count"] for result in row.results)
    row.sizes = sizes.counted()
    row.milliseconds = round((time.perf_counter() - began) * 1000)
    row.ended_at = timezone.now()
    row.save(update_fields=["results", "faults", "sizes", "milliseconds", "ended_at"])
    if row.faults:
        _tell(row)
    return row


def result_of(proof: RecordsProof) -> dict[str, Any]:
    """What one proof found, as it is kept."""
    faults = iter(proof.faults())
    first = [
        {"code": fault.code, "values": {name: _plain(value) for name, value in fault.values.items()}}
        for fault in islice(faults, FEW)
    ]
    return {"proof": proof.key, "count": len(first) + sum(1 for _more in faults), "faults": first}


def _plain(value: object) -> object:
    """A value as JSON has it."""
    if isinstance(value, date | datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


def _tell(row: RecordProof) -> None:
    about = {"page": ["machine"], "count": row.faults}
    letters.owe(topic=LETTER, key=str(row.pk), readers=administrators(), about=about)


def administrators() -> list[User]:
    """Who administers the federation in scope today."""
    today = roles.today()
    held = Office.objects.filter(role=Role.ADMINISTRATOR, starts_on__lte=today).exclude(ends_on__lt=today)
    return list(User.objects.filter(pk__in=held.values("holder"), is_active=True))
