"""Entry fees in the federation's books: whom an entry charges, and whether it waits for its payment.

A pair pays in two halves, a team's captain pays for all and may split it. Who is no member of the federation
has no account: their part is paid at the desk. Whoever calls holds the event's row.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.db.models import Exists, Max, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _, override

from clubs.models import PLACED, Entrant, EntrantPlayer, EntrantState, Event, FeePayment, Tournament
from clubs.tournaments.pricing import shares as fee_shares
from federation.errors import Refused
from federation.languages import own_language
from federation.models import Act, Charge, ChargePurpose, Member, MoneyAccount, Settlement, TaxClass, User
from federation.money.services import causes, journal, settling
from federation.money.services.accounts import of_member
from federation.record import audit, outbox
from federation.roles import today
from federation.text.numbers import whole
from scoring.engine.contest import Form

CAUSE = "entry-fee:"
TOPIC = "clubs.tasks.let_in_paid_entry"
ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class ChargedFee:
    """What of an entry's fee is charged to accounts, and what of that was paid."""

    charged: Decimal = ZERO
    paid: Decimal = ZERO


def is_charged(event: Event) -> bool:
    """Whether entries of an event are charged now: the organiser and the treasurer have it so."""
    if event.payment == FeePayment.DESK:
        return False
    return causes.charged_here().charges_fees and fee_shares.costs(event)


def cause_of(entrant: Entrant) -> str:
    """What the charges of an entry name."""
    return f"{CAUSE}{entrant.pk}"


def entrant_of(charge: Charge) -> int | None:
    """The key of the entry that a charge is for; None where it is for something else."""
    return whole(charge.cause.removeprefix(CAUSE)) if charge.cause.startswith(CAUSE) else None


def hold(event: Event) -> None:
    """Hold all accounts where several entries of an event may be charged in one transaction."""
    if event.payment != FeePayment.DESK:
        journal.hold_all_accounts()


def take_in(entrant: Entrant, *, by: User | None) -> None:
    """Give an entry its place: entered, or waiting for payment where the event asks that first.

    Nobody waits for it once the event has started: whom the director lets in then plays.
    """
    has_started = entrant.event.stages.filter(sessions__isnull=False).exists()
    is_first = entrant.event.payment == FeePayment.AHEAD and not has_started
    waits = is_first and is_charged(entrant.event)
    entrant.state = EntrantState.UNPAID if waits else EntrantState.ENTERED
    entrant.save(update_fields=["state"])
    follow(entrant, by=by)
    if waits and is_paid(entrant):
        entrant.state, entrant.holds_by_payment = EntrantState.ENTERED, True
        entrant.save(update_fields=["state", "holds_by_payment"])


def follow(entrant: Entrant, *, by: User | None) -> None:
    """Let accounts owe what an entry costs as it stands now, and nothing for one without a place."""
    if entrant.state not in PLACED:
        causes.give_up(cause_of(entrant), by=by)
    elif is_charged(entrant.event):
        causes.follow(cause_of(entrant), _owed(entrant), _terms(entrant), by=by)


def _owed(entrant: Entrant) -> dict[MoneyAccount, Decimal]:
    if Form(entrant.event.form).is_teams:
        return _of_team(entrant, fee_shares.fee_of(entrant))
    shares = fee_shares.shares_of(entrant)
    parts = {one.player.member: one.amount for one in shares if one.player.member is not None}
    return causes.accounts_for(parts)


def _of_team(entrant: Entrant, fee: Decimal) -> dict[MoneyAccount, Decimal]:
    """As it was split, while those are the team and it is still the fee; else the captain pays."""
    players: list[EntrantPlayer] = list(
        entrant.players.select_related("member__merged_into").order_by("seat")
    )
    before = causes.in_force(cause_of(entrant))
    accounts = [of_member(one.member) for one in players if one.member]
    if sum(charge.amount for charge in before) == fee and all(one.account in accounts for one in before):
        return {charge.account: charge.amount for charge in before}
    payers = sorted((one for one in players if one.member), key=lambda one: not one.is_captain)
    return {of_member(payers[0].member): fee} if payers and payers[0].member else {}


