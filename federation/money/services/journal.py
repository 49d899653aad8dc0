"""Writing an entry into the journal: its lines, its day, its one coming."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, BooksClosing, EntryKind, MoneyAccount, MoneyEntry, MoneyPosting, User
from federation.record import audit
from federation.roles import today
from federation.tenancy.context import current, current_id
from federation.tenancy.locks import hold
from federation.text.money import decimals_of

# Taken by whoever writes of an account, before they read what is open on it; the days by who closes them.
ACCOUNT_LOCK = 7_110_001
DAYS_LOCK = 7_110_002
ALL_LOCK = 7_110_004
AMOUNT_MAX = Decimal(10) ** 9  # below what a posting can hold; the largest of the field is far below it
TEXT_MAX = 200


class JournalLine(NamedTuple):
    """An amount on an account: above nothing a debit."""

    account: MoneyAccount
    amount: Decimal


def hold_account(account: MoneyAccount) -> None:
    """Wait until nobody else writes of an account; held until the transaction ends."""
    _hold(ALL_LOCK, alone=False)
    hold(ACCOUNT_LOCK, account.pk)


def hold_all_accounts() -> None:
    """The same of all accounts: a transaction has no room for a lock of each of thousands."""
    _hold(ALL_LOCK, alone=True)


def hold_days(*, alone: bool = False) -> None:
    """Entries hold the days of the books together, who closes some holds them alone."""
    _hold(DAYS_LOCK, alone=alone)


def _hold(kind: int, *, alone: bool) -> None:
    lock = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {lock}(%s, %s)", [kind, current_id()])


def check_amount(amount: Decimal) -> Decimal:
    """An amount above nothing in whole units of the currency. Raises Refused."""
    if not amount.is_finite() or amount <= 0:
        raise Refused(_("An amount is above nothing."), "amount")
    if amount >= AMOUNT_MAX:
        raise Refused(_("This amount is too large."), "amount")
    currency = current().currency
    if amount != round(amount, decimals_of(currency)):
        raise Refused(_("%(currency)s has no amounts as small as that.") % {"currency": currency}, "amount")
    return amount


def closed_through() -> date | None:
    """The last day of the books that is closed."""
    newest = BooksClosing.objects.order_by("-through").first()
    return newest.through if newest else None


def check_day(day: date) -> date:
    """A day of the books that is open. Raises Refused for one that is closed, or has not come.

    Where the books are closed through today, tomorrow is the first open day, and may be entered on.
    """
    hold_days()
    closed = closed_through()
    if closed is not None and day <= closed:
        sentence = _("The books are closed through %(day)s. Enter it on a later day.")
        raise Refused(sentence % {"day": closed.isoformat()}, "books_closed")
    if day > today() and (closed is None or day > closed + timedelta(days=1)):
        raise Refused(_("This day has not come yet."), "day_to_come")
    return day


def open_day(day: date) -> date:
    """A day of the books for something of that day: itself, or the first day that is open."""
    hold_days()
    closed = closed_through()
    return day if closed is None or day > closed else closed + timedelta(days=1)


def write(
    kind: EntryKind,
    lines: Sequence[JournalLine],
    *,
    booked_on: date,
    text: str,
    key: str = "",
    by: User | None,
    reverses: MoneyEntry | None = None,
) -> MoneyEntry:
    """Write an entry and its postings, which add up to nothing. Raises Refused where it says nothing."""
    words = words_of(text)
    entry = MoneyEntry.objects.create(
        kind=kind, booked_on=booked_on, key=key, text=words, reverses=reverses, by=by, at=timezone.now()
    )
    MoneyPosting.objects.bulk_create(
        MoneyPosting(entry=entry, line=number, account=line.account, booked_on=booked_on, amount=line.amount)
        for number, line in enumerate(lines, 1)
    )
    return entry


def words_of(text: str) -> str:
    """What an entry says, in one line. Raises Refused where it says nothing."""
    words = " ".join(text.replace("\0", "").split())[:TEXT_MAX]
    if not words:
        raise Refused(_("Say what it is for."), "no_text")
    return words


def written(key: str) -> MoneyEntry | None:
    """The entry that something was written as already."""
    return MoneyEntry.objects.filter(key=key).first() if key else None


def note(act: Act, by: User | None, account: MoneyAccount, entry: MoneyEntry) -> None:
    """Put an act on money into the audit log: whose account, and which entry of the journal."""
    audit.record(act, by, account.member or account, entry=entry.pk)
