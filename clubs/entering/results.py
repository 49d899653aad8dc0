"""The one door through which results of a running session change: at once, or after two people's word. REG-3

Before the publication an act holds at once. After it, it must say what a correction says, and holds at once
while the period runs; after the period it waits until the director and the organiser have confirmed it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from clubs.acts.contents import SessionContent
from clubs.acts.converter import as_json
from clubs.entering import difference, published_changes
from clubs.entering.acting import changed, revise
from clubs.entering.published_changes import CorrectionAsked
from clubs.facts.services import stated as facts, superseding
from clubs.facts.services.correction_clock import Verdict
from clubs.facts.services.standing import CurrentFacts
from clubs.facts.services.stated import Facts, ResultKey
from clubs.models import LateChange, Revision, Session
from clubs.tournaments.services.letters import tell_who_must_confirm_a_change
from federation.models import Act, User
from federation.record import audit


@dataclass(frozen=True, slots=True)
class Entered:
    """What came of an act: the revision that states it, or the change that waits for two people."""

    revision: Revision | None = None
    waiting: LateChange | None = None
    touched: int = 0  # results and matches


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedFacts:
    """What an act makes of the facts. `moved`: results that say the same of another round or table."""

    before: CurrentFacts
    after: Facts
    content: SessionContent
    moved: Collection[ResultKey] = ()


def enter(
    session: Session, change: ChangedFacts, *, at: datetime, by: User, asked: CorrectionAsked | None
) -> Entered:
    """Let an act's facts hold, or keep them until two people have confirmed them.

    `asked`: what a correction asks for; None for what a ruling states, which is judged elsewhere. Raises
    Refused as `published_changes.judged` does.
    """
    if asked is not None:
        verdict = published_changes.judged(session, change.before, change.after, asked, at)
        if verdict is not None and not verdict.accepted:
            return Entered(waiting=_wait(session, change, asked, verdict, at, by))
    return _state(session, change, at, by)


def confirmed(late: LateChange, change: ChangedFacts, *, at: datetime, by: User) -> Entered:
    """Let a late change hold that two people have confirmed."""
    return _state(late.session, change, at, by, late)


def _state(
    session: Session, change: ChangedFacts, at: datetime, by: User, late: LateChange | None = None
) -> Entered:
    revision = revise(session, change.content, at, by, late)
    touched = superseding.apply(session, revision, change.before, change.after, change.moved)
    changed(session, revision, by)
    return Entered(revision, None, touched)


def _wait(
    session: Session, change: ChangedFacts, asked: CorrectionAsked, verdict: Verdict, at: datetime, by: User
) -> LateChange:
    rows = difference.of(change.before.facts, change.after, change.moved)
    results, matches = difference.giving_way(change.before, rows)
    late: LateChange = LateChange.objects.create(
        session=session,
        kind=change.content.kind,
        body=as_json(change.content),
        changes={"facts": rows, "results": list(facts.changes(change.before.facts, change.after))},
        results=results,
        matches=matches,
        error=asked.error,
        reason=asked.reason.strip()[:300],
        proof=asked.proof.strip()[:300],
        asked_by=by,
        asked_at=at,
        grounds=list(verdict.grounds),
    )
    audit.record(Act.LATE_CHANGE_ASKED, by, session, late_change=late.pk, results=late.count)
    tell_who_must_confirm_a_change(late)
    return late
