"""Whole numbers and words as people type them: full-width signs are the same signs."""

import unicodedata

KEY_DIGITS = 18  # of the longest key that a database of ours can have given


def folded(text: object) -> str:
    """A text with full-width and half-width signs made one, without space around it. None is no text."""
    return unicodedata.normalize("NFKC", "" if text is None else str(text)).strip()


def whole(text: object, digits: int = KEY_DIGITS) -> int | None:
    """A whole number, nothing below it, as an address, a header or a field has it; None for anything else.

    `digits`: how many it has at most. So no number of a million digits is ever made of a text.
    """
    typed = "" if text is None else str(text)
    if len(typed) > 4 * digits:  # signs that fold into several: still no longer than that
        return None
    number = folded(typed)
    return int(number) if number.isascii() and number.isdigit() and len(number) <= digits else None


def is_key(text: str) -> bool:
    """Whether a text is a key as pages write it, sign by sign: what may be asked of a column as it stands."""
    return text.isascii() and text.isdigit() and len(text) <= KEY_DIGITS
