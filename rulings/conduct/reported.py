"""Reports of conduct as a ladder counts them: a match of several sessions or rounds is one match. REG-6.2"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from clubs.models import Match, Session, Stage
from clubs.movements.three_way import ScheduledMatch, ThreeWays
from clubs.tournaments.selectors import form_of
from rulings.adjustments import ladder
from rulings.adjustments.selectors import adjustments_in_force, adjustments_of_stage
from rulings.models import Adjustment, AdjustmentKind
from scoring.engine.contest import Course
from scoring.engine.penalties.conduct import CountedViolation, Violation, climb

Place = tuple[int, int]  # session and round
Begun = dict[tuple[int, int, str], Place]  # by session, round and contestant


class ConductReport(NamedTuple):
    """A report that holds, and the rung to which it came."""

    adjustment: Adjustment
    entry: CountedViolation


def reports(session: Session) -> list[Adjustment]:
    """The reports that a session's ladder counts, in order: its own; at teams those of its whole stage."""
    adjustments = adjustments_in_force(session).select_related("session")
    if session.form == "teams" and session.stage is not None:
        adjustments = adjustments_of_stage(session.stage)
    return list(adjustments.filter(kind=AdjustmentKind.CONDUCT).select_related("case", "session"))


def counted(
    session: Session, adjustments: Sequence[Adjustment], more: Sequence[Violation] = ()
) -> list[CountedViolation]:
    """Every report with its rung, then what is to be reported. Raises RegulationError without a ladder."""
    violations = [*ladder.violations(adjustments), *more]
    if not violations:
        return []
    places = _places(session)
    return list(climb((_in_match(violation, places) for violation in violations), ladder.ladder(session)))


def with_rungs(session: Session) -> list[ConductReport]:
    """Every report of this session and of matches that are played on in it, each with its rung, in order."""
    adjustments = reports(session)
    if not adjustments:
        return []
    begun = {place for (where, _round, _who), place in _places(session).items() if where == session.pk}
    return [
        ConductReport(adjustment, entry)
        for adjustment, entry in zip(adjustments, counted(session, adjustments), strict=True)
        if adjustment.session_id == session.pk or _place(entry) in begun
    ]


def _place(entry: CountedViolation) -> Place:
    return entry.violation.session, int(entry.violation.match)


def _places(session: Session) -> Begun:
    """Nothing where a match is not played on elsewhere."""
    return _begun(session.stage) if session.form == "teams" and session.stage is not None else {}


def _in_match(violation: Violation, places: Begun) -> Violation:
    """A violation in its match: where that began."""
    here = (violation.session, int(violation.match), violation.contestant)
    where, number = places.get(here, here[:2])
    return replace(violation, session=where, match=str(number))


def _begun(stage: Stage) -> Begun:
    """By session, round and contestant, where the match began that is played there. Two queries."""
    rows = Match.objects.current().filter(session__stage=stage).order_by("session__number", "round", "pk")
    met = list(rows.values_list("session_id", "round", "a__number", "b__number", "boards"))
    earlier: dict[tuple[int, frozenset[str]], int] = {}
    if form_of(stage).contest.course is not Course.KNOCKOUT:
        paired = [ScheduledMatch(number, a, b, boards) for _session, number, a, b, boards in met]
        earlier = dict(ThreeWays.of(paired, stage.event.boards_per_round).begun)
    first: dict[tuple[int, frozenset[str]], int] = {}
    begun: Begun = {}
    for where, number, a, b, _boards in met:
        both = frozenset((a, b))
        began = earlier.get((number, both), number)
        place = (first.setdefault((began, both), where), began)
        for contestant in (a, b):
            begun.setdefault((where, number, contestant), place)
    return begun
