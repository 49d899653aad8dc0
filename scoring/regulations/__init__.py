"""Every number that a vote could change: dated, cited, exact. Pure, like the engine.

Nothing is asked without a day: that on which the session was played.
"""

from collections.abc import Collection, Iterator, Mapping
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
from scoring.regulations.book import Book, NotInForce, Pack, RegulationError, Version, load
from scoring.regulations.kinds import KINDS

__all__ = [
    "DEFAULT_PACK",
    "Book",
    "NotInForce",
    "Pack",
    "RegulationError",
    "book",
    "conditions",
    "ladder",
    "name_of",
    "only_percent_scale",
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


def book(pack: Pack) -> Book:
    """A pack by its name, read once; a book is itself. Raises RegulationError for a name that is no pack."""
    if isinstance(pack, Book):
        return pack
    if pack not in packs():
        raise RegulationError("pack_unknown", pack=pack, allowed=", ".join(packs()))
    return _load(_HERE / pack)


_load = cache(load)


def name_of(pack: Pack) -> str:
    """What a pack is called in refusals: by its key, or in English where it is a federation's own."""
    return pack.names["en"] if isinstance(pack, Book) else pack


def conditions(
    pack: Pack,
    day: date,
    overrides: Mapping[str, str] | None = None,
    needed: Collection[str] | None = None,
) -> Conditions:
    """The conditions of a session played on a day, with what its conditions of contest override.

    What is overridden rests on the conditions of contest and no longer on the pack's clause;
    "forfeit_award.draw_factor" overrides one number of a rule. `needed`: the conditions that the session
    looks at; what no edition of that day knows is refused for these alone. Raises RegulationError (NotInForce
    outside the dates) or ConditionError.
    """
    regulations, overridden = book(pack), dict(overrides or {})
    of_rules = {key: value for key, value in overridden.items() if "." in key}
    chosen = {key: value for key, value in overridden.items() if key not in of_rules}
    for key in of_rules:
        _check_rule(regulations, key)
    for key, value in chosen.items():
        check(key, value)
    _check_scale(pack, chosen.get("vp_scale", "@"))
    versions = _versions(regulations, day, chosen, needed)
    cites = {key: version.cites for key, version in versions.items()}
    values = {key: version.value for key, version in versions.items()}
    chosen_cites = dict.fromkeys(chosen, Citation.CONDITIONS_OF_CONTEST)
    rules = dict(_rules(regulations, day, of_rules))
    return Conditions.of(values | chosen, cites | chosen_cites, rules)


def _versions(
    regulations: Book, day: date, chosen: Collection[str], needed: Collection[str] | None
) -> dict[str, Version]:
    """The conditions of a day. For one that is chosen or not looked at its first may stand in."""
    versions = {key: (one.in_force(day), one.versions[0]) for key, one in regulations.parameters.items()}
    missing = [
        key
        for key, (version, _first) in versions.items()
        if version is None and key not in chosen and (needed is None or key in needed)
    ]
    if missing:
        raise NotInForce(missing, day)
    return {key: version or first for key, (version, first) in versions.items()}


def _rules(regulations: Book, day: date, overrides: Mapping[str, str]) -> Iterator[tuple[str, RuleText]]:
    """The rules in force on a day; a session asks for those that its boards need."""
    for key, parameter in regulations.rules.items():
        with suppress(NotInForce):
            version = parameter.on(day)
            own = _own(key, overrides)
            cites = Citation.CONDITIONS_OF_CONTEST if own else version.cites
            yield key, ({**version.value, **own}, cites)


def _own(key: str, overrides: Mapping[str, str]) -> dict[str, str]:
    """What the conditions of contest say about one rule, by its fields."""
    start = f"{key}."
    return {name.removeprefix(start): value for name, value in overrides.items() if name.startswith(start)}


def rule(kind: type[R], pack: Pack, day: date, overrides: Mapping[str, str] | None = None) -> R:
    """A rule of a pack as it stands on a day.

    Overrides are a tournament's conditions of contest, "forfeit_award.draw_factor": "5/4"; keys of
    other rules are left alone. Raises RegulationError (NotInForce outside the dates), RuleError for
    a value that cannot be.
    """
    regulations = book(pack)
    if kind.KEY not in regulations.rules:
        raise RegulationError("rule_missing", pack=name_of(pack), key=kind.KEY)
    version = regulations.rules[kind.KEY].on(day)
    own = _own(kind.KEY, overrides or {})
    cites = Citation.CONDITIONS_OF_CONTEST if own else version.cites
    return kind.read({**version.value, **own}, cites)


def scales(pack: Pack) -> tuple[str, ...]:
    """The names of a pack's scales from IMPs to victory points, as `vp_scale` takes them."""
    return _scales(pack, scale_reading.MATCH_KINDS)


def percent_scales(pack: Pack) -> tuple[str, ...]:
    """The names of a pack's scales from percentages to victory points."""
    return _scales(pack, (scale_reading.PERCENT_KIND,))


def scale(name: str, pack: Pack, day: date) -> Scale:
    """A scale from IMPs as it stands on a day.

    Raises RegulationError for a name that is none of `scales`, NotInForce outside its dates. Asking
    again costs nothing.
    """
    return _scale(pack, name, day)


def percent_scale(name: str, pack: Pack, day: date) -> PercentScale:
    """A scale from percentages, likewise."""
    return _percent_scale(pack, name, day)


def only_percent_scale(pack: Pack, day: date) -> PercentScale | None:
    """The pack's scale from percentages on a day, where it has exactly one: nobody has to choose then."""
    names = [name for name in percent_scales(pack) if book(pack).scales[name].in_force(day)]
    return percent_scale(names[0], pack, day) if len(names) == 1 else None


def schemes(pack: Pack, day: date) -> tuple[Scheme, ...]:
    """The schemes of master points that a pack has on a day."""
    in_force = (name for name, parameter in book(pack).schemes.items() if parameter.in_force(day))
    return tuple(_scheme(pack, name, day) for name in in_force)


def scheme(name: str, pack: Pack, day: date) -> Scheme:
    """A scheme by its key as it stands on a day. Asking again costs nothing.

    Raises RegulationError for a name that the pack does not have, NotInForce outside its dates.
    """
    known = book(pack).schemes
    if name not in known:
        raise RegulationError("scheme_unknown", pack=name_of(pack), key=name, allowed=", ".join(known))
    return _scheme(pack, name, day)


@lru_cache(maxsize=1000)
def _scheme(pack: Pack, name: str, day: date) -> Scheme:
    version = book(pack).schemes[name].on(day)
    return reading.scheme_of(name, version.value, version.cites, version.starts, version.ends)


def scheme_for(level: str, form: str, pack: Pack, day: date) -> Scheme | None:
    """The pack's own scheme for a level and a form of contest, where conditions of contest name none."""
    ranked = contestants_of(form)
    fitting = (scheme for scheme in schemes(pack, day) if level in scheme.levels and ranked in scheme.forms)
    return next(fitting, None)


def ladder(pack: Pack, day: date, name: str = "") -> RankLadder | None:
    """The ranks of a pack on a day: by name, or the first that it has; None where it has none."""
    known = book(pack).ladders
    name = name or next(iter(known), "")
    return _ladder(pack, name, day) if name in known and known[name].in_force(day) else None


@lru_cache(maxsize=1000)
def _ladder(pack: Pack, name: str, day: date) -> RankLadder:
    version = book(pack).ladders[name].on(day)
    return ranks.ladder_of(name, version.value, version.cites, version.starts)


def _check_rule(regulations: Book, name: str) -> None:
    """Refuse a key of a rule that no rule has."""
    key, _, field = name.partition(".")
    names = KINDS[key].field_names() if key in regulations.rules else ()
    if field not in names:
        allowed = ", ".join(f"{key}.{known}" for known in names)
        raise ConditionError("condition_unknown", key=name, allowed=allowed or ", ".join(regulations.rules))


def _check_scale(pack: Pack, name: str) -> None:
    if not name.startswith("@") and name not in scales(pack):
        allowed = ", ".join((*scales(pack), "@FILE.json"))
        raise ConditionError("condition_value", key="vp_scale", value=name, allowed=allowed)


def _scales(pack: Pack, kinds: tuple[str, ...]) -> tuple[str, ...]:
    known = book(pack).scales.items()
    return tuple(name for name, parameter in known if parameter.versions[-1].value["kind"] in kinds)


@lru_cache(maxsize=1000)
def _scale(pack: Pack, name: str, day: date) -> Scale:
    version = _version_of_scale(pack, name, day, scale_reading.MATCH_KINDS)
    return scale_reading.scale(version.value, version.cites)


@lru_cache(maxsize=1000)
def _percent_scale(pack: Pack, name: str, day: date) -> PercentScale:
    version = _version_of_scale(pack, name, day, (scale_reading.PERCENT_KIND,))
    return scale_reading.percent_scale(version.value, version.cites)


def _version_of_scale(pack: Pack, name: str, day: date, kinds: tuple[str, ...]) -> Version:
    regulations = book(pack)
    version = regulations.scales[name].on(day) if name in regulations.scales else None
    if version is None or version.value["kind"] not in kinds:
        allowed = ", ".join(_scales(pack, kinds))
        raise RegulationError("scale_unknown", pack=name_of(pack), key=name, allowed=allowed)
    return version
