"""What a single term may be: text, a number within bounds, one of several words. Pure."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from federation.kept import UnreadablePart
from scoring.engine.given.exact import exact

MINUTES_MAX = 1440
ROUNDS_MAX = 1000
BOARDS_MAX = 999
AMOUNT_MAX = 9_999
MEMBERS_MAX = 2**63 - 1
TEXT_MAX = 200

Check = Callable[[str, Any], Any]  # of a field's name and its term: what it says
Word = TypeVar("Word", bound=StrEnum)


class TermsError(UnreadablePart):
    """A decision that says too little, or what cannot be: the field, and a code for its sentence."""

    def __init__(self, field: str, code: str = "unknown_value") -> None:
        super().__init__(f"{code}: {field}")
        self.field = field
        self.code = code


def text(name: str, value: Any) -> str:
    """A text that says something. Raises TermsError."""
    if not isinstance(value, str) or not value.strip() or len(value) > TEXT_MAX:
        raise TermsError(name)
    return value.strip()


def flag(name: str, value: Any) -> bool:
    """Yes or no. Raises TermsError."""
    if not isinstance(value, bool):
        raise TermsError(name)
    return value


def count(least: int, most: int) -> Callable[[str, Any], int]:
    """A whole number within these bounds. The check raises TermsError."""

    def check(name: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise TermsError(name, "out_of_range")
        return value

    return check


def one_of(*words: Word) -> Callable[[str, Any], Word]:
    """One of these words. The check raises TermsError."""

    def check(name: str, value: Any) -> Word:
        if value not in words:
            raise TermsError(name)
        return words[words.index(value)]

    return check


def amount(name: str, value: Any) -> str:
    """An exact number as it was typed, never negative: a penalty raises nobody. Raises TermsError.

    No table of results has room for one beyond AMOUNT_MAX, in whatever unit.
    """
    if not 0 <= fraction(name, value) <= AMOUNT_MAX:
        raise TermsError(name, "out_of_range")
    return str(value)


def fraction(name: str, value: Any) -> Fraction:
    """An exact number written as text or as an integer. Raises TermsError."""
    if isinstance(value, bool | float) or not isinstance(value, int | str):
        raise TermsError(name)
    number = exact(value)
    if number is None:
        raise TermsError(name)
    return number


def groups(name: str, value: Any) -> tuple[tuple[str, ...], ...]:
    """Lists of contestants, nobody in two of them. Raises TermsError."""
    if not isinstance(value, list) or not value or not all(isinstance(group, list) for group in value):
        raise TermsError(name)
    read = tuple(tuple(text(name, number) for number in group) for group in value)
    everybody = [number for group in read for number in group]
    if len(set(everybody)) != len(everybody):
        raise TermsError(name, "inconsistent")
    return read
