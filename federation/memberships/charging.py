"""What is owed for a renewal in the accounts: charged, given up, and by which reference it is paid.

A run that charges accounts (`RenewalRun.is_charged`) makes a charge for each renewal that pays; when it is
settled, `receivers` records the dues. In another run the dues alone say who has paid.
"""

from collections.abc import Collection, Iterable
from decimal import Decimal

from django.db.models import Count
from django.utils.translation import gettext as _, override

from federation.models import Charge, ChargePurpose, Member, Renewal, RenewalAct, User
from federation.money.cards import links, providers
from federation.money.references import digit_reference, rf_reference
from federation.money.services import bulk, journal, reversing, settling
from federation.roles import today
from federation.tenancy.context import current
from federation.text.numbers import whole

KEY = "renewal:"
BY_DIGITS = frozenset({"JPY"})  # whose banks carry digits before the payer's name, and no letters


def charge(renewals: Iterable[Renewal], *, by: User | None) -> None:
    """Owe the fees of renewals, where their run charges accounts: each once, and anew where it is another."""
    asked = [one for one in renewals if one.run.is_charged and not one.is_settled]
    before = charges_of(asked)
    for one in asked:
        charged = before.get(one.pk)
        if charged is not None and charged.amount != one.amount:
            _give_up(charged, by)
            del before[one.pk]
    _charge([one for one in asked if one.pk not in before and one.amount > 0], by)


def _charge(renewals: Collection[Renewal], by: User | None) -> None:
    """Charge renewals of one run, whatever was charged and given up for them before."""
    if not renewals:
        return
    due_by = next(iter(renewals)).run.year.due_by
    members = Member.objects.filter(pk__in=[one.member_id for one in renewals])
    accounts = bulk.accounts_of(list(members))
    acts = RenewalAct.objects.filter(renewal__in=[one.pk for one in renewals]).order_by()
    many = dict(acts.values_list("renewal_id").annotate(many=Count("pk")))  # another key after each act
    wanted = [
        bulk.WantedCharge(
            accounts[one.member_id], one.amount, _words(one), f"{KEY}{one.pk}:{many.get(one.pk, 0)}"
        )
        for one in renewals
    ]
    bulk.charge_all(wanted, purpose=ChargePurpose.DUES, booked_on=today(), due_on=max(due_by, today()), by=by)


def _words(renewal: Renewal) -> str:
    with override(current().locale):
        words = {"year": renewal.run.year.starts_on.year, "kind": renewal.kind.names.read()}
        return _("Dues %(year)s, %(kind)s") % words


def charges_of(renewals: Collection[Renewal]) -> dict[int, Charge]:
    """The charge of each renewal that holds, by its key, with what is open (`open_amount`). One query."""
    accounts = [one.member_id for one in renewals]
    own = Charge.objects.filter(
        account__member__in=accounts, entry__key__startswith=KEY, entry__reversed_by=None
    )
    rows = settling.with_open(own).select_related("entry", "account__member")
    wanted = {one.pk for one in renewals}
    return {key: row for row in rows if (key := renewal_of(row)) in wanted and key is not None}


def renewal_of(charge: Charge) -> int | None:
    """The key of the renewal that a charge is for; None where it is for something else."""
    key = charge.entry.key
    return whole(key.removeprefix(KEY).split(":")[0]) if key.startswith(KEY) else None


def give_up(renewals: Collection[Renewal], *, by: User | None) -> None:
    """Owe nothing for renewals any more: waived, or not wanted. What was paid of it stands to the credit."""
    for charged in charges_of(renewals).values():
        _give_up(charged, by)


def _give_up(charged: Charge, by: User | None) -> None:
    day = max(journal.open_day(today()), charged.entry.booked_on)
    with override(current().locale):
        reason = _("This renewal is not charged any more")
    reversing.reverse(entry=charged.entry, reason=reason, booked_on=day, by=by)


def open_amount(renewal: Renewal) -> Decimal:
    """How much is still to be paid."""
    charged = charges_of([renewal]).get(renewal.pk) if renewal.run.is_charged else None
    if charged is not None:
        return settling.open_amount(charged)
    return Decimal(0) if renewal.is_settled else Decimal(renewal.amount)


def reference(renewal: Renewal) -> str:
    """What the payer writes on the transfer: that of the charge, else the year and the member's number."""
    return references([renewal])[renewal.pk]


def references(renewals: Collection[Renewal]) -> dict[int, str]:
    """The same of many renewals of one run, by their keys. One query."""
    is_charged = any(one.run.is_charged for one in renewals)
    charged = charges_of(renewals) if is_charged else {}
    make = digit_reference if current().currency in BY_DIGITS else rf_reference
    return {
        one.pk: make(charged[one.pk].number)
        if one.pk in charged
        else f"{one.run.year.starts_on.year}-{one.member.number}"
        for one in renewals
    }


def links_to_pay(renewals: Collection[Renewal]) -> dict[int, str]:
    """Where renewals are paid by card, by their keys: of those with something open, where cards are taken."""
    if not any(one.run.is_charged for one in renewals) or not providers.takes_cards():
        return {}
    charged = charges_of(renewals)
    return {key: links.link_to_pay(one) for key, one in charged.items() if one.open_amount > 0}
