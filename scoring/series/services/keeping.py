"""Series made, changed and announced. Who runs tournaments for the federation keeps them."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Role, User
from federation.record import audit
from federation.roles import holds
from federation.visitors import Visitor
from scoring import owing
from scoring.models import CategoryOfSeries, LegOfSeries, PrizeOfSeries, Series

PartOfSeries = LegOfSeries | CategoryOfSeries | PrizeOfSeries


def keeps_series(user: Visitor) -> bool:
    """Whether a user keeps series: the tournament office, and the administrator."""
    return holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)


def _refuse_strangers(by: User) -> None:
    if not keeps_series(by):
        raise Refused(_("Only the tournament office can do this."), "not_the_tournament_office")


@transaction.atomic
def save(*, series: Series, by: User) -> Series:
    """Save a new series or a changed one; its standings are owed anew. Raises Refused, ValidationError."""
    _refuse_strangers(by)
    is_new = series.pk is None
    series.full_clean()
    series.save()
    audit.record(Act.ADDED if is_new else Act.CHANGED, by, series)
    owing.owe_series(series.pk, {"kind": "conditions"})
    return series


@transaction.atomic
def save_part(*, part: PartOfSeries, by: User) -> None:
    """Save a leg, a category or a prize; the standings are owed anew. Raises Refused, ValidationError."""
    _refuse_strangers(by)
    if isinstance(part, LegOfSeries):
        _refuse_part_of_event(part)
    is_new = part.pk is None
    part.full_clean()
    part.save()
    audit.record(Act.ADDED if is_new else Act.CHANGED, by, part)
    owing.owe_series(part.series_id, {"kind": "conditions"})


def _refuse_part_of_event(leg: LegOfSeries) -> None:
    session = leg.session
    if session is not None and session.stage_id is not None and not session.stage.is_simultaneous:
        raise Refused(
            _("%(session)s is part of an event. Name the event.") % {"session": session}, "session_of_event"
        )


@transaction.atomic
def take_out(*, part: PartOfSeries, by: User) -> None:
    """Take a leg, a category or a prize out of its series. Raises Refused."""
    _refuse_strangers(by)
    series = part.series_id
    audit.record(Act.DELETED, by, part)
    part.delete()
    owing.owe_series(series, {"kind": "conditions"})


@transaction.atomic
def announce(*, series: Series, by: User) -> Series:
    """Show a series to everybody. Announcing it again changes nothing. Raises Refused."""
    _refuse_strangers(by)
    series = Series.objects.select_for_update().get(pk=series.pk)
    if series.announced_at is None:
        series.announced_at = timezone.now()
        series.save(update_fields=["announced_at"])
        audit.record(Act.CHANGED, by, series)
    return series


@transaction.atomic
def count_again(*, series: Series, by: User) -> Any:
    """Owe a series new standings: something that it does not hear of has changed. Raises Refused.

    That is what is on record of members: days of birth, genders, when they joined.
    """
    _refuse_strangers(by)
    return owing.owe_series(series.pk, {"kind": "asked"})
