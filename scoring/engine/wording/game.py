"""Cards, auctions, play."""

from scoring.engine.words import gettext_noop

SENTENCES: dict[str, str] = {
    # Law 2
    "board_in_cycle": gettext_noop("Board {board} is number {place} of the sixteen"),
    "board_dealer": gettext_noop("Dealer: the deal goes round N, E, S, W from board 1"),
    "board_vulnerable": gettext_noop(
        "Dealer {dealer}; vulnerable: {side}. The column moves one place down after every four boards"
    ),
    "vulnerable_none": gettext_noop("nobody"),
    "vulnerable_both": gettext_noop("both sides"),
    # Laws 17-22
    "calls_so_far": gettext_noop("Calls from {dealer}: {count}"),
    "last_bid": gettext_noop("Last bid: {bid} by {seat}"),
    "no_bid": gettext_noop("Nobody has bid"),
    "first_named": gettext_noop("First of the side to name {denomination}: {seat}"),
    "three_passes": gettext_noop("The last three calls are passes"),
    "auction_goes_on": gettext_noop("The auction goes on; next to call: {seat}"),
    "auction_passed_out": gettext_noop("Passed out: no play, score 0"),
    "auction_contract": gettext_noop("{contract} by {declarer}; {leader} leads"),
    "auction_illegal": gettext_noop("Call {number}, {call} by {seat}, is not allowed: {why}"),
    "auction_is_over": gettext_noop("the auction is over"),
    "no_such_call": gettext_noop("there is no such call"),
    "insufficient_bid": gettext_noop("the bid is not above the last bid"),
    "nothing_to_double": gettext_noop("there is no bid to double"),
    "doubled_already": gettext_noop("the bid is doubled already"),
    "own_bid_doubled": gettext_noop("the last bid is one's own side's"),
    "nothing_to_redouble": gettext_noop("there is no double to redouble"),
    "redoubled_already": gettext_noop("the bid is redoubled already"),
    "own_double_redoubled": gettext_noop("the double is one's own side's"),
    "bids_above": gettext_noop("Bids above {bid}: {count}"),
    "bids_all": gettext_noop("Nobody has bid: all {count} bids"),
    "double_allowed": gettext_noop("Double: allowed"),
    "double_not_allowed": gettext_noop("Double: not allowed, {why}"),
    "redouble_allowed": gettext_noop("Redouble: allowed"),
    "redouble_not_allowed": gettext_noop("Redouble: not allowed, {why}"),
    "pass_allowed": gettext_noop("Pass: allowed"),
    "no_more_calls": gettext_noop("The auction is over: no more calls"),
    "legal_calls_count": gettext_noop("Calls that may be made by {seat}: {count}"),
    "calls_illegal": gettext_noop("{field}: call {number}, {call} by {seat}, is not allowed: {why}."),
    # Laws 41 and 44
    "seat_dummy": gettext_noop("Dummy sits opposite declarer"),
    "seat_leader": gettext_noop("The opponent on declarer's left leads"),
    "seat_order": gettext_noop("Order of play to the first trick, clockwise"),
    "trick_led": gettext_noop("Suit led: {suit}"),
    "trick_trumps": gettext_noop("Trumps played: {count}"),
    "trick_no_trump": gettext_noop("No trump"),
    "trick_won_by_trump": gettext_noop("Card {number}, {card}, wins as the highest trump"),
    "trick_won_by_suit": gettext_noop("Card {number}, {card}, wins as the highest card of the suit led"),
    "follow_suit": gettext_noop("The hand can follow to {suit} and has to"),
    "cannot_follow": gettext_noop("The hand has no {suit}: any card may be played"),
    "on_lead": gettext_noop("The hand leads: any card may be played"),
    "cards_allowed": gettext_noop("Cards that may be played: {count}"),
    # Laws 1, 6, 61-68
    "hand_size": gettext_noop("{field}: {seat} has {count} cards instead of 13."),
    "card_held_twice": gettext_noop("{field}: {value} is in two hands: {seats}."),
    "cards_missing": gettext_noop("{field}: in no hand: {cards}."),
    "not_a_deal": gettext_noop(
        "{field}: this is no deal. Write four hands from a seat, spades first: N:AKQ2.432.T98.765 …"
    ),
    "not_a_wish": gettext_noop(
        "{field}: {value} is no wish. Write a seat, HCP or a suit, and numbers: N hcp 15-17."
    ),
    "wish_outside": gettext_noop("{field}: {value}: nobody can hold that; the most is {most}."),
    "seat_plays_twice": gettext_noop("{field}: {seat} plays {value} as a second card to trick {trick}."),
    "claim_outside": gettext_noop("{field}: {value} tricks are claimed and {limit} are left."),
    "play_trick": gettext_noop("Trick {number}: {cards}; won by {seat}"),
    "play_trick_open": gettext_noop("Trick {number}, not finished: {cards}"),
    "play_out_of_turn": gettext_noop("Trick {number}: {card} by {seat} out of turn; it was {turn}'s turn"),
    "play_revoke": gettext_noop("Trick {number}: {seat} plays {card} and holds {held}: a revoke"),
    "play_revoke_established": gettext_noop(
        "Trick {number}: {seat} plays {card} and holds {held}: an established revoke; "
        "tricks transferred: {moved}"
    ),
    "play_claimed": gettext_noop("Claimed by {side}: {tricks} of the {left} tricks left"),
    "play_declarer": gettext_noop(
        "Declarer's tricks as played: {tricks}; with revokes put right: {rectified}"
    ),
}
