"""Filling what the pages read from a run. Emptied and filled again, it is the same."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubs.models import Entry, Section, Session
from scoring.engine.any_cell import from_json
from scoring.engine.rounding import decimal
from scoring.models import Award, ClauseUse, MatchRow, Run, StandingRow
from scoring.sessions.services import clause_uses

Json = dict[str, Any]


def holds(session: Session, run: Run) -> bool:
    """Whether the pages show exactly this run."""
    rows = StandingRow.objects.filter(session=session)
    shown = set(rows.values_list("run_id", flat=True).distinct())
    expected = bool(run.body["standings"])
    is_counted = not run.body["awards"] or ClauseUse.objects.filter(session=session).exists()
    return shown == ({run.pk} if expected else set()) and is_counted and _is_complete(session, run)


def _is_complete(session: Session, run: Run) -> bool:
    counts = (
        StandingRow.objects.filter(session=session).count(),
        Award.objects.filter(session=session, run=run).count(),
        MatchRow.objects.filter(session=session, run=run).count(),
    )
    return counts == tuple(len(run.body.get(part, ())) for part in ("standings", "awards", "matches"))


def fill(session: Session, run: Run) -> None:
    """Show a run on the pages of its session, in the transaction of the caller."""
    StandingRow.objects.filter(session=session).delete()
    Award.objects.filter(session=session).delete()
    MatchRow.objects.filter(session=session).delete()
    StandingRow.objects.bulk_create(standings_of(session, run))
    Award.objects.bulk_create(_award(session, run, *row) for row in run.body["awards"])
    sections = dict(Section.objects.filter(session=session).values_list("letter", "pk"))
    clause_uses.keep(session, run)
    matches = enumerate(run.body.get("matches", ()))
    MatchRow.objects.bulk_create(_match(session, run, sections[row["section"]], i, row) for i, row in matches)


def standings_of(session: Session, run: Run) -> list[StandingRow]:
    """The places of a run as pages read them, not kept yet, with their contestants and sections."""
    entries = {entry.pk: entry for entry in Entry.objects.filter(session=session).select_related("section")}
    return [
        _standing(session, run, entries[row["entry"]], position, row)
        for position, row in enumerate(run.body["standings"])
    ]


def _standing(session: Session, run: Run, entry: Entry, position: int, row: Json) -> StandingRow:
    return StandingRow(
        session=session,
        run=run,
        section_id=entry.section_id,
        entry=entry,
        direction=entry.direction if session.winners == 2 else "",
        position=position,
        rank=row["rank"],
        tied=row["tied"],
        score=decimal(Fraction(row["score"])),
        maximum=row["maximum"],
        percent=decimal(Fraction(row["percent"])),
        boards=row["boards"],
        mean=_rounded(row.get("mean")),
    )


def _match(session: Session, run: Run, section: int, position: int, row: Json) -> MatchRow:
    return MatchRow(
        session=session,
        run=run,
        section_id=section,
        position=position,
        round=row["round"],
        a_id=row["a"],
        b_id=row["b"],
        boards=row["boards"],
        unlisted=row["unlisted"],
        reasons=row["reasons"],
        **{name: _rounded(row[name]) for name in ("a_score", "b_score", "a_points", "b_points")},
    )


def _rounded(figure: str | None) -> Decimal | None:
    return None if figure is None else decimal(Fraction(figure))


def _award(
    session: Session, run: Run, result: int, ns: Json | None, ew: Json | None, partners: Json | None = None
) -> Award:
    return Award(
        session=session,
        run=run,
        result_id=result,
        ns=decimal(from_json(ns).award) if ns else None,
        ew=decimal(from_json(ew).award) if ew else None,
        ns_reason=ns,
        ew_reason=ew,
        partners=partners or {},
    )
