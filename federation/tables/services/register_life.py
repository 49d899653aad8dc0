"""Whether a job on a register is alive: its worker says so at every batch, and while it reads."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from federation.models import ImportState, RegisterImport
from federation.tables.import_storage import ImportStorage

QUIET = timedelta(minutes=2)  # without a sign of life: reading the longest file takes less
WAITING_MAX = timedelta(minutes=15)


class NoLongerMine(Exception):
    """The job was cancelled, or another worker has it: whatever is not committed is not wanted."""


@dataclass(frozen=True, slots=True)
class RowsRead:
    """How far a worker has read, in rows of so many, and when it said so."""

    rows: int
    of: int
    at: datetime


def still_mine(row: RegisterImport, **fields: object) -> None:
    """Change a job in the turn that one has. Raises NoLongerMine, which undoes the transaction."""
    mine = RegisterImport.objects.filter(pk=row.pk, turn=row.turn, state=ImportState.WORKING)
    if not mine.update(alive_at=timezone.now(), **fields):
        raise NoLongerMine


def heard(row: RegisterImport, rows: int, of: int) -> None:
    """Say how far one has read, where others see it before the end. Raises NoLongerMine."""
    if not RegisterImport.objects.filter(pk=row.pk, turn=row.turn, state=ImportState.WORKING).exists():
        raise NoLongerMine
    _storage(row).save({"rows": rows, "of": of, "at": timezone.now().timestamp()})


def rows_read(row: RegisterImport) -> RowsRead | None:
    """How far the worker has read; None where it said nothing of late."""
    heard_of = _storage(row).read()
    if not isinstance(heard_of, dict):
        return None
    return RowsRead(heard_of["rows"], heard_of["of"], datetime.fromtimestamp(heard_of["at"], UTC))


def is_alive(row: RegisterImport) -> bool:
    """Whether somebody works on it."""
    return row.state == ImportState.WORKING and timezone.now() - last_sign(row) < QUIET


def is_given_up(row: RegisterImport) -> bool:
    """Whether nobody goes on with a job that waits, or is worked on, without being asked again."""
    sign = row.since if row.state == ImportState.WAITING else last_sign(row)
    return sign < timezone.now() - WAITING_MAX


def last_sign(row: RegisterImport) -> datetime:
    """When its worker was last heard of."""
    heard_of = rows_read(row)
    signs = [row.since, row.alive_at, heard_of.at if heard_of else None]
    return max(sign for sign in signs if sign is not None)


def _storage(row: RegisterImport) -> ImportStorage:
    return ImportStorage(f"{row.file}-progress-{row.pk}")
