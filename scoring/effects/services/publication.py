"""What publishing a file would show: published in a savepoint, computed, looked at, and undone."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from django.db import transaction

from clubs.files.differences import Difference, place
from clubs.files.document import Document, DocumentContestant
from clubs.files.reconcile import ConditionsSearch, agreement, figures
from clubs.models import Session, Upload
from clubs.uploads.services import uploads
from clubs.uploads.services.report import DryRun
from federation.models import User
from scoring.engine.sheet import Scoring
from scoring.sessions.selectors.people import ContestantNames
from scoring.sessions.selectors.standings import ShownStanding
from scoring.sessions.services import recomputation

Seen = TypeVar("Seen")


class _UndoneError(Exception):
    """Ends the savepoint; nothing of the publication stays."""


def rehearsed(upload: Upload, by: User, look: Callable[[Session], Seen]) -> Seen:
    """What somebody sees of the session that publishing a file would make, with its figures.

    `look` reads it while it is there. Raises Refused as publishing does, and what cannot be scored.
    """
    seen: list[Seen] = []
    try:
        with transaction.atomic():
            session = uploads.publish(upload=upload, by=by)
            recomputation.rebuild(session)
            seen.append(look(session))
            raise _UndoneError
    except _UndoneError:
        return seen[0]


class PrintedPlaces:
    """The places that a file prints, by contestant."""

    def __init__(self, document: Document) -> None:
        self._contestants = {(c.section, c.direction, c.id): c for c in document.contestants}

    def of(self, who: ContestantNames) -> DocumentContestant | None:
        """The contestant of the file."""
        return self._contestants.get((who.section, who.direction, who.number))

    def text(self, who: ContestantNames) -> str:
        """As the file prints it; "" where it prints none."""
        contestant = self.of(who)
        return "" if contestant is None else (contestant.published.place or "").strip()

    def differs(self, who: ContestantNames, row: ShownStanding) -> bool:
        """Whether the portal's place is another one."""
        return any(place({}, self.text(who) or None, row.rank, tied=row.tied))


# Whether a win counts 1 or 2 is a matter of print: the figures are compared on the file's own scale.
FIXED = ("matchpoint_scale",)


@dataclass(frozen=True, slots=True)
class FittingConditions:
    """Conditions by which a file's figures agree better: how many differ now, and how many would then."""

    changed: dict[str, str]
    differ_now: int
    differ_then: int
    places_now: int
    places_then: int


def fitting(run: DryRun) -> FittingConditions | None:
    """The conditions by which the file's program seems to have scored; None where none fit better.

    Teams and victory points have no conditions of this kind.
    """
    document, conditions = run.document, run.conditions
    if document is None or conditions is None or not run.differences:
        return None
    event = document.event
    if event.form == "teams" or event.scoring == Scoring.IMPS or event.matches_in:
        return None
    published = figures(document)
    as_it_is = agreement(published, run.differences)
    start = replace(conditions, matchpoint_scale=run.scale or conditions.matchpoint_scale)
    changed, then = ConditionsSearch([document], start, FIXED, as_it_is, published).best()
    places = _places(run.differences), _places(then.differences)
    return FittingConditions(dict(changed), as_it_is.differ, then.differ, *places) if changed else None


def _places(differences: Iterable[Difference]) -> int:
    return sum(one.where_code == "standing_place" for one in differences)
