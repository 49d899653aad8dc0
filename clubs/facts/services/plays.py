"""The auctions and plays of results, as far as they lead to these results."""

from collections.abc import Iterable

from clubs.facts.services import export
from clubs.files.checks.record import contradicts
from clubs.files.document import DocumentDeal, DocumentRecord
from clubs.models import Board, Entry, PlayRecord, Result, Section


def of_results(results: Iterable[Result]) -> dict[int, DocumentRecord]:
    """The auction and play of each of some results that has them, by the result's key. So many queries.

    One that comes to another contract than its result, or does not fit the deal, is left out: the result was
    corrected, and the record tells of something else.
    """
    played = {(one.section_id, one.board, one.ns_id, one.ew_id): one for one in results}
    if not played:
        return {}
    sessions, boards = {one.session_id for one in played.values()}, {key[1] for key in played}
    rows = PlayRecord.objects.current().filter(session__in=sessions, board__in=boards)
    known = {(row.section_id, row.board, row.ns_id, row.ew_id): row for row in rows}
    wanted = {key: known[key] for key in played if key in known}
    if not wanted:
        return {}
    sections = dict(Section.objects.filter(session__in=sessions).values_list("pk", "letter"))
    numbers = dict(Entry.objects.filter(session__in=sessions).values_list("pk", "number"))
    deals = deals_of(played[key] for key in wanted)
    records = {}
    for key, row in wanted.items():
        result = played[key]
        record = export.record_of(row, sections, numbers)
        deal = deals.get(result.pk)
        dealt = DocumentDeal("", key[1], deal, 0) if deal else None
        if not contradicts(record, export.result_of(result, sections, numbers), dealt):
            records[result.pk] = record
    return records


def deals_of(results: Iterable[Result]) -> dict[int, str]:
    """The deals of some results as PBN has them, by the result's key; a section's own before that for all."""
    played = list(results)
    sessions, numbers = {one.session_id for one in played}, {one.board for one in played}
    dealt = Board.objects.current().filter(session__in=sessions, number__in=numbers)
    deals: dict[tuple[int, int | None, int], str] = {
        (session, section, number): deal
        for session, section, number, deal in dealt.values_list("session", "section", "number", "deal")
    }
    deal_by_result = {
        one.pk: deals.get((one.session_id, one.section_id, one.board))
        or deals.get((one.session_id, None, one.board))
        for one in played
    }
    return {pk: deal for pk, deal in deal_by_result.items() if deal}
