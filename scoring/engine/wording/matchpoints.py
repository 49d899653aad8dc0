"""Matchpoints, averages and their rounding. Law 78A, REG-4.1.1, REG-1.1.1."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "beaten": gettext_noop("Scores beaten: {count}, {each} each"),
    "tied": gettext_noop("Scores tied: {count}, {each} each"),
    "neuberg": gettext_noop(
        "Brought from {scores} scores to the {results} results of the field by the Neuberg formula"
    ),
    "board_unplayed": gettext_noop("The board was not played"),
    "average": gettext_noop("Average: {percent} percent of {maximum}"),
    "average_plus": gettext_noop("Average plus: {percent} percent of {maximum}"),
    "average_minus": gettext_noop("Average minus: {percent} percent of {maximum}"),
    "artificial": gettext_noop("Artificial adjusted score: {percent} percent of {maximum}"),
    "own_percentage_larger": gettext_noop(
        "Own percentage on the other boards is larger: {score} of {maximum}, {own}%"
    ),
    "own_percentage_smaller": gettext_noop(
        "Own percentage on the other boards is smaller: {score} of {maximum}, {own}%"
    ),
    "own_percentage_unused": gettext_noop(
        "Own percentage on the other boards changes nothing: {score} of {maximum}, {own}%"
    ),
    "rounded": gettext_noop("Rounded to {decimals} decimals, half away from zero"),
}
