"""Handicaps of an event's contestants: stated with a reason, superseded and never edited."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from clubs.models import Entrant, EntrantHandicap, Event
from clubs.tournaments.conditions.units import written
from clubs.tournaments.services import seeding
from clubs.tournaments.services.tournaments import contest_of, refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

MOST = Decimal(1000)  # either way
DECIMALS = 3
NONE = Decimal(0)


@transaction.atomic
def give(*, entrant: Entrant, amount: Decimal, reason: str, at: datetime, by: User) -> EntrantHandicap | None:
    """Give an entrant a handicap, in what the conditions of contest say; 0 takes it away.

    The same as before states nothing anew; None: there was none, and there is none. Raises Refused for
    a stranger, an event without a handicap list, too much, and another than before without a reason.
    """
    event = entrant.event
    refuse_non_directors(by, event.tournament)
    Entrant.objects.select_for_update(of=("self",)).get(pk=entrant.pk)
    before: EntrantHandicap | None = entrant.handicaps.in_force().first()
    if amount == (before.amount if before else NONE):
        return before
    _refuse_impossible(event, amount)
    if before is not None and not reason.strip():
        raise Refused(_("Say why the handicap is another one."), "reason_missing")
    given: EntrantHandicap = EntrantHandicap.objects.create(
        entrant=entrant, amount=amount, supersedes=before, reason=reason.strip()[:300], at=at, by=by
    )
    audit.record(Act.CHANGED, by, entrant, handicap=str(amount))
    seeding.owe(event, "handicap")
    return given


def _refuse_impossible(event: Event, amount: Decimal) -> None:
    if contest_of(event).handicap == "none":
        raise Refused(_("The conditions of contest of this event have no handicap list."), "no_handicap_list")
    if not amount.is_finite() or abs(amount) > MOST or amount != round(amount, DECIMALS):
        raise Refused(
            _("A handicap is a number from -%(most)s to %(most)s, with %(decimals)s decimals at most.")
            % {"most": MOST, "decimals": DECIMALS},
            "handicap_amount",
        )


def of_event(event: Event, until: datetime | None = None) -> Mapping[int, Fraction]:
    """The handicaps of an event's entrants by their keys; `until`: as they stood then. One query."""
    stated = EntrantHandicap.objects.filter(entrant__event=event).order_by("pk")
    stated = stated if until is None else stated.filter(at__lte=until)
    newest = dict(stated.values_list("entrant", "amount"))
    return {entrant: Fraction(amount) for entrant, amount in newest.items() if amount}


def as_text(amount: Decimal | None) -> str:
    """A handicap without needless noughts; "" for none."""
    return written(Fraction(amount)) if amount else ""


def amount_now() -> Subquery:
    """For a queryset of entrants: the amount that each has; null for who never had one."""
    return Subquery(EntrantHandicap.objects.in_force().filter(entrant=OuterRef("pk")).values("amount")[:1])
