"""Items of the Laws and of regulations in all the ways people write them: 45C4(b), 第45条C項4(b), L45C4b."""

import re
import unicodedata
from dataclasses import dataclass

from scoring.engine.citation import Citation

LAST_LAW = 93
_ITEM = re.compile(
    r"(?P<law>[1-9][0-9]?)"
    r"(?:(?P<section>[A-K])(?P<rest>(?:[1-9][0-9]?)?(?:\([a-z]\))?(?:\([ivx]+\))?))?"
)
_REGULATION = re.compile(r"REG-[0-9](?:\.[0-9]{1,2})*")
_CODES = frozenset(Citation)

# As people write them. A section's letter may be small; what follows a number may stand without brackets.
_TYPED = re.compile(
    r"(?P<law>[1-9][0-9]?)(?P<section>[a-k])?(?P<number>[1-9][0-9]?)?(?P<letter>[a-z])?(?P<roman>[ivx]+)?"
)
_IN_FRONT = re.compile(r"^(laws?|l\.?)(?=[0-9])")
_NOISE = re.compile(r"[第条項号目の§\s()（）\-‐,.]|規則")
_REGULATION_IN_FRONT = re.compile(r"^(regulations?|reg\.?|競技会運営規則|運営規則)[\s\-]*")
_KANJI = re.compile(r"[〇一二三四五六七八九十]+(?=[条項号])")
_DIGITS = "〇一二三四五六七八九"


@dataclass(frozen=True, slots=True)
class LawItem:
    """One item of the Laws ("45C4(b)") or of a federation's regulations ("REG-3.2"), as tables write it."""

    written: str

    def label(self, language: str) -> str:
        """As it is printed in a language, "ja" or "en"."""
        if self.written.startswith("REG-"):
            return _regulation_label(self.written, language)
        if language != "ja":
            return f"Law {self.written}"
        match = _ITEM.fullmatch(self.written)
        assert match, "checked when the tables are read"
        section = f"{match['section']}項" if match["section"] else ""
        return f"第{match['law']}条{section}{match['rest'] or ''}"

    @property
    def number(self) -> int:
        """The Law, or the chapter of the regulations, that it belongs to."""
        digits = re.search(r"[0-9]+", self.written)
        assert digits
        return int(digits[0])

    @property
    def anchor(self) -> str:
        """Its name inside a page: letters, digits, hyphens and dots."""
        return re.sub(r"[()]", "", self.written)

    @property
    def place(self) -> str:
        """Where it stands below the library's address: the page of its Law and the place on it."""
        page = "regulations" if self.written.startswith("REG-") else str(self.number)
        return f"{page}/#{self.anchor}"

    @property
    def above(self) -> "LawItem | None":
        """The item it is a part of; None for a whole Law."""
        shorter = re.sub(r"(\([a-z]+\)|(?<=[A-K])[0-9]+|[A-K]|\.[0-9]+)$", "", self.written)
        return LawItem(shorter) if shorter != self.written else None

    @property
    def depth(self) -> int:
        """How many items it lies inside: 0 for a whole Law."""
        return self.above.depth + 1 if self.above else 0


def _regulation_label(written: str, language: str) -> str:
    """As the regulations number it; paragraphs without a number of their own by the clause's id."""
    number = written.removeprefix("REG-")
    label = Citation(written).label(language) if written in _CODES else ""
    if label and not number.startswith(f"{label.split()[-1]}."):
        return label
    return f"競技会運営規則 {number}" if language == "ja" else f"Regulations {number}"


def is_law(written: str) -> bool:
    """Whether it is written as an item of Laws 1 to 93 is."""
    match = _ITEM.fullmatch(written)
    return match is not None and int(match["law"]) <= LAST_LAW


def is_regulation(written: str) -> bool:
    """Whether it is written as a clause of the regulations is."""
    return _REGULATION.fullmatch(written) is not None


def read_reference(typed: str) -> LawItem | None:
    """What somebody typed, as an item, whether there is such a one or not; None where it is no reference."""
    text = unicodedata.normalize("NFKC", typed).strip().casefold()
    front = _REGULATION_IN_FRONT.match(text)
    if front:
        return _regulation(text[front.end() :])
    text = _KANJI.sub(lambda numeral: str(_number(numeral[0])), text)
    return _law(_IN_FRONT.sub("", _NOISE.sub("", text)))


def _regulation(text: str) -> LawItem | None:
    bare = re.sub(r"[()\s]+", ".", text).strip(".")
    written = f"REG-{bare}"
    return LawItem(written) if is_regulation(written) else None


def _law(text: str) -> LawItem | None:
    match = _TYPED.fullmatch(text)
    if not match or (match["letter"] and not match["number"]) or (match["number"] and not match["section"]):
        return None
    written = match["law"] + (match["section"] or "").upper() + (match["number"] or "")
    for part in (match["letter"], match["roman"]):
        written += f"({part})" if part else ""
    return LawItem(written) if is_law(written) else None


def _number(kanji: str) -> int:
    """A numeral up to ninety-nine as it is written in words, or digit by digit."""
    if "十" not in kanji:
        return int("".join(str(_DIGITS.index(sign)) for sign in kanji))
    tens, _ten, ones = kanji.partition("十")
    return 10 * (_DIGITS.index(tens) if tens else 1) + (_DIGITS.index(ones) if ones else 0)
