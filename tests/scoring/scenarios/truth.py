"""What the pages read, against the same computed anew from the facts alone."""

from typing import Any

from django.db import models, transaction

from clubs.models import Session, Stage
from federation.models import OutboxEntry
from federation.tenancy.context import acting_for
from scoring.events.services import stages
from scoring.models import (
    Award,
    FieldSheet,
    MatchRow,
    OverallBoard,
    OverallPlace,
    RecomputeRequest,
    Run,
    StageMatch,
    StageRequest,
    StageRun,
    StageStanding,
    StandingRow,
)
from scoring.owing import SESSION_TOPIC, STAGE_TOPIC
from scoring.sessions.services import recomputation
from tests.running_portal import until

OF_SESSIONS = (StandingRow, Award, MatchRow)
OF_STAGES = (StageStanding, StageMatch, OverallPlace, OverallBoard)
TOPICS = (SESSION_TOPIC, STAGE_TOPIC)

Rows = dict[str, list[str]]


def settled(federation: Any) -> None:
    """The worker has answered everything that is owed."""

    def is_done() -> bool:
        """what the worker owes"""
        with acting_for(federation):
            if OutboxEntry.objects.filter(federation_ref=federation.pk, topic__in=TOPICS).exists():
                return False
            return not any(
                kind.objects.filter(closed_at__isnull=True).exists()
                for kind in (RecomputeRequest, StageRequest)
            )

    until(is_done, pause=0.02)


def shown(stage: Stage) -> Rows:
    """Every derived row of a stage and its sessions, without the keys of rows and runs."""
    rows = {kind.__name__: _rows(kind, session__stage=stage) for kind in OF_SESSIONS}
    return rows | {kind.__name__: _rows(kind, stage=stage) for kind in OF_STAGES}


def of_session(session: Session) -> Rows:
    """Every derived row of a club's session, without the keys of rows and runs."""
    return {kind.__name__: _rows(kind, session=session) for kind in OF_SESSIONS}


def recomputed_session(session: Session) -> Rows:
    """The same from scratch, and put back as it was."""
    with transaction.atomic():
        for kind in OF_SESSIONS:
            kind.objects.filter(session=session).delete()
        recomputation.rebuild(session)
        rows = of_session(session)
        transaction.set_rollback(True)
    return rows


def _rows(kind: type[models.Model], **where: Any) -> list[str]:
    fields = [field.attname for field in kind._meta.concrete_fields if field.name not in ("id", "run")]
    return sorted(map(repr, kind.objects.filter(**where).values_list(*fields)))


def recomputed(stage: Stage, *, everything: bool = False) -> Rows:
    """The same from scratch: everything derived emptied, computed again, and put back as it was.

    Of a simultaneous event the sessions' own tables only for the newest club, unless `everything` is said:
    what the field is made of (`FieldSheet`, which no page reads) is made again from all of them.
    """
    with transaction.atomic():
        newest_first = stage.sessions.order_by("-pk")
        sessions = list(newest_first[:1] if stage.is_simultaneous and not everything else newest_first)
        FieldSheet.objects.filter(session__stage=stage).delete()
        for kind in OF_SESSIONS:
            kind.objects.filter(session__in=sessions).delete()
        for kind in OF_STAGES:
            kind.objects.filter(stage=stage).delete()
        before = _runs(stage)
        for session in sessions:
            recomputation.rebuild(session)
        stages.rebuild(stage)
        assert _runs(stage) == before, "the same facts made other figures"
        rows = shown(stage)
        transaction.set_rollback(True)
    return rows


def _runs(stage: Stage) -> tuple[int, int]:
    return Run.objects.filter(session__stage=stage).count(), StageRun.objects.filter(stage=stage).count()
