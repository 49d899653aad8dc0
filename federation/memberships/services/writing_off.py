"""Giving up what members who lapsed still owe for a renewal: all at once, each for itself to be undone."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.memberships.charging import charges_of
from federation.models import Charge, Renewal, RenewalRun, RenewalState, User
from federation.money.office import is_own_account, keeps_books
from federation.money.services import charging, journal

AT_ONCE = 300  # in one press; what is left is shown again
ZERO = Decimal(0)


class LapsedDues(NamedTuple):
    """What is open of members who lapsed by a run, and may be given up by who looks."""

    charges: Sequence[Charge]

    @property
    def total(self) -> Decimal:
        """All of it."""
        return sum((charge.open_amount for charge in self.charges), ZERO)

    @property
    def seen(self) -> str:
        """How much it was when somebody looked: a form carries it along."""
        return f"{len(self.charges)}:{self.total.normalize():f}"


def open_dues(run: RenewalRun, by: User) -> LapsedDues:
    """The open charges of those who lapsed, by the members' numbers; not one's own. Three queries."""
    lapsed = Renewal.objects.filter(run=run, state=RenewalState.LAPSED).select_related("run")
    rows = charges_of(list(lapsed)).values()
    shown = [row for row in rows if row.open_amount > 0 and not is_own_account(by, row.account)]
    return LapsedDues(sorted(shown, key=lambda row: row.account.member.number if row.account.member else ""))


@transaction.atomic
def write_off(*, run: RenewalRun, seen: str, booked_on: date, text: str, by: User) -> int:
    """Write off what is open of those who lapsed, at most AT_ONCE of them; how many. Each is one entry.

    Raises Refused for who does not keep the books, a day that is closed, and where it is not any more what
    was looked at: a second press finds nothing.
    """
    if not keeps_books(by):
        raise Refused(_("Only the treasurer can do this."), "not_the_treasurer")
    journal.hold_all_accounts()
    dues = open_dues(run, by)
    if not dues.charges:
        raise Refused(_("Nothing is open of members who lapsed."), "nothing_open")
    if dues.seen != seen:
        raise Refused(_("This has changed meanwhile. Look at it again."), "changed_meanwhile")
    for charge in dues.charges[:AT_ONCE]:
        charging.write_off(charge=charge, booked_on=booked_on, text=text, by=by)
    return min(len(dues.charges), AT_ONCE)
