"""Points that grow old: which part of them is left, year by year, by the schemes of a book."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Any

from scoring.regulations.book import Book, Parameter


@lru_cache(maxsize=1000)
def shares_of(book: Book, year: int) -> Mapping[str, Fraction]:
    """By colour, the share of older points that is left from the first day of a year on; others lose nothing.

    By the edition in force on that day; before a scheme's first edition, by the first. Where two schemes say
    different things of a colour, more is left.
    """
    shares: dict[str, Fraction] = {}
    for decay in filter(None, (_decay(scheme, date(year, 1, 1)) for scheme in book.schemes.values())):
        for colour in decay["colours"]:
            shares[colour] = max(shares.get(colour, Fraction(0)), 1 - Fraction(str(decay["rate"])))
    return shares


def _decay(scheme: Parameter, day: date) -> Mapping[str, Any] | None:
    version = scheme.in_force(day) if scheme.versions[0].starts <= day else scheme.versions[0]
    decay: Mapping[str, Any] | None = version.value.get("decay") if version else None
    return decay if decay and Fraction(str(decay["rate"])) else None


def colours(book: Book, year: int) -> frozenset[str]:
    """The colours that lose something in a year, or have in one before it."""
    begun = [
        version.value["decay"]
        for scheme in book.schemes.values()
        for number, version in enumerate(scheme.versions)
        if version.value.get("decay") and (number == 0 or version.starts <= date(year, 1, 1))
    ]
    return frozenset(colour for decay in begun for colour in decay["colours"] if Fraction(str(decay["rate"])))
