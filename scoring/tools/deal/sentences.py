"""The words of the `deal` command."""

from scoring.engine.sentences import CATALOGUES
from scoring.engine.words import Words, gettext_noop

SENTENCES = {
    "usage": gettext_noop("{reason}"),
    "boards_unreadable": gettext_noop("{value}: write boards as 1-24, with numbers from 1 to 999."),
    "seed_unreadable": gettext_noop("A seed is 64 figures and letters from a to f; this one is not."),
    "seed_and_wish": gettext_noop("Deals with wishes are for practice alone: name no seed of a session."),
    "never_fulfilled": gettext_noop("Board {board}: of {tries} deals none is so. Wish for less."),
    "format_cannot": gettext_noop("{name} cannot hold these boards. Choose PBN."),
    "seal": gettext_noop("Seal: {value}"),
    "seed": gettext_noop("Seed: {value} (keep it secret until the boards are played)"),
}
WORDS = Words(SENTENCES, CATALOGUES)
