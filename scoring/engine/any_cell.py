"""An award of either kind, matchpoints or IMPs, where it does not matter which; and how one is read back."""

from collections.abc import Mapping
from typing import Any

from scoring.engine.cell import Cell
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod

AnyCell = Cell | ImpCell
AnyCells = tuple[AnyCell | None, AnyCell | None]  # North-South's, East-West's

_OF_IMPS = frozenset(map(str, ImpMethod))


def from_json(kept: Mapping[str, Any]) -> AnyCell:
    """The cell of what its `to_json` wrote. The method says which kind it is."""
    return ImpCell.from_json(kept) if str(kept["method"]) in _OF_IMPS else Cell.from_json(kept)
