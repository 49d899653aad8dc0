"""The clocks of an appeal. Moments are kept in UTC, so no change of a clock moves them. Spec D.1"""

from datetime import UTC, datetime, timedelta

from django.utils.translation import gettext as _

from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from rulings.cases.services.clocks import UNKNOWN, appeal_ends
from rulings.models import Appeal, Body, Case
from scoring.engine.corrections.period import AppealPeriod


def in_utc(at: datetime) -> datetime:
    """The moment in UTC. Raises ValueError for a time on no clock in particular."""
    if at.tzinfo is None:
        raise ValueError(f"no time zone: {at!r}")
    return at.astimezone(UTC)


def after(at: datetime, minutes: int) -> datetime:
    """So many minutes later, as time passes."""
    return in_utc(at) + timedelta(minutes=minutes)


def is_late(case: Case, filed_at: datetime) -> bool:
    """Whether an appeal comes after the period: its last second belongs to it (30:00 in, 30:01 late)."""
    ends = appeal_ends(case)
    return ends is not None and in_utc(filed_at) > in_utc(ends)


def concur_until(appeal: Appeal) -> datetime:
    """Until when a partner or captain may concur: the end of the period, or a reply's time after filing."""
    later = after(appeal.filed_at, appeal.body.reply_minutes)
    ends = appeal_ends(appeal.case)
    return later if ends is None else max(in_utc(ends), later)


def appealable_until(appeal: Appeal, told_at: datetime, following: Body | None) -> datetime | None:
    """Until when a decision can be taken to the following body; None where nothing follows.

    Raises Refused where neither the body nor the regulations say how long (`period_unknown`).
    """
    if following is None:
        return None
    if following.appeal_minutes is not None:
        return after(told_at, following.appeal_minutes)
    try:
        minutes = _minutes_of(appeal.case)
    except UNKNOWN as error:
        raise Refused(_("The regulations do not tell the period for appeals."), "period_unknown") from error
    return after(told_at, minutes)


def _minutes_of(case: Case) -> int:
    """The event's own period for appeals, in minutes."""
    return int(Rulebook.of_session(case.session).minutes("appeal_minutes", AppealPeriod))
