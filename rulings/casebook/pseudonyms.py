"""Names out of a text: roles in their place, and what still looks like a name. Pure.

Names are matched as people write them: in kanji, kana or romaji, family name first or last, with or without a
space, in any width and case. A family name of one character is looked for only together with the given name:
it stands in too many words.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_LATIN = re.compile(r"[A-Za-zÀ-ÿ'’.\- ]+")
_LETTER = "[A-Za-zÀ-ÿ0-9]"  # word characters of kana are none
SHORTEST_LATIN, SHORTEST_JAPANESE = 3, 2


@dataclass(frozen=True, slots=True)
class Pseudonym:
    """Somebody, or a team, with the stand-in for the name: "South", "Team A". `names`: (family, given)."""

    stand_in: str
    names: tuple[tuple[str, str], ...]


def replaced(text: str, people: Sequence[Pseudonym]) -> str:
    """The text with every name of theirs given up for its stand-in, the longest names first.

    Of two people of one name the first is meant. All in one pass: a stand-in may be somebody's name (North).
    """
    stand_ins: dict[str, str] = {}
    for person in people:
        for pattern in _written(person):
            stand_ins.setdefault(pattern, person.stand_in)
    patterns = sorted(stand_ins, key=len, reverse=True)
    if not patterns:
        return text
    whole = re.compile("|".join(f"({pattern})" for pattern in patterns), re.IGNORECASE)
    return whole.sub(lambda match: stand_ins[patterns[(match.lastindex or 1) - 1]], text)


def occurring(texts: Iterable[str], people: Sequence[Pseudonym]) -> list[str]:
    """What in some texts looks like one of their names, as it stands there; each once."""
    whole = unicodedata.normalize("NFKC", "\n".join(texts))
    names: dict[str, None] = {}
    for person in people:
        for pattern in _written(person):
            for match in re.finditer(unicodedata.normalize("NFKC", pattern), whole, re.IGNORECASE):
                names.setdefault(match[0], None)
    return _widest(list(names))


def _widest(names: Sequence[str]) -> list[str]:
    """Without those that are a part of another one that was found."""
    return [name for name in names if not any(name != other and name in other for other in names)]


def _written(person: Pseudonym) -> Iterator[str]:
    """Patterns for every way to write a person's names."""
    for family, given in person.names:
        family, given = family.strip(), given.strip()
        if not family and not given:
            continue
        if family and given:
            yield _pattern(family, given)
            yield _pattern(given, family)
        for alone in (family, *(() if not _is_latin(given) else (given,))):
            if _is_long(alone):
                yield _pattern(alone)


def _is_latin(text: str) -> bool:
    return bool(_LATIN.fullmatch(text))


def _is_long(text: str) -> bool:
    return len(text) >= (SHORTEST_LATIN if _is_latin(text) else SHORTEST_JAPANESE)


def _pattern(*parts: str) -> str:
    """Parts with any space between them; Latin ones are whole words."""
    joined = r"[\s・,]*".join(r"\s+".join(map(re.escape, part.split())) for part in parts)
    before = f"(?<!{_LETTER})" if _is_latin(parts[0]) else ""
    after = f"(?!{_LETTER})" if _is_latin(parts[-1]) else ""
    return f"{before}{joined}{after}"
