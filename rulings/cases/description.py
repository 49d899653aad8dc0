"""What happened at the table as a director writes it down: deal, auction and play so far, checked. Pure.

A call or a card is written as people write it: "1S", "1NT", "P", "X", "♠10". Behind it stand marks: "*" it
was alerted, "~" its player thought for long, "!" it is the irregularity and was taken back, "!!" it is the
irregularity and it stood (accepted, or too late to take back). "E:2C!" says whose call it was, where another
was to call. Everything that the Laws do not allow must be marked; anything else that cannot be is refused.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from rulings.acts.case_facts import BoardDescription, CallOrCard
from rulings.cases.explanations import read_explanations
from scoring.engine import board as boards
from scoring.engine.contract import Contract, NotationError
from scoring.engine.game.auction import BIDS, CALLS, Auction
from scoring.engine.game.cards import PACK, RANKS, suit_of
from scoring.engine.game.deals import Deal
from scoring.engine.game.play import play as follow
from scoring.engine.game.seats import clockwise, side_of
from scoring.engine.refusal import INCONSISTENT, UNKNOWN, Refusal, Refusals

WITHDRAWN, STOOD = "withdrawn", "stood"
MARKS = {"": "", "!": WITHDRAWN, "!!": STOOD}
CALLS_MOST, CARDS_MOST = 160, 80  # with what was taken back
_TYPED = re.compile(r"(?:([NESW])[:.])?([^*~!:]+?)([*~]*)(!{0,2})([*~]*)")
_GLYPHS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"})
_CALL_WORDS = {
    "PASS": "P",
    "-": "P",
    "DBL": "X",
    "DOUBLE": "X",
    "D": "X",
    "RDBL": "XX",
    "REDOUBLE": "XX",
    "RD": "XX",
    "パス": "P",
    "ダブル": "X",
    "リダブル": "XX",
}
_ALL_PASS = ("AP", "ALLPASS")


@dataclass(frozen=True, slots=True)
class DescribedAuction:
    """An auction as far as it was described: every call with its seat, and where it has come to."""

    calls: tuple[CallOrCard, ...]
    auction: Auction


def read_calls(text: str, field: str = "auction") -> tuple[CallOrCard, ...]:
    """Calls as they are typed, with spaces between. Raises Refusals with every call that is none."""
    calls, wrong = [], []
    for number, word in enumerate(_words(text), 1):
        match = _TYPED.fullmatch(word)
        call = _call(match[2]) if match else ""
        if match and call == "AP":
            calls += [CallOrCard("P")] * 3
        elif match and call in CALLS:
            calls.append(_parsed(match, call))
        else:
            wrong.append(Refusal(UNKNOWN, f"{field} {number}: {word[:20]}", "no_such_call"))
    if len(calls) > CALLS_MOST:
        wrong.append(Refusal(INCONSISTENT, field, "auction_is_over"))
    if wrong:
        raise Refusals(wrong)
    return tuple(calls)


def read_cards(text: str, field: str = "play") -> tuple[CallOrCard, ...]:
    """Cards as they are typed, suit first or last. Raises Refusals with every one that is none."""
    cards, wrong = [], []
    for number, word in enumerate(_words(text), 1):
        match = _TYPED.fullmatch(word)
        card = _card(match[2]) if match else ""
        if match and card in PACK:
            cards.append(_parsed(match, card))
        else:
            wrong.append(Refusal(UNKNOWN, f"{field} {number}", "not_a_card", value=word[:20]))
    if len(cards) > CARDS_MOST:
        wrong.append(Refusal(INCONSISTENT, field, "card_again", value=cards[-1].what))
    if wrong:
        raise Refusals(wrong)
    return tuple(cards)


def as_text(written: Sequence[CallOrCard]) -> str:
    """Calls or cards that were kept, as one types them."""
    return " ".join(_typed(item) for item in written)


def _typed(written: CallOrCard) -> str:
    mark = {WITHDRAWN: "!", STOOD: "!!"}.get(written.mark, "")
    # A call's own seat follows from the turn; only where there is a mark it tells something.
    seat = f"{written.seat}:" if mark and written.seat else ""
    signs = "*" * written.alerted + "~" * written.slow
    return f"{seat}{written.what}{signs}{mark}"


def _words(text: str) -> list[str]:
    folded = unicodedata.normalize("NFKC", text.translate(_GLYPHS)).upper()
    return re.sub(r"[,、|/]", " ", folded).split()


def _parsed(match: re.Match[str], what: str) -> CallOrCard:
    signs = match[3] + match[5]
    return CallOrCard(what, match[1] or "", MARKS[match[4]], "*" in signs, "~" in signs)


def _call(word: str) -> str:
    if word in _ALL_PASS:
        return "AP"
    bare = word.replace("NT", "N")
    return _CALL_WORDS.get(word, bare)


def _card(word: str) -> str:
    bare = word.replace("10", "T")
    if len(bare) == 2 and bare[0] in RANKS and bare[1] in "SHDC":
        bare = bare[::-1]
    return bare


def follow_calls(dealer: str, calls: Sequence[CallOrCard], field: str = "auction") -> DescribedAuction:
    """Follow an auction from the dealer; what is marked may be irregular.

    Raises Refusal at the first call that cannot be, named by its place.
    """
    auction, followed = Auction(dealer), []
    for number, call in enumerate(calls, 1):
        placed = replace(call, seat=call.seat or auction.turn)
        auction = _called(auction, placed, f"{field} {number}: {placed.seat} {placed.what}")
        followed.append(placed)
    return DescribedAuction(tuple(followed), auction)


def _called(auction: Auction, call: CallOrCard, place: str) -> Auction:
    """The auction after a call: the same where it was taken back."""
    if auction.is_over and call.mark != WITHDRAWN:
        raise Refusal(INCONSISTENT, place, "auction_is_over")
    if call.seat != auction.turn and not call.mark:
        raise Refusal(INCONSISTENT, place, "call_out_of_turn", turn=auction.turn)
    if call.mark == WITHDRAWN:
        return auction
    if call.seat != auction.turn:  # accepted: the turn goes on from who called
        auction = replace(auction, dealer=clockwise(call.seat, -len(auction.calls) % 4))
    reason = auction.why_illegal(call.what)
    if not reason:
        return auction.call(call.what)
    if call.mark != STOOD or call.what not in BIDS:  # only an insufficient bid can be accepted. Law 27A
        raise Refusal(INCONSISTENT, place, reason)
    below = replace(auction, bid="", bidder="", factor=1)
    first_named = MappingProxyType(dict(auction.first_named))
    return replace(below.call(call.what), first_named=_named(first_named, call))


def _named(first: Mapping[tuple[str, str], str], call: CallOrCard) -> Mapping[tuple[str, str], str]:
    key = (side_of(call.seat), call.what[1])
    return MappingProxyType({key: call.seat, **first})


def check_play(
    deal: str, contract: str, declarer: str, cards: Sequence[CallOrCard], field: str = "play"
) -> tuple[CallOrCard, ...]:
    """The cards with who played them.

    Raises Refusal or Refusals for a card that cannot be: in no hand, played twice, and out of turn or a
    revoke without its mark.
    """
    _no_card_twice(cards, field)
    if not cards:
        return ()
    if not deal or not contract or not declarer:
        return tuple(cards)  # nothing to hold them against
    trump = Contract.parse(contract).denomination
    known = Deal.from_pbn(deal)
    standing = [card for card in cards if card.mark != WITHDRAWN]
    done = follow(known, declarer, trump, [card.what for card in standing], field=field)
    marked = {card.what for card in standing if card.mark}
    for out in done.out_of_turn:
        if out.card not in marked:
            raise Refusal(
                INCONSISTENT,
                f"{field}, {out.trick}: {out.seat} {out.card}",
                "call_out_of_turn",
                turn=out.turn,
            )
    for revoke in done.revokes:
        if revoke.card not in marked:
            raise Refusal(
                INCONSISTENT,
                f"{field}, {revoke.trick}: {revoke.seat} {revoke.card}",
                "revoke_unmarked",
                suit=suit_of(revoke.held[0]),
            )
    return tuple(replace(card, seat=known.owner(card.what)) for card in cards)


def _no_card_twice(cards: Sequence[CallOrCard], field: str) -> None:
    played: set[str] = set()
    for card in cards:
        if card.what in played:
            raise Refusal(INCONSISTENT, field, "card_again", value=card.what)
        if card.mark != WITHDRAWN:
            played.add(card.what)


def described(
    *,
    board: int | None,
    dealer: str = "",
    deal: str = "",
    calls: str = "",
    contract: str = "",
    cards: str = "",
    explanations: str = "",
    places: tuple[str, str, str] = ("auction", "play", "explanations"),
) -> BoardDescription:
    """The whole description, checked.

    `contract` ("4S N") is used where the auction does not say; `places` are what refusals call the auction,
    the play and the explanations. Raises Refusal or Refusals.
    """
    dealer = dealer or (boards.dealer(board) if board else "")
    dealt = Deal.from_pbn(deal).to_pbn() if deal else ""
    read = read_calls(calls, places[0])
    if read and not dealer:
        raise Refusal(UNKNOWN, "dealer", "dealer_missing")
    final, declarer = contract_of(contract)
    if read:
        followed = follow_calls(dealer, read, places[0])
        read = followed.calls
        if followed.auction.is_over and followed.auction.bid:
            final, declarer = str(followed.auction.contract), followed.auction.declarer
    return BoardDescription(
        deal=dealt,
        dealer=dealer,
        vulnerable=boards.vulnerable(board) if board else "",
        auction=read,
        contract=final,
        declarer=declarer,
        play=check_play(dealt, final, declarer, read_cards(cards, places[1]), places[1]),
        explanations=read_explanations(explanations, read, places[2]),
    )


def contract_of(text: str, field: str = "contract") -> tuple[str, str]:
    """A contract and its declarer: "4S N", "3NTX W"; both empty for nothing. Raises Refusal."""
    words = "".join(_words(text)).replace("NT", "N")
    if not words:
        return "", ""
    try:
        parsed = Contract.parse(words[:-1])
    except NotationError as error:
        raise Refusal(UNKNOWN, field, "contract_unread", value=text[:20]) from error
    if words[-1] not in boards.SEATS or not parsed.level:
        raise Refusal(UNKNOWN, field, "contract_unread", value=text[:20])
    return str(parsed), words[-1]
