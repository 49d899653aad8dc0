"""What a scale of matches is looked up with: IMPs, differences in points, or only who has won. REG-2.2.4"""

from datetime import date
from typing import Literal

from scoring import regulations
from scoring.engine.victory_points.bands import Bands
from scoring.engine.victory_points.scale import Scale
from scoring.regulations.book import Pack, RegulationError

Margin = Literal["imps", "points"]


def serves(name: str, margin: Margin, pack: Pack, day: date) -> bool:
    """Whether a scale turns such margins into victory points: 300 points are no 300 IMPs.

    A scale that asks only who has won serves both. Outside its dates it serves neither.
    """
    try:
        scale = regulations.scale(name, pack, day)
    except RegulationError:
        return False
    return _own(name, pack, day) == margin or _asks_who_won(scale)


def serving(margin: Margin, pack: Pack, day: date) -> tuple[str, ...]:
    """The names of all scales of a pack that turn such margins into victory points."""
    return tuple(name for name in regulations.scales(pack) if serves(name, margin, pack, day))


def only_scale_of_points(pack: Pack, day: date) -> str | None:
    """The pack's scale of points, where it has exactly one: nobody has to choose then."""
    names = serving("points", pack, day)
    own = [name for name in names if _own(name, pack, day) == "points"] or names
    return own[0] if len(own) == 1 else None


def _own(name: str, pack: Pack, day: date) -> str:
    return str(regulations.book(pack).scales[name].on(day).value.get("margin", "imps"))


def _asks_who_won(scale: Scale) -> bool:
    return isinstance(scale, Bands) and all(max(table.lows) <= 1 for table in scale.tables)
