"""The sample packs on a day, for tests to which the day does not matter."""

from collections.abc import Mapping
from datetime import date
from typing import TypeVar

from scoring import regulations
from scoring.engine.conditions import Conditions
from scoring.engine.masterpoints.ranks import RankLadder
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.regulation import Rule
from scoring.engine.victory_points.percent import PercentScale
from scoring.engine.victory_points.scale import Scale
from scoring.regulations import DEFAULT_PACK, book, packs

__all__ = [
    "DAY",
    "DEFAULT_PACK",
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
DAY = date(2026, 11, 1)


def conditions(
    pack: str = DEFAULT_PACK, day: date | None = None, overrides: Mapping[str, str] | None = None
) -> Conditions:
    return regulations.conditions(pack, day or DAY, overrides)


def rule(
    kind: type[R],
    pack: str = DEFAULT_PACK,
    day: date | None = None,
    overrides: Mapping[str, str] | None = None,
) -> R:
    return regulations.rule(kind, pack, day or DAY, overrides)


def scales(pack: str = DEFAULT_PACK) -> tuple[str, ...]:
    return regulations.scales(pack)


def percent_scales(pack: str = DEFAULT_PACK) -> tuple[str, ...]:
    return regulations.percent_scales(pack)


def scale(name: str, pack: str = DEFAULT_PACK, day: date | None = None) -> Scale:
    return regulations.scale(name, pack, day or DAY)


def percent_scale(name: str, pack: str = DEFAULT_PACK, day: date | None = None) -> PercentScale:
    return regulations.percent_scale(name, pack, day or DAY)


def schemes(pack: str = DEFAULT_PACK, day: date | None = None) -> tuple[Scheme, ...]:
    return regulations.schemes(pack, day or DAY)


def scheme(name: str, pack: str = DEFAULT_PACK, day: date | None = None) -> Scheme:
    return regulations.scheme(name, pack, day or DAY)


def scheme_for(level: str, form: str, pack: str = DEFAULT_PACK, day: date | None = None) -> Scheme | None:
    return regulations.scheme_for(level, form, pack, day or DAY)


def ladder(pack: str = DEFAULT_PACK, day: date | None = None, name: str = "") -> RankLadder | None:
    return regulations.ladder(pack, day or DAY, name)
