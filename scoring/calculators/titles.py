"""What calculators, the fields of their results and some values are called on pages. English msgids."""

from scoring.engine.words import gettext_noop

HEADINGS: dict[str, str] = {"forfeit-trigger": gettext_noop("Is the round forfeited?")}

TITLES: dict[str, str] = {"forfeit": gettext_noop("Forfeited")}

VALUES: dict[str, str] = {}
