"""What comes of a renewal: said by the member, paid, waived, taken back. The dues of the year lead.

A payment is recorded as dues; the renewal follows when it hears that dues have changed, whoever wrote them:
this desk, the desk of members, the administration or a file.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import date

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.memberships import charging
from federation.memberships.services import placing
from federation.models import DuesPaid, Renewal, RenewalAct, RenewalDeed, RenewalRun, RenewalState, User
from federation.models.memberships.renewal import SETTLED
from federation.people.registrar import refuse_strangers
from federation.people.services import dues
from federation.roles import today

AT_ONCE = 1_000  # rows of one statement
NOTE_MAX = 200


@transaction.atomic
def record_payment(*, renewal: Renewal, on: date, note: str, by: User | None) -> bool:
    """Record that a member has paid, by hand or by the accounts (by None); False where it is settled already.

    Raises Refused for a stranger and a day to come.
    """
    if by is not None:
        refuse_strangers(by)
    held = hold(renewal)
    if held.is_settled:
        return False
    if by is not None and held.run.is_charged and charging.open_amount(held):
        raise Refused(_("The fee of this year is charged: the treasurer records what comes in."), "charged")
    _write_dues([held], on, note, by)
    return True


@transaction.atomic
def take_back_payment(*, renewal: Renewal) -> None:
    """What had paid a renewal was reversed in the accounts: its dues are not paid any more."""
    paid = DuesPaid.objects.filter(year=renewal.run.year, member=renewal.member_id)
    if rows := list(paid.select_related("member", "year")):
        dues.take_all_back(rows, by=None)


@transaction.atomic
def waive(*, renewal: Renewal, reason: str, by: User) -> bool:
    """Ask nothing of a member for this year, with a reason; False where it is settled. Raises Refused."""
    refuse_strangers(by)
    held = hold(renewal)
    if held.is_settled:
        return False
    if not reason.strip():
        raise Refused(_("Say why nothing is asked."), "no_reason")
    returns = [held] if held.state == RenewalState.LAPSED else []
    charging.give_up([held], by=by)
    act(held, RenewalDeed.WAIVED, RenewalState.WAIVED, by, reason)
    if returns:
        _bring_back(returns, by)
    _write_dues([held], today(), reason, by)
    return True


def exempt(renewals: Sequence[Renewal], *, by: User) -> None:
    """Settle renewals for which there is nothing to pay, when a run starts."""
    Renewal.objects.filter(pk__in=[one.pk for one in renewals]).update(state=RenewalState.WAIVED)
    for one in renewals:
        one.state = RenewalState.WAIVED.value
    _write_dues(renewals, today(), _("nothing to pay"), by)


def _write_dues(renewals: Sequence[Renewal], on: date, note: str, by: User | None) -> None:
    """Write the dues of renewals of one run where they are missing. The signal of it comes to `follow`."""
    if not renewals:
        return
    run = renewals[0].run
    members = {one.member_id: one for one in renewals}
    known = set(
        DuesPaid.objects.filter(year=run.year, member__in=members).values_list("member_id", flat=True)
    )
    loaded = Renewal.objects.filter(pk__in=[one.pk for one in renewals]).select_related("member")
    payments = [
        DuesPaid(year=run.year, member=one.member, paid_on=on, note=note[:NOTE_MAX])
        for one in loaded
        if one.member_id not in known
    ]
    if payments:
        dues.save_all_paid(payments, by=by)
    else:
        follow(run, members, by=by)


@transaction.atomic
def follow(run: RenewalRun, members: Collection[int], *, by: User | None) -> None:
    """Bring renewals to what the dues of their year say; those of a family follow their head."""
    concerned = Q(member__in=members) | Q(member__merged__in=members)
    rows = Renewal.objects.filter(concerned, run=run).values("pk")
    held = list(Renewal.objects.select_for_update(of=("self",)).filter(pk__in=rows).order_by("pk"))
    paid = _payers(run, [one.member_id for one in held])
    fresh = [one for one in held if one.member_id in paid and not one.is_settled]
    gone = [one for one in held if one.member_id not in paid and one.is_settled]
    returning = [one for one in fresh if one.state == RenewalState.LAPSED]
    _act_on([one for one in fresh if one not in returning], RenewalDeed.PAID, RenewalState.PAID, by)
    _act_on(returning, RenewalDeed.RETURNED, RenewalState.RETURNED, by)
    _act_on(gone, RenewalDeed.REOPENED, RenewalState.ASKED, by)
    _bring_back(returning, by)
    placing.place([one for one in held if one.is_settled], run, by=by)
    _families(run, held, gone, by)


def _payers(run: RenewalRun, members: Collection[int]) -> set[int]:
    rows = DuesPaid.objects.filter(
        Q(member__in=members) | Q(member__merged_into__in=members), year=run.year
    ).values_list("member_id", "member__merged_into_id")
    return {key for pair in rows for key in pair if key is not None}


def _families(run: RenewalRun, held: Sequence[Renewal], gone: Sequence[Renewal], by: User | None) -> None:
    heads = [one.pk for one in held if one.is_settled]
    waiting = list(Renewal.objects.filter(head__in=heads).exclude(state__in=SETTLED))
    if waiting:
        for one in waiting:
            one.run = run
        _write_dues(waiting, today(), _("paid with the family"), by)
    undone = Renewal.objects.filter(head__in=[one.pk for one in gone], state__in=SETTLED).values("member")
    written = DuesPaid.objects.filter(year=run.year, member__in=undone).select_related("member", "year")
    if rows := list(written):
        dues.take_all_back(rows, by=by)


def _bring_back(renewals: Sequence[Renewal], by: User | None) -> None:
    """Give members whose membership had lapsed the status that they had; the number was always theirs."""
    before = dict(
        RenewalAct.objects.filter(renewal__in=[one.pk for one in renewals], deed=RenewalDeed.LAPSED)
        .order_by("pk")
        .values_list("renewal__member_id", "status_before")
    )
    placing.restore(before, by=by)


@transaction.atomic
def say(*, renewal: Renewal, renews: bool, kind: int | None, by: User) -> Renewal:
    """A member's own word: renewed, of a kind among those offered; or not. Once more the same does nothing.

    `kind`: the key of one of `plan.choices_of`, which the caller has checked. Raises Refused where it is
    settled or has lapsed: then there is nothing to say.
    """
    held = hold(renewal)
    if held.is_settled or held.state == RenewalState.LAPSED:
        raise Refused(_("This renewal is closed. Ask the office."), "closed")
    if held.member.user_id != by.pk:
        raise Refused(_("Only the member says this."), "not_the_member")
    if kind is not None and kind != held.kind_id:
        placing.change_kind(held, kind, by=by)
    state, deed = (
        (RenewalState.RENEWED, RenewalDeed.RENEWED)
        if renews
        else (RenewalState.DECLINED, RenewalDeed.DECLINED)
    )
    if held.state != state:
        act(held, deed, state, by)
    if renews:
        charging.charge([held], by=by)
    else:
        charging.give_up([held], by=by)
    if renews and not held.amount and held.head_id is None:
        _write_dues([held], today(), _("nothing to pay"), by)
    return held


@transaction.atomic
def give_kind(*, renewal: Renewal, kind: int, by: User) -> bool:
    """The office gives a member another kind for the year; False where they have it. Raises Refused."""
    refuse_strangers(by)
    held = hold(renewal)
    if held.kind_id == kind:
        return False
    if held.is_settled:
        raise Refused(_("This renewal is settled: take the payment back first."), "settled")
    placing.change_kind(held, kind, by=by)
    return True


def hold(renewal: Renewal) -> Renewal:
    """The renewal, locked, with its run and its member."""
    related = ("run__year", "member", "kind")
    return Renewal.objects.select_for_update(of=("self",)).select_related(*related).get(pk=renewal.pk)


def act(renewal: Renewal, deed: RenewalDeed, state: RenewalState, by: User | None, note: str = "") -> None:
    """Write an act, and the state that it leads to."""
    _act_on([renewal], deed, state, by, note)


def _act_on(
    renewals: Iterable[Renewal], deed: RenewalDeed, state: RenewalState, by: User | None, note: str = ""
) -> None:
    rows = list(renewals)
    if not rows:
        return
    RenewalAct.objects.bulk_create(
        [RenewalAct(renewal=one, deed=deed.value, by=by, note=note[:NOTE_MAX]) for one in rows], AT_ONCE
    )
    Renewal.objects.filter(pk__in=[one.pk for one in rows]).update(state=state)
    for one in rows:
        one.state = state.value
