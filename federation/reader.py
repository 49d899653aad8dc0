"""In whose language we speak: one question for every page, letter and file."""

from typing import Literal

from django.utils.translation import get_language

Language = Literal["ja", "en"]  # of the books and articles that the portal comes with: WRITTEN


def reader_language() -> Language:
    """The reader's language; English where no language is active."""
    return "ja" if (get_language() or "").startswith("ja") else "en"
