"""What is under appeal, for who draws and shows a stage."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from clubs.models import Event, Session, Stage
from rulings.cases.services.parties import concerned
from rulings.lifecycle.cases import State
from rulings.models import Case


@dataclass(frozen=True, slots=True)
class ContestedRuling:
    """A ruling under appeal: of which round, None for no round in particular, and whom it concerns."""

    round: int | None
    contestants: frozenset[str]

    def is_about(self, number: int, both: frozenset[str]) -> bool:
        """Whether it is about a match: of its round, and of whom it concerns."""
        return self.round in (None, number) and bool(both & self.contestants)


def under_appeal(stage: Any) -> QuerySet[Case]:
    """The rulings of a stage that are under appeal; of a query's stage, where that is an OuterRef."""
    return Case.objects.filter(session__stage=stage, state=State.APPEALED)


def contests_under_appeal(stage: Stage) -> list[ContestedRuling]:
    """The rulings of a stage that are under appeal, with whom they concern."""
    cases = under_appeal(stage).select_related("session")
    return [
        ContestedRuling(case.round, frozenset(entry.number for entry in concerned(case))) for case in cases
    ]


def is_under_appeal(played: Session | Stage | Event) -> bool:
    """Whether a ruling of a session, of a stage or of an event is under appeal: places may change."""
    paths = {Event: "session__stage__event", Stage: "session__stage", Session: "session"}
    where = {path: played for model, path in paths.items() if isinstance(played, model)}
    return Case.objects.filter(state=State.APPEALED, **where).exists()
