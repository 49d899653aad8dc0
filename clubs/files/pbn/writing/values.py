"""How PBN writes values: tag pairs, contracts, percentages, tables with columns of equal width.

Source: PBN 2.1, chapters 3.2 (tokens), 3.3 (tag pairs) and 5.2 (tables), in export format.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from fractions import Fraction

from clubs.files.raw import explanations

VALUE_MAX = 1_000  # characters of a value; the reader refuses lines of 4,000
UNKNOWN, IRRELEVANT = "?", "-"
UNKNOWN_DAY = "????.??.??"
HIDDEN = ("Cc", "Cs", "Zl", "Zp")  # controls, halves of characters, line ends
_BARE = re.compile(r"[!#$&-:<-Z\\^-z|~=]+")
_FIGURE = re.compile(r"[\^+-]?[\d./]+=?|[?-]")


def printed(text: str) -> str:
    """A text without line ends and control characters, which no token may hold, and not endless."""
    kept = (" " if unicodedata.category(character) in HIDDEN else character for character in text[:VALUE_MAX])
    return "".join(kept)


def tag(name: str, value: str) -> str:
    """A tag pair. A value that would be taken for an inherited one begins with a space."""
    text = printed(value)
    return f'[{name} "{" " * text.startswith("#")}{_escaped(text)}"]'


def note(number: int, text: str) -> str:
    """A note below a section. Suits are ♠ ♥ ♦ ♣ in `text`; their backslashes in PBN are not doubled."""
    return f'[Note "{number}:{explanations.written(_escaped(printed(text)), explanations.PBN)}"]'


def section(name: str, value: str, lines: Sequence[str]) -> list[str]:
    """A tag pair with the lines below it. The backslashes of a table's widths are not doubled."""
    return [f'[{name} "{value}"]', *lines]


def element(text: str) -> str:
    """An element of a table: in quotation marks where it is empty or may not stand bare."""
    return text if _BARE.fullmatch(text) else f'"{_escaped(printed(text))}"'


def contract(normal: str | None) -> str:
    """The normal form as PBN has it: "3NTX", "Pass"; "?" where it is not known."""
    if normal is None:
        return UNKNOWN
    return "Pass" if normal == "P" else normal.replace("N", "NT")


def fraction(value: Fraction) -> str:
    """A percentage, exactly: "60", "33.25", or "100/3" where no decimals are enough."""
    for decimals in range(7):
        scaled = value * 10**decimals
        if scaled.denominator == 1:
            digits = str(scaled.numerator).rjust(decimals + 1, "0")
            return f"{digits[:-decimals]}.{digits[-decimals:]}" if decimals else digits
    return f"{value.numerator}/{value.denominator}"


def table(name: str, columns: Mapping[str, Sequence[str]], always: Sequence[str] = ()) -> list[str]:
    """A table from its columns; those that say nothing are left out, but for some. No lines without rows."""
    kept = {
        column: [element(text) for text in texts]
        for column, texts in columns.items()
        if column in always or any(text not in ("", UNKNOWN) for text in texts)
    }
    if not kept or not any(kept.values()):
        return []
    heads, cells = [], []
    for column, texts in kept.items():
        width = min(max(map(len, texts)), 99)
        to_the_right = all(_FIGURE.fullmatch(text) for text in texts)
        heads.append(f"{column}\\{width}{'R' if to_the_right else 'L'}")
        cells.append([text.rjust(width) if to_the_right else text.ljust(width) for text in texts])
    return section(name, ";".join(heads), [" ".join(row).rstrip() for row in zip(*cells, strict=True)])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
