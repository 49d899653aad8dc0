"""What the legs of a series brought, read from the figures that pages show. Nothing is written.

A leg counts once it is over: an event when the results of all its last stages are published or the stages are
closed, a club's session when it is published. Of an event, who played a later stage is placed before who did
not, and in the order of the finals; who was in no later one follows.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubs.facts.services.scored import conditions_of
from clubs.models import Entrant, Event, Session, Stage
from clubs.tournaments.services import stages as stage_acts
from scoring.models import Account, LegOfSeries, OverallPlace, Posting, StageStanding, StandingRow
from scoring.points.services.games import people_of
from scoring.points.services.occasion import people_of_entrants
from scoring.points.services.people import MEMBER, PlayedPerson, person


@dataclass(frozen=True, slots=True)
class LegRow:
    """A contestant of a leg: its place among all, how many share it, its people."""

    rank: int
    sharing: int
    percent: Fraction | None
    people: tuple[PlayedPerson, ...]
    team: str = ""
    stratum: int = 0


def is_over(leg: LegOfSeries) -> bool:
    """Whether a leg counts."""
    if leg.session is not None:
        return leg.session.published_at is not None
    if leg.event is None or leg.event.tournament.cancelled_at is not None:
        return False
    last = last_stages(list(leg.event.stages.order_by("position")))
    return bool(last) and all(stage_acts.is_closed(stage) or stage_acts.is_published(stage) for stage in last)


def last_stages(stages: Sequence[Stage]) -> list[Stage]:
    """The stages of an event that nobody is qualified from, but for those that a later one simply follows."""
    left = {stage.qualified_from_id for stage in stages}
    ends = [stage for stage in stages if stage.pk not in left]
    depth = max((_depth(stage, stages) for stage in ends), default=0)
    finals = [stage for stage in ends if _depth(stage, stages) == depth]
    return finals if depth else finals[-1:]


def _depth(stage: Stage, stages: Sequence[Stage]) -> int:
    """How many stages lie before it."""
    by_key = {one.pk: one for one in stages}
    before = by_key.get(stage.qualified_from_id or 0)
    return 0 if before is None else 1 + _depth(before, stages)


def rows_of(leg: LegOfSeries) -> list[LegRow]:
    """The contestants of a leg that is over, best first."""
    if leg.session is not None:
        return _of_session(leg.session)
    return [] if leg.event is None else _of_event(leg.event)


def _of_session(session: Session) -> list[LegRow]:
    rows = list(StandingRow.objects.filter(session=session).select_related("entry__section"))
    rows.sort(key=lambda row: row.position)
    apart = conditions_of(session).across_sections == "no"
    people = people_of([row.entry for row in rows])
    groups = [(row.section_id if apart else 0, row.direction, row.rank) for row in rows]
    sharing = Counter(groups)
    return [
        LegRow(
            row.rank,
            sharing[group],
            _exact(row.percent) if row.maximum else None,
            tuple(people.get(row.entry_id, ())),
        )
        for row, group in zip(rows, groups, strict=True)
    ]


def _of_event(event: Event) -> list[LegRow]:
    stages = list(event.stages.order_by("position"))
    order = sorted(stages, key=lambda stage: (-_depth(stage, stages), _order(stage, stages)))
    rows: list[LegRow] = []
    placed: set[int] = set()
    for stage in order:
        if stage.is_simultaneous:
            rows += _of_overall(stage)
            continue
        standings = StageStanding.objects.filter(stage=stage).select_related("entrant").order_by("position")
        here = [row for row in standings if row.entrant_id not in placed]
        rows += _behind(here, len(placed))
        placed |= {row.entrant_id for row in here}
    return rows


def _order(stage: Stage, stages: Sequence[Stage]) -> int:
    """Finals side by side in their order; of stages that simply follow each other, the last first."""
    return stage.position if _depth(stage, stages) else -stage.position


def _behind(rows: Sequence[StageStanding], ahead: int) -> Iterator[LegRow]:
    """The places of a stage behind so many, counted anew without those who are placed before."""
    people = people_of_entrants(row.entrant_id for row in rows)
    groups: dict[tuple[str, str], list[StageStanding]] = {}
    for row in rows:
        groups.setdefault((row.section, row.direction), []).append(row)
    for group in groups.values():
        ranks = [row.rank for row in group]
        for row in group:
            entrant: Entrant = row.entrant
            rank = ahead + 1 + sum(other < row.rank for other in ranks)
            own = tuple(people.get(row.entrant_id, ()))
            percent = None if row.percent is None else _exact(row.percent)
            yield LegRow(rank, ranks.count(row.rank), percent, own, entrant.name, entrant.stratum)


def _of_overall(stage: Stage) -> list[LegRow]:
    places = OverallPlace.objects.filter(stage=stage).select_related("entry__section").order_by("position")
    rows = list(places)
    people = people_of([row.entry for row in rows])
    sharing = Counter((row.direction, row.rank) for row in rows)
    return [
        LegRow(
            row.rank,
            sharing[row.direction, row.rank],
            None if row.percent is None else _exact(row.percent),
            tuple(people.get(row.entry_id, ())),
        )
        for row in rows
    ]


def _exact(value: Decimal) -> Fraction:
    return Fraction(value)


def master_points_of(leg: LegOfSeries) -> dict[str, Fraction]:
    """What members have from a leg by the ledger, all colours, by the key of the person."""
    where: dict[str, Any] = {"session": leg.session} if leg.session_id else {"stage__event": leg.event}
    rows = Posting.objects.filter(account=Account.MEMBER, **where).select_related(*MEMBER)
    points: dict[str, Fraction] = {}
    for row in rows:
        key = person("", "", 0, "", row.member).key
        points[key] = points.get(key, Fraction(0)) + Fraction(row.amount)
    return points
