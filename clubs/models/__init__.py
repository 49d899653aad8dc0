"""The first floor: clubs, their people, and the facts of what happened at the tables."""

from clubs.models.amendment import AmendmentKind, UploadAmendment
from clubs.models.club import Club, ClubOfficer, ClubRole, Membership
from clubs.models.column_mapping import ColumnMapping
from clubs.models.correction import Correction, CorrectionAnswer, Part, ScoreError
from clubs.models.entrant import Entrant, EntrantPlayer, EntrantState, Withdrawal
from clubs.models.entry import Entry, EntryPlayer, TeamName
from clubs.models.entry_facts import FeePaid, LeaveAsked
from clubs.models.file_correction import FileCorrection, FileCorrectionAnswer
from clubs.models.invitation import Invitation
from clubs.models.match import Match
from clubs.models.official import DIRECTING, Duty, Official
from clubs.models.own_movement import OwnMovement
from clubs.models.pairing import PairingState, RoundPairing, SentForm
from clubs.models.particulars import Gender, Particulars
from clubs.models.proof import Proof
from clubs.models.report import BoardReport, LineUp, MatchReport, ReportKind
from clubs.models.result import Board, Result
from clubs.models.session import Section, Session
from clubs.models.session_act import ActKind, Bye, SessionAct
from clubs.models.stage import Stage, StageAct, StageActKind, StageKind
from clubs.models.token import DeviceToken
from clubs.models.tournament import TEAM_FORMS, ConditionsOfContest, Event, Form, Level, Tournament
from clubs.models.upload import Revision, Upload, UploadState

__all__ = [
    "DIRECTING",
    "TEAM_FORMS",
    "ActKind",
    "AmendmentKind",
    "Board",
    "BoardReport",
    "Bye",
    "Club",
    "ClubOfficer",
    "ClubRole",
    "ColumnMapping",
    "ConditionsOfContest",
    "Correction",
    "CorrectionAnswer",
    "DeviceToken",
    "Duty",
    "Entrant",
    "EntrantPlayer",
    "EntrantState",
    "Entry",
    "EntryPlayer",
    "Event",
    "FeePaid",
    "FileCorrection",
    "FileCorrectionAnswer",
    "Form",
    "Gender",
    "Invitation",
    "LeaveAsked",
    "Level",
    "LineUp",
    "Match",
    "MatchReport",
    "Membership",
    "Official",
    "OwnMovement",
    "PairingState",
    "Part",
    "Particulars",
    "Proof",
    "ReportKind",
    "Result",
    "Revision",
    "RoundPairing",
    "ScoreError",
    "Section",
    "SentForm",
    "Session",
    "SessionAct",
    "Stage",
    "StageAct",
    "StageActKind",
    "StageKind",
    "TeamName",
    "Tournament",
    "Upload",
    "UploadAmendment",
    "UploadState",
    "Withdrawal",
]
