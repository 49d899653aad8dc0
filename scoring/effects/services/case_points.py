"""What a ruling on a case would change of master points: tried, computed and undone, as its figures are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction

from rulings.models import Case
from scoring.events.services import stages
from scoring.points.services.awards import PersonAward, awarded
from scoring.sessions.services import recomputation

Key = tuple[str, str]  # person and colour
NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class PointsMovement:
    """Somebody's points of a colour, before and after; `barred`: why there are none after it, by code."""

    name: str
    contestant: str
    colour: str
    before: Decimal
    after: Decimal
    barred: str


class _Undone(Exception):
    """Ends the savepoint; whatever was tried is not kept."""


def points_effect(case: Case, act: Callable[[], object]) -> tuple[PointsMovement, ...]:
    """Whose points an act on a case would move, in the order of contestants; nothing of it stays.

    Raises what the act and the scoring raise, and Refusals where the points cannot be counted.
    """
    before: Mapping[Key, PersonAward] = {}
    after: Mapping[Key, PersonAward] = {}
    try:
        with transaction.atomic():
            before = _points(case)
            act()
            after = _points(case)
            raise _Undone
    except _Undone:
        return _moved(before, after)
    finally:
        case.refresh_from_db()  # the act told it of a state that is undone


def _points(case: Case) -> dict[Key, PersonAward]:
    """The awards of the session, or of its stage, by new figures."""
    session = case.session
    recomputation.rebuild(session)
    if session.stage is not None:
        stages.rebuild(session.stage)
    awards = awarded(session.stage or session)
    return (
        {(person_award.person.key, person_award.award.colour): person_award for person_award in awards.given}
        if awards
        else {}
    )


def _moved(before: Mapping[Key, PersonAward], after: Mapping[Key, PersonAward]) -> tuple[PointsMovement, ...]:
    moved = []
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key), after.get(key)
        shown = new or old
        assert shown is not None, "a key is of one of them"
        had, has = old.award.amount if old else NOTHING, new.award.amount if new else NOTHING
        if had != has:
            barred = new.award.barred if new else ""
            moved.append(PointsMovement(shown.person.name, shown.person.contestant, key[1], had, has, barred))
    return tuple(moved)
