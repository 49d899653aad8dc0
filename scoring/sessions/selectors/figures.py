"""Which sessions are published, and where the figures of one stand."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Min, QuerySet

from clubs.models import Session
from clubs.register.selectors import newest_sessions
from clubs.tournaments.rulebook import pack_named
from clubs.tournaments.selectors import form_of
from federation.record import outbox
from scoring.engine.contest import Course
from scoring.models import RecomputeRequest, Run, StageRequest, StandingRow
from scoring.regulations import Book


@dataclass(frozen=True, slots=True)
class FiguresState:
    """Where the figures of a session stand: the run that the pages show, and whether a newer one is owed."""

    session: Session
    run: Run | None
    owed_since: datetime | None  # None: nothing is owed
    sessions: int = 1  # of its stage

    @property
    def is_owed(self) -> bool:
        """Whether a newer run is owed."""
        return self.owed_since is not None

    @property
    def is_late(self) -> bool:
        """Whether it should have been there by now."""
        return outbox.is_late(self.owed_since)

    @property
    def is_awaited(self) -> bool:
        """Whether there is nothing to show yet."""
        return self.run is None and self.is_owed

    @property
    def is_one_of_several(self) -> bool:
        """Whether totals are made of several sessions, so that what this one alone came to is of interest."""
        return self.sessions > 1 and form_of(self.session.stage).contest.course is not Course.KNOCKOUT

    @property
    def across_sections(self) -> bool:
        """Whether sections were compared and ranked together."""
        return self.run is not None and self.run.conditions["values"]["across_sections"] == "yes"

    @property
    def removed(self) -> list[dict[str, Any]]:
        """Whose scores are taken out of it, by the keys of their entries, with the steps that say why."""
        return getattr(self.run, "removed", None) or []

    @property
    def pack(self) -> Book | None:
        """The regulations that the figures went by."""
        return pack_named(self.run.pack) if self.run else None


def sessions_of(club_id: int | None = None) -> QuerySet[Session]:
    """Published sessions, newest first, with their clubs."""
    sessions = newest_sessions().order_by("-played_on", "-id")
    return sessions.filter(club=club_id) if club_id else sessions


def figures(session: Session) -> FiguresState:
    """What may be shown of a session. The run's body, which is large, is left in the database."""
    shown = StandingRow.objects.filter(session=session).values("run_id")[:1]
    run = Run.objects.defer("body").annotate(removed=F("body__removed")).filter(pk__in=shown).first()
    owed = owed_since(RecomputeRequest.objects.filter(session=session))
    if not session.is_ranked_by_stage:
        return FiguresState(session, run, owed)
    of_stage = owed_since(StageRequest.objects.filter(stage=session.stage_id))
    owed = min(filter(None, (owed, of_stage)), default=None)
    return FiguresState(session, run, owed, Session.objects.filter(stage=session.stage_id).count())


def owed_since(requests: QuerySet[Any]) -> datetime | None:
    """Since when the oldest of some requests that are open is; None where all are answered."""
    since: datetime | None = requests.filter(closed_at=None).aggregate(since=Min("requested_at"))["since"]
    return since


def exact_standing(run: Run, entry_id: int) -> dict[str, Any]:
    """A contestant's row of a run, with exact fractions."""
    (rows,) = Run.objects.filter(pk=run.pk).values_list("body__standings", flat=True)
    return next(row for row in rows if row["entry"] == entry_id)
