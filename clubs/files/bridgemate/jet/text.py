"""Which code page the texts of a Jet 3 database are in.

The file names one, but it is that of the template: a club's program in Japan writes Japanese (cp932) into
a database that says Western (1252). Jet 4 is Unicode throughout.
"""

from collections.abc import Sequence
from typing import NamedTuple

from clubs.files.bridgemate.jet.values import Value
from clubs.files.raw.encoding import japanese

_WESTERN = 1252
# Code pages that a file may name and be believed: those of one language.
_BELIEVED = {874, 932, 936, 949, 950, 1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258}
_DOUBTFUL = 20  # one text in so many may be cut off in the middle of a character


class Decoded(NamedTuple):
    """The code page that the file names, and the one that was read. 0 when there was nothing to decide."""

    named: int
    read: int


def decoded(rows: Sequence[dict[str, Value]], named: int) -> Decoded:
    """Put texts in the place of bytes, in all rows, after looking at all of them."""
    texts = {value for row in rows for value in row.values() if isinstance(value, bytes)}
    foreign = sorted(text for text in texts if not text.isascii())
    page = _code_page(foreign, named) if foreign else 0
    name = f"cp{page or _WESTERN}"
    meaning = {text: text.decode(name, "replace") for text in texts}
    for row in rows:
        for column, value in row.items():
            if isinstance(value, bytes):
                row[column] = meaning[value]
    return Decoded(named if page else 0, page)


def _code_page(texts: Sequence[bytes], named: int) -> int:
    if named in _BELIEVED and _reads(texts, f"cp{named}"):
        return named
    sound = [text for text in texts if _reads([text], "cp932")]
    is_japanese = (
        japanese(b"\n".join(sound)) is not None and len(texts) - len(sound) <= len(texts) // _DOUBTFUL
    )
    return 932 if is_japanese else _WESTERN


def _reads(texts: Sequence[bytes], name: str) -> bool:
    try:
        for text in texts:
            text.decode(name)
    except UnicodeDecodeError:
        return False
    return True
