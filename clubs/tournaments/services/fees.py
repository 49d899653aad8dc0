"""Entry fees: what came in is recorded, what is owed follows from it. No card is charged here."""

from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

import tablib
from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from clubs.models import PLACED, Entrant, Event, FeePaid
from clubs.tournaments.pricing import shares as fee_shares
from clubs.tournaments.pricing.shares import FeeTable
from clubs.tournaments.services import charges
from clubs.tournaments.services.tournaments import refuse_strangers
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.tables.cells import neutral

ZERO = Decimal(0)
NOT_CHARGED = charges.ChargedFee()


class EntrantAccount(NamedTuple):
    """What an entrant owes and has paid, in the federation's currency."""

    entrant: Entrant
    players: str
    due: Decimal
    paid: Decimal

    @property
    def rest(self) -> Decimal:
        """What is still owed; below nothing: to be paid back."""
        return self.due - self.paid


@transaction.atomic
def record(
    *, entrant: Entrant, amount: Decimal, note: str, at: datetime, by: User, seen: int | None = None
) -> FeePaid:
    """Record money received, or paid back where it is below nothing.

    `seen`: how many payments whoever records it had before them. Raises Refused where there are others by
    now, so that a form sent twice counts once; for a stranger and an amount of nothing.
    """
    refuse_strangers(by, entrant.event.tournament.host)
    Entrant.objects.select_for_update(of=("self",)).get(pk=entrant.pk)
    if seen is not None and entrant.fees.count() != seen:
        raise Refused(
            _("A payment of this entry was recorded meanwhile. Look at the list before you record another."),
            "fee_recorded",
        )
    if not amount.is_finite() or amount == 0:
        raise Refused(_("An amount of nothing is no payment."), "fee_amount")
    _refuse_charged(entrant)
    paid = FeePaid(entrant=entrant, amount=amount, note=note.strip(), at=at, by=by)
    paid.full_clean()
    paid.save()
    audit.record(Act.FEE_PAID, by, entrant, amount=str(amount))
    return paid


def _refuse_charged(entrant: Entrant) -> None:
    """Raise Refused where accounts are charged the whole fee: what comes in is in the treasurer's books."""
    if is_charged_whole(entrant):
        sentence = _("This fee is charged to the players’ accounts. The treasurer records what comes in.")
        raise Refused(sentence, "fee_charged")


def is_charged_whole(entrant: Entrant) -> bool:
    """Whether accounts are charged the whole fee of an entry, so that none of it is paid at the desk."""
    charged = charges.of_entrants([entrant.pk]).get(entrant.pk, NOT_CHARGED).charged
    return charged > 0 and charged >= fee_shares.fee_of(entrant)


def accounts(event: Event) -> list[EntrantAccount]:
    """Every entrant's account, in the order of entry: what was paid at the desk, and of what is charged.

    Only who has a place owes the fee, and who left too late what was charged.
    """
    charged = charges.of_event(event)
    rows = event.entrants.annotate(paid=Sum("fees__amount")).prefetch_related("players__member")
    entrants = list(rows.order_by("pk"))
    table = FeeTable(event, [player.member for entrant in entrants for player in entrant.players.all()])
    return [
        EntrantAccount(
            entrant, names_of(entrant), _due(entrant, own, table), (entrant.paid or ZERO) + own.paid
        )
        for entrant in entrants
        if (own := charged.get(entrant.pk, NOT_CHARGED))
    ]


def owed(event: Event) -> dict[int, Decimal]:
    """What is known to be owed, by entrant: nothing where no payment of the event was ever recorded.

    Who takes fees outside the portal records none, and then nobody is known not to have paid. A few queries.
    """
    charged = charges.of_event(event)
    if not charged and not (_was_paid_at_desk(event) and fee_shares.costs(event)):
        return {}
    return {account.entrant.pk: account.rest for account in accounts(event) if account.rest > 0}


def _was_paid_at_desk(event: Event) -> bool:
    return FeePaid.objects.filter(entrant__event=event).exists()


def _due(entrant: Entrant, own: charges.ChargedFee, table: FeeTable) -> Decimal:
    """The fee of who has a place; of who left after the closing, what is charged."""
    if entrant.state in PLACED:
        return max(table.fee(entrant, list(entrant.players.all())), own.charged)
    return own.charged


def names_of(entrant: Entrant) -> str:
    """A roster in one line."""
    return ", ".join(p.member.name if p.member else p.name for p in entrant.players.all())


def sheet(event: Event) -> tablib.Dataset:
    """The accounts as a table in which no cell is a formula."""
    heads = ["number", "team", "players", "state", "due", "paid", "rest"]
    table = tablib.Dataset(headers=heads, title="fees")
    for account in accounts(event):
        entrant = account.entrant
        words = (entrant.number, entrant.name, account.players, entrant.state)
        table.append(
            [*map(neutral, words), *(float(sum_) for sum_ in (account.due, account.paid, account.rest))]
        )
    return table
