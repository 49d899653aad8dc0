"""The short notations of session files: contracts, cards, scores, days, as different programs write them."""

import re
import unicodedata
from datetime import date
from fractions import Fraction

from federation.text.numbers import folded
from scoring.engine.given.exact import exact

SUITS = "SHDC"
RANKS = "AKQJT98765432"

_CONTRACT = re.compile(r"([1-7])(NT|[SHDCN])(XX|X|\*\*|\*|RDBL|RD|DBL|D)?")
_PASSED_OUT = frozenset({"P", "PASS", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS", "AP"})
_SUIT_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧×", "SHDCSHDCX")
_FACTORS = {"*": "X", "D": "X", "DBL": "X", "**": "XX", "RD": "XX", "RDBL": "XX"}
_SEATS = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
_DASHES = str.maketrans("‐‑‒–—−－ー▲", "---------")
_ARTIFICIAL = re.compile(r"A(\d\d)[ :/-]?(\d\d)")
_ONE_SIDED = re.compile(r"A(?!---)(-|\d{1,9}(?:/[1-9]\d{0,8})?)-(-|\d{1,9}(?:/[1-9]\d{0,8})?)", re.ASCII)
_EXACT = re.compile(r"A(\d{1,9}(?:/[1-9]\d{0,8})?)-(\d{1,9}(?:/[1-9]\d{0,8})?)", re.ASCII)  # as we write it
_NO_SCORE = frozenset({"", "-", "NP", "N/P", "NOTPLAYED"})
YEARS = range(1925, 2200)  # before there was no game; later ones are of a calendar that we do not know
_DAYS = (
    re.compile(r"(?P<day>\d{1,2})([/.-])(?P<month>\d{1,2})\2(?P<year>\d{4})"),
    re.compile(r"(?P<year>\d{4})([/.-])(?P<month>\d{1,2})\2(?P<day>\d{1,2})(T.*)?"),
)
_VULNERABILITIES = {
    "None": ("NONE", "NIL", "NO", "LOVE", "LOVEALL", "-", "O", "NEITHER"),
    "NS": ("NS", "N/S", "N-S", "NORTH/SOUTH", "NORTHSOUTH"),
    "EW": ("EW", "E/W", "E-W", "EAST/WEST", "EASTWEST"),
    "Both": ("BOTH", "ALL", "GAME", "GAMEALL", "B"),
}
_VULNERABILITY = {written: side for side, all_written in _VULNERABILITIES.items() for written in all_written}


def fold(text: str) -> str:
    """Capitals of normal width, without white space. For codes only, never for names."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_SUIT_SIGNS))
    return "".join(text.upper().split())


def contract(text: str) -> str | None:
    """The normal form: "4S", "3NX", "P". None where the text spells no contract."""
    folded = fold(text)
    if folded in _PASSED_OUT:
        return "P"
    match = _CONTRACT.fullmatch(folded)
    if not match:
        return None
    level, denomination, doubles = match.groups(default="")
    return f"{level}{denomination[0]}{_FACTORS.get(doubles, doubles)}"


def seat(text: str) -> str | None:
    """N, E, S or W."""
    folded = _SEATS.get(fold(text), fold(text))
    return folded if folded in ("N", "E", "S", "W") else None


def card(text: str) -> str | None:
    """Suit first, ten as T: "SA", "DT". Files write "AS", "SA", "D10" and "10D"."""
    folded = fold(text).replace("10", "T")
    if len(folded) == 2:
        first, second = folded[0], folded[1]
        if first in SUITS and second in RANKS:
            return folded
        if second in SUITS and first in RANKS:
            return second + first
    return None


def number(text: str) -> int | None:
    """A whole number of at most five digits, whatever sign its minus is written with."""
    folded = fold(text).translate(_DASHES).replace("+", "", 1)
    return int(folded) if re.fullmatch(r"-?[0-9]{1,5}", folded) else None


Percentages = tuple[Fraction | None, Fraction | None]


def artificial(text: str) -> Percentages | None:
    """The percentages of "A6040", or of "A100/3-60": North-South's, East-West's; "A--60" has one."""
    folded = fold(text)
    match = _ARTIFICIAL.fullmatch(folded) or _EXACT.fullmatch(folded) or _ONE_SIDED.fullmatch(folded)
    return percentages(match[1], match[2]) if match else None


def percentages(ns: str, ew: str) -> Percentages:
    """What both sides have; "-" is nothing, of a side that the line does not count for."""
    return exact(ns), exact(ew)


def is_no_score(text: str) -> bool:
    """Whether the text says that there is no score yet."""
    return fold(text).translate(_DASHES) in _NO_SCORE


def vulnerability(text: str) -> str | None:
    """ "None", "NS", "EW" or "Both"."""
    return _VULNERABILITY.get(fold(text))


def day(text: str) -> date | None:
    """The day of dd/mm/yyyy, dd-mm-yyyy or yyyy-mm-dd; None where there is none that can have been played."""
    plain = folded(text)
    for pattern in _DAYS:
        match = pattern.fullmatch(plain)
        if match:
            try:
                played = date(int(match["year"]), int(match["month"]), int(match["day"]))
            except ValueError:
                return None
            return played if played.year in YEARS else None
    return None


def suit(text: str) -> str | None:
    """The cards of one suit in a hand, highest first; "" when void. None for no card, or one twice."""
    folded = fold(text).replace("10", "T").translate(_DASHES)
    folded = "" if folded in ("-", "VOID") else folded
    if len(set(folded)) != len(folded) or not set(folded) <= set(RANKS):
        return None
    return "".join(sorted(folded, key=RANKS.index))


def shown_contract(normal: str) -> str:
    """As people write it: 4♠X, 3NT."""
    if normal == "P":
        return "P"
    denomination = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "N": "NT"}[normal[1]]
    return normal[0] + denomination + normal[2:]


def shown_score(score: int) -> str:
    """With its sign: +620, −50, 0."""
    return f"{score:+d}".replace("-", "−") if score else "0"
