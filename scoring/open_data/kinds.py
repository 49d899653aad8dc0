"""A kind of open record: which there are, and what each says, as visitors without a login read it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db.models import QuerySet
from django.utils import translation
from rest_framework.renderers import JSONRenderer

from federation.languages import languages_here
from federation.reader import NameUse, Readership, shared_with, used_for
from federation.text.documents import read_json

Json = dict[str, Any]
# What is another text in another language: by language in every record, also where two are the same.
SPOKEN = frozenset({"title", "name", "names", "players", "club_name", "host_name"})
DIGEST = 32  # letters
UNSETTLED = "is_owed"  # true for a second after each change: no record is another one by it


@dataclass(frozen=True, slots=True)
class OpenKind:
    """How records of a kind are found and read.

    `keys(after, most)`: the keys of those that are open, from one on, in their order. `bodies(keys)`: what
    those of them that are open say, in the language active now. `at_once`: how many are read together.
    """

    word: str
    at_once: int
    keys: Callable[[int, int], list[int]]
    bodies: Callable[[Sequence[int]], Mapping[int, Json]]


def of_rows(
    word: str,
    at_once: int,
    rows: Callable[[], QuerySet[Any]],
    body: Callable[[Any], Mapping[str, Any]],
    *,
    key: str = "pk",
) -> OpenKind:
    """A kind whose records are the rows of a query, each by a column of its own."""

    def keys(after: int, most: int) -> list[int]:
        later = rows().filter(**{f"{key}__gt": after}).order_by(key)
        return list(later.values_list(key, flat=True)[:most])

    def bodies(wanted: Sequence[int]) -> dict[int, Json]:
        kept = rows().filter(**{f"{key}__in": wanted})
        return {getattr(row, key): dict(body(row)) for row in kept}

    return OpenKind(word, at_once, keys, bodies)


def records_of(kind: OpenKind, keys: Sequence[int]) -> dict[int, Json]:
    """What some records of a kind say to everybody, in each language of the federation.

    They are copied: of who did not agree to that there is the number, which pages may have a name for.
    """
    by_language: dict[str, Mapping[int, Json]] = {}
    with shared_with(Readership.PUBLIC), used_for(NameUse.OPEN_DATA):
        for language in languages_here():
            with translation.override(language):
                by_language[language] = kind.bodies(keys)
            by_language[language] = {ref: _plain(body) for ref, body in by_language[language].items()}
    open_ones = set.intersection(*(set(bodies) for bodies in by_language.values()))
    return {
        ref: _together({language: bodies[ref] for language, bodies in by_language.items()})
        for ref in sorted(open_ones)
    }


def open_keys(kind: OpenKind, after: int) -> list[int]:
    """The keys of the next records of a kind that everybody may see."""
    with shared_with(Readership.PUBLIC):
        return kind.keys(after, kind.at_once)


def digest_of(record: Json) -> str:
    """By which a record is known to be the same."""
    return sha256(JSONRenderer().render(record)).hexdigest()[:DIGEST]


def _plain(body: Json) -> Json:
    """As JSON has it, without what is not settled yet."""
    settled = {name: value for name, value in body.items() if name != UNSETTLED}
    plain: Json = read_json(JSONRenderer().render(settled))
    return plain


def _together(values: Mapping[str, Any]) -> Any:
    """One value for all languages, but for what is spoken."""
    one, *others = values.values()
    if isinstance(one, dict) and all(isinstance(other, dict) for other in others):
        return {name: _named(name, _part(values, name)) for name in _names(values.values())}
    if isinstance(one, list) and all(isinstance(other, list) and len(other) == len(one) for other in others):
        rows: Iterable[tuple[Any, ...]] = zip(*values.values(), strict=True)
        return [_together(dict(zip(values, row, strict=True))) for row in rows]
    return one if all(other == one for other in others) else dict(values)


def _names(dicts: Iterable[Json]) -> list[str]:
    return list(dict.fromkeys(name for one in dicts for name in one))


def _part(values: Mapping[str, Json], name: str) -> dict[str, Any]:
    return {language: body.get(name) for language, body in values.items()}


def _named(name: str, values: dict[str, Any]) -> Any:
    return values if name in SPOKEN else _together(values)
