"""The overall of a simultaneous stage: a club's upload packs its own session, one pass ranks everybody.

No other club's session is scored again: the pass reads what each of them packed when it was last computed.
While the stage is closed its figures are those of the run that its closing kept.
"""

from collections.abc import Iterable
from typing import Any

from clubs.models import Entry, EntryPlayer, Session, Stage, StageAct
from clubs.selectors import SessionSheet, session_sheet
from clubs.services import scored, staging
from clubs.services.running import SHAPES, form_of
from rulings.selectors import adjustments_in_force
from scoring.engine.penalties.penalty import Penalty
from scoring.engine.session import SessionScore
from scoring.engine.sheet import Scoring
from scoring.models import Closure, FieldSheet, OverallBoard, OverallPlace, StageRun
from scoring.stages import overall
from scoring.stages.adjusted import adjusted, given_penalties
from scoring.stages.packed import packed
from scoring.stages.rulebook import Rulebook

Json = dict[str, Any]

PLACE_FIELDS = (
    "stage", "session", "entry", "direction", "position", "rank", "tied", "club_rank", "club_tied", "score",
    "percent", "boards",
)  # fmt: skip


def pack(session: Session, facts: SessionSheet, score: SessionScore) -> None:
    """Keep what the overall takes of a session; in the transaction that computes the session."""
    body = packed(facts, score, _people(facts.entries), _penalties(session))
    FieldSheet.objects.update_or_create(session=session, defaults={"body": body})


def _people(entries: Iterable[Entry]) -> list[str]:
    """Who a contestant is in every session: its members' keys; "" where somebody is no member."""
    found: dict[int, list[int | None]] = {}
    keys = [entry.pk for entry in entries]
    rows = EntryPlayer.objects.current().filter(entry__in=keys).values_list("entry_id", "member_id")
    for entry, member in rows:
        found.setdefault(entry, []).append(member)
    return [_together(found.get(key, [])) for key in keys]


def _together(members: list[int | None]) -> str:
    known = sorted(member for member in members if member is not None)
    return "+".join(map(str, known)) if known and len(known) == len(members) else ""


def _penalties(session: Session) -> list[Penalty]:
    found = list(adjustments_in_force(session))
    return given_penalties(found, Rulebook.of_session(session)) if found else []


def figures(stage: Stage, book: Rulebook, closing: StageAct | None) -> Json:
    """The body of a run: places, best first, and boards. Frozen while the stage is closed.

    Raises Refusal, RegulationError or ConditionError where it cannot be computed.
    """
    kept = Closure.objects.filter(act=closing).first() if closing is not None else None
    if kept is not None:
        run: StageRun = StageRun.objects.get(pk=kept.frozen[0]["run"])
        return run.body
    sheets = _sheets(stage)
    scoring = Scoring(SHAPES[form_of(stage)][1])
    field = overall.field_of(sheets, scoring, book.contest.winners, book)
    rows, boards = overall.across_field(field, book)
    if book.contest.overall == "own_club":
        rows = overall.own_club(sheets, book.contest.winners)
    return {
        "standings": [], "matches": [], "removed": [], "provisional": closing is None,
        "overall": [list(row) for row in rows], "boards": boards,
    }  # fmt: skip


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
        pack(session, facts, scored.score_sheet(facts.sheet, conditions, session.played_on))
        sheets[session.pk] = FieldSheet.objects.get(session=session).body
    return sheets


def fill(stage: Stage, figures: Json) -> None:
    """Show a run on the pages of its stage, in the transaction of the caller."""
    OverallPlace.objects.filter(stage=stage).delete()
    OverallBoard.objects.filter(stage=stage).delete()
    rows = (overall.Row(*row) for row in figures["overall"])
    staging.insert(
        OverallPlace, PLACE_FIELDS,
        (
            (
                stage.pk, row.session, row.entry, row.direction, position, row.rank, row.tied, row.club_rank,
                row.club_tied, row.score, row.percent, row.boards,
            )
            for position, row in enumerate(rows)
        ),
    )  # fmt: skip
    OverallBoard.objects.bulk_create(OverallBoard(stage=stage, **board) for board in figures["boards"])
