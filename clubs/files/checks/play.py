"""Whether a play is lawful, card by card, and comes to the tricks of the result. Laws 41-44 and 61-64."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from clubs.files.document import DocumentDeal, DocumentRecord, DocumentResult
from clubs.files.problem import Problem, warning
from scoring.engine.game.cards import PACK, shown as shown_card
from scoring.engine.game.deals import Deal
from scoring.engine.game.play import Play, play
from scoring.engine.game.seats import side_of
from scoring.engine.refusal import Refusal, Refusals

_ALL = 13
_PACK = frozenset(PACK)
_SHOWN = 10  # characters of what is no card


def play_problems(
    record: DocumentRecord,
    result: DocumentResult | None,
    deal: DocumentDeal | None,
    trump: str,
    declarer: str,
) -> Iterator[Problem]:
    """Everything odd about the cards of a record, as warnings. Without a deal there is little to see."""
    yield from _lead(record, result)
    hands = _hands(deal.deal) if deal else None
    if hands is None:
        yield from _cards_alone(record)
    else:
        yield from _followed(record, hands, trump, declarer, result.tricks if result else None)


def _lead(record: DocumentRecord, result: DocumentResult | None) -> Iterator[Problem]:
    if result and result.lead and result.lead != record.cards[0]:
        about = {"lead": shown_card(result.lead), "card": shown_card(record.cards[0])}
        yield warning("lead_not_of_play", record.line, None, board=record.board, **about)


@lru_cache(maxsize=64)  # the tables of a board come one after the other
def _hands(deal: str) -> Deal | None:
    """The four hands, where they are a deal; what else they are the reader has said."""
    try:
        return Deal.from_pbn(deal)
    except Refusals:
        return None


def _cards_alone(record: DocumentRecord) -> Iterator[Problem]:
    """Without a deal: only that no card is played twice."""
    seen: set[str] = set()
    for card in record.cards:
        if card in seen:
            yield _problem("card_played_twice", record, card)
        seen.add(card)


def _problem(code: str, record: DocumentRecord, card: str, **more: str) -> Problem:
    shown = shown_card(card) if card in _PACK else card[:_SHOWN]
    return warning(code, record.line, None, board=record.board, card=shown, **more)


def _followed(
    record: DocumentRecord, hands: Deal, trump: str, declarer: str, tricks: int | None
) -> Iterator[Problem]:
    """What the engine says of a play. After a card out of turn the rest says nothing of its own."""
    refused = None
    try:
        followed = play(hands, declarer, trump, record.cards)
    except Refusal:
        cards, refused = _playable(record, hands, trump, declarer)
        yield refused
        followed = play(hands, declarer, trump, cards)
    if followed.out_of_turn:
        first = followed.out_of_turn[0]
        more = {"seat": first.seat, "turn": first.turn, "trick": str(first.trick)}
        yield _problem("card_out_of_turn", record, first.card, **more)
        return
    for revoke in followed.revokes:
        more = {"seat": revoke.seat, "trick": str(revoke.trick), "held": shown_card(revoke.held[0])}
        yield _problem("revoke_in_play", record, revoke.card, **more)
    if tricks is not None and not refused:
        yield from _tricks(record, _possible(followed, side_of(declarer)), tricks)


def _possible(followed: Play, side: str) -> tuple[int, int]:
    """Between which numbers declarer's tricks must be, with revokes put right or as played."""
    ends = (followed.won[side], followed.rectified(side))
    return max(0, min(ends)), min(_ALL, max(ends) + followed.left)


def _playable(
    record: DocumentRecord, hands: Deal, trump: str, declarer: str
) -> tuple[Sequence[str], Problem]:
    """The cards up to the first that cannot have been played, and what is wrong with that one."""

    def refusal(length: int) -> str:
        try:
            play(hands, declarer, trump, record.cards[:length])
        except Refusal as refused:
            return refused.says
        return ""

    # What is refused of so many cards is refused of more.
    lengths = range(1, len(record.cards) + 1)
    playable = bisect_left(lengths, True, key=lambda length: bool(refusal(length)))
    says, card = refusal(playable + 1), record.cards[playable]
    if says == "seat_plays_twice":
        more = {"seat": hands.owner(card), "trick": str(playable // 4 + 1)}
        return record.cards[:playable], _problem("seat_plays_twice", record, card, **more)
    if says == "card_again":
        return record.cards[:playable], _problem("card_played_twice", record, card)
    return record.cards[:playable], _problem("card_unknown", record, card)


def _tricks(record: DocumentRecord, possible: tuple[int, int], tricks: int) -> Iterator[Problem]:
    least, most = possible
    if not least <= tricks <= most:
        won = str(least) if least == most else f"{least}–{most}"
        yield warning("tricks_not_of_play", record.line, None, board=record.board, won=won, tricks=tricks)
