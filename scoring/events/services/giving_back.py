"""The boards that one act took from a contestant, late or gone, given back: as if it had not been said.

The act and its boards have one moment and one sender, to the microsecond: so they are found again. A board
that had no result was entered as not played, so that the average counts; that entry goes with it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.acts.contents import EntryUndone
from clubs.entering.acting import acting
from clubs.entering.results import ChangedFacts, enter
from clubs.mending.services import resting
from clubs.models import ActKind, Result, Session, Stage
from clubs.playing.services import seating
from federation.errors import Refused
from federation.models import User
from rulings.adjustments import services as adjustments
from rulings.cases.services.bars import refuse_beside_own
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import NotPlayedDecision
from rulings.models import Adjustment, AdjustmentKind
from scoring.engine.penalties.unplayed import Cause
from scoring.engine.sheet import Kind


def lost_by(
    stage: Stage, contestant: str, cause: Cause, *, said_at: datetime, said_by: User
) -> list[Adjustment]:
    """The boards that were lost by what was said then, those among them that were given back singly since.

    Raises Refused where one of them was ruled on since: that ruling is taken back first.
    """
    of_act = Adjustment.objects.filter(session__stage=stage, kind=AdjustmentKind.NOT_PLAYED)
    of_act = of_act.filter(at=said_at, by=said_by, supersedes=None).select_related("session").order_by("pk")
    lost = [one for one in of_act if _is_theirs(one, contestant, cause)]
    for one in lost:
        _refuse_ruled(one)
    return lost


def _is_theirs(adjustment: Adjustment, contestant: str, cause: Cause) -> bool:
    decision = decision_of(adjustment)
    if not isinstance(decision, NotPlayedDecision) or decision.cause is not cause:
        return False
    return contestant in decision.named or contestant in _partners(adjustment.session, decision)


def _partners(session: Session, decision: NotPlayedDecision) -> set[str]:
    """Who else sat there by the movement: in an individual a decision names one of each side."""
    seats = (seat for seat in seating.seats_of(session) if seat.board == decision.board)
    return {
        partner
        for seat in seats
        if (seat.ns, seat.ew) == decision.opponents
        for partner in (seat.ns_partner, seat.ew_partner)
    }


def _refuse_ruled(adjustment: Adjustment) -> None:
    newest = adjustment
    while (following := newest.followed_by.first()) is not None:
        newest = following
    if newest != adjustment and newest.kind != AdjustmentKind.WITHDRAWN:
        raise Refused(
            _("A ruling rests on board %(board)s: take that back first.")
            % {"board": decision_of(adjustment).board},
            "ruling_rests",
        )


def boards_in_words(lost: Sequence[Adjustment]) -> str:
    """Their numbers."""
    return ", ".join(str(decision_of(one).board) for one in lost)


def give_back(lost: Sequence[Adjustment], *, reason: str, at: datetime, by: User) -> None:
    """Take every one of these averages back, and the empty entries that they rested on.

    Raises Refused as `adjustments.take_back` does, and where a ruling rests on one of the boards.
    """
    for one in (one for one in lost if not one.followed_by.exists()):
        refuse_beside_own(by, one.session, decision_of(one))
        adjustments.take_back(adjustment=one, reason=reason, at=at, by=by)
    by_session = {one.session_id: one.session for one in lost}
    for key, session in sorted(by_session.items()):
        of_session = [one for one in lost if one.session_id == key]
        _take_entries_away(session, of_session, reason=reason, at=at, by=by)


def _take_entries_away(
    session: Session, lost: Sequence[Adjustment], *, reason: str, at: datetime, by: User
) -> None:
    """A board that was entered as not played by the act alone has no entry again; what was played stays."""
    with acting(session, by, is_checked=True) as (session, before):
        entered = set(_entered_with(session, lost))
        gone = {key for key, pk in before.ids[Result].items() if pk in entered}
        if not gone:
            return
        after = replace(
            before.facts,
            results={key: value for key, value in before.facts.results.items() if key not in gone},
            lines={key: place for key, place in before.facts.lines.items() if key not in gone},
        )
        resting.refuse_ruled(session, before, after)
        rows = Result.objects.filter(pk__in=entered)
        acts = sorted(set(rows.values_list("stated_by__act", flat=True)))
        content = EntryUndone(acts=tuple(acts), reason=reason.strip()[:300])
        change = ChangedFacts(before=before, after=after, content=content)
        enter(session, change, at=at, by=by, asked=None)


def _entered_with(session: Session, lost: Sequence[Adjustment]) -> Iterator[int]:
    """The keys of the entries that stand as the act of each board made them."""
    for one in lost:
        decision = decision_of(one)
        assert isinstance(decision, NotPlayedDecision), "a board that was lost"
        ns, ew = decision.opponents
        stands = Result.objects.current().filter(session=session, board=decision.board)
        stands = stands.filter(ns__number=ns, ew__number=ew)
        by_it = stands.filter(kind=str(Kind.NOT_PLAYED), stated_by__act__kind=ActKind.RESULTS)
        by_it = by_it.filter(stated_by__act__at=one.at, stated_by__act__by=one.by_id)
        yield from by_it.values_list("pk", flat=True)
