"""The second floor: what was decided."""

from rulings.models.adjustment import Adjustment, AdjustmentKind
from rulings.models.case import Case, CaseAct, CaseLaw, CaseParty, Seat
from rulings.models.case_picture import CasePicture
from rulings.models.case_search import CaseSearchKey
from rulings.models.conduct import ConductReply, ConductRule

__all__ = [
    "Adjustment",
    "AdjustmentKind",
    "Case",
    "CaseAct",
    "CaseLaw",
    "CaseParty",
    "CasePicture",
    "CaseSearchKey",
    "ConductReply",
    "ConductRule",
    "Seat",
]
