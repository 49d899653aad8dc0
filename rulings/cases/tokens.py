"""By what words a case is found: text folded and cut into tokens, and a question cut the same way. Pure.

Latin words and numbers are tokens as they are; Japanese has no spaces, and so every pair of neighbouring
characters is one, with the last character of a run beside them. What begins with "=" is no word but a facet:
"=law:45C4(b)", "=outcome:weighted".
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from rulings.library.references import LawItem, read_reference

TOKEN_LONGEST = 40
FACET_LONGEST = 100
PIECES_MOST = 10  # of a question: each is a join, and so many tell a case from all others
PAIRS_ALL = 4  # the pairs of a longer run are asked for without the overlapping ones
HIRAGANA_TO_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"})
_JAPANESE = "\u3005-\u3007\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_RUNS = re.compile(rf"[{_JAPANESE}]+|[^\W_{_JAPANESE}]+")
_JAPANESE_RUN = re.compile(rf"[{_JAPANESE}]+")
_APART = re.compile(r"\b(laws?|reg\.?|regulations?)\s+(?=[0-9])", re.IGNORECASE)
_CASE_NUMBER = re.compile(r"([0-9]{4})-([0-9]{1,7})")


@dataclass(frozen=True, slots=True)
class TokenRequirement:
    """One thing that a case must have: any of these tokens, or one that begins with the prefix."""

    tokens: tuple[str, ...] = ()
    prefix: str = ""


def fold(text: str) -> str:
    """One width, one case, one kana; without accents, and without the long vowels that writers differ in."""
    wide = unicodedata.normalize("NFKC", text.translate(_SUITS)).casefold().translate(HIRAGANA_TO_KATAKANA)
    plain = unicodedata.normalize("NFD", wide.replace("ー", ""))
    kept = "".join(character for character in plain if not ("\u0300" <= character <= "\u036f"))
    return unicodedata.normalize("NFC", kept)


def text_tokens(*texts: str) -> set[str]:
    """The tokens of what is written in a case."""
    tokens: set[str] = set()
    for run in _RUNS.findall(fold("\n".join(texts))):
        if _JAPANESE_RUN.fullmatch(run):
            tokens.update(_pairs(run))
            tokens.add(run[-1])
        else:
            tokens.add(run[:TOKEN_LONGEST])
    return tokens


def facet(name: str, value: object) -> str:
    """A facet as a token."""
    return f"={name}:{value}"[:FACET_LONGEST]


def law_tokens(items: Iterable[str]) -> set[str]:
    """Cited items, each with all that it is a part of: who looks for Law 45 finds 45C4(b) too."""
    tokens: set[str] = set()
    for written in items:
        item: LawItem | None = LawItem(written)
        while item:
            tokens.add(facet("law", item.written))
            item = item.above
    return tokens


def case_token(year: int, number: int) -> str:
    """A case's own number, with or without its zeros."""
    return facet("case", f"{year}-{number}")


def wanted(text: str) -> list[TokenRequirement]:
    """What a question asks for. All of it must be there; nothing where there is no word in it."""
    asked: list[TokenRequirement] = []
    joined = _APART.sub(r"\1", unicodedata.normalize("NFKC", text))
    for word in joined.split():
        asked += _wanted(word)
    return list(dict.fromkeys(asked))[:PIECES_MOST]


def _wanted(word: str) -> list[TokenRequirement]:
    number = _CASE_NUMBER.fullmatch(word)
    if number:
        return [TokenRequirement((case_token(int(number[1]), int(number[2])),))]
    runs = _RUNS.findall(fold(word))
    item = read_reference(word)
    if item:
        # "4H" is an item and a contract: both are meant.
        return [TokenRequirement((facet("law", item.written), *(runs if len(runs) == 1 else ())))]
    return [requirement for run in runs for requirement in _of_run(run)]


def _of_run(run: str) -> list[TokenRequirement]:
    if not _JAPANESE_RUN.fullmatch(run) or len(run) == 1:
        return [TokenRequirement(prefix=run[:TOKEN_LONGEST])]
    pairs = _pairs(run)
    chosen = pairs if len(run) <= PAIRS_ALL else [*pairs[:-1:2], pairs[-1]]
    return [TokenRequirement((pair,)) for pair in chosen]


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)]
