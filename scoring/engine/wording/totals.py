"""Totals, percentages and places."""

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
}
