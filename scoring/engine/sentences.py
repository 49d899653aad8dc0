"""The engine's sentences: what a step says, and what a refusal says, by code."""

from pathlib import Path

from scoring.engine.words import Words, gettext_noop

CATALOGUES = Path(__file__).resolve().parent.parent / "locale"

# Law 77
CONTRACT = {
    "passed_out": gettext_noop("Passed out"),
    "trick_points": gettext_noop("{contract}: trick points"),
    "small_slam": gettext_noop("Small slam bonus"),
    "grand_slam": gettext_noop("Grand slam bonus"),
    "game": gettext_noop("Game bonus"),
    "part_score": gettext_noop("Part-score bonus"),
    "doubled_made": gettext_noop("Doubled contract made"),
    "redoubled_made": gettext_noop("Redoubled contract made"),
    "overtricks": gettext_noop("Overtricks: {count}, {each} each"),
    "undertricks": gettext_noop("Undertricks: {count}, {each} each"),
    "first_undertrick": gettext_noop("First undertrick: {each}"),
    "second_and_third_undertricks": gettext_noop("Second and third undertricks: {count}, {each} each"),
    "later_undertricks": gettext_noop("Undertricks from the fourth on: {count}, {each} each"),
}

# Law 78A, REG-4.1.1, REG-1.1.1
MATCHPOINTS = {
    "beaten": gettext_noop("Scores beaten: {count}, {each} each"),
    "tied": gettext_noop("Scores tied: {count}, {each} each"),
    "neuberg": gettext_noop(
        "Brought from {scores} scores to the {results} results of the field by the Neuberg formula"
    ),
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

TOTALS = {
    "board": gettext_noop("Board {board}"),
    "board_of_section": gettext_noop("Board {board}, section {section}"),
    "factored": gettext_noop("Brought from a maximum of {maximum} to the full {full}"),
    "percentage": gettext_noop("{score} of a maximum of {maximum}, in percent"),
    "percentage_of_rounded": gettext_noop("The percentage is taken from the rounded score {score}"),
}

REFUSALS = {
    "condition_unknown": gettext_noop("There is no condition {key}. Conditions: {allowed}."),
    "condition_value": gettext_noop("{key} cannot be {value}. Allowed: {allowed}."),
    "condition_missing": gettext_noop("{key} has no value. Allowed: {allowed}."),
    "not_in_force": gettext_noop("{key} is not in force on {day}."),
    "pack_unknown": gettext_noop("There is no regulation pack {pack}. Packs: {allowed}."),
}

WORDS = Words({**CONTRACT, **MATCHPOINTS, **TOTALS, **REFUSALS}, CATALOGUES)
