"""The second floor: what was decided."""

from rulings.models.adjustment import Adjustment, AdjustmentKind

__all__ = ["Adjustment", "AdjustmentKind"]
