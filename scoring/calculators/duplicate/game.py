"""Boards, auctions, tricks. Laws 2, 17-22, 41, 44."""

from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.kinds import CALL, CARD, DENOMINATION, SEAT, ChoiceValue, Count, InputField, Items
from scoring.engine import board as law_2
from scoring.engine.citation import Citation
from scoring.engine.game import tricks
from scoring.engine.game.auction import BIDS, DOUBLE, PASS, REDOUBLE, Auction, JudgedAuction, judge
from scoring.engine.game.cards import no_card_twice, shown, sign, suit_of
from scoring.engine.game.seats import clockwise, opposite
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.words import Text, gettext_noop

LONGEST_AUCTION = 319
BOARDS_MAX = 10**6
DEALER = InputField("dealer", SEAT, gettext_noop("Dealer"))
SUIT = ChoiceValue({"C": "♣", "D": "♦", "H": "♥", "S": "♠"})


@calculator(
    "board",
    gettext_noop("Dealer and vulnerability of a board number."),
    Citation.LAW_2,
    InputField("board", Count(1, BOARDS_MAX), gettext_noop("Board number")),
)
def board(rules: CalculatorRules, board: int) -> Answer:
    """Law 2: sixteen boards, which repeat."""
    dealer, vulnerable = law_2.dealer(board), law_2.vulnerable(board)
    place = (board - 1) % 16 + 1
    steps = (
        ground(place, "board_in_cycle", Citation.LAW_2, board=str(board), place=str(place)),
        ground(dealer, "board_dealer", Citation.LAW_2),
        ground(vulnerable, "board_vulnerable", Citation.LAW_2, dealer=dealer, side=side_in_words(vulnerable)),
    )
    return Answer({"dealer": dealer, "vulnerable": vulnerable}, steps)


def side_in_words(side: str) -> str | Text:
    """A vulnerable side; nobody and both in words."""
    return Text(f"vulnerable_{side.lower()}") if side in ("None", "Both") else side


@calculator(
    "auction",
    gettext_noop("Whether an auction is legal, whether it is over, and the contract it ends in."),
    Citation.LAW_22,
    DEALER,
    InputField("calls", Items(CALL, most=LONGEST_AUCTION + 1), gettext_noop("Calls from the dealer on")),
)
def auction(rules: CalculatorRules, dealer: str, calls: tuple[str, ...]) -> Answer:
    """Laws 17-22: the first call that is not allowed, or where the auction stands."""
    judged = judge(dealer, calls)
    if judged.reason:
        return _illegal(judged, calls)
    if judged.auction.is_over:
        return _over(judged.auction)
    seat = judged.auction.turn
    steps = (*_counted(judged.auction), ground(seat, "auction_goes_on", Citation.LAW_17, seat=seat))
    return Answer({"legal": True, "over": False, "next_seat": seat}, steps)


_CLAUSES = {DOUBLE: Citation.LAW_19A, REDOUBLE: Citation.LAW_19B}


def _illegal(judged: JudgedAuction, calls: tuple[str, ...]) -> Answer:
    place = len(judged.auction.calls)
    seat, call = judged.auction.turn, calls[place]
    clause = Citation.LAW_22 if judged.auction.is_over else _CLAUSES.get(call, Citation.LAW_18)
    named = {"number": str(place + 1), "call": call, "seat": seat}
    closing = ground(call, "auction_illegal", clause, **named, why=Text(judged.reason))
    result = {"legal": False, "illegal_at": place, "seat": seat, "call": call, "reason": Text(judged.reason)}
    return Answer(result, (*_counted(judged.auction), closing))


def _counted(so_far: Auction) -> tuple[DecisionGround, ...]:
    count = str(len(so_far.calls))
    calls = ground(len(so_far.calls), "calls_so_far", Citation.LAW_17, dealer=so_far.dealer, count=count)
    if not so_far.bid:
        return calls, ground("–", "no_bid", Citation.LAW_18)
    last = ground(so_far.bid, "last_bid", Citation.LAW_18, bid=so_far.bid, seat=so_far.bidder)
    return calls, last


def _over(ended: Auction) -> Answer:
    passes = ground(PASS, "three_passes", Citation.LAW_22)
    if ended.is_passed_out:
        closing = ground(0, "auction_passed_out", Citation.LAW_22)
        nothing: dict[str, Any] = {"legal": True, "over": True, "passed_out": True, "score": 0}
        return Answer(nothing, (*_counted(ended), passes, closing))
    named = ground(
        ended.declarer, "first_named", Citation.LAW_22, denomination=sign(ended.bid[1]), seat=ended.declarer
    )
    contract = {"contract": ended.contract.symbols(), "declarer": ended.declarer}
    closing = ground(
        str(ended.contract), "auction_contract", Citation.LAW_22, **contract, leader=ended.opening_leader
    )
    result: dict[str, Any] = {
        "legal": True,
        "over": True,
        "passed_out": False,
        "contract": str(ended.contract),
        "declarer": ended.declarer,
        "dummy": ended.dummy,
        "opening_leader": ended.opening_leader,
        "last_bidder": ended.bidder,
    }
    return Answer(result, (*_counted(ended), passes, named, closing))


