"""The renewal of a year: prepared, looked at, started once, and taken back while nobody has heard of it.

Lock order: the run, then its renewals, then members.
"""

from collections.abc import Collection
from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.memberships.plan import PlannedRenewal, RenewalPlan, plan
from federation.memberships.services.settling import exempt
from federation.models import (
    Act,
    DuesPaid,
    DuesYear,
    Renewal,
    RenewalAct,
    RenewalRun,
    RenewalState,
    RenewalStep,
    User,
)
from federation.people.registrar import refuse_strangers
from federation.people.services import dues
from federation.record import audit

AT_ONCE = 1_000  # rows of one statement
STEPS_MAX = 12


@transaction.atomic
def prepare(
    *, year: DuesYear, lapse_on: date, steps: Collection[date], by: User, is_charged: bool = False
) -> RenewalRun:
    """Prepare the renewal for a year; nobody is asked yet. The same once more is the first one.

    Raises Refused for a stranger, a lapse before the last day for paying, steps that are none or come after
    it, and for a year that is prepared otherwise already.
    """
    refuse_strangers(by)
    _refuse_bad_days(year, lapse_on, steps)
    DuesYear.objects.select_for_update().get(pk=year.pk)
    known = RenewalRun.objects.filter(year=year).first()
    if known is not None:
        if known.lapse_on == lapse_on and set(known.steps.values_list("on", flat=True)) == set(steps):
            return known
        raise Refused(_("The renewal for this year is prepared already."), "prepared_already")
    run = RenewalRun.objects.create(year=year, lapse_on=lapse_on, is_charged=is_charged, prepared_by=by)
    RenewalStep.objects.bulk_create(RenewalStep(run=run, on=day) for day in sorted(set(steps)))
    audit.record(Act.RENEWAL_PREPARED, by, run, lapse_on=lapse_on.isoformat())
    return run


def _refuse_bad_days(year: DuesYear, lapse_on: date, steps: Collection[date]) -> None:
    if lapse_on <= year.due_by:
        raise Refused(_("Memberships lapse after the last day for paying."), "lapse_too_early")
    if not steps:
        raise Refused(_("Say on which day the first letter goes."), "no_steps")
    if len(set(steps)) > STEPS_MAX:
        raise Refused(_("At most %(most)s letters are sent.") % {"most": STEPS_MAX}, "too_many_steps")
    if max(steps) >= lapse_on:
        raise Refused(_("Letters go before memberships lapse."), "step_too_late")


@transaction.atomic
def start(*, run: RenewalRun, by: User) -> int:
    """Ask everybody who belongs to the federation; how many. Started before, it does nothing and answers 0.

    Who has paid this year already is settled at once, and so is whose fee is 0: dues are written for them.
    Raises Refused for a stranger, and where a kind that somebody has is without a fee.
    """
    refuse_strangers(by)
    run = RenewalRun.objects.select_for_update(of=("self",)).select_related("year").get(pk=run.pk)
    if run.started_at is not None:
        return 0
    planned = plan(run.year)
    _refuse_unready(planned)
    run.started_at = timezone.now()
    run.save(update_fields=["started_at"])
    renewals = _ask(run, planned)
    free = {row.member for row in planned.rows if row.is_exempt}
    exempt([one for one in renewals if one.member_id in free and not one.is_settled], by=by)
    audit.record(Act.RENEWAL_STARTED, by, run, members=len(renewals))
    return len(renewals)


def _refuse_unready(planned: RenewalPlan) -> None:
    if planned.unpriced:
        kinds = ", ".join(str(kind) for kind in planned.unpriced)
        raise Refused(_("Enter a fee first for: %(kinds)s.") % {"kinds": kinds}, "no_fee")
    if not planned.rows:
        raise Refused(_("There is nobody to ask: enter kinds of membership first."), "nobody")


def _ask(run: RenewalRun, planned: RenewalPlan) -> list[Renewal]:
    """The renewals: those of who pay, then those who hang on them."""
    paid = set(DuesPaid.objects.filter(year=run.year).values_list("member_id", flat=True))
    merged = DuesPaid.objects.filter(year=run.year, member__merged_into__isnull=False)
    paid |= {key for key in merged.values_list("member__merged_into_id", flat=True) if key}
    own = [_renewal(run, row, paid) for row in planned.rows if row.head is None]
    Renewal.objects.bulk_create(own, AT_ONCE)
    heads = {one.member_id: one for one in own}
    family = [_renewal(run, row, paid, heads.get(row.head)) for row in planned.rows if row.head is not None]
    Renewal.objects.bulk_create(family, AT_ONCE)
    return [*own, *family]


def _renewal(
    run: RenewalRun, row: PlannedRenewal, paid: Collection[int], head: Renewal | None = None
) -> Renewal:
    state = RenewalState.PAID if row.member in paid else RenewalState.ASKED
    return Renewal(
        run=run, member_id=row.member, kind=row.kind, amount=row.amount, head=head, state=state.value
    )


@transaction.atomic
def take_back(*, run: RenewalRun, by: User) -> bool:
    """Take a run back of which nobody has heard; False where it is gone already.

    Dues written for who pays nothing go too. Raises Refused for a stranger, and once a letter was sent or
    somebody has done something about a renewal.
    """
    refuse_strangers(by)
    held = RenewalRun.objects.select_for_update(of=("self",)).select_related("year").filter(pk=run.pk).first()
    if held is None:
        return False
    if held.steps.filter(done_at__isnull=False).exists() or _has_acts(held):
        sentence = _("Somebody has heard of this renewal: it is not taken back any more.")
        raise Refused(sentence, "sent_already")
    free = held.renewals.filter(state=RenewalState.WAIVED).values("member")
    written = list(DuesPaid.objects.filter(year=held.year, member__in=free).select_related("member", "year"))
    held.renewals.filter(head__isnull=False).delete()
    held.renewals.all().delete()
    dues.take_all_back(written, by=by)
    audit.record(Act.DELETED, by, held)
    held.steps.all().delete()
    held.delete()
    return True


def _has_acts(run: RenewalRun) -> bool:
    return RenewalAct.objects.filter(renewal__run=run).exists()
