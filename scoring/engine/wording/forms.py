"""Names of forms, sides, choices and other single words inside sentences."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "word_yes": gettext_noop("yes"),
    "word_no": gettext_noop("no"),
}