def _terms(entrant: Entrant) -> causes.CausedTerms:
    event = entrant.event
    with override(own_language()):
        words = {"title": event.whole_titles[own_language()], "number": entrant.number}
        text = _("Entry fee: %(title)s, entry %(number)s") % words
    tax = TaxClass(causes.charged_here().fees_tax)
    return causes.CausedTerms(ChargePurpose.ENTRY_FEE, tax, due_by(event), text)


def due_by(event: Event) -> date:
    """Until when an entry fee is paid: the closing of entries, else the first day; not before today."""
    closing = event.entries_close_at
    day: date = timezone.localtime(closing).date() if closing else event.tournament.starts_on
    return max(day, today())


def is_paid(entrant: Entrant) -> bool:
    """Whether nothing is open of an entry's charges, and nothing of them was written off."""
    rows = causes.in_force(cause_of(entrant))
    return not any(row.open_amount > 0 or settling.is_lost(row) for row in rows)


def is_late(event: Event) -> bool:
    """Whether entries have closed: whoever leaves after that owes the fee."""
    return event.entries_close_at is not None and timezone.now() > event.entries_close_at


def after_leaving(entrant: Entrant, was: str, *, by: User | None) -> None:
    """An entry is cancelled: nothing is owed, unless it held and entries had closed.

    One whose payment was taken back had held.
    """
    never_held = was == EntrantState.UNPAID and not is_taken_back(entrant)
    if never_held or not is_late(entrant.event):
        follow(entrant, by=by)


def look_at(charge: Charge, *, is_settled: bool) -> None:
    """A charge is settled, or open again: the worker looks at the entry that waits for it or holds by it.

    Owed, and not done here: who pays holds accounts, and entries are held before accounts.
    """
    key = entrant_of(charge)
    if key is None:
        return
    waits, holds = {"state": EntrantState.UNPAID}, {"state": EntrantState.ENTERED, "holds_by_payment": True}
    if Entrant.objects.filter(pk=key, **(waits if is_settled else holds)).exists():
        outbox.promise(TOPIC, key)


def taken_back(causes_: Iterable[str]) -> list[Charge]:
    """Charges of causes that hold, and are open because what paid them was taken back."""
    back = Settlement.objects.filter(charge=OuterRef("pk"), amount__lt=0)
    rows = causes.of_causes(list(causes_)).filter(Exists(back))
    return [charge for charge in rows if charge.open_amount > 0]


def is_taken_back(entrant: Entrant) -> bool:
    """Whether what paid a part of an entry's fee was taken back, and that part is open."""
    return bool(taken_back([cause_of(entrant)]))


def taken_back_of(event: Event) -> dict[int, Decimal]:
    """What is open by the entry's key because a payment was taken back. Two queries; none at the desk."""
    if event.payment == FeePayment.DESK:
        return {}
    sums: dict[int, Decimal] = {}
    keys = event.entrants.filter(state__in=PLACED).values_list("pk", flat=True)
    for charge in taken_back(f"{CAUSE}{key}" for key in keys):
        key = entrant_of(charge)
        assert key is not None  # of these causes alone
        sums[key] = sums.get(key, ZERO) + charge.open_amount
    return sums


def round_of(entrant: Entrant) -> str:
    """What a letter about an entry's payment is known by: another one after each payment taken back."""
    back = Settlement.objects.filter(charge__cause=cause_of(entrant), amount__lt=0)
    newest = back.aggregate(newest=Max("pk"))["newest"]
    return f"{entrant.pk}:{newest}" if newest else str(entrant.pk)


def of_event(event: Event) -> dict[int, ChargedFee]:
    """What is charged and paid, by the entry's key. Two queries; none where nothing can be charged."""
    if event.payment == FeePayment.DESK:
        return {}
    return of_entrants(event.entrants.values_list("pk", flat=True))


