"""The lines of an event's fee table: put in and taken out; what is charged already follows."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import EntryFeeClass, Event, FeePayment
from clubs.tournaments.services import charges, entries
from clubs.tournaments.services.tournaments import refuse_strangers
from federation.errors import Refused
from federation.models import Act, User
from federation.money.services import causes
from federation.record import audit

SAME = ("names", "whom", "kind_id", "age_to", "entered_from", "entered_to", "amount")
LINES_MAX = 30


@transaction.atomic
def add(*, line: EntryFeeClass, by: User) -> EntryFeeClass:
    """Put a line into an event's fee table; who is entered owes what holds now.

    Raises Refused for a stranger, for a line that the table has already (a form sent twice), for an amount
    that is not in the currency's units, and for too many lines.
    """
    event = _held(line.event, by)
    rows = list(event.fee_classes.all())
    if any(all(getattr(one, name) == getattr(line, name) for name in SAME) for one in rows):
        raise Refused(_("The fee table has this line already."), "fee_class_twice")
    if len(rows) >= LINES_MAX:
        raise Refused(_("A fee table has %(most)d lines at most.") % {"most": LINES_MAX}, "fee_classes_many")
    if line.amount != causes.in_units(line.amount):
        raise Refused(_("The currency of the federation has no such amount."), "fee_class_amount")
    line.full_clean()
    line.save()
    audit.record(Act.CHANGED, by, event, fee_class=line.position, amount=str(line.amount))
    _follow(event, by)
    return line


@transaction.atomic
def remove(*, line: EntryFeeClass, by: User) -> None:
    """Take a line out of its table; one that is out already changes nothing. Raises Refused."""
    event = _held(line.event, by)
    if not event.fee_classes.filter(pk=line.pk).exists():
        return
    line.delete()
    audit.record(Act.CHANGED, by, event, fee_class=line.position)
    _follow(event, by)


def _held(event: Event, by: User) -> Event:
    """The event's row, so that entries and the table come one after the other."""
    rows = Event.objects.select_for_update(of=("self",)).select_related("tournament__host")
    held: Event = rows.get(pk=event.pk)
    refuse_strangers(by, held.tournament.host)
    return held


def _follow(event: Event, by: User) -> None:
    if event.payment != FeePayment.DESK:
        charges.follow_entries(event, by=by)
        entries.end_waiting_for_payment(event, by=by)
