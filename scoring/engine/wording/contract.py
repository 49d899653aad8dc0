"""What a contract is worth. Law 77."""

from scoring.engine.words import gettext_noop

SENTENCES = {
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
