"""Forfeited rounds. REG-5."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "forfeit_share": gettext_noop("{unplayable} of {boards} boards cannot be played; {limit} make a forfeit"),
    "forfeit_yes": gettext_noop("The round is forfeited"),
    "forfeit_no": gettext_noop("The round is not forfeited"),
}
