"""Every number that a vote could change: dated, cited, exact. Pure, like the engine.

Choose by the day the session was played, never by today.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions, check
from scoring.regulations.book import Book, NotInForce, RegulationError, load

__all__ = ["DEFAULT_PACK", "Book", "NotInForce", "RegulationError", "book", "conditions", "packs"]

DEFAULT_PACK = "jcbl-sample"
_HERE = Path(__file__).parent


def packs() -> tuple[str, ...]:
    """The names of the packs there are."""
    return tuple(sorted(path.parent.name for path in _HERE.glob("*/pack.toml")))


@cache
def book(pack: str) -> Book:
    """A pack, read once. Raises RegulationError for a name that is no pack."""
    if pack not in packs():
        raise RegulationError("pack_unknown", pack=pack, allowed=", ".join(packs()))
    return load(_HERE / pack)


def conditions(
    pack: str = DEFAULT_PACK, day: date | None = None, overrides: Mapping[str, str] | None = None
) -> Conditions:
    """The conditions of a session played on a day, with what its conditions of contest override.

    Without a day, the newest edition of the pack. What is overridden rests on the conditions of
    contest and no longer on the pack's clause. Raises RegulationError or ConditionError.
    """
    regulations, chosen = book(pack), dict(overrides or {})
    for key, value in chosen.items():
        check(key, value)
    versions = regulations.on(day or regulations.newest)
    cites = {key: version.cites for key, version in versions.items()}
    values = {key: version.value for key, version in versions.items()}
    return Conditions.of(values | chosen, cites | dict.fromkeys(chosen, Citation.CONDITIONS_OF_CONTEST))
