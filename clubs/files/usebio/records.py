"""Auction and play of a USEBIO file: programs that play online put a LIN board into each line (LIN_DATA)."""

from collections.abc import Iterator, Sequence

from clubs.files.checks.seats import shown_boards
from clubs.files.document import DocumentDeal, DocumentRecord, DocumentResult
from clubs.files.hands import once
from clubs.files.lin.record import LinRecord, read_alone
from clubs.files.problem import Problem, warning

LIN_TAG = "LIN_DATA"

ResultsWithLin = Sequence[tuple[DocumentResult, str | None]]  # results with the LIN in their lines


def read(
    lines: ResultsWithLin, deals: Sequence[DocumentDeal], problems: list[Problem]
) -> tuple[tuple[DocumentRecord, ...], tuple[DocumentDeal, ...]]:
    """The records, and the deals with those that only the records have.

    Records never stop an import: what cannot be read of them is said once for all lines.
    """
    unread: list[DocumentResult] = []
    records: list[DocumentRecord] = []
    dealt: list[DocumentDeal] = []
    for result, text in lines:
        if not text or not text.strip():
            continue
        odd: list[Problem] = []
        answer = read_alone(text, result.board, odd)
        if odd or answer is None:
            unread.append(result)
        if answer is not None:
            records.extend(_record(result, answer[0]))
            dealt.extend(_deal(result, answer[1]))
    problems.extend(_unread(unread))
    return tuple(records), _with_dealt(deals, dealt, problems)


def _record(result: DocumentResult, lin: LinRecord) -> Iterator[DocumentRecord]:
    calls = lin.auction.calls
    if calls or lin.cards:
        yield DocumentRecord(
            result.section,
            result.board,
            result.ns,
            result.ew,
            calls,
            lin.cards,
            result.line,
            lin.dealer,
            lin.auction.alerts,
        )


def _deal(result: DocumentResult, deal: DocumentDeal | None) -> Iterator[DocumentDeal]:
    if deal is not None:
        yield deal._replace(section=result.section, line=result.line)


def _with_dealt(
    deals: Sequence[DocumentDeal], dealt: Sequence[DocumentDeal], problems: list[Problem]
) -> tuple[DocumentDeal, ...]:
    """The hands of the file, and those of records for boards without any. Where two differ it is said."""
    for_all = {deal.board for deal in deals if not deal.section}
    same = [deal._replace(section="") if deal.board in for_all else deal for deal in dealt]
    return once([*deals, *same], problems)


def _unread(results: Sequence[DocumentResult]) -> Iterator[Problem]:
    if results:
        boards = shown_boards(result.board for result in results)
        yield warning("records_unreadable", results[0].line, LIN_TAG, count=len(results), boards=boards)
