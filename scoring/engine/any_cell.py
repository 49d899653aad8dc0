"""An award of any kind, matchpoints, IMPs or a side's at teams, where it does not matter which."""

from collections.abc import Mapping
from typing import Any

from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.pairs.cell import Cell
from scoring.engine.teams.cell import METHOD, TeamCell

AnyCell = Cell | ImpCell | TeamCell
AnyCells = tuple[AnyCell | None, AnyCell | None]  # North-South's, East-West's

_OF_IMPS = frozenset(map(str, ImpMethod))


def from_json(kept: Mapping[str, Any]) -> AnyCell:
    """The cell of what its `to_json` wrote. The method says which kind it is."""
    if kept["method"] == METHOD:
        return TeamCell.from_json(kept)
    return ImpCell.from_json(kept) if str(kept["method"]) in _OF_IMPS else Cell.from_json(kept)
