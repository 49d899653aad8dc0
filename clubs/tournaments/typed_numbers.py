"""Contestants' numbers as people type them: with spaces or commas between, in any width."""

import re
import unicodedata


def numbers_of(text: str) -> list[str]:
    """The numbers in a text, in its order."""
    return [number for number in re.split(r"[\s,、]+", unicodedata.normalize("NFKC", text)) if number]


def groups_of(text: str) -> list[tuple[str, ...]]:
    """The numbers of each line; lines that have none are left out."""
    return [tuple(numbers) for numbers in map(numbers_of, text.splitlines()) if numbers]
