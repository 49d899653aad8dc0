"""One board at one table as LIN writes it: `md`, `sv`, `ah`, the calls, the cards, the claim."""

from collections.abc import Sequence

from clubs.files.document import DocumentDeal, DocumentRecord, DocumentResult
from clubs.files.lin.deal import SEATS
from clubs.files.raw import explanations
from scoring.engine import board as law_2
from scoring.engine.game.deals import Deal

_VULNERABLE = {"None": "o", "NS": "n", "EW": "e", "Both": "b"}
_BARRED = str.maketrans({"|": " ", "\n": " ", "\r": " ", "\0": " "})
_CALLS = {"P": "p", "X": "d", "XX": "r"}


def board_text(
    result: DocumentResult, record: DocumentRecord | None, deal: DocumentDeal | None, vulnerability: str
) -> str:
    """The board of a result, from its deal to the tricks; who dealt stands there without a deal, too."""
    claim = f"mc|{result.tricks}|" if result.tricks is not None else ""
    dealer = (record.dealer if record else "") or law_2.dealer(result.board)
    hands = f"md|{_hands(deal, dealer)}|" if deal else f"md|{SEATS.index(dealer) + 1}|"
    title = f"sv|{_VULNERABLE[vulnerability]}|ah|Board {result.board}|"
    return hands + title + _record(record, result) + claim


def _record(record: DocumentRecord | None, result: DocumentResult) -> str:
    calls: Sequence[str] = record.calls if record else ()
    if not calls and result.contract == "P":
        calls = ("P",) * 4
    alerts = dict(record.alerts) if record else {}
    auction = "".join(_call(call, alerts.get(number)) for number, call in enumerate(calls, 1))
    return auction + "".join(f"pc|{card}|" for card in (record.cards if record else ()))


def _call(call: str, alert: str | None) -> str:
    """A call, with a mark and what was said of it where it was alerted."""
    written = _CALLS.get(call, call)
    if alert is None:
        return f"mb|{written}|"
    text = " ".join(explanations.written(alert, explanations.LIN).translate(_BARRED).split())
    return f"mb|{written}!|" + (f"an|{text}|" if text else "")


def _hands(written: DocumentDeal, dealer: str) -> str:
    hands = Deal.from_pbn(written.deal).hands
    in_suits = (
        "".join(
            suit + "".join(card[1] for card in reversed(hands[seat]) if card[0] == suit) for suit in "SHDC"
        )
        for seat in SEATS
    )
    return f"{SEATS.index(dealer) + 1}{','.join(in_suits)}"
