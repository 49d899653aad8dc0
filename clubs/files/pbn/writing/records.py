"""Auctions and plays as PBN writes them: four calls a line from the dealer, four cards a line by player."""

from collections.abc import Iterator, Sequence

from clubs.files.document import CallAlert, DocumentRecord, DocumentResult
from clubs.files.pbn.auction import STOPPED, quick
from clubs.files.pbn.writing.values import note, section
from scoring.engine.game import tricks
from scoring.engine.game.seats import clockwise

_ALL, _NOTES_MAX = 52, 32  # notes of an auction: PBN 2.1, chapter 3.5


def auction_section(record: DocumentRecord, dealer: str) -> list[str]:
    """The Auction section; ended by an asterisk where the record breaks off."""
    if not record.calls:
        return []
    calls = ["Pass" if call == "P" else call.replace("N", "NT") for call in record.calls]
    alerts = [alert for alert in record.alerts if alert.call <= len(calls)][:_NOTES_MAX]
    for number, alert in enumerate(alerts, 1):
        calls[alert.call - 1] += f" ={number}="
    if quick(record.calls) is None:
        calls.append(STOPPED)
    return [*section("Auction", dealer, _lines(calls)), *_notes(alerts)]


def _notes(alerts: Sequence[CallAlert]) -> Iterator[str]:
    """What was said of alerted calls, by the number that stands behind each of them."""
    for number, alert in enumerate(alerts, 1):
        yield note(number, alert.text)


def contract_of(record: DocumentRecord, result: DocumentResult | None, dealer: str) -> tuple[str | None, str]:
    """The contract and its declarer by the result, or by the auction where there is none."""
    contract, declarer = (result.contract, result.declarer) if result else (None, None)
    over = quick(record.calls)
    if over is not None and contract is None:
        contract = over[0]
        declarer = clockwise(dealer, over[1]) if over[1] >= 0 else None
    return contract, declarer or ""


def play_section(record: DocumentRecord, contract: str | None, declarer: str) -> list[str]:
    """The Play section: every card in the column of its player, who follows from the tricks before."""
    if not record.cards or not declarer or contract in (None, "P"):
        return []
    trump = contract[1] if contract else "N"
    rows: list[str] = []
    lead = 0
    for start in range(0, len(record.cards), 4):
        trick = record.cards[start : start + 4]
        row = ["-"] * 4
        for turn, card in enumerate(trick):
            row[(lead + turn) % 4] = card
        rows.append(" ".join(row))
        if len(trick) == 4:
            lead = (lead + tricks.winner(trick, trump)) % 4
    if len(record.cards) < _ALL:
        rows.append(STOPPED)
    return section("Play", clockwise(declarer), rows)


def _lines(calls: Sequence[str]) -> list[str]:
    return [" ".join(calls[start : start + 4]) for start in range(0, len(calls), 4)]
