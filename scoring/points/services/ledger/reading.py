"""What several events are paid by, read at once under their locks: as many questions for fifty as for one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from clubs.models import Session, Stage
from scoring.models import Payment, PaymentKind, Run, StageRun
from scoring.points.services import finality
from scoring.points.services.awards import Paid
from scoring.points.services.games import GameRecords

Key = tuple[bool, int]  # whether it is a session, and its key


@dataclass(frozen=True, slots=True)
class Reading:
    """Of events the newest run, what is undecided, the last payment; of games what they are counted from."""

    runs: dict[Key, Run | StageRun]
    undecided: dict[Key, finality.OpenMatters]
    payments: dict[Key, Payment]
    games: GameRecords

    @classmethod
    def of(cls, events: Sequence[Paid], at: datetime) -> Self:
        """Read them. The caller holds their locks.

        Of games that only wait, as an evening whose corrections are open, nothing is read but why:
        they are looked at twice a minute until they are final.
        """
        runs: dict[Key, Run | StageRun] = {}
        undecided: dict[Key, finality.OpenMatters] = {}
        payments: dict[Key, Payment] = {}
        for model, field, of_run in ((Session, "session", Run), (Stage, "stage", StageRun)):
            keys = [event.pk for event in events if isinstance(event, model)]
            if keys:
                is_session = model is Session
                newest = _newest(of_run.objects.defer("body"), field, keys)
                paid = _newest(Payment.objects.filter(kind=PaymentKind.RUN), field, keys)
                runs |= {(is_session, key): run for key, run in newest.items()}
                payments |= {(is_session, key): one for key, one in paid.items()}
                matters = finality.undecided(model, keys)
                undecided |= {(is_session, key): one for key, one in matters.items()}
        sessions = [
            event
            for event in events
            if isinstance(event, Session)
            and (event.stage_id is not None or not _why_open(event, at, runs, undecided))
        ]
        return cls(runs, undecided, payments, GameRecords.of(sessions))


def _why_open(
    session: Session,
    at: datetime,
    runs: Mapping[Key, Run | StageRun],
    undecided: Mapping[Key, finality.OpenMatters],
) -> str:
    key = key_of(session)
    return finality.why_open_by(session, at, runs.get(key), undecided[key])


def key_of(paid: Paid) -> Key:
    """By what a reading has an event."""
    return isinstance(paid, Session), paid.pk


def _newest(rows: Any, field: str, keys: Sequence[int]) -> dict[int, Any]:
    """Of every event its row with the highest number, by the event."""
    newest = (
        rows.filter(**{f"{field}__in": keys}).order_by(f"{field}_id", "-sequence").distinct(f"{field}_id")
    )
    return {getattr(row, f"{field}_id"): row for row in newest}
