"""Every number that a vote could change: dated, cited, exact. Pure, like the engine.

Choose by the day the session was played, never by today.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import TypeVar

from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions, check
from scoring.engine.regulation import Rule
from scoring.regulations.book import Book, NotInForce, RegulationError, load

__all__ = ["DEFAULT_PACK", "Book", "NotInForce", "RegulationError", "book", "conditions", "packs", "rule"]

R = TypeVar("R", bound=Rule)

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


def rule(
    kind: type[R],
    pack: str = DEFAULT_PACK,
    day: date | None = None,
    overrides: Mapping[str, str] | None = None,
) -> R:
    """A rule of a pack as it stands on a day; without a day, in its newest edition.

    Overrides are a tournament's conditions of contest, "forfeit_award.draw_factor": "5/4"; keys of
    other rules are left alone. Raises RegulationError (NotInForce outside the dates), RuleError for
    a value that cannot be.
    """
    regulations = book(pack)
    if kind.KEY not in regulations.rules:
        raise RegulationError("rule_missing", pack=pack, key=kind.KEY)
    version = regulations.rules[kind.KEY].on(day or regulations.newest)
    own = {
        key.removeprefix(f"{kind.KEY}."): value
        for key, value in (overrides or {}).items()
        if key.startswith(f"{kind.KEY}.")
    }
    cites = Citation.CONDITIONS_OF_CONTEST if own else version.cites
    return kind.read({**version.value, **own}, cites)
