"""The object that `score --json` prints."""

from collections.abc import Iterator
from typing import Any

from clubs.files.document import Document, DocumentResult
from clubs.files.reading import problem_message
from scoring.engine import board
from scoring.tools.score_file.figures import Awards, awards
from scoring.tools.score_file.report import FileScore, ScoreReport, day_shown
from scoring.tools.score_file.rows import matches, standings

Json = dict[str, Any]


def json_object(report: ScoreReport, *, sha256: str, language: str) -> Json:
    """The whole report; complete also for a file that was refused, with what could be read of it."""
    document = report.document
    return {
        "source": _source(document, sha256),
        "event": _event(document) if document else None,
        "conditions": report.conditions.as_texts() if report.conditions else {},
        "contestants": list(_contestants(document)) if document else [],
        "boards": [board for part in report.parts for board in _boards(part)],
        "matches": [match for part in report.parts for match in matches(part)],
        "standings": [row for part in report.parts for row in standings(part)],
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
        "format": source.format.key,
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


def _boards(part: FileScore) -> list[Json]:
    """Every board with its lines."""
    deals = {(deal.section, deal.board): deal.deal for deal in part.document.deals}
    boards: dict[tuple[str, int], Json] = {}
    for result, pair in zip(part.document.results, awards(part), strict=True):
        place = result.section, result.board
        if place not in boards:
            boards[place] = _board(*place, deals.get(place) or deals.get(("", result.board)))
        boards[place]["results"].append(_result(result, pair))
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


def _result(result: DocumentResult, awarded: Awards) -> Json:
    partners = {"ns_partner": result.ns_partner, "ew_partner": result.ew_partner}
    return {
        "ns": result.ns,
        "ew": result.ew,
        **(partners if result.ns_partner or result.ew_partner else {}),
        "kind": str(result.kind),
        "contract": result.contract,
        "declarer": result.declarer,
        "lead": result.lead,
        "tricks": result.tricks,
        "score": result.score,
        "ns_award": awarded[0],
        "ew_award": awarded[1],
    }


def _problems(report: ScoreReport, language: str) -> Iterator[Json]:
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
