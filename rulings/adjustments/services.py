"""Deciding about a session, and taking a decision back. Each is kept; the newest of a chain holds."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Session
from clubs.register import selectors as club_selectors
from clubs.tournaments.services.stages import refuse_closed
from clubs.tournaments.services.tournaments import may_direct
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.visitors import Visitor
from rulings.adjustments.card_deadline import refuse_in_time
from rulings.adjustments.leaving import leave_tables
from rulings.adjustments.possible import checked
from rulings.adjustments.unentered import enter_rounds, enter_table
from rulings.decisions.kinds import Approval, BarringDecision, DisqualificationDecision, RulingDecision
from rulings.decisions.terms import terms_of
from rulings.models import Adjustment, AdjustmentKind, Case
from rulings.signals import adjustments_changed


def may_rule(user: Visitor, session: Session) -> bool:
    """Whether somebody rules in a session: its directors, and who keeps its club's desk.

    A simultaneous event is run by each club at home, and by the event's directors.
    """
    stage = session.stage
    if stage is not None and may_direct(user, stage.event.tournament):
        return True
    if stage is not None and not stage.is_simultaneous:
        return False
    return club_selectors.is_director(user) or club_selectors.keeps_desk(user, session.club)


@transaction.atomic
def rule(
    *,
    session: Session,
    decision: RulingDecision,
    at: datetime,
    by: User,
    reason: str = "",
    laws: Sequence[str] = (),
    supersedes: Adjustment | None = None,
    case: Case | None = None,
    is_checked: bool = False,
) -> Adjustment:
    """Decide something about a session; it counts at once.

    `is_checked`: the caller has looked at who acts, as for a committee's decision, and calls `record` itself
    when that is told.

    Raises Refused for who is no director, for terms that cannot be, for contestants and boards that the
    session does not have, for a closed stage, for a decision that another one supersedes already, and for a
    convention card that was in time.
    """
    session = _held(session, by, is_checked=is_checked)
    decision = checked(session, decision)
    refuse_unapproved(decision, supersedes)
    if supersedes is not None:
        _refuse_superseded(supersedes)
    refuse_in_time(session, decision, at=at, supersedes=supersedes, case=case)
    enter_table(session=session, decision=decision, at=at, by=by)
    if isinstance(decision, BarringDecision):
        enter_rounds(session=session, decision=decision, at=at, by=by)
    adjustment = Adjustment.objects.create(
        session=session,
        kind=decision.kind,
        body=terms_of(decision),
        reason=reason,
        laws=list(laws),
        supersedes=supersedes,
        at=at,
        by=by,
        case=case,
    )
    if supersedes is not None:
        leave_tables(session, at=at, by=by)
    if not is_checked:
        record(adjustment)
    _changed(adjustment, "ruling", is_appeal=is_checked)
    return adjustment


@transaction.atomic
def take_back(
    *, adjustment: Adjustment, reason: str, at: datetime, by: User, is_checked: bool = False
) -> Adjustment:
    """A decision holds no more; what it had changed comes back. Raises Refused as `rule` does."""
    session = _held(adjustment.session, by, is_checked=is_checked)
    if not reason.strip():
        raise Refused(_("Say why the ruling is taken back."), "reason_missing")
    _refuse_superseded(adjustment)
    if adjustment.kind == AdjustmentKind.WITHDRAWN:
        raise Refused(_("This ruling was taken back already."), "superseded_already")
    withdrawal = Adjustment.objects.create(
        session=session,
        kind=AdjustmentKind.WITHDRAWN,
        body={},
        reason=reason,
        supersedes=adjustment,
        at=at,
        by=by,
        case=adjustment.case,
    )
    leave_tables(session, at=at, by=by)
    if not is_checked:
        record(withdrawal)
    _changed(withdrawal, "ruling_taken_back", is_appeal=is_checked)
    return withdrawal


def refuse_unapproved(decision: RulingDecision, supersedes: Adjustment | None) -> None:
    """Raise Refused for a disqualification ruled as approved: only an answer to it says so. Law 91B"""
    if not isinstance(decision, DisqualificationDecision) or decision.approval is Approval.ASKED:
        return
    if supersedes is None or supersedes.kind != AdjustmentKind.DISQUALIFICATION:
        raise Refused(_("A disqualification waits for the organiser's approval (Law 91B)."), "not_approved")


def record(adjustment: Adjustment) -> None:
    """Write in the audit log that something was decided or taken back; by a body, once it is told."""
    if adjustment.kind == AdjustmentKind.WITHDRAWN:
        taken_back = adjustment.supersedes_id
        audit.record(Act.RULING_TAKEN_BACK, adjustment.by, adjustment.session, adjustment=taken_back)
    else:
        terms = {"adjustment": adjustment.pk, "kind": adjustment.kind}
        audit.record(Act.RULED, adjustment.by, adjustment.session, **terms)


def _held(session: Session, by: User, *, is_checked: bool = False) -> Session:
    """The session's row, held, for somebody who may rule there."""
    rows = Session.objects.select_for_update(of=("self",)).select_related(
        "club", "stage__event__tournament__host"
    )
    session = rows.get(pk=session.pk)
    if not is_checked and not may_rule(by, session):
        raise Refused(_("Only directors can rule here."), "not_a_director")
    if session.stage is not None:
        refuse_closed(session.stage)
    return session


def _refuse_superseded(adjustment: Adjustment) -> None:
    if adjustment.followed_by.exists():
        raise Refused(_("A later ruling has superseded this one."), "superseded_already")


def _changed(adjustment: Adjustment, kind: str, *, is_appeal: bool) -> None:
    cause: dict[str, Any] = {"kind": kind, "adjustment": adjustment.pk}
    if is_appeal:
        cause["appeal"] = True  # a body's decision: whoever goes on in a knockout follows it. Spec D.12
    for session_id in _reached(adjustment):
        adjustments_changed.send(Session, session_id=session_id, cause=cause)


def _reached(adjustment: Adjustment) -> list[int]:
    """The sessions whose figures or points it changes: a disqualification is from the whole event."""
    ruled = adjustment.supersedes if adjustment.kind == AdjustmentKind.WITHDRAWN else adjustment
    stage = adjustment.session.stage
    if ruled.kind != AdjustmentKind.DISQUALIFICATION or stage is None:
        return [adjustment.session_id]
    sessions = Session.objects.filter(stage__event=stage.event_id)
    return list(sessions.order_by("pk").values_list("pk", flat=True))
