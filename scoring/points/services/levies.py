"""Charging clubs the levy for the tables of a month, once, and taking it back."""

from collections.abc import Iterable
from datetime import date, timedelta

from django.db import transaction
from django.utils.translation import gettext as _, override

from clubs.models import Club
from clubs.treasury.accounts import of_club
from federation.errors import Refused
from federation.languages import own_language
from federation.models import Act, ChargePurpose, TaxClass, User
from federation.money.office import keeps_books
from federation.money.services import causes, journal
from federation.record import audit
from federation.roles import today
from federation.visitors import Visitor
from scoring.points.selectors.charged_levies import ChargedLevy, cause_of, is_over, of_month
from scoring.secretary import may_pay


def may_charge(user: Visitor) -> bool:
    """Whether somebody charges levies: who counts them, and who keeps the books."""
    return may_pay(user) or keeps_books(user)


@transaction.atomic
def charge(*, month: date, by: User) -> list[ChargedLevy]:
    """Charge every club what its games of a month come to; who was charged, and from what sum.

    Charged again, it is the same, and where games were changed since, the charge is made anew. Raises Refused
    for a stranger, a month that is not over, and a federation that does not charge levies.
    """
    _refuse(month, by)
    journal.hold_all_accounts()
    changed = [one for one in of_month(month) if one.is_to_be_charged]
    for one in changed:
        owed = {of_club(one.invoice.club): one.amount}
        causes.follow(cause_of(month, one.invoice.club.pk), owed, _terms(month), by=by)
    if changed:
        audit.record_all(Act.LEVY_CHARGED, by, [one.invoice.club for one in changed])
    return changed


@transaction.atomic
def take_back(*, month: date, clubs: Iterable[Club], by: User) -> int:
    """Let clubs owe nothing for a month; how many did. Raises Refused for a stranger."""
    if not may_charge(by):
        raise Refused(_("Only the master point secretary or the treasurer can do this."), "not_the_secretary")
    journal.hold_all_accounts()
    asked = {club.pk for club in clubs}
    held = [one.invoice.club for one in of_month(month) if one.charge and one.invoice.club.pk in asked]
    for club in held:
        causes.give_up(cause_of(month, club.pk), by=by)
    if held:
        audit.record_all(Act.LEVY_TAKEN_BACK, by, held)
    return len(held)


def _refuse(month: date, by: User) -> None:
    if not may_charge(by):
        raise Refused(_("Only the master point secretary or the treasurer can do this."), "not_the_secretary")
    if not causes.charged_here().charges_levies:
        raise Refused(_("The federation does not charge levies to accounts."), "levies_not_charged")
    if not is_over(month):
        raise Refused(_("This month is not over yet."), "month_to_come")


def _terms(month: date) -> causes.CausedTerms:
    own = causes.charged_here()
    with override(own_language()):
        text = _("Levy for the tables of %(month)s") % {"month": f"{month:%Y-%m}"}
    due_on = today() + timedelta(days=own.due_days)
    return causes.CausedTerms(ChargePurpose.LEVY, TaxClass(own.levies_tax), due_on, text)
