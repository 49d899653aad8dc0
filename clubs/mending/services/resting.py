"""What rests on results that are to give way: a correction that waits, and what was decided about them."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from clubs.facts.services import contradictions, stated as facts
from clubs.facts.services.standing import CurrentFacts
from clubs.facts.services.stated import Facts, ResultKey
from clubs.models import Result, Session
from clubs.register.selectors import waiting_corrections
from clubs.signals import PlaceOfResult, results_giving_way
from federation.errors import Refused


def refuse_rested(
    session: Session, before: CurrentFacts, after: Facts, moved: Collection[ResultKey] = ()
) -> None:
    """Raise Refused where something rests on a result that changes, goes or comes.

    `moved`: results that say the same of another round or table.
    """
    touched = _touched(before, after, moved)
    rows = [before.ids[Result][key] for key in touched if key in before.ids[Result]]
    correction = waiting_corrections().filter(result__in=rows).select_related("result").first()
    if correction is not None:
        raise Refused(
            _("A correction of board %(board)s waits for confirmation. Confirm or decline it first.")
            % {"board": correction.result.board},
            "correction_waits",
        )
    refuse_ruled(session, before, after, moved)


def refuse_ruled(
    session: Session, before: CurrentFacts, after: Facts, moved: Collection[ResultKey] = ()
) -> None:
    """Raise Refused where something was decided about a result that changes, goes or comes."""
    touched = _touched(before, after, moved)
    stated = (
        (before.facts, touched & before.facts.results.keys()),
        (after, facts.added(before.facts.results, after.results).keys() | set(moved)),
    )
    places = frozenset(_place(one, key) for one, keys in stated for key in keys if key in one.results)
    results_giving_way.send(Session, session=session, places=places)


def _touched(before: CurrentFacts, after: Facts, moved: Collection[ResultKey]) -> set[ResultKey]:
    return facts.changed(before.facts.results, after.results) | set(moved)


def _place(stated: Facts, key: ResultKey) -> PlaceOfResult:
    numbers = frozenset(seat[2] for seat in contradictions.seats_of(key))
    return PlaceOfResult(stated.lines[key][1], key[1], numbers)