def of_entrants(entrants: Iterable[int]) -> dict[int, ChargedFee]:
    """The same of some entries, by their keys."""
    sums: dict[int, ChargedFee] = {}
    for charge in causes.of_causes([f"{CAUSE}{key}" for key in entrants]):
        key = entrant_of(charge)
        assert key is not None  # of these causes alone
        one = sums.get(key, ChargedFee())
        paid = charge.amount - charge.open_amount
        sums[key] = ChargedFee(one.charged + charge.amount, one.paid + paid)
    return sums


def follow_event(event: Event, before: Event, *, by: User) -> None:
    """An event's fee or its way of paying has changed: its entries follow. Raises Refused where some paid."""
    was, now = _priced(before), _priced(event)
    if was == now:
        return
    begins = before.payment == FeePayment.DESK != event.payment
    if begins and event.entrants.filter(fees__isnull=False).exists():
        raise Refused(_("Payments of this event were recorded at the desk: it stays so."), "fee_recorded")
    follow_entries(event, by=by)


def follow_entries(event: Event, *, by: User) -> None:
    """Let the accounts of all who are entered follow what an event costs now."""
    journal.hold_all_accounts()
    for entrant in event.entrants.filter(state__in=PLACED).order_by("pk"):
        entrant.event = event
        if event.payment == FeePayment.DESK:
            causes.give_up(cause_of(entrant), by=by)
        else:
            follow(entrant, by=by)


def _priced(event: Event) -> tuple[object, ...]:
    return event.fee, event.fee_per, event.payment


def give_up_all(tournament: Tournament, *, by: User) -> None:
    """A tournament is not held: nobody owes an entry fee."""
    for event in tournament.contests.exclude(payment=FeePayment.DESK):
        journal.hold_all_accounts()
        for entrant in event.entrants.order_by("pk"):
            causes.give_up(cause_of(entrant), by=by)


@transaction.atomic
def split(*, entrant: Entrant, parts: Mapping[Member, Decimal], by: User) -> list[Charge]:
    """The captain splits a team's fee among its members. Raises Refused for anybody else.

    And for parts that are not the fee, for somebody who is not of the team, and once a part was paid.
    """
    Event.objects.select_for_update(of=("self",)).get(pk=entrant.event_id)
    players = list(entrant.players.select_related("member"))
    captain = next((one for one in players if one.is_captain), None)
    if captain is None or captain.member is None or captain.member.user_id != by.pk:
        raise Refused(_("The captain splits the fee of a team."), "not_the_captain")
    before = causes.in_force(cause_of(entrant))
    _refuse_parts(parts, before, {one.member for one in players if one.member})
    rows = causes.follow(cause_of(entrant), causes.accounts_for(parts), _terms(entrant), by=by)
    audit.record(Act.CHANGED, by, entrant, parts=[str(part) for part in parts.values()])
    return rows


def _refuse_parts(parts: Mapping[Member, Decimal], before: Sequence[Charge], team: set[Member]) -> None:
    if not before:
        raise Refused(_("No fee of this entry is charged."), "nothing_charged")
    if any(charge.open_amount != charge.amount for charge in before):
        raise Refused(_("A part of the fee is paid: it stays as it is split."), "fee_paid")
    if not set(parts) <= team or any(part < 0 for part in parts.values()):
        raise Refused(_("The fee is split among the members of the team."), "not_of_team")
    if sum(parts.values()) != sum(charge.amount for charge in before):
        raise Refused(_("The parts have to come to the fee."), "parts_sum")


def shown_to(member: Member, entrants: Iterable[Entrant]) -> dict[int, list[Charge]]:
    """What a member has to pay for entries: the open charges of their own account, by the entry's key."""
    keys = [cause_of(one) for one in entrants]
    shown: dict[int, list[Charge]] = {}
    for charge in causes.of_causes(keys).filter(account__member=member):
        key = entrant_of(charge)
        if key is not None and charge.open_amount > 0:
            shown.setdefault(key, []).append(charge)
    return shown
