"""An act at a running session: the session held, its facts read, a revision that states what it did."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.acts import services as acts
from clubs.acts.contents import SessionContent
from clubs.facts.services import standing
from clubs.models import LateChange, Revision, Session
from clubs.signals import results_changed
from clubs.tournaments.services import stages
from clubs.tournaments.services.tournaments import refuse_non_directors, refuse_taken_off
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit


class acting:  # noqa: N801 - a context manager, read as a verb
    """The session's row held and its facts read, where somebody may act at it.

    `is_checked`: the caller has looked at who acts; everybody else must be a director. `read`: what reads
    the facts, where an act needs no more than some of them. Nobody else holds the row meanwhile, and what
    only points to it is stored all the same: tables keep their entries.
    """

    def __init__(
        self,
        session: Session,
        by: User,
        *,
        is_checked: bool = False,
        read: Callable[[Session], standing.CurrentFacts] = standing.kept,
    ) -> None:
        self.session, self.by, self.is_checked, self.read = session, by, is_checked, read

    def __enter__(self) -> tuple[Session, standing.CurrentFacts]:
        held = Session.objects.select_for_update(of=("self",), no_key=True).select_related(
            "stage__event__tournament__host"
        )
        session = held.get(pk=self.session.pk)
        if session.stage is None:
            raise Refused(_("This session is no part of a tournament."), "not_a_stage")
        if not self.is_checked:
            refuse_non_directors(self.by, session.stage.event.tournament)
        stages.refuse_closed(session.stage)
        refuse_taken_off(session.stage.event.tournament)
        return session, self.read(session)

    def __exit__(self, *raised: object) -> None:
        """Nothing to give back: the transaction holds the row."""


def revise(
    session: Session, content: SessionContent, at: datetime, by: User, late: LateChange | None = None
) -> Revision:
    """Keep an act, and the revision that states its facts. `late`: what two people have confirmed."""
    act = acts.keep(session=session, content=content, at=at, by=by)
    newest = session.revisions.aggregate(newest=Max("number"))["newest"] or 0
    revision: Revision = Revision.objects.create(
        session=session, number=newest + 1, act=act, late_change=late, published_by=by
    )
    return revision


def changed(session: Session, revision: Revision, by: User) -> None:
    """Record an act, and owe new figures."""
    audit.record(Act.SESSION_ACTED, by, session, entered=revision.act_id, revision=revision.number)
    cause: dict[str, Any] = {"kind": "act", "act": revision.act_id, "revision": revision.number}
    results_changed.send(Session, session_id=session.pk, cause=cause)


def revise_all(
    session: Session, contents: Sequence[SessionContent], at: datetime, by: User
) -> list[Revision]:
    """Keep several acts, each with the revision that states its facts, in their order."""
    kept = acts.keep_all(session=session, contents=contents, at=at, by=by)
    newest = session.revisions.aggregate(newest=Max("number"))["newest"] or 0
    revisions: list[Revision] = Revision.objects.bulk_create(
        Revision(session=session, number=newest + place, act=act, published_by=by)
        for place, act in enumerate(kept, 1)
    )
    return revisions


def all_changed(session: Session, revisions: Sequence[Revision], by: User) -> None:
    """Record several acts, each for itself, and owe new figures once."""
    audit.record_each(
        Act.SESSION_ACTED,
        by,
        session,
        [{"entered": revision.act_id, "revision": revision.number} for revision in revisions],
    )
    newest = revisions[-1]
    cause: dict[str, Any] = {"kind": "act", "act": newest.act_id, "revision": newest.number}
    if len(revisions) > 1:
        cause["acts"] = [revision.act_id for revision in revisions]
    results_changed.send(Session, session_id=session.pk, cause=cause)
