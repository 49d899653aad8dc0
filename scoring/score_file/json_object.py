"""The object that `score --json` prints."""

from collections.abc import Iterator
from typing import Any

from clubs.parsing.document import Document, DocumentResult
from clubs.reading import problem_message
from scoring.engine import board
from scoring.engine.any_cell import AnyCell, AnyCells
from scoring.engine.rounding import shown
from scoring.engine.session import SessionScore
from scoring.score_file.report import Report, day_shown

Json = dict[str, Any]


def json_object(report: Report, *, sha256: str, language: str) -> Json:
    """The whole report; complete also for a file that was refused, with what could be read of it."""
    document = report.document
    return {
        "source": _source(document, sha256),
        "event": _event(document) if document else None,
        "conditions": report.conditions.as_texts() if report.conditions else {},
        "contestants": list(_contestants(document)) if document else [],
        "boards": _boards(document, report.score) if document else [],
        "matches": [],
        "standings": list(_standings(report.score)) if report.score else [],
        "differences": [
            {"where": difference.where(language), "file": difference.file, "computed": difference.computed}
            for difference in report.differences
        ],
        "problems": list(_problems(report, language)),
    }


def _source(document: Document | None, sha256: str) -> Json:
    if document is None:
        return {"format": None, "program": None, "version": None, "sha256": sha256}
    source = document.source
    return {
        "format": source.format,
        "program": source.program,
        "version": source.version,
        "sha256": source.sha256,
    }


def _event(document: Document) -> Json:
    event = document.event
    return {
        "title": event.title,
        "date": day_shown(event.date),
        "form": event.form,
        "scoring": event.scoring,
        "winners": event.winners,
        "boards": len({result.board for result in document.results}),
    }


def _contestants(document: Document) -> Iterator[Json]:
    for contestant in document.contestants:
        yield {
            "id": contestant.id,
            "section": contestant.section,
            "direction": contestant.direction,
            "players": [{"name": player.name, "number": player.number} for player in contestant.players],
        }


def _boards(document: Document, score: SessionScore | None) -> list[Json]:
    """Every board with its lines. The score's cells stand in the order of the document's results."""
    deals = {(deal.section, deal.board): deal.deal for deal in document.deals}
    boards: dict[tuple[str, int], Json] = {}
    cells = score.cells if score else ((None, None),) * len(document.results)
    for result, pair in zip(document.results, cells, strict=True):
        place = result.section, result.board
        if place not in boards:
            boards[place] = _board(*place, deals.get(place) or deals.get(("", result.board)))
        boards[place]["results"].append(_result(result, pair, score))
    return list(boards.values())


def _board(section: str, number: int, deal: str | None) -> Json:
    return {
        "section": section,
        "board": number,
        "dealer": board.dealer(number),
        "vulnerable": board.vulnerable(number),
        "deal": deal,
        "results": [],
    }


def _result(result: DocumentResult, cells: AnyCells, score: SessionScore | None) -> Json:
    ns, ew = cells
    return {
        "ns": result.ns,
        "ew": result.ew,
        "kind": str(result.kind),
        "contract": result.contract,
        "declarer": result.declarer,
        "lead": result.lead,
        "tricks": result.tricks,
        "score": result.score,
        "ns_award": _award(ns, score),
        "ew_award": _award(ew, score),
    }


def _award(cell: AnyCell | None, score: SessionScore | None) -> str | None:
    return shown(cell.award, score.conditions.decimals_shown) if cell and score else None


def _standings(score: SessionScore) -> Iterator[Json]:
    for row in score.standings:
        yield {
            "section": row.section,
            "direction": row.direction,
            "rank": row.rank,
            "tied": row.tied,
            "contestant": score.sheet.contestants[row.contestant].id,
            "score": shown(row.score, score.conditions.decimals_shown),
            "percent": shown(row.percent),
            "boards": row.boards,
        }


def _problems(report: Report, language: str) -> Iterator[Json]:
    for problem in report.problems:
        yield {
            "severity": str(problem.severity),
            "code": problem.code,
            "line": problem.line,
            "element": problem.element,
            "message": problem_message(problem, language),
        }
    if report.refusal:
        message = report.refusal.message(language)
        yield {
            "severity": "error",
            "code": report.refusal.code,
            "line": None,
            "element": None,
            "message": message,
        }
