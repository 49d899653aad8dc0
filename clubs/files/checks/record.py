"""Whether auction and play are lawful, and whether they come to the result that stands beside them.

`record_problems` looks at one record; readers of any format may call it, `problems` does for a document.
"""

from collections.abc import Iterator

from clubs.files.checks.play import play_problems
from clubs.files.checks.seats import shown_boards
from clubs.files.document import Document, DocumentDeal, DocumentRecord, DocumentResult
from clubs.files.notation import shown_contract
from clubs.files.problem import Problem, warning
from scoring.engine import board as law_2
from scoring.engine.game.auction import Auction, JudgedAuction, judge

_OTHERWISE = frozenset({"contract_not_of_auction", "card_out_of_turn", "seat_plays_twice", "card_unknown"})
_SHOWN = 100  # characters of what stands where nothing should


def problems(document: Document) -> Iterator[Problem]:
    """What is odd about the records of a document, each beside its result and its deal.

    A format's own reader may have looked at them already, knowing the places of their calls.
    """
    if not document.records or document.source.format.reader_judges_records:
        return
    yield from _dealers(document)
    results = {(row.section, row.board, row.ns, row.ew): row for row in document.results}
    deals = {(row.section, row.board): row for row in document.deals}
    for record in document.records:
        result = results.get((record.section, record.board, record.ns, record.ew))
        deal = deals.get((record.section, record.board)) or deals.get(("", record.board))
        yield from record_problems(record, result, deal)


def record_problems(
    record: DocumentRecord, result: DocumentResult | None, deal: DocumentDeal | None
) -> Iterator[Problem]:
    """Everything odd about one record, as warnings at its line; the parameters name the board.

    What is not known (no result, no deal, no calls, a play cut short) is not held against it.
    """
    contract, declarer = (result.contract, result.declarer) if result else (None, None)
    if record.calls and (record.dealer or record.board > 0):
        judged = judge(record.dealer or law_2.dealer(record.board), record.calls)
        yield from _not_allowed(record, judged)
        auction = judged.auction
        if auction.is_over:
            if contract is not None and not _makes(auction, contract, declarer):
                yield _other_contract(record, auction, contract, declarer)
            contract = contract or str(auction.contract)
            declarer = declarer or auction.declarer
    if record.cards and contract and contract != "P" and declarer:
        yield from play_problems(record, result, deal, contract[1], declarer)


def contradicts(record: DocumentRecord, result: DocumentResult | None, deal: DocumentDeal | None) -> bool:
    """Whether a record cannot be how its result came about: another contract, cards that were not held there.

    It is left out where it would be read instead of the result, as that of a result that was corrected.
    """
    return any(problem.code in _OTHERWISE for problem in record_problems(record, result, deal))


def _dealers(document: Document) -> Iterator[Problem]:
    """Who dealt, where it is not the usual seat; all boards in one sentence."""
    other = [
        record
        for record in document.records
        if record.dealer and record.board > 0 and record.dealer != law_2.dealer(record.board)
    ]
    if other:
        boards = shown_boards(record.board for record in other)
        yield warning("dealer_differs", other[0].line, None, boards=boards)


def _not_allowed(record: DocumentRecord, judged: JudgedAuction) -> Iterator[Problem]:
    auction, number = judged.auction, len(judged.auction.calls)
    left = record.calls[number:]
    if not left:
        if not auction.is_over:
            yield warning("auction_unfinished", record.line, None, board=record.board)
        return
    if auction.is_over:
        calls = " ".join(left)[:_SHOWN]
        yield warning("auction_goes_on", record.line, None, board=record.board, calls=calls)
        return
    about = {"call": left[0][:_SHOWN], "seat": auction.turn, "number": str(number + 1)}
    if judged.reason == "insufficient_bid":
        about["before"] = auction.bid
        yield warning("bid_insufficient", record.line, None, board=record.board, **about)
    else:
        yield warning("call_not_allowed", record.line, None, board=record.board, **about)


def _makes(auction: Auction, contract: str, declarer: str | None) -> bool:
    same = str(auction.contract) == contract
    return same and (auction.is_passed_out or declarer in (None, auction.declarer))


def _other_contract(record: DocumentRecord, auction: Auction, contract: str, declarer: str | None) -> Problem:
    about = {
        "bid": shown_contract(str(auction.contract)),
        "bidder": auction.declarer or "–",
        "contract": shown_contract(contract),
        "declarer": declarer or "–",
    }
    return warning("contract_not_of_auction", record.line, None, board=record.board, **about)
