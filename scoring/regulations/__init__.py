"""Every number that a vote could change: dated, cited, exact. Pure, like the engine.

Choose by the day the session was played, never by today.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from scoring.engine.citation import Citation
from scoring.engine.conditions import ConditionError, Conditions, RuleText, check
from scoring.engine.contest import contestants_of
from scoring.engine.masterpoints import ranks, reading
from scoring.engine.masterpoints.ranks import RankLadder
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.regulation import Rule
from scoring.engine.victory_points import reading as scale_reading
from scoring.engine.victory_points.percent import PercentScale
from scoring.engine.victory_points.scale import Scale
from scoring.regulations.book import Book, NotInForce, RegulationError, Version, load

__all__ = [
    "DEFAULT_PACK",
    "Book",
    "NotInForce",
    "RegulationError",
    "book",
    "conditions",
    "ladder",
    "packs",
    "percent_scale",
    "percent_scales",
    "rule",
    "scale",
    "scales",
    "scheme",
    "scheme_for",
    "schemes",
]

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
    contest and no longer on the pack's clause; "forfeit_award.draw_factor" overrides one number of a
    rule. Raises RegulationError or ConditionError.
    """
    regulations, overridden = book(pack), dict(overrides or {})
    of_rules = {key: value for key, value in overridden.items() if "." in key}
    chosen = {key: value for key, value in overridden.items() if key not in of_rules}
    for key in of_rules:
        _check_rule(regulations, key)
    for key, value in chosen.items():
        check(key, value)
    _check_scale(pack, chosen.get("vp_scale", "@"))
    versions = regulations.on(day or regulations.newest)
    cites = {key: version.cites for key, version in versions.items()}
    values = {key: version.value for key, version in versions.items()}
    chosen_cites = dict.fromkeys(chosen, Citation.CONDITIONS_OF_CONTEST)
    rules = dict(_rules(regulations, day, of_rules))
    return Conditions.of(values | chosen, cites | chosen_cites, rules)


def _rules(
    regulations: Book, day: date | None, overrides: Mapping[str, str]
) -> Iterator[tuple[str, RuleText]]:
    """The rules in force on a day; a session asks for those that its boards need."""
    for key, parameter in regulations.rules.items():
        with suppress(NotInForce):
            version = parameter.on(day or regulations.newest)
            own = _own(key, overrides)
            cites = Citation.CONDITIONS_OF_CONTEST if own else version.cites
            yield key, ({**version.value, **own}, cites)


def _own(key: str, overrides: Mapping[str, str]) -> dict[str, str]:
    """What the conditions of contest say about one rule, by its fields."""
    start = f"{key}."
    return {name.removeprefix(start): value for name, value in overrides.items() if name.startswith(start)}


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
    own = _own(kind.KEY, overrides or {})
    cites = Citation.CONDITIONS_OF_CONTEST if own else version.cites
    return kind.read({**version.value, **own}, cites)


def scales(pack: str = DEFAULT_PACK) -> tuple[str, ...]:
    """The names of a pack's scales from IMPs to victory points, as `vp_scale` takes them."""
    return _scales(pack, scale_reading.MATCH_KINDS)


def percent_scales(pack: str = DEFAULT_PACK) -> tuple[str, ...]:
    """The names of a pack's scales from percentages to victory points."""
    return _scales(pack, (scale_reading.PERCENT_KIND,))


def scale(name: str, pack: str = DEFAULT_PACK, day: date | None = None) -> Scale:
    """A scale from IMPs as it stands on a day; without a day, in its newest edition.

    Raises RegulationError for a name that is none of `scales`, NotInForce outside its dates. Asking
    again costs nothing.
    """
    return _scale(pack, name, day or book(pack).newest)


def percent_scale(name: str, pack: str = DEFAULT_PACK, day: date | None = None) -> PercentScale:
    """A scale from percentages, likewise."""
    return _percent_scale(pack, name, day or book(pack).newest)


def schemes(pack: str = DEFAULT_PACK, day: date | None = None) -> tuple[Scheme, ...]:
    """The schemes of master points that a pack has on a day; without a day, the newest edition of each."""
    in_force = (_edition(editions, day) for editions in book(pack).schemes.values())
    return tuple(scheme for scheme in in_force if scheme)


def _edition(editions: tuple[Scheme, ...], day: date | None) -> Scheme | None:
    return reading.on(editions, day) if day else editions[-1]


def scheme(name: str, pack: str = DEFAULT_PACK, day: date | None = None) -> Scheme:
    """A scheme by its key as it stands on a day; without a day, its newest edition.

    Raises RegulationError for a name that the pack does not have, NotInForce outside its dates.
    """
    known = book(pack).schemes
    if name not in known:
        raise RegulationError("scheme_unknown", pack=pack, key=name, allowed=", ".join(known))
    edition = _edition(known[name], day)
    if edition is None:
        assert day, "without a day there is always an edition"
        raise NotInForce(name, day)
    return edition


def scheme_for(level: str, form: str, pack: str = DEFAULT_PACK, day: date | None = None) -> Scheme | None:
    """The pack's own scheme for a level and a form of contest, where conditions of contest name none."""
    ranked = contestants_of(form)
    fitting = (scheme for scheme in schemes(pack, day) if level in scheme.levels and ranked in scheme.forms)
    return next(fitting, None)


def ladder(pack: str = DEFAULT_PACK, day: date | None = None, name: str = "") -> RankLadder | None:
    """The ranks of a pack on a day: by name, or the first that it has; None where it has none."""
    known = book(pack).ladders
    editions = known.get(name, ()) if name else next(iter(known.values()), ())
    return ranks.on(editions, day or date.max)


def _check_rule(regulations: Book, name: str) -> None:
    """Refuse a key of a rule that no rule has."""
    key, _, field = name.partition(".")
    rule_text = regulations.rules.get(key)
    if rule_text is None or field not in rule_text.versions[-1].value:
        allowed = ", ".join(
            f"{known}.{part}"
            for known, text in regulations.rules.items()
            if known == key
            for part in text.versions[-1].value
        )
        raise ConditionError("condition_unknown", key=name, allowed=allowed or ", ".join(regulations.rules))


def _check_scale(pack: str, name: str) -> None:
    if not name.startswith("@") and name not in scales(pack):
        allowed = ", ".join((*scales(pack), "@FILE.json"))
        raise ConditionError("condition_value", key="vp_scale", value=name, allowed=allowed)


def _scales(pack: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    known = book(pack).scales.items()
    return tuple(name for name, parameter in known if parameter.versions[-1].value["kind"] in kinds)


@lru_cache(maxsize=1000)
def _scale(pack: str, name: str, day: date) -> Scale:
    version = _version_of_scale(pack, name, day, scale_reading.MATCH_KINDS)
    return scale_reading.scale(version.value, version.cites)


@lru_cache(maxsize=1000)
def _percent_scale(pack: str, name: str, day: date) -> PercentScale:
    version = _version_of_scale(pack, name, day, (scale_reading.PERCENT_KIND,))
    return scale_reading.percent_scale(version.value, version.cites)


def _version_of_scale(pack: str, name: str, day: date, kinds: tuple[str, ...]) -> Version:
    regulations = book(pack)
    version = regulations.scales[name].on(day) if name in regulations.scales else None
    if version is None or version.value["kind"] not in kinds:
        allowed = ", ".join(_scales(pack, kinds))
        raise RegulationError("scale_unknown", pack=pack, key=name, allowed=allowed)
    return version
