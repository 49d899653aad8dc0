"""Signs that nobody sees: they let one name look like another, or turn round what stands beside them.

Unicode TR 36 and TR 39. A text of several lines may have what emoji and the languages of the world need; what
turns the direction of a text round has no place in any that strangers read.
"""

import unicodedata

# Of the category of formats, what joins pictures and letters of scripts that need it.
_JOINERS = frozenset("\u200c\u200d")
_LINES = frozenset("\t\n\r")
# No format by its category, and seen as little: fillers of Hangul, a joiner of marks, the empty braille cell.
_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CONTROLS = frozenset({"Cc", "Cs"})
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def hidden_signs(text: str) -> list[str]:
    """The signs of a name that nobody sees, in its order; what joins pictures is none."""
    if text.isascii() and text.isprintable():
        return []
    return [sign for number, sign in enumerate(text) if is_hidden(sign) and not _joins(text, number)]


def turning_signs(text: str) -> list[str]:
    """The signs of a long text that turn round what is beside them, or that no screen shows."""
    return [
        sign
        for sign in text
        if sign in _TURNING or (unicodedata.category(sign) in _CONTROLS and sign not in _LINES)
    ]


def is_hidden(sign: str) -> bool:
    """Whether nobody sees a sign."""
    return sign not in _LINES and (sign in _EMPTY or unicodedata.category(sign) in _HIDDEN)


def _joins(text: str, number: int) -> bool:
    """Whether a sign joins two that are no letters of ours: a family of three is one picture."""
    if text[number] not in _JOINERS or not 0 < number < len(text) - 1:
        return False
    return not any(sign.isascii() or _is_of_a_name(sign) for sign in (text[number - 1], text[number + 1]))


def _is_of_a_name(sign: str) -> bool:
    """A letter or figure of scripts that are written without joiners."""
    name = unicodedata.name(sign, "")
    return sign.isalnum() and name.split(" ")[0] in {
        "LATIN",
        "GREEK",
        "CYRILLIC",
        "CJK",
        "HIRAGANA",
        "KATAKANA",
    }


def named(sign: str) -> str:
    """A sign by its number, as its writer can look for it."""
    return f"U+{ord(sign):04X}"
