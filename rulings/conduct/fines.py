"""Fines: what established violations of conduct cost, charged once the case is final.

By the federation's table of fines on the day of the session. What no longer holds is reversed: a case that
is opened again, a decision that is taken back, or changed by a body. An account says the number of the case,
and nothing else of it.
"""

from datetime import date, timedelta
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _, override

from federation.errors import Refused
from federation.languages import own_language
from federation.models import Act, ChargePurpose, Member, Role, TaxClass, User
from federation.money.services import causes
from federation.record import audit
from federation.roles import holds, today
from rulings.adjustments.selectors import adjustments_of_case
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import ConductDecision
from rulings.lifecycle.cases import State
from rulings.models import AdjustmentKind, Appeal, Case, FineRate

CAUSE = "fine:"
NOTHING = Decimal(0)


@transaction.atomic
def enter(rate: FineRate, *, by: User) -> FineRate:
    """Enter a fine that the federation has adopted; what happened before its day costs what it did.

    Raises Refused for who may not, for a day that is over, and for an amount that the currency does not have.
    """
    if not holds(by, Role.ADMINISTRATOR):
        raise Refused(_("Only the administrator can do this."), "not_administrator")
    if rate.starts_on < today():
        raise Refused(_("A fine holds from today at the earliest: nobody knew of it before."), "fine_before")
    if rate.amount != causes.in_units(rate.amount):
        raise Refused(_("The currency of the federation has no such amount."), "fine_amount")
    rate.entered_by = by
    rate.full_clean(exclude=["federation"])
    rate.save()
    audit.record(Act.ADDED, by, rate, amount=str(rate.amount))
    return rate


def rate_on(day: date) -> Decimal:
    """What a violation cost that happened on a day; nothing where no fine was entered for it."""
    rate = FineRate.objects.filter(starts_on__lte=day).order_by("-starts_on").first()
    return rate.amount if rate else NOTHING


def cause_of(case: Case) -> str:
    """What the charges of a case's fines name."""
    return f"{CAUSE}{case.pk}"


@transaction.atomic
def follow(case: Case, *, by: User | None) -> None:
    """Let accounts owe the fines of a case that is final, and nothing of any other.

    Called again, it changes nothing. Not between a body's decision and the day it is told: an account would
    tell it. Whoever calls holds the case.
    """
    if not case.adjustments.filter(kind=AdjustmentKind.CONDUCT).exists() or _is_untold(case):
        return
    if case.state != State.FINAL:
        causes.give_up(cause_of(case), by=by)
        return
    causes.follow(cause_of(case), causes.accounts_for(_owed(case)), _terms(case), by=by)


def final_cases_of(session_id: int) -> list[Case]:
    """The final cases of a session that decided on conduct."""
    cases = Case.objects.filter(
        session=session_id, state=State.FINAL, adjustments__kind=AdjustmentKind.CONDUCT
    )
    return list(cases.distinct().select_related("session").order_by("pk"))


def _is_untold(case: Case) -> bool:
    return Appeal.objects.filter(case=case, told_at=None).exclude(decision="").exists()


def _owed(case: Case) -> dict[Member, Decimal]:
    """Of each member for their own violations; a guest has no account, and owes nothing here."""
    rate = rate_on(case.session.played_on)
    sums: dict[int, Decimal] = {}
    for adjustment in adjustments_of_case(case).filter(kind=AdjustmentKind.CONDUCT):
        decision = decision_of(adjustment)
        if isinstance(decision, ConductDecision) and decision.established and decision.member:
            sums[decision.member] = sums.get(decision.member, NOTHING) + rate
    members = Member.objects.filter(pk__in=sums).select_related("merged_into")
    return {member: sums[member.pk] for member in members}


def _terms(case: Case) -> causes.CausedTerms:
    with override(own_language()):
        text = _("Fine: case %(number)s") % {"number": case}
    due = today() + timedelta(days=causes.charged_here().due_days)
    return causes.CausedTerms(ChargePurpose.FINE, TaxClass.OUTSIDE, due, text)
