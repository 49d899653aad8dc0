"""Names of people as their readers write them, and folded so that any spelling finds them."""

import re
import unicodedata
from typing import Protocol

from federation.reader import reader_language
from federation.text.spellings import loose

HIRAGANA_TO_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
FINAL_LONG_VOWEL = re.compile(r"ー+$")
BETWEEN_WORDS = re.compile(r"[\s・,.'’\-\u2010-\u2015\u2212\u30a0]+")


class NameBearer(Protocol):
    """Whoever has a name in kanji, kana and romaji."""

    family_name: str
    given_name: str
    family_kana: str
    given_kana: str
    family_romaji: str
    given_romaji: str


def display_name(person: NameBearer) -> str:
    """Family name first with a full-width space in Japanese; given name first in English.

    Whoever registered one form of the name alone is shown by it in both languages.
    """
    registered = joined("\u3000", person.family_name, person.given_name)
    in_romaji = joined(" ", person.given_romaji, person.family_romaji)
    if reader_language() == "ja" or not person.family_romaji:
        return registered or in_romaji
    return in_romaji


def joined(space: str, *parts: str) -> str:
    """The parts that are not empty, with the space between."""
    return space.join(part for part in parts if part)


def fold(text: str) -> str:
    """One spelling for all widths, cases, accents, kana and a final long vowel: for search keys only.

    Stored names are never folded: variant kanji survive in them.
    """
    wide = unicodedata.normalize("NFKC", text).casefold().translate(HIRAGANA_TO_KATAKANA)
    plain = unicodedata.normalize("NFD", wide)
    kept = "".join(c for c in plain if not ("\u0300" <= c <= "\u036f"))
    return FINAL_LONG_VOWEL.sub("", unicodedata.normalize("NFC", kept))


def words(text: str) -> list[str]:
    """The folded words of a text."""
    return [fold(word) for word in BETWEEN_WORDS.split(unicodedata.normalize("NFKC", text)) if word]


def whole_names(person: NameBearer) -> set[str]:
    """Family and given name as one folded word, in either order and every script that has both."""
    both = [(words(family), words(given)) for family, given in _scripts(person)]
    return {"".join(a + b) for one, other in both if one and other for a, b in ((one, other), (other, one))}


def _scripts(person: NameBearer) -> list[tuple[str, str]]:
    return [
        (person.family_name, person.given_name),
        (person.family_kana, person.given_kana),
        (person.family_romaji, person.given_romaji),
    ]


def search_tokens(person: NameBearer, number: str) -> set[str]:
    """Every folded word by which somebody may be looked up; a prefix of one finds them."""
    tokens = set(words(number)) | {fold(number)}
    for family, given in _scripts(person):
        tokens.update(words(family), words(given))
        tokens.add("".join(words(family) + words(given)))
        tokens.add("".join(words(given) + words(family)))
        tokens |= {
            "".join(words(family)),
            "".join(words(given)),
        }  # without their hyphens
    return (tokens | {loose(token) for token in tokens}) - {""}


def looked_for(text: str) -> list[list[tuple[str, ...]]]:
    """What somebody looks for, word by word as blanks part them: the ways in which each may be found.

    A way is folded words all of which begin one; "Jun-ichi" is found by its parts, or whole.
    """
    chunks = unicodedata.normalize("NFKC", text).split()
    return [_ways(parts) for parts in map(words, chunks) if parts]


def _ways(parts: list[str]) -> list[tuple[str, ...]]:
    whole = "".join(parts)
    ways = [tuple(parts), tuple(map(loose, parts)), (whole,), (loose(whole),)]
    return [way for way in dict.fromkeys(ways) if all(way)]
