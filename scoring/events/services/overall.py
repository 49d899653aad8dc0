"""The overall of a simultaneous stage: a club's upload packs its own session, one pass ranks everybody.

No other club's session is scored again: the pass reads what each of them packed when it was last computed.
While the stage is closed its figures are those of the run that its closing kept.
"""

from typing import Any

from clubs.facts.services import scored, staging
from clubs.models import Stage, StageAct
from clubs.register.selectors import session_sheet
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from scoring.engine.events.measure import Measure
from scoring.engine.sheet import Scoring
from scoring.models import Closure, FieldSheet, OverallBoard, OverallPlace, StageRun
from scoring.sessions.services import packing
from scoring.stages import overall
from scoring.stages.adjusted import adjusted

Json = dict[str, Any]

PLACE_FIELDS = (
    "stage",
    "session",
    "entry",
    "direction",
    "position",
    "rank",
    "tied",
    "club_rank",
    "club_tied",
    "score",
    "percent",
    "boards",
    "measure",
    "mean",
)


def figures(stage: Stage, book: Rulebook, closing: StageAct | None) -> Json:
    """The body of a run: places, best first, and boards. Frozen while the stage is closed.

    Raises Refusal, RegulationError or ConditionError where it cannot be computed.
    """
    kept = Closure.objects.filter(act=closing).first() if closing is not None else None
    if kept is not None:
        run: StageRun = StageRun.objects.get(pk=kept.frozen[0]["run"])
        body: dict[str, Any] = run.body
        return body
    sheets = _sheets(stage)
    scoring = Scoring(form_of(stage).contest.scoring)
    field = overall.field_of(sheets, scoring, book.contest.winners, book)
    rows, boards = overall.across_field(field, book)
    if book.contest.overall == "own_club":
        rows = overall.own_club(sheets, book.contest.winners)
    return {
        "standings": [],
        "matches": [],
        "removed": [],
        "provisional": closing is None,
        "overall": [list(row) for row in rows],
        "boards": boards,
    }


def freeze(closing: StageAct, run: StageRun) -> None:
    """Keep the first run after a closing as what holds while the stage is closed."""
    if not Closure.objects.filter(act=closing).exists():
        Closure.objects.create(stage=closing.stage, act=closing, frozen=[{"run": run.pk}])


def _sheets(stage: Stage) -> dict[int, Json]:
    """What every session of the stage packed. One that has lost its sheet is packed from its facts."""
    sheets = dict(FieldSheet.objects.filter(session__stage=stage).values_list("session_id", "body"))
    computed = stage.sessions.filter(runs__isnull=False).exclude(pk__in=list(sheets)).distinct()
    for session in computed.select_related("club", "stage__event__tournament"):
        facts = adjusted(session, session_sheet(session))
        conditions = scored.conditions_of(session)
        packing.pack(
            session, facts, scored.score_sheet(facts.sheet, conditions, scored.rules_day_of(session))
        )
        sheets[session.pk] = FieldSheet.objects.get(session=session).body
    return sheets


def fill(stage: Stage, figures: Json) -> None:
    """Show a run on the pages of its stage, in the transaction of the caller."""
    OverallPlace.objects.filter(stage=stage).delete()
    OverallBoard.objects.filter(stage=stage).delete()
    rows = (overall.SimultaneousRow(*row) for row in figures["overall"])
    staging.insert(
        OverallPlace,
        PLACE_FIELDS,
        (
            (
                stage.pk,
                row.session,
                row.entry,
                row.direction,
                position,
                row.rank,
                row.tied,
                row.club_rank,
                row.club_tied,
                row.score,
                row.percent,
                row.boards,
                row.measure or Measure.PERCENT.value,
                row.mean,
            )
            for position, row in enumerate(rows)
        ),
    )
    OverallBoard.objects.bulk_create(OverallBoard(stage=stage, **board) for board in figures["boards"])
