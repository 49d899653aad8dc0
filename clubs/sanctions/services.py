"""An application for an event: asked by a club, passed on by its district, decided by the federation. Once.

Lock order: the application's row, then what a tournament and a charge lock.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _, override

from clubs.models import Club, District, Event, SanctionDeed, SanctionRequest, SanctionState, Tournament
from clubs.register.districts import district_of
from clubs.sanctions import people, steps
from clubs.tournaments.services import tournaments
from clubs.treasury import accounts
from federation.errors import Refused
from federation.models import Act, ChargePurpose, MoneyEntry, Office, Role, User
from federation.money.services import charging
from federation.record import audit
from federation.roles import today
from federation.tenancy.context import current

KEY = "sanction:"
DUE_AFTER = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class WantedEvent:
    """What a club wants to hold. `tables`: how many it expects."""

    titles: Mapping[str, str]
    level: str
    starts_on: date
    ends_on: date
    venue: str
    form: str
    tables: int
    note: str


@transaction.atomic
def ask(*, key: str, club: Club, wanted: WantedEvent, by: User) -> SanctionRequest:
    """Apply for an event, and tell the club's district where somebody else looks after it, or the office.

    The same form once more is the first. Raises Refused.
    """
    if not people.may_ask(by, club):
        raise Refused(_("Only the club's manager applies for its events."), "not_yours")
    written: dict[str, Any] = {name: getattr(wanted, name) for name in WantedEvent.__slots__}
    district = _asked_first(club, by)
    state = SanctionState.AT_DISTRICT if district else SanctionState.AT_FEDERATION
    written |= {"club": club, "district": district, "state": state.value, "asked_by": by}
    request, is_new = SanctionRequest.objects.get_or_create(key=key, defaults=written)
    if request.club_id != club.pk:
        raise Refused(_("This form was sent for another club."), "another_club")
    if is_new:
        audit.record(Act.SANCTION_ASKED, by, request)
        readers = people.district_deciders(district, by) if district else people.deciders()
        steps.tell_deciders(request, readers, key=str(request.pk))
    return request


def _asked_first(club: Club, by: User) -> District | None:
    """The district of a club today, where somebody else than who asks can speak for it."""
    district = district_of(club, today())
    return district if district and people.district_deciders(district, by).exists() else None


@transaction.atomic
def approve(*, request: SanctionRequest, fee: Decimal, announces: bool, by: User) -> Tournament:
    """Approve: the club gets a tournament with its event, and is charged the fee where books are kept.

    `announces`: whether everybody sees it in the calendar at once. Raises Refused for who does not decide,
    for what was decided otherwise, and for days that are over.
    """
    held = _held(request, by)
    known: Tournament | None = held.tournament
    if known is not None:
        return known
    steps.refuse_unless_waiting(held)
    if held.ends_on < today():
        raise Refused(_("Its days are over."), "over")
    tournament = _made(held, by)
    if announces:
        tournament = tournaments.announce(tournament=tournament, by=by)
    if fee > 0 and keeps_books_here():
        _charge(held, fee, by)
    held.tournament = tournament
    steps.close(held, SanctionState.APPROVED, SanctionDeed.APPROVED, by, fee=fee)
    audit.record(Act.SANCTION_APPROVED, by, held, fee=str(fee))
    return tournament


@transaction.atomic
def refuse(*, request: SanctionRequest, reason: str, by: User) -> None:
    """Say no, with a reason that the club reads. Raises Refused as `approve`, and without a reason."""
    held = _held(request, by)
    if held.state == SanctionState.REFUSED:
        return
    steps.refuse_unless_waiting(held)
    steps.refuse_with(held, reason, by)


@transaction.atomic
def withdraw(*, request: SanctionRequest, by: User) -> None:
    """The club takes its application back while nobody has decided. Raises Refused."""
    held = steps.locked(request)
    if not people.may_ask(by, held.club):
        raise Refused(_("Only the club's manager applies for its events."), "not_yours")
    if held.state == SanctionState.WITHDRAWN:
        return
    steps.refuse_unless_waiting(held)
    steps.close(held, SanctionState.WITHDRAWN, SanctionDeed.WITHDRAWN, by)
    audit.record(Act.SANCTION_WITHDRAWN, by, held)


def keeps_books_here() -> bool:
    """Whether the federation keeps books on the portal: it has a treasurer today, or has booked something."""
    day = today()
    held = Office.objects.filter(role=Role.TREASURER, starts_on__lte=day).exclude(ends_on__lt=day)
    return bool(held.exists() or MoneyEntry.objects.exists())


def _made(held: SanctionRequest, by: User) -> Tournament:
    tournament = Tournament(
        host=held.club,
        titles=held.titles,
        slug=_slug(held),
        level=held.level,
        starts_on=held.starts_on,
        ends_on=held.ends_on,
        venue=held.venue,
    )
    tournaments.make(tournament=tournament, by=by)
    event = Event(tournament=tournament, titles=held.titles, form=held.form, position=1)
    tournaments.add_event(event=event, conditions={}, by=by)
    return tournament


def _slug(held: SanctionRequest) -> str:
    """A short name that no tournament has."""
    name = slugify(held.titles.read("en"))[:40] or "tournament"
    wanted = f"{name}-{held.starts_on:%Y%m%d}"
    return f"{wanted}-{held.pk}" if Tournament.objects.filter(slug=wanted).exists() else wanted


def _charge(held: SanctionRequest, fee: Decimal, by: User) -> None:
    with override(current().locale):
        text = _("Approval of an event: %(event)s") % {"event": held.titles.read()}
    charging.charge(
        account=accounts.of_club(held.club),
        purpose=ChargePurpose.OTHER,
        amount=fee,
        booked_on=today(),
        due_on=today() + DUE_AFTER,
        text=text[:200],
        by=by,
        key=f"{KEY}{held.pk}",
    )


def _held(request: SanctionRequest, by: User) -> SanctionRequest:
    held = steps.locked(request)
    if not people.decides(by):
        raise Refused(_("Only the tournament office decides about this."), "not_yours")
    if people.is_own(by, held):
        raise Refused(
            _("You have applied for this, or manage the club. Somebody else of the office decides."), "own"
        )
    return held
