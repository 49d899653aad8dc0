"""What is said of a document that can be read and is odd: questions, each to be looked at or acknowledged."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # Who met whom.
    "opponents_change": gettext_noop(
        "Line {line}: on board {board} number {pair} meets {other}, but {usual} on {boards} of the same "
        "round. Check the numbers."
    ),
    "pairs_meet_again": gettext_noop(
        "Line {line}: numbers {pairs} meet on boards {boards} and again on boards {again}. Check the numbers."
    ),
    "boards_apart": gettext_noop(
        "Line {line}: in round {round} numbers {pairs} play boards {boards}, which do not follow each other. "
        "Check the board numbers, and whether a result is missing."
    ),
    "pair_in_other_section": gettext_noop(
        "Line {line}: number {pair} plays board {board} in section {section}, which is not its own. "
        "Check the number."
    ),
    "pair_changes_direction": gettext_noop(
        "Line {line}: pair {pair}, ranked {direction}, sits the other way on boards {boards}. "
        "Check the numbers, and whether there are two winners."
    ),
    "boards_differ": gettext_noop(
        "Line {line}: the numbers {pairs} have {boards} boards, most others of their section {most}. "
        "Check whether a result is missing."
    ),
    "boards_differ_widely": gettext_noop(
        "Line {line}: in the section that begins here some have {least} boards, some {most}. "
        "Check whether results are missing."
    ),
    # Results that hardly can be.
    "unlikely_side": gettext_noop(
        "Line {line}: on board {board}, {contract} by {declarer} with {tricks} tricks gives {score}; "
        "at {others} other tables NS took about {middle} tricks in this denomination. "
        "Did the other side declare?"
    ),
    "unlikely_side_of_score": gettext_noop(
        "Line {line}: on board {board} the score is {score}, and all {others} others have the opposite sign. "
        "Is it on the wrong side?"
    ),
    "unlikely_tricks": gettext_noop(
        "Line {line}: on board {board}, {contract} by {declarer} took {tricks} tricks; at {others} other "
        "tables this side took about {middle} in this denomination. Are the tricks right?"
    ),
    "unlikely_score": gettext_noop(
        "Line {line}: on board {board} {contract} by {declarer} gives {score}; the {others} others are "
        "around {middle}. Is the result right?"
    ),
    "unlikely_score_alone": gettext_noop(
        "Line {line}: on board {board} the score is {score}; the {others} others are around {middle}. "
        "Is the result right?"
    ),
    # The deals of a session.
    "deals_missing": gettext_noop(
        "Line {line}: the file has the deals of most boards, but not of {boards}. Check the hand record."
    ),
    "deal_on_two_boards": gettext_noop(
        "Line {line}: board {board} has the same deal as board {first}. Check the hand record."
    ),
    "deal_differs": gettext_noop(
        "Line {line}: board {board} has another deal in section {section} than in section {first}. "
        "Check the hand record; if the cards were changed, call the director."
    ),
    "leads_not_of_deal": gettext_noop(
        "Line {line}: on board {board}, {leads} of {told} leads were not in the leader's hand. "
        "Check whether the deal is that of the board."
    ),
    # Auctions and play.
    "dealer_differs": gettext_noop(
        "Line {line}: on boards {boards} another seat deals than usual. Check the board numbers."
    ),
    "call_not_allowed": gettext_noop(
        "Line {line}: board {board}, call {number} of the auction, {call} by {seat}, is not allowed there. "
        "Check the auction."
    ),
    "bid_insufficient": gettext_noop(
        "Line {line}: board {board}, call {number} of the auction, {call} by {seat}, is not higher than "
        "{before}. Check the auction."
    ),
    "auction_goes_on": gettext_noop(
        "Line {line}: board {board}, the auction goes on after its last pass: {calls}. Check the auction."
    ),
    "auction_unfinished": gettext_noop(
        "Line {line}: board {board}, the auction does not end with three passes. Check the auction."
    ),
    "contract_not_of_auction": gettext_noop(
        "Line {line}: board {board}, the auction makes {bid} by {bidder}, the result is {contract} by "
        "{declarer}. Check the auction and the contract."
    ),
    "lead_not_of_play": gettext_noop(
        "Line {line}: board {board}, the lead is {lead}, but the first card played is {card}. Check the play."
    ),
    "card_played_twice": gettext_noop("Line {line}: board {board}, {card} is played twice. Check the play."),
    "card_unknown": gettext_noop(
        "Line {line}: board {board}, {card} in the play is not a card. Check the play."
    ),
    "seat_plays_twice": gettext_noop(
        "Line {line}: board {board}, trick {trick}, {seat} plays a second card, {card}. Check the play."
    ),
    "card_out_of_turn": gettext_noop(
        "Line {line}: board {board}, trick {trick}, {seat} plays {card} when it was the turn of {turn}. "
        "Check the play and the declarer."
    ),
    "revoke_in_play": gettext_noop(
        "Line {line}: board {board}, trick {trick}, {seat} plays {card} and still has {held}: a revoke. "
        "Check the play; if it was one, the director decides."
    ),
    "tricks_not_of_play": gettext_noop(
        "Line {line}: board {board}, the play gives declarer {won} tricks, the result has {tricks}. "
        "Check the play and the result."
    ),
}
