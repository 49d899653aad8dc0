"""Totals, percentages and places; ratings."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "board": gettext_noop("Board {board}"),
    "board_of_section": gettext_noop("Board {board}, section {section}"),
    "factored": gettext_noop("Brought from a maximum of {maximum} to the full {full}"),
    "percentage": gettext_noop("{score} of a maximum of {maximum}, in percent"),
    "penalty": gettext_noop("Penalty"),
    "penalty_boards": gettext_noop("Penalty of {boards} boards"),
    "penalty_to_nobody": gettext_noop("{field}: there is no contestant {contestant} for a penalty."),
    "percentage_of_rounded": gettext_noop("The percentage is taken from the rounded score {score}"),
    # The open rating: why a session moved it. docs/rating.md
    "rating_actual": gettext_noop(
        "{actual}% on {boards} boards, where 50 is average; a point of surprise moves the rating by {gain}"
    ),
    "rating_own": gettext_noop(
        "Expected of the own pair: own rating {own}, partner's {partner}, mean {mean}"
    ),
    "rating_opponents": gettext_noop("Opponents' ratings, board by board: mean {opponents}"),
    "rating_field": gettext_noop(
        "At the other tables of these boards the own direction was stronger by {field} on the mean"
    ),
    "rating_expected": gettext_noop(
        "Expected by the ratings of the own pair, the opponents and the field: {expected}%"
    ),
    "rating_rounded": gettext_noop(
        "Every step is rounded to a millionth of a point: what that is off the sum"
    ),
}
