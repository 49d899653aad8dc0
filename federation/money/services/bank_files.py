"""Reading a file of a bank into the books: its bookings, once, and what they pay where that is certain."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, BankBooking, BankFile, User
from federation.models.money.bank import NAME_MAX, PAYER_MAX
from federation.money.bank import apart
from federation.money.bank.reader import SIZE_MAX
from federation.money.bank.sentences import sentence_of
from federation.money.bank.statement import BankLine, BankStatement
from federation.money.services import bookings
from federation.record import audit
from federation.roles import today
from federation.tenancy.locks import hold

FILES_LOCK = 7_110_005
KEYS_AT_ONCE = 1000


class BankFileRefused(Exception):
    """A file of which nothing was taken. `sentences` say everything that is wrong with it."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__(*sentences)
        self.sentences = list(sentences)


@dataclass(frozen=True, slots=True)
class BankFileRead:
    """What came of reading a file: bookings that are new, known from other files, put to accounts at once.

    `was_read`: the file itself was read before, and nothing was done.
    """

    new: int = 0
    known: int = 0
    taken: int = 0
    was_read: bool = False


def read(*, content: bytes, name: str, by: User) -> BankFileRead:
    """Read a file of a bank. All of it is taken, or nothing.

    Raises BankFileRefused with everything that is wrong with it.
    """
    digest = hashlib.sha256(content).hexdigest()
    if BankFile.objects.filter(sha256=digest).exists():
        return BankFileRead(was_read=True)
    reading = apart.read(content[: SIZE_MAX + 1], today())
    if reading.problems:
        raise BankFileRefused([sentence_of(problem) for problem in reading.problems])
    try:
        return store(reading.statements, digest, name, by)
    except Refused as refusal:
        raise BankFileRefused([refusal.sentence]) from refusal


@transaction.atomic
def store(statements: Sequence[BankStatement], digest: str, name: str, by: User) -> BankFileRead:
    """Take the statements of a file whose content has this digest, all or nothing.

    Raises Refused where an account's days were read in another format.
    """
    hold(FILES_LOCK, "files of banks")
    if BankFile.objects.filter(sha256=digest).exists():
        return BankFileRead(was_read=True)
    new = known = 0
    for part, statement in enumerate(statements, 1):
        _check_form(statement, digest)
        file = _file(statement, digest, part, name, by)
        rows = _new_bookings(file, statement)
        new, known = new + rows, known + len(statement.lines) - rows
        if part == 1:
            audit.record(Act.BANK_FILE_READ, by, file)
    taken = bookings.take_matched(by)
    return BankFileRead(new, known, len(taken))


def _check_form(statement: BankStatement, digest: str) -> None:
    """Two formats say one booking in two ways: an account's day is read from one of them."""
    others = BankFile.objects.filter(account=statement.account[:80]).exclude(form=statement.form)
    first, last = _days(statement)
    for other in others.exclude(sha256=digest):
        if (other.from_day or date.min) <= last and (other.to_day or date.max) >= first:
            raise Refused(
                _(
                    "Days of the account %(account)s were read from a file of the format %(form)s already. "
                    "Its bookings would come twice: take later days, or the other format."
                )
                % {"account": statement.account, "form": other.form},
                "other_form",
            )


def _days(statement: BankStatement) -> tuple[date, date]:
    """From which day to which: as the file says, else as its bookings do."""
    days = [line.booked_on for line in statement.lines]
    return (
        statement.from_day or min(days, default=date.min),
        statement.to_day or max(days, default=date.min),
    )


def _file(statement: BankStatement, digest: str, part: int, name: str, by: User) -> BankFile:
    first, last = _days(statement)
    has_days = first > date.min and last > date.min
    return BankFile.objects.create(
        name=" ".join(name.replace("\0", "").split())[:NAME_MAX] or statement.form,
        sha256=digest,
        part=part,
        form=statement.form,
        account=statement.account[:80],
        from_day=first if has_days else None,
        to_day=last if has_days else None,
        opening=statement.opening,
        closing=statement.closing,
        currency=statement.currency,
        by=by,
        at=timezone.now(),
    )


def _new_bookings(file: BankFile, statement: BankStatement) -> int:
    """Store the bookings of a statement that no file had before; how many."""
    lines = {line.key: line for line in statement.lines}
    before = _known(lines)
    rows = [_booking(file, line) for key, line in lines.items() if key not in before]
    BankBooking.objects.bulk_create(rows, KEYS_AT_ONCE)
    return len(rows)


def _known(keys: Iterable[str]) -> set[str]:
    every = list(keys)
    known: set[str] = set()
    for start in range(0, len(every), KEYS_AT_ONCE):
        asked = BankBooking.objects.filter(key__in=every[start : start + KEYS_AT_ONCE])
        known.update(asked.values_list("key", flat=True))
    return known


def _booking(file: BankFile, line: BankLine) -> BankBooking:
    return BankBooking(
        file=file,
        key=line.key,
        booked_on=line.booked_on,
        value_on=line.value_on,
        amount=line.amount,
        currency=file.currency,
        payer=line.payer.replace("\0", "")[:PAYER_MAX],
        reference=line.reference.replace("\0", ""),
        text=line.text.replace("\0", ""),
        is_reversal=line.is_reversal,
    )
