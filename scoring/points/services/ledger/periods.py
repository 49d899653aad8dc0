"""Periods of the ledger are months. A closed one takes no posting; the late goes into the first open one."""

from datetime import date, datetime

from django.db import connection, transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from federation.roles import today
from federation.tenancy.context import current_id
from scoring.models import PeriodClose
from scoring.secretary import refuse_strangers

PERIOD_LOCK = 7_100_020


def month_of(day: date) -> date:
    """The period that a day is in, as its first day."""
    return day.replace(day=1)


def following(month: date) -> date:
    """The month after."""
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def closed_through() -> date | None:
    """The last closed month; the books before it are closed too."""
    newest: PeriodClose | None = PeriodClose.objects.order_by("-through").first()
    return newest.through if newest else None


def period_for(day: date) -> date:
    """The period that a posting for a day goes into; it stays open until this transaction ends."""
    return first_open(day, hold_open())


def hold_open() -> date | None:
    """Let nobody close a period before this transaction ends; the last month that is closed."""
    _hold("pg_advisory_xact_lock_shared")
    return closed_through()


def first_open(day: date, closed: date | None) -> date:
    """The month of a day, or the first one after those that are closed."""
    month = month_of(day)
    return month if closed is None or month > closed else following(closed)


@transaction.atomic
def close(*, through: date, at: datetime, by: User) -> PeriodClose:
    """Close the books up to a month, that month included. Raises Refused.

    Waits for payments that are being made, and lets none begin before it is done.
    """
    refuse_strangers(by)
    _hold("pg_advisory_xact_lock")
    through = month_of(through)
    if through >= month_of(today()):
        raise Refused(_("This month is not over."), "period_not_over")
    last = closed_through()
    if last is not None and through <= last:
        raise Refused(_("This period is closed already."), "period_closed")
    closing: PeriodClose = PeriodClose.objects.create(through=through, at=at, by=by)
    return closing


def _hold(function: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s, %s)", [PERIOD_LOCK, current_id() % 2**31])
