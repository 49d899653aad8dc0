"""What a ruling would do to the standings of a session or of its stage: tried in a savepoint and undone."""

from collections.abc import Callable, Mapping

from django.db import transaction

from clubs.models import Session
from scoring.effects.services.case_effects import entry_names
from scoring.effects.services.rehearsal import Effect, RehearsedPlace, rehearse, standing
from scoring.sessions.services import recomputation
from scoring.sessions.words.ranked import unit_of_session

Row = tuple[str, str]


class _UndoneError(Exception):
    """Ends the savepoint."""


def effect(session: Session, act: Callable[[], object]) -> Effect:
    """The standings before and after an act: the stage's, or the session's own where it belongs to none.

    Raises what the act raises; nothing of it stays.
    """
    if session.stage is not None:
        return rehearse(session.stage, act)
    before: Mapping[int, tuple[str, str]] = figures(session)
    after: Mapping[int, tuple[str, str]] = {}
    try:
        with transaction.atomic():
            act()
            after = figures(session)
            raise _UndoneError
    except _UndoneError:
        return Effect(tuple(_places(session, before, after)))


def figures(session: Session) -> Mapping[int, Row]:
    """Places and percentages or scores of a session by entry, with the rulings that hold, in order."""
    unit = unit_of_session(session)
    return {row["entry"]: standing(row, unit) for row in recomputation.figures_of(session)["standings"]}


def _places(session: Session, before: Mapping[int, Row], after: Mapping[int, Row]) -> list[RehearsedPlace]:
    names = entry_names(session)
    keys = [*after, *(key for key in before if key not in after)]
    nothing = ("", "")
    return [
        RehearsedPlace(names.get(key, str(key)), *before.get(key, nothing), *after.get(key, nothing))
        for key in keys
    ]
