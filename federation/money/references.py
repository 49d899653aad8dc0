"""References by which a payment says what it pays: made of a number, recognised wherever somebody typed one.

Two forms of one number. ISO 11649 (RF, two check digits modulo 97, the number) for transfers that carry
letters. Digits alone with a check digit after Luhn (ISO/IEC 7812-1, annex B) for places where people type a
number before their name, as in Japanese transfers.

What is noticed of a mistake: one wrong digit, always, in both; two neighbouring digits that are swapped,
always in an RF reference (its check digits included), and in digits alone but for 09 and 90, which Luhn
takes for one.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from federation.money.mod97 import check_digits, holds

DIGITS_LEAST: Final = 7  # of the number in a reference of digits: shorter ones stand in texts by chance
DIGITS_MOST: Final = 18
TEXT_MAX: Final = 2_000  # characters that are looked at: ten times what a transfer has room for
_RF = "RF"
_HYPHENS = re.compile("[\u2010-\u2015\u2212\u30fc\u2500]")  # ー too: full-width keyboards give it
_SEPARATED = re.compile(r"(?<![0-9A-Z])(RF)?[ \-]?([0-9]+(?:[ \-][0-9]+)*)(?![0-9])")
_ISO = re.compile(r"RF[0-9]{2}[A-Z0-9]{1,21}")
_GROUPS_MOST = 12  # of digits with spaces between, in one reference


def rf_reference(number: int) -> str:
    """The creditor reference of a number: RF, check digits, number. Raises ValueError beyond 18 digits."""
    digits = _digits(number)
    return f"{_RF}{check_digits(_RF, digits)}{digits}"


def digit_reference(number: int) -> str:
    """The number in seven digits at least and the check digit. Raises ValueError beyond 18 digits."""
    digits = _digits(number).rjust(DIGITS_LEAST, "0")
    return f"{digits}{_luhn(digits)}"


def in_fours(reference: str) -> str:
    """A reference as it is printed: RF18 5390 0754 7034, 1234 5674."""
    return " ".join(reference[start : start + 4] for start in range(0, len(reference), 4))


def is_iso_11649(text: str) -> bool:
    """Whether a text is a creditor reference of anybody, its letters large and without spaces."""
    return _ISO.fullmatch(text) is not None and holds(text)


def number_of(reference: str) -> int | None:
    """The number behind a reference of either form, in any spelling; None where it is none of ours."""
    numbers = recognised(re.sub("[ -]", "", _plain(reference)))
    return numbers[0] if len(numbers) == 1 else None


def recognised(text: str) -> tuple[int, ...]:
    """The numbers of all references in a text, in their order: of any width and case, with spaces or hyphens.

    Digits belong together as far as single spaces or hyphens join them; every run of whole groups is tried.
    So a text has now and then a reference by chance: whoever asks knows which ones were given out. Of a
    text only the beginning is looked at (`TEXT_MAX`).
    """
    plain = _plain(text[:TEXT_MAX])
    numbers: dict[int, None] = {}
    for match in _SEPARATED.finditer(plain):
        groups = re.split(r"[ \-]", match[2])
        numbers.update(dict.fromkeys(_of_iso(groups) if match[1] else _of_digits(groups)))
    return tuple(numbers)


def _plain(text: str) -> str:
    return _HYPHENS.sub("-", unicodedata.normalize("NFKC", text).upper())


def _of_iso(groups: list[str]) -> Iterator[int]:
    """After RF: the shortest, then longer beginnings of the digits."""
    digits = ""
    for group in groups[:_GROUPS_MOST]:
        digits += group
        if 2 < len(digits) <= DIGITS_MOST + 2 and digits[2] != "0" and holds(f"{_RF}{digits}"):
            yield int(digits[2:])


def _of_digits(groups: list[str]) -> Iterator[int]:
    for first in range(len(groups)):
        digits = ""
        for group in groups[first : first + _GROUPS_MOST]:
            digits += group
            if len(digits) > DIGITS_MOST + 1:
                break
            if _is_of_digits(digits):
                yield int(digits[:-1])


def _is_of_digits(digits: str) -> bool:
    """Whether digits are a reference exactly as it is made: no zero more before them."""
    number = digits[:-1]
    long_enough = len(number) == DIGITS_LEAST or (len(number) > DIGITS_LEAST and number[0] != "0")
    return long_enough and number.strip("0") != "" and _luhn(number) == digits[-1]


def _digits(number: int) -> str:
    if not 0 < number < 10**DIGITS_MOST:
        raise ValueError(f"a reference is of a number of 1 to {DIGITS_MOST} digits, not {number}")
    return str(number)


def _luhn(digits: str) -> str:
    """The check digit behind some digits: every second one from the right is doubled, its digits added up."""
    doubled = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)
    total = 0
    for place, sign in enumerate(reversed(digits)):
        value = ord(sign) - 48
        total += value if place % 2 else doubled[value]
    return str(-total % 10)
