"""Tables that a ruling had entered as not played, left again once it holds no more.

Before the publication they wait for their results again. In published results they stay as they are: nobody
plays them now.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from clubs.entering.published_changes import is_published
from clubs.mending.services.undoing import undo_ruled
from clubs.models import ActKind, Result, Session, SessionAct
from clubs.playing.barred import NOBODY, Bars
from federation.errors import Refused
from federation.models import User
from rulings.adjustments.barring import bars_of
from rulings.models import Adjustment
from scoring.engine.sheet import Kind


def leave_tables(session: Session, *, at: datetime, by: User) -> None:
    """Take back what decisions that hold no more had entered in a session.

    What a ruling that holds rests on stays, and so does what was changed since.
    """
    entries = list(_entries(session))
    bars = bars_of(session) if entries else NOBODY
    for act in entries:
        if not _is_needed(act, bars):
            with suppress(Refused), transaction.atomic():
                undo_ruled(act=act, at=at, by=by)


def _entries(session: Session) -> Iterator[SessionAct]:
    """What decisions that hold no more had entered: at their moment, by who decided, of nothing played."""
    over = Adjustment.objects.filter(session=session, followed_by__isnull=False)
    moments = set(over.values_list("at", "by"))
    acts = SessionAct.objects.filter(session=session, kind=ActKind.RESULTS)
    acts = acts.filter(at__in={at for at, _by in moments})
    for act in acts.order_by("pk") if moments else ():
        kinds = set(_results(act).values_list("kind", flat=True))
        if (act.at, act.by_id) in moments and kinds == {str(Kind.NOT_PLAYED)}:
            yield act


def _is_needed(act: SessionAct, bars: Bars) -> bool:
    """Whether its results are published, or somebody of theirs may not play there by another decision."""
    names = ("ns__number", "ew__number", "ns_partner__number", "ew_partner__number")
    for number, *seated in _results(act).values_list("round", *names):
        if is_published(act.session, number):
            return True
        if any(bars.is_out(who, act.session_id, number or 0) for who in seated if who):
            return True
    return False


def _results(act: SessionAct) -> QuerySet[Result]:
    return Result.objects.current().filter(stated_by__act=act)