@calculator(
    "legal-calls",
    gettext_noop("Which calls the next player may make."),
    Citation.LAW_18,
    DEALER,
    InputField("calls", Items(CALL, most=LONGEST_AUCTION), gettext_noop("Calls from the dealer on")),
)
def legal_calls(rules: CalculatorRules, dealer: str, calls: tuple[str, ...]) -> Answer:
    """Laws 18 and 19: bids above the last one, double, redouble and pass."""
    judged = judge(dealer, calls)
    so_far = judged.auction
    if judged.reason:
        place = len(so_far.calls)
        named = {"number": str(place + 1), "call": calls[place], "seat": so_far.turn}
        raise Refusal(INCONSISTENT, "calls", "calls_illegal", **named, why=Text(judged.reason))
    legal = so_far.legal_calls
    bids = [call for call in legal if call in BIDS]
    closing = ground(
        len(legal), "legal_calls_count", Citation.LAW_18, seat=so_far.turn, count=str(len(legal))
    )
    result = {
        "number_legal": len(legal),
        "bids_from": bids[0] if bids else None,
        **{call: call in legal for call in (DOUBLE, REDOUBLE, PASS)},
    }
    return Answer(result, (*_allowed(so_far, len(bids)), closing), adds_up=True)


def _allowed(so_far: Auction, bids: int) -> tuple[DecisionGround, ...]:
    """Each sort of call, counted, so that they add up to the calls there are."""
    if so_far.is_over:
        return (ground(0, "no_more_calls", Citation.LAW_22),)
    above = "bids_above" if so_far.bid else "bids_all"
    return (
        ground(bids, above, Citation.LAW_18, bid=so_far.bid, count=str(bids)),
        _either(so_far, DOUBLE, "double", Citation.LAW_19A),
        _either(so_far, REDOUBLE, "redouble", Citation.LAW_19B),
        ground(1, "pass_allowed", Citation.LAW_17),
    )


def _either(so_far: Auction, call: str, code: str, clause: Citation) -> DecisionGround:
    reason = so_far.why_illegal(call)
    if reason:
        return ground(0, f"{code}_not_allowed", clause, why=Text(reason))
    return ground(1, f"{code}_allowed", clause)


@calculator(
    "seats",
    gettext_noop("Dummy, opening leader and order of play for a declarer."),
    Citation.LAW_41,
    InputField("declarer", SEAT, gettext_noop("Declarer")),
)
def seats(rules: CalculatorRules, declarer: str) -> Answer:
    """Law 41: declarer's left leads, declarer's partner is dummy."""
    order = [clockwise(declarer, places) for places in range(1, 5)]
    steps = (
        ground(opposite(declarer), "seat_dummy", Citation.LAW_41),
        ground(order[0], "seat_leader", Citation.LAW_41),
        ground(", ".join(order), "seat_order", Citation.LAW_44),
    )
    return Answer(
        {"dummy": opposite(declarer), "opening_leader": order[0], "play_order_trick1": order}, steps
    )


@calculator(
    "trick",
    gettext_noop("Which card wins a trick."),
    Citation.LAW_44E,
    InputField("cards_in_order", Items(CARD, 4, 4), gettext_noop("The four cards as they were played")),
    InputField("trump", DENOMINATION, gettext_noop("Trump suit")),
)
def trick(rules: CalculatorRules, cards_in_order: tuple[str, ...], trump: str) -> Answer:
    """Law 44E-F: the highest trump, or else the highest card of the suit led."""
    no_card_twice(cards_in_order, "cards_in_order")
    place = tricks.winner(cards_in_order, trump)
    card, led = cards_in_order[place], suit_of(cards_in_order[0])
    trumps = sum(suit_of(played) == trump for played in cards_in_order)
    ruffed = suit_of(card) == trump
    counted = (
        ground("–", "trick_no_trump", Citation.LAW_44F)
        if trump == "N"
        else ground(trumps, "trick_trumps", Citation.LAW_44E, count=str(trumps))
    )
    closing = ground(
        card,
        "trick_won_by_trump" if ruffed else "trick_won_by_suit",
        Citation.LAW_44E if ruffed else Citation.LAW_44F,
        number=str(place + 1),
        card=shown(card),
    )
    first = ground(led, "trick_led", Citation.LAW_44, suit=sign(led))
    return Answer({"winner_index": place}, (first, counted, closing))


@calculator(
    "legal-cards",
    gettext_noop("Which cards a hand may play."),
    Citation.LAW_44C,
    InputField("hand", Items(CARD, 1, 13), gettext_noop("Cards in the hand")),
    InputField(
        "suit_led",
        SUIT,
        gettext_noop("Suit led"),
        required=False,
        help=gettext_noop("Empty when the hand leads."),
    ),
)
def legal_cards(rules: CalculatorRules, hand: tuple[str, ...], suit_led: str | None) -> Answer:
    """Law 44A-D: follow suit if possible; there is no duty to win or to ruff."""
    no_card_twice(hand, "hand")
    legal = tricks.legal_cards(hand, suit_led)
    if suit_led is None:
        why = ground("–", "on_lead", Citation.LAW_44)
    else:
        follows = suit_of(legal[0]) == suit_led
        code = "follow_suit" if follows else "cannot_follow"
        why = ground(suit_led, code, Citation.LAW_44C, suit=sign(suit_led))
    closing = ground(", ".join(map(shown, legal)), "cards_allowed", Citation.LAW_44C, count=str(len(legal)))
    return Answer({"legal": list(legal)}, (why, closing))
