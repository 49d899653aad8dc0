"""Irregularities with a range as forms name them: what it was, and what its clause asks. REG-2.3 to 2.7"""

from django.utils.translation import gettext_lazy

KIND_LABELS = {
    "scoring_slip": gettext_lazy("a slip in the score (REG-2.3)"),
    "wrong_board": gettext_lazy("a wrong board (REG-2.4)"),
    "wrong_opponents": gettext_lazy("wrong opponents (REG-2.5)"),
    "wrong_pocket": gettext_lazy("a hand in the wrong pocket (REG-2.6)"),
    "system": gettext_lazy("a system or convention that is not permitted (REG-2.7)"),
}
FACT_LABELS = {
    "repeated": gettext_lazy("It was not the first time"),
    "hindrance": gettext_lazy("The event was seriously obstructed (wrong board)"),
    "stationary": gettext_lazy("One of the pairs is stationary at that table (wrong board)"),
    "table_identified": gettext_lazy("The table where it happened is found (wrong pocket)"),
    "responsibility_clear": gettext_lazy("It is clear who did it (wrong pocket)"),
    "agreed": gettext_lazy("The partnership had agreed on it: it is banned from now on (system)"),
    "rule_ignored": gettext_lazy("It is permitted, without its rules being kept (system)"),
    "earlier_in_window": gettext_lazy("Earlier boards can still be corrected (system)"),
}
