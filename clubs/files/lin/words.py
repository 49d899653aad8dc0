"""What is said of LIN files."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # The file.
    "lin_out_of_step": gettext_noop(
        "Line {line}: there is something that is no tag with its value, here and in {times} places in all. "
        "Check whether a board is missing or damaged."
    ),
    "lin_tags_unread": gettext_noop(
        "Line {line}: the file has tags that are not read: {tags}. Check whether a result depends on them."
    ),
    "lin_scores_unread": gettext_noop(
        "Line {line}: the file has scores of its own for each board (mp). They are not compared with ours: "
        "it does not say whose they are."
    ),
    "lin_names": gettext_noop(
        "Line {line}: {count} players are named; a table has 4, two rooms have 8. Check who played."
    ),
    "lin_carry_over": gettext_noop(
        "Line {line}: the heading has figures beside the teams, {home} {a} and {visitors} {b}. They are not "
        "counted; enter them as a carry-over if the match goes on from there."
    ),
    "lin_imps_assumed": gettext_noop(
        "Line {line}: the file does not say how it is scored; it was taken for a match at IMPs. Check it."
    ),
    "lin_matchpoints_assumed": gettext_noop(
        "Line {line}: the file does not say how it is scored; it was taken for matchpoints. Check it."
    ),
    # One board.
    "lin_no_dealer": gettext_noop(
        "Line {line}: board {board} does not say who dealt; it was taken to be {dealer}. Check the auction."
    ),
    "lin_call_unreadable": gettext_noop(
        "Line {line}: {call} is not a call, on board {board}. The auction is read up to there."
    ),
    "lin_passes_missing": gettext_noop(
        "Line {line}: the last passes of board {board} are missing; they were added, because the play began."
    ),
    "lin_contract_unknown": gettext_noop(
        "Line {line}: the contract of board {board} cannot be told from its auction. Correct the auction, or "
        "write the result into the list in the heading."
    ),
    "lin_card_unreadable": gettext_noop(
        "Line {line}: {card} is not a card, on board {board}. The play is read up to there."
    ),
    "lin_claim_differs": gettext_noop(
        "Line {line}: board {board} was claimed with {claim} tricks, but the play leaves declarer {low} to "
        "{high}. The claim is left out; check the result."
    ),
    "lin_result_missing": gettext_noop(
        "Line {line}: board {board} has no result: neither the play nor a claim tells the tricks. "
        "It counts as not played until it is entered."
    ),
    "lin_list_differs": gettext_noop(
        "Line {line}: on board {board} the list in the heading says {list}, the record of the "
        "table {record}. The record counts; check it."
    ),
    "lin_list_unreadable": gettext_noop(
        "Line {line}: place {place} of the list of results, {text}, is no result of a board of this file."
    ),
}
