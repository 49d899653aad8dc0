"""The second floor: what was decided."""

from rulings.models.adjustment import Adjustment, AdjustmentKind
from rulings.models.appeal import Appeal, AppealAct, AppealDecision
from rulings.models.appeal_body import Body, BodyKind, CommitteeMember, Ground, Standard
from rulings.models.appeal_panel import AppealDeposit, DepositKind, PanelSeat
from rulings.models.appeal_party import AppealParty, PartyCapacity, PartySide
from rulings.models.case import Case, CaseAct, CaseLaw, CaseParty, Seat
from rulings.models.case_picture import CasePicture
from rulings.models.case_search import CaseSearchKey
from rulings.models.casebook import CasebookEdition, CasebookEntry, CasebookKey, CasebookState
from rulings.models.conduct import ConductExample, ConductReply, ConductRule, ViolationKind
from rulings.models.fine import FineRate
from rulings.models.law_adoption import LawAdoption

__all__ = [
    "Adjustment",
    "AdjustmentKind",
    "Appeal",
    "AppealAct",
    "AppealDecision",
    "AppealDeposit",
    "AppealParty",
    "Body",
    "BodyKind",
    "Case",
    "CaseAct",
    "CaseLaw",
    "CaseParty",
    "CasePicture",
    "CaseSearchKey",
    "CasebookEdition",
    "CasebookEntry",
    "CasebookKey",
    "CasebookState",
    "CommitteeMember",
    "ConductExample",
    "ConductReply",
    "ConductRule",
    "DepositKind",
    "FineRate",
    "Ground",
    "LawAdoption",
    "PanelSeat",
    "PartyCapacity",
    "PartySide",
    "Seat",
    "Standard",
    "ViolationKind",
]
