"""What is said of LIN files, of deal files and of tables (CSV)."""

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
    # Deal files. A deal changes no score.
    "unknown_deal_file": gettext_noop(
        "The file “{name}” is no deal file that is known. Upload a PBN, DLM, BRI, DUP or LIN file."
    ),
    "too_many_deals": gettext_noop(
        "Line {line}: the file has more than {most} deals. Upload the hands of one session at a time."
    ),
    "no_deals": gettext_noop("The file holds no deals. Export it with the boards that were played."),
    "deal_filler": gettext_noop(
        "These boards have no deal, only a placeholder with a whole suit in each hand: {boards}. "
        "They are left out."
    ),
    "dlm_unreadable": gettext_noop(
        "Line {line}: board {board} is not written as 26 letters from a to p and a check number. "
        "Export the file again."
    ),
    "dlm_check_differs": gettext_noop(
        "Line {line}: the check number of board {board} is {number}, but should be {expected}. The deal may "
        "have been altered; compare it with the printed hands."
    ),
    "bri_unreadable": gettext_noop(
        "Line {line}: the deal of board {board} is not written as 78 digits. Export the file again."
    ),
    "dup_hands_differ": gettext_noop(
        "Line {line}: board {board} has two deals that differ, in digits and in signs. The digits count; "
        "compare it with the printed hands."
    ),
    # Tables. Lines are those of the file; columns are named by their heads or by letters.
    "csv_row_unreadable": gettext_noop(
        "Line {line}: from here on the table cannot be read. Look for a quotation mark that is not closed."
    ),
    "csv_cell_too_long": gettext_noop(
        "Line {line}: a cell goes on over several lines or without end: {text} Look for a quotation mark "
        "that is not closed."
    ),
    "csv_too_many_rows": gettext_noop(
        "Line {line}: the table has more than {most} rows. Upload one session at a time."
    ),
    "csv_head_blank": gettext_noop(
        "Line {line}: columns {columns} are filled but have no head, as merged cells leave them. "
        "Write a head over every column."
    ),
    "csv_column_twice": gettext_noop(
        "Line {line}: the heads {other} and {head} both mean the column “{column}”. Delete or rename one."
    ),
    "csv_column_missing": gettext_noop(
        "Line {line}: there is no column “{column}”. Add it, or say which of the heads means it."
    ),
    "csv_columns_unread": gettext_noop(
        "Line {line}: these columns are not read: {heads}. Say what they mean if results depend on them."
    ),
    "csv_round_unreadable": gettext_noop(
        "Line {line}: {round} is not the number of a round. It is left out."
    ),
}
