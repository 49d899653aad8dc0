"""What is said of files for dealing machines. A deal changes no score."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "unknown_deal_file": gettext_noop(
        "The file “{name}” is no deal file that is known. Upload hands as one of {hands}, or results with "
        "hands as one of {results}."
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
    "deal_damaged": gettext_noop(
        "Line {line}: the deal of board {board} is not written as the format has it. Export the file again."
    ),
    "deal_without_board": gettext_noop(
        "Line {line}: the deal has no board number ({board}). It is left out. Enter the number of the board."
    ),
    "deal_partial": gettext_noop(
        "Line {line}: not all hands of board {board} are given. The deal is left out."
    ),
    "dup_hands_differ": gettext_noop(
        "Line {line}: board {board} has two deals that differ, in digits and in signs. The digits count; "
        "compare it with the printed hands."
    ),
}
