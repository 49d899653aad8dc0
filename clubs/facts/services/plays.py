"""The auctions and plays of a session's results, as far as they lead to these results."""

from collections.abc import Iterable

from clubs.facts.services import export
from clubs.files.checks.record import contradicts
from clubs.files.document import DocumentDeal, DocumentRecord
from clubs.models import Board, Entry, PlayRecord, Result, Session


def of_results(results: Iterable[Result]) -> dict[int, DocumentRecord]:
    """The auction and play of each of some results of one session that has them, by the result's key.

    One that comes to another contract than its result, or does not fit the deal, is left out: the result was
    corrected, and the record tells of something else.
    """
    played = {(one.section_id, one.board, one.ns_id, one.ew_id): one for one in results}
    if not played:
        return {}
    session = next(iter(played.values())).session
    boards = {key[1] for key in played}
    rows = PlayRecord.objects.current().filter(session=session, board__in=boards)
    known = {(row.section_id, row.board, row.ns_id, row.ew_id): row for row in rows}
    wanted = {key: known[key] for key in played if key in known}
    if not wanted:
        return {}
    sections = dict(session.sections.values_list("pk", "letter"))
    numbers = dict(Entry.objects.filter(session=session).values_list("pk", "number"))
    deals = _deals(session, boards)
    records = {}
    for key, row in wanted.items():
        record = export.record_of(row, sections, numbers)
        deal = deals.get((key[0], key[1])) or deals.get((None, key[1]))
        dealt = DocumentDeal("", key[1], deal, 0) if deal else None
        if not contradicts(record, export.result_of(played[key], sections, numbers), dealt):
            records[played[key].pk] = record
    return records


def _deals(session: Session, boards: Iterable[int]) -> dict[tuple[int | None, int], str]:
    """Deals by section and board; without a section for all of them."""
    dealt = Board.objects.current().filter(session=session, number__in=boards)
    return {
        (section, number): deal for section, number, deal in dealt.values_list("section", "number", "deal")
    }
