"""What a ruling would do to the standings of a session or of its stage: tried in a savepoint and undone."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from django.db import transaction

from clubs.models import Entry, Session
from scoring.engine.rounding import decimal
from scoring.services import recomputation
from scoring.services.rehearsal import Effect, Place, rehearse

Row = tuple[str, str]


class _UndoneError(Exception):
    """Ends the savepoint."""


def effect(session: Session, act: Callable[[], object]) -> Effect:
    """The standings before and after an act: the stage's, or the session's own where it belongs to none.

    Raises what the act raises; nothing of it stays.
    """
    if session.stage is not None:
        return rehearse(session.stage, act)
    before, after = figures(session), {}
    try:
        with transaction.atomic():
            act()
            after = figures(session)
            raise _UndoneError
    except _UndoneError:
        return Effect(tuple(_places(session, before, after)))


def figures(session: Session) -> Mapping[int, Row]:
    """Places and scores of a session by entry, with the rulings that hold, in order."""
    return {
        row["entry"]: (("=" if row["tied"] else "") + str(row["rank"]), str(decimal(Fraction(row["score"]))))
        for row in recomputation.figures_of(session)["standings"]
    }


def _places(session: Session, before: Mapping[int, Row], after: Mapping[int, Row]) -> list[Place]:
    names = dict[int, Any](Entry.objects.filter(session=session).values_list("pk", "number"))
    keys = [*after, *(key for key in before if key not in after)]
    return [Place(names[key], *before.get(key, ("", "")), *after.get(key, ("", ""))) for key in keys]
