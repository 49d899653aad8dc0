"""Lines under a board number that cannot be, put where somebody says that they belong."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clubs.parsing.document import Document, DocumentResult, Unplaced
from scoring.engine import board as law_2
from scoring.engine import contract as law_77
from scoring.engine.sheet import Kind

LEFT_OUT = "left_out"  # the lines are no results
_WITHOUT_SCORE = ("bws", "csv", "xlsx", "pbn", "lin")  # formats whose scores we work out from the contract


def placed(document: Document, said: Mapping[int, Mapping[str, Any]]) -> Iterator[DocumentResult]:
    """The lines that somebody gives a board, by their position among the unplaced."""
    for i, value in sorted(said.items()):
        if value["kind"] != LEFT_OUT:
            for result in document.unplaced[i].results:
                yield _on_board(result, value["board"], document.source.format)


def with_placed(document: Document, lines: Sequence[DocumentResult]) -> tuple[DocumentResult, ...]:
    """The results with more lines, in the order of the file."""
    if not lines:
        return document.results
    return tuple(sorted((*document.results, *lines), key=lambda result: result.line))


def still_unplaced(document: Document, said: Mapping[int, Mapping[str, Any]]) -> tuple[Unplaced, ...]:
    """Those that nobody has said anything about."""
    return tuple(each for i, each in enumerate(document.unplaced) if i not in said)


def _on_board(result: DocumentResult, board: int, format: str) -> DocumentResult:
    score, kind = result.score, result.kind
    if score is None and kind is Kind.NOT_PLAYED and format in _WITHOUT_SCORE:
        score = _worth(result, board)
        kind = Kind.NOT_PLAYED if score is None else Kind.PLAYED
    return result._replace(board=board, score=score, kind=kind)


def _worth(result: DocumentResult, board: int) -> int | None:
    """The points of the line on this board, where it tells everything that Law 77 asks for."""
    if not result.contract or not result.declarer or result.tricks is None:
        return None
    points = law_77.points(result.contract, result.tricks, law_2.is_vulnerable(board, result.declarer))
    return points if result.declarer in "NS" else -points
