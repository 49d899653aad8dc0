"""A person's whole name as it may stand in a text: every script, order and width, variant kanji among them.

Family and given name together alone: a family name by itself may be anybody's. What continues into another
name
(山田花 in 山田花子) is not this person.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from federation.names import HIRAGANA_TO_KATAKANA, NameBearer
from federation.text.kanji import FAMILIES

BETWEEN = r"[\s\u3000,.\u30fb\uff0c\u3001\uff0e\u00b7_-]*"
HALF_WIDTH = [chr(code) for code in range(0xFF66, 0xFF9E)]
LARGE_KANA = str.maketrans("ァィゥェォッャュョヮ", "アイウエオツヤユヨワ")
LONG_VOWEL = "\u30fc"
MARKS = ("", "\uff9e", "\uff9f")  # voiced and half-voiced, a character of their own in half width
# What may follow a name without being part of a longer one.
AFTER_KANJI = "様|氏|殿|君|選手|先生|会員|組|夫|さ"
AFTER_KANA = "さん|さま|くん|ちゃん|は|が|を|に|の|と|も|へ|で|せんしゅ"
NO_LONGER = (
    f"(?!(?!{AFTER_KANJI})[\u3400-\u9fff\uf900-\ufaff\u3005])"
    f"(?!(?!{AFTER_KANA})[\u3041-\u3096\u30a1-\u30fa\u30fc\uff66-\uff9f])"
)


def pattern_of(people: Iterable[NameBearer], addresses: Iterable[str]) -> str:
    """A regular expression of PostgreSQL, without regard to case, that finds the names and addresses;
    "" of none.
    """
    ways: set[str] = {_word(re.sub(r"([^\w])", r"\\\1", address)) for address in addresses if address}
    for family, given in {pair for person in people for pair in _whole(person)}:
        one, other = _letters(family), _letters(given)
        ways |= {
            _bounded(one + BETWEEN + other, family + given),
            _bounded(other + BETWEEN + one, given + family),
        }
    return "|".join(f"(?:{way})" for way in sorted(ways))


def plain_names(people: Iterable[NameBearer]) -> set[str]:
    """Whole names as they stand in files: family name first or last, with and without the space."""
    pairs = {pair for person in people for pair in _whole(person)}
    return {
        f"{a}{space}{b}" for f, g in pairs for a, b in ((f, g), (g, f)) for space in ("", " ", "\u3000", ", ")
    }


def _whole(person: NameBearer) -> list[tuple[str, str]]:
    scripts = (
        (person.family_name, person.given_name),
        (person.family_kana, person.given_kana),
        (person.family_romaji, person.given_romaji),
    )
    return [(family, given) for family, given in scripts if family and given]


def _bounded(way: str, text: str) -> str:
    return _word(way) if text.isascii() else way + NO_LONGER


def _word(way: str) -> str:
    return rf"\y{way}\y"


def _letters(name: str) -> str:
    """The characters one after the other, each in all its forms; spaces inside a name may be missing."""
    return "".join(_forms(letter) for letter in unicodedata.normalize("NFKC", name))


@cache
def _forms(letter: str) -> str:
    if letter.isspace() or letter in "-'\u2019.":
        return r"[\s\u3000.'\u2019-]*"
    forms = {letter, *_kanji().get(letter, ()), *_kana(letter), *_wide(letter)}
    return "(?:" + "|".join(re.sub(r"([^\w])", r"\\\1", form) for form in sorted(forms)) + ")"


@cache
def _kanji() -> dict[str, str]:
    return {form: family for family in FAMILIES.split() for form in family}


def _kana(letter: str) -> set[str]:
    katakana = letter.translate(HIRAGANA_TO_KATAKANA)
    hiragana = {chr(code) for code, wide in HIRAGANA_TO_KATAKANA.items() if chr(wide) == katakana}
    halves = _half_width()
    # Banks write small kana as large ones, and a hyphen for the long vowel.
    large = katakana.translate(LARGE_KANA)
    of_banks = {large, *halves.get(large, ())} if large != katakana else set()
    if katakana == LONG_VOWEL:
        of_banks |= {"-", "\uff0d", "\u2212", "\u2010"}
    return {katakana} | hiragana | halves.get(katakana, set()) | of_banks


@cache
def _half_width() -> dict[str, set[str]]:
    halves: dict[str, set[str]] = {}
    for written in (half + mark for half in HALF_WIDTH for mark in MARKS):
        whole = unicodedata.normalize("NFKC", written)
        if len(whole) == 1:
            halves.setdefault(whole, set()).add(written)
    return halves


def _wide(letter: str) -> set[str]:
    return {chr(ord(letter) + 0xFEE0)} if "!" <= letter <= "~" else set()
