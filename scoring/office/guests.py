"""What a member played as a guest, with what becomes of the points: given to the member, and taken back.

Points of a guest are kept on a slip for a year (docs/master-points.md). As long as it holds, they are the
member's with the result; once it is over, or somebody has claimed it, or the scheme gives guests nothing, the
result stays the guest's, for the figures of the ledger would be others than the regulations say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.corrections.services import guests
from clubs.corrections.services.guests import GuestSeat
from clubs.models import Club, Membership
from federation.errors import Refused
from federation.models import Member, User
from federation.roles import today
from scoring.models import Payment, PaymentKind, Slip, SlipClaim
from scoring.points.services.ledger.slips import VALID_YEARS

BARRED = "discarded"


def seats_for(member: Member, clubs: Sequence[Club]) -> list[GuestSeat]:
    """Seats of guests of the member's name at some clubs in the time that slips hold."""
    since = today() - timedelta(days=366 * VALID_YEARS)
    return with_points(guests.guest_seats(member, clubs, since))


def clubs_of(member: Member) -> list[Club]:
    """Clubs that a member belongs or belonged to: where somebody was a guest before."""
    own = Membership.objects.filter(member=member).values("club")
    return list(Club.objects.filter(pk__in=own).order_by("number"))


def with_points(seats: Iterable[GuestSeat]) -> list[GuestSeat]:
    """Seats with what hinders them for their points. Three queries, however many they are."""
    seats = list(seats)
    sessions = {one.session.pk for one in seats}
    slips: dict[int, list[Slip]] = {}
    for slip in Slip.objects.filter(session__in=sessions):
        slips.setdefault(slip.session_id or 0, []).append(slip)
    claimed = set(SlipClaim.objects.filter(slip__session__in=sessions).values_list("slip", flat=True))
    paid = Payment.objects.filter(session__in=sessions, kind=PaymentKind.RUN).order_by("sequence")
    newest = {payment.session_id: payment for payment in paid}
    return [
        one
        if one.problem
        else replace(one, problem=_hindered(one, slips, claimed, newest.get(one.session.pk)))
        for one in seats
    ]


def _hindered(one: GuestSeat, slips: dict[int, list[Slip]], claimed: set[int], paid: Payment | None) -> str:
    name = one.player.name
    for slip in slips.get(one.session.pk, ()):
        if slip.name == name and slip.pk in claimed:
            return _("Somebody has claimed the slip of these points.")
        if slip.name == name and slip.valid_through < today():
            return _("The year is over in which the points of a guest are claimed.")
    barred = [row for row in paid.not_issued if row["barred"] == BARRED] if paid else []
    if any(row["player"].endswith(f"/{name}") for row in barred):
        return _("This scheme gives guests no points.")
    return "" if one.session.played_on >= _first_day() else _("The year is over for results of guests.")


def _first_day() -> date:
    return today() - timedelta(days=366 * VALID_YEARS)


@transaction.atomic
def give(*, member: Member, seats: Sequence[int], clubs: Sequence[Club], by: User) -> int:
    """Give the seats that are offered, and no others, to a member; how many. Raises Refused."""
    # The games of the seats are held while they are corrected: who pays one waits for that.
    offered = {one.player.pk: one for one in seats_for(member, clubs)}
    for key in seats:
        if key in offered and offered[key].problem:
            raise Refused(offered[key].problem, "seat_hindered")
    return guests.give(member=member, seats=[key for key in seats if key in offered], by=by)
