"""Whether the deals of a document belong to its boards: one each, the same for all, and those played."""

from collections import defaultdict
from collections.abc import Iterator

from clubs.files.checks.seats import shown_boards
from clubs.files.document import Document, DocumentDeal, DocumentResult
from clubs.files.problem import Problem, warning
from scoring.engine.game.seats import clockwise

_HANDS = 4
_LEADS_MIN = 4


def problems(document: Document) -> Iterator[Problem]:
    """Deals missing, the same on two boards, different between sections, or not those that were led from."""
    if document.deals:
        yield from _missing(document)
        yield from _same_on_two_boards(document)
        yield from _different_between_sections(document)
        yield from _leads(document)


def _missing(document: Document) -> Iterator[Problem]:
    """Boards without a deal, in one sentence, where most boards have one."""
    played = {result.board for result in document.results}
    without = played - {deal.board for deal in document.deals}
    if without and 2 * len(without) < len(played):
        yield warning("deals_missing", document.deals[-1].line, None, boards=shown_boards(without))


def _same_on_two_boards(document: Document) -> Iterator[Problem]:
    first: dict[tuple[str, str], DocumentDeal] = {}
    for deal in document.deals:
        earlier = first.setdefault((deal.section, deal.deal), deal)
        if earlier.board != deal.board:
            yield warning("deal_on_two_boards", deal.line, None, board=deal.board, first=earlier.board)


def _different_between_sections(document: Document) -> Iterator[Problem]:
    """Where sections have the same deals on most boards, those that differ. Others had their own cards."""
    boards: defaultdict[int, list[DocumentDeal]] = defaultdict(list)
    for deal in document.deals:
        boards[deal.board].append(deal)
    shared = [deals for deals in boards.values() if len(deals) > 1]
    differing = [deals for deals in shared if len({deal.deal for deal in deals}) > 1]
    if 2 * len(differing) >= len(shared):
        return
    for deals in differing:
        other = next(deal for deal in deals if deal.deal != deals[0].deal)
        about = {"section": other.section or "–", "first": deals[0].section or "–"}
        yield warning("deal_differs", other.line, None, board=other.board, **about)


def _leads(document: Document) -> Iterator[Problem]:
    """Boards most of whose leads were in another hand than declarer's left: the deal is another board's.

    One wrong lead says nothing: at the table they are entered in passing.
    """
    owners = {(deal.section, deal.board): _owners(deal.deal) for deal in document.deals}
    led: defaultdict[tuple[str, int], list[tuple[DocumentResult, bool]]] = defaultdict(list)
    for result in document.results:
        held = owners.get((result.section, result.board)) or owners.get(("", result.board)) or {}
        if result.lead in held and result.declarer:
            is_wrong = held[result.lead] != clockwise(result.declarer)
            led[result.section, result.board].append((result, is_wrong))
    for (_, board), leads in led.items():
        wrong = [result for result, is_wrong in leads if is_wrong]
        if len(wrong) >= _LEADS_MIN and 2 * len(wrong) > len(leads):
            counts = {"board": board, "leads": len(wrong), "told": len(leads)}
            yield warning("leads_not_of_deal", wrong[0].line, None, **counts)


def _owners(deal: str) -> dict[str, str]:
    """Card to seat, of those hands that are known."""
    first, _, hands = deal.partition(":")
    return {
        suit + rank: clockwise(first, place)
        for place, hand in enumerate(hands.split()[:_HANDS])
        for suit, holding in zip("SHDC", hand.split("."), strict=False)
        for rank in holding
        if rank != "-"
    }
