"""The words of setup in the language of the terminal, before anything but Python is installed."""

import gettext as catalogues
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[1] / "locale"


@cache
def _catalogue() -> catalogues.NullTranslations:
    """By LANGUAGE, LC_ALL, LC_MESSAGES and LANG; English where there is no catalogue."""
    return catalogues.translation("django", LOCALE, fallback=True)


def gettext(sentence: str) -> str:
    """The sentence in the language of the terminal."""
    return _catalogue().gettext(sentence)
