"""Deciding about a session, and taking a decision back. Each is kept; the newest of a chain holds."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs import selectors as club_selectors
from clubs.models import Entry, Result, Session
from clubs.services.stages import refuse_closed
from clubs.services.tournaments import may_direct
from federation import audit
from federation.errors import Refused
from federation.models import Act, User
from rulings import terms
from rulings.models import Adjustment, AdjustmentKind
from rulings.signals import adjustments_changed

NAMED = ("contestant", "winner", "loser", "ns", "ew", "a", "b")  # fields that name a contestant


@transaction.atomic
def rule(
    *, session: Session, kind: AdjustmentKind, body: terms.Body, at: datetime, by: User, reason: str = "",
    laws: Sequence[str] = (), supersedes: Adjustment | None = None,
) -> Adjustment:  # fmt: skip
    """Decide something about a session; it counts at once.

    Raises Refused for who is no director, for terms that cannot be, for contestants and boards that the
    session does not have, for a closed stage, and for a decision that another one supersedes already.
    """
    session = _held(session, by)
    said = _checked(session, kind, body)
    if supersedes is not None:
        _refuse_superseded(supersedes)
    made = Adjustment.objects.create(
        session=session, kind=kind, body=said, reason=reason, laws=list(laws), supersedes=supersedes, at=at,
        by=by,
    )  # fmt: skip
    audit.record(Act.RULED, by, session, adjustment=made.pk, kind=kind)
    _changed(made, "ruling")
    return made


@transaction.atomic
def take_back(*, adjustment: Adjustment, reason: str, at: datetime, by: User) -> Adjustment:
    """A decision holds no more; what it had changed comes back. Raises Refused as `rule` does."""
    session = _held(adjustment.session, by)
    if not reason.strip():
        raise Refused(_("Say why the ruling is taken back."), "reason_missing")
    _refuse_superseded(adjustment)
    if adjustment.kind == AdjustmentKind.WITHDRAWN:
        raise Refused(_("This ruling was taken back already."), "superseded_already")
    made = Adjustment.objects.create(
        session=session, kind=AdjustmentKind.WITHDRAWN, body={}, reason=reason, supersedes=adjustment, at=at,
        by=by,
    )  # fmt: skip
    audit.record(Act.RULING_TAKEN_BACK, by, session, adjustment=adjustment.pk)
    _changed(made, "ruling_taken_back")
    return made


def _held(session: Session, by: User) -> Session:
    """The session's row, held, for somebody who may rule there."""
    rows = Session.objects.select_for_update(of=("self",)).select_related(
        "club", "stage__event__tournament__host"
    )
    session = rows.get(pk=session.pk)
    stage = session.stage
    allowed = (
        may_direct(by, stage.event.tournament)
        if stage
        else club_selectors.is_director(by) or club_selectors.keeps_desk(by, session.club)
    )
    if not allowed:
        raise Refused(_("Only directors can rule here."), "not_a_director")
    if stage:
        refuse_closed(stage)
    return session


def _checked(session: Session, kind: AdjustmentKind, body: terms.Body) -> dict[str, Any]:
    try:
        said = terms.checked(kind, body)
    except terms.TermsError as error:
        sentence = _("This ruling cannot be as it stands: look at “%(field)s”.") % {"field": error.field}
        raise Refused(sentence, error.code) from error
    _refuse_strangers(session, said)
    if "board" in said and kind is not AdjustmentKind.NOT_PLAYED:
        _refuse_unplayed_board(session, said)
    return said


def _refuse_strangers(session: Session, said: dict[str, Any]) -> None:
    known = set(Entry.objects.current().filter(session=session).values_list("number", flat=True))
    for number in _named(said):
        if number not in known:
            raise Refused(
                _("%(number)s takes no part in this session.") % {"number": number}, "unknown_entrant"
            )


def _named(said: dict[str, Any]) -> Iterator[str]:
    yield from (said[field] for field in NAMED if field in said)
    yield from (number for group in said.get("groups", ()) for number in group)


def _refuse_unplayed_board(session: Session, said: dict[str, Any]) -> None:
    found = Result.objects.current().filter(session=session, board=said["board"])
    if "ns" in said and "ew" in said:
        found = found.filter(ns__number=said["ns"], ew__number=said["ew"])
    if not found.exists():
        raise Refused(
            _("Board %(board)s has no result there.") % {"board": said["board"]}, "board_not_played"
        )


def _refuse_superseded(adjustment: Adjustment) -> None:
    if adjustment.followed_by.exists():
        raise Refused(_("A later ruling has superseded this one."), "superseded_already")


def _changed(made: Adjustment, kind: str) -> None:
    cause = {"kind": kind, "adjustment": made.pk}
    adjustments_changed.send(Session, session_id=made.session_id, cause=cause)
