"""Which clauses the figures of a run rest on, counted for the pages of clauses."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from clubs.models import Session, Stage
from scoring.engine import explain
from scoring.engine.any_cell import from_json
from scoring.engine.conditions import Conditions
from scoring.models import ClauseUse, Run
from scoring.sessions.services.body import conditions_from

Json = dict[str, Any]
CITE = 2  # of a kept step: amount, code, clause, parameters


def keep(session: Session, run: Run) -> None:
    """Count a session's run, in the transaction of the caller."""
    conditions = conditions_from(run.conditions)
    counts = Counter(_of_awards(run.body["awards"], conditions))
    if session.stage_id is None:
        counts.update(of_matches(run.body.get("matches", ())))
    counts.update(_kept(row.get("steps", ()) for row in run.body["standings"]))
    counts.update(_kept(row.get("deductions", ()) for row in run.body["standings"]))
    counts.update(_kept(row["steps"] for row in run.body.get("removed", ())))
    ClauseUse.objects.filter(session=session).delete()
    _save(counts, session.played_on, session=session)


def keep_stage(stage: Stage, figures: Json) -> None:
    """Count the figures of a stage's run, in the transaction of the caller."""
    counts = Counter(of_matches(figures["matches"]))
    counts.update(_kept(row.get("steps", ()) for row in figures["standings"]))
    # Runs of before have the keys alone of who is out.
    counts.update(_kept(row["steps"] for row in figures["removed"] if isinstance(row, dict)))
    ClauseUse.objects.filter(stage=stage).delete()
    _save(counts, stage.event.tournament.starts_on, stage=stage)


def _save(counts: "Counter[str]", on: date, **whose: Session | Stage) -> None:
    rows = (
        ClauseUse(on=on, clause=clause, figures=count, **whose) for clause, count in sorted(counts.items())
    )
    ClauseUse.objects.bulk_create(rows)


def _of_awards(awards: Iterable[Sequence[Any]], conditions: Conditions) -> Iterator[str]:
    """Of every side's award each clause once."""
    for _result, ns, ew, *partners in awards:
        cells = [ns, ew, *(partners[0] or {}).values()] if partners else [ns, ew]
        for cell in filter(None, cells):
            yield from {str(step.cite) for step in explain.award(from_json(cell), conditions).steps}


def of_matches(matches: Iterable[Json]) -> Iterator[str]:
    """Of every side's figures in a match each clause once."""
    for match in matches:
        for side in ("a", "b"):
            reasons = match["reasons"].get(side) or {}
            yield from {str(step[CITE]) for steps in reasons.values() for step in steps}


def _kept(totals: Iterable[Sequence[Sequence[Any]]]) -> Iterator[str]:
    for steps in totals:
        yield from {str(step[CITE]) for step in steps}
