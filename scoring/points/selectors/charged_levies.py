"""Levies in the federation's books: which clubs were charged a month's tables, and what has changed since."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.urls import reverse

from clubs.models import Club
from clubs.register.selectors import keeps_desk
from federation.models import Charge, ChargePurpose, User
from federation.money.services import causes
from federation.roles import today
from federation.text.numbers import whole
from scoring.points.selectors.levy import Invoice, invoices
from scoring.points.services.ledger.periods import following
from scoring.secretary import may_pay

CAUSE = "levy:"
NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class ChargedLevy:
    """A club's levy of a month: what its games come to, and the charge that was made of it."""

    invoice: Invoice
    amount: Decimal
    charge: Charge | None

    @property
    def differs(self) -> bool:
        """Whether its games come to another sum by now than was charged."""
        return self.charge is not None and self.charge.amount != self.amount

    @property
    def is_to_be_charged(self) -> bool:
        """Whether it is not charged yet, or otherwise than its games come to."""
        return self.differs or (self.charge is None and self.amount > 0)


def cause_of(month: date, club_id: int | str) -> str:
    """What the charge of a club's levy of a month names."""
    return f"{CAUSE}{month:%Y-%m}:{club_id}"


def _club(cause: str) -> int | None:
    return whole(cause.rpartition(":")[2])


def is_over(month: date) -> bool:
    """Whether no more games can be played in a month: only then is its levy charged."""
    return following(month) <= today()


def of_month(month: date) -> list[ChargedLevy]:
    """Every club with games in a month or charged for it, and what of it is charged. A few queries."""
    billed = invoices(month, date.fromordinal(following(month).toordinal() - 1))
    by_cause = {cause_of(month, invoice.club.pk): invoice for invoice in billed}
    before = Charge.objects.filter(purpose=ChargePurpose.LEVY, cause__startswith=cause_of(month, ""))
    known = list(before.values_list("cause", flat=True).distinct())
    charged = {charge.cause: charge for charge in causes.of_causes(known)}
    for club in Club.objects.filter(pk__in=[_club(cause) for cause in charged if cause not in by_cause]):
        by_cause[cause_of(month, club.pk)] = Invoice(club, ())
    return [
        ChargedLevy(invoice, causes.in_units(invoice.amount), charged.get(cause))
        for cause, invoice in by_cause.items()
    ]


def levies_of(causes: Mapping[int, str], reader: User) -> dict[int, str]:
    """The pages of the games that levies were charged for, by the charges' keys, for desk and secretary."""
    ours = {charge: cause.split(":") for charge, cause in causes.items() if cause.startswith(CAUSE)}
    clubs = Club.objects.filter(pk__in={_club(causes[charge]) for charge in ours})
    seen = {club.pk for club in clubs if may_pay(reader) or keeps_desk(reader, club)}
    return {
        charge: f"{reverse('club_points', args=[_club(causes[charge])])}?from={month}&to={month}"
        for charge, (_word, month, _key) in ours.items()
        if _club(causes[charge]) in seen
    }
