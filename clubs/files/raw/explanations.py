"""What was said of a call, in any program's writing: BBO has "!S" for a spade, PBN has "\\S"."""

import re
from functools import cache

TEXT_MAX = 500  # characters of an explanation; nobody says more at a table
LIN, PBN = "!", "\\"
_SIGNS = dict(zip("SHDC", "♠♥♦♣", strict=True))
_LETTERS = {sign: letter for letter, sign in _SIGNS.items()}
_SIGN = re.compile("[♠♥♦♣]")


@cache
def _marked(mark: str) -> re.Pattern[str]:
    return re.compile(re.escape(mark) + "([SHDC])", re.IGNORECASE)


def read(text: str, mark: str) -> str:
    """An explanation with signs for the suits; `mark` is what the program puts before their letters."""
    signed = _marked(mark).sub(lambda letter: _SIGNS[letter[1].upper()], text)
    return " ".join(signed.split())[:TEXT_MAX]


def written(text: str, mark: str) -> str:
    """An explanation with the program's own marks for the suits."""
    return _SIGN.sub(lambda sign: mark + _LETTERS[sign[0]], text)
