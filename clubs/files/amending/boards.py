"""Lines under a board number that cannot be, put where somebody says that they belong."""

from collections.abc import Iterator, Mapping, Sequence

from clubs.files.amending.kinds import BoardReading
from clubs.files.document import Document, DocumentResult, UnplacedLines
from scoring.engine import board as law_2, contract as law_77
from scoring.engine.sheet import Kind


def placed(document: Document, answers: Mapping[int, BoardReading]) -> Iterator[DocumentResult]:
    """The lines that somebody gives a board, by their position among the unplaced."""
    for i in sorted(answers):
        board = answers[i].board
        if board is not None:
            for result in document.unplaced[i].results:
                yield _on_board(result, board, document.source.format.scores_from_contract)


def with_placed(document: Document, lines: Sequence[DocumentResult]) -> tuple[DocumentResult, ...]:
    """The results with more lines, in the order of the file."""
    if not lines:
        return document.results
    return tuple(sorted((*document.results, *lines), key=lambda result: result.line))


def still_unplaced(document: Document, answers: Mapping[int, BoardReading]) -> tuple[UnplacedLines, ...]:
    """Those that nobody has said anything about."""
    return tuple(lines for i, lines in enumerate(document.unplaced) if i not in answers)


def _on_board(result: DocumentResult, board: int, scores_from_contract: bool) -> DocumentResult:
    score, kind = result.score, result.kind
    if score is None and kind is Kind.NOT_PLAYED and scores_from_contract:
        score = _worth(result, board)
        kind = Kind.NOT_PLAYED if score is None else Kind.PLAYED
    return result._replace(board=board, score=score, kind=kind)


def _worth(result: DocumentResult, board: int) -> int | None:
    """The points of the line on this board, where it tells everything that Law 77 asks for."""
    if not result.contract or not result.declarer or result.tricks is None:
        return None
    points = law_77.points(result.contract, result.tricks, law_2.is_vulnerable(board, result.declarer))
    return points if result.declarer in "NS" else -points
