"""Closing the books of days."""

from datetime import date

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, BooksClosing, MoneyPosting, User
from federation.models.money.account import OF_PARTIES
from federation.money.services import journal
from federation.record import audit
from federation.roles import today


@transaction.atomic
def close(*, through: date, by: User) -> BooksClosing:
    """Close the books through a day: no entry is made on it or before it any more.

    Waits for entries that are being made. Raises Refused for a day that is closed, and for one to come.
    """
    journal.hold_days(alone=True)
    closed = journal.closed_through()
    if closed is not None and through <= closed:
        sentence = _("The books are closed through %(day)s already.")
        raise Refused(sentence % {"day": closed.isoformat()}, "books_closed")
    if through > today():
        raise Refused(_("This day has not come yet."), "day_to_come")
    closing = BooksClosing.objects.create(
        through=through, balances=balances_on(through), by=by, at=timezone.now()
    )
    audit.record(Act.BOOKS_CLOSED, by, closing, day=through.isoformat())
    return closing


def balances_on(day: date) -> list[list[str]]:
    """What is on the accounts at the end of a day: [kind, purpose, tax, name, amount], parties in one sum."""
    own = MoneyPosting.objects.filter(booked_on__lte=day)
    keys = ("account__kind", "account__purpose", "account__tax", "account__title")
    rows = own.exclude(account__kind__in=OF_PARTIES).values_list(*keys).order_by(*keys)
    parties = own.filter(account__kind__in=OF_PARTIES).aggregate(sum=Sum("amount"))["sum"]
    sums = [[*row[:-1], str(row[-1])] for row in rows.annotate(sum=Sum("amount"))]
    return [["parties", "", "", "", str(parties or 0)], *sums]
