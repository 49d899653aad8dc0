"""The first floor: clubs, their people, and the facts of what happened at the tables."""

from clubs.models.card import Card, CardDraft, CardVersion
from clubs.models.claims.guest_claim import GuestClaim
from clubs.models.claims.number_claim import NumberClaim
from clubs.models.club import Club, ClubOfficer, ClubRole, Membership
from clubs.models.club_account import ClubAccount, DistrictAccount
from clubs.models.club_page import ClubEvening, ClubPage, EveningKind
from clubs.models.district import District, DistrictClub, DistrictOfficer
from clubs.models.entry import Entry, EntryPlayer, TeamName
from clubs.models.joining import Application, ApplicationDeed, ApplicationState, ApplicationStep
from clubs.models.match import Match
from clubs.models.own_kinds.kinds import ClubKind, ClubKindFee, ClubKindGiven
from clubs.models.own_kinds.paid import ClubFeePaid
from clubs.models.partner_notice import (
    AnswerOutcome,
    NoticeEnding,
    PartnerAnswer,
    PartnerAnswerEnd,
    PartnerNotice,
    PartnerNoticeEnd,
    PlayingLevel,
    UsualSystem,
    Wanted,
    Weekday,
)
from clubs.models.play_record import PlayRecord
from clubs.models.playing.check_in import CheckInOpening, CheckInWay, PlayOffer, Presence
from clubs.models.playing.late_change import LateChange, LateChangeAnswer
from clubs.models.playing.own_movement import OwnMovement
from clubs.models.playing.pairing import PairingState, RoundPairing, SentForm
from clubs.models.playing.report import BoardReport, LineUp, MatchReport, ReportKind
from clubs.models.playing.room import CallReason, CallStep, CallStepKind, DirectorCall, TableMessage
from clubs.models.playing.session_act import ActKind, Bye, SessionAct
from clubs.models.playing.table_entry import TableDevice, TableEntry, TableEntryKind, TablesOpening
from clubs.models.regulation import RegulationAct, RegulationActKind, RegulationDraft, RegulationEdition
from clubs.models.result import Board, Result
from clubs.models.service_token import Scope, ServiceToken
from clubs.models.session import Section, Session
from clubs.models.system_policy import BannedConvention, SystemPolicy
from clubs.models.token import DeviceToken
from clubs.models.tournaments.entrant import BINDING, PLACED, Entrant, EntrantPlayer, EntrantState, Withdrawal
from clubs.models.tournaments.entry_facts import EntrantHandicap, FeePaid, LeaveAsked
from clubs.models.tournaments.fee_class import EntryFeeClass, FeeWhom
from clubs.models.tournaments.invitation import Invitation
from clubs.models.tournaments.official import DIRECTING, Duty, Official
from clubs.models.tournaments.particulars import Gender, Particulars
from clubs.models.tournaments.sanction import SanctionDeed, SanctionRequest, SanctionState, SanctionStep
from clubs.models.tournaments.stage import Stage, StageAct, StageActKind, StageKind
from clubs.models.tournaments.tournament import (
    ConditionsOfContest,
    Event,
    FeePayment,
    FeePer,
    Level,
    Tournament,
)
from clubs.models.uploads.amendment import AmendmentKind, UploadAmendment
from clubs.models.uploads.column_mapping import ColumnMapping
from clubs.models.uploads.correction import Correction, CorrectionAnswer, Part, ScoreError
from clubs.models.uploads.file_correction import FileCorrection, FileCorrectionAnswer
from clubs.models.uploads.proof import Proof
from clubs.models.uploads.upload import Revision, Upload, UploadState

__all__ = [
    "BINDING",
    "DIRECTING",
    "PLACED",
    "ActKind",
    "AmendmentKind",
    "AnswerOutcome",
    "Application",
    "ApplicationDeed",
    "ApplicationState",
    "ApplicationStep",
    "BannedConvention",
    "Board",
    "BoardReport",
    "Bye",
    "CallReason",
    "CallStep",
    "CallStepKind",
    "Card",
    "CardDraft",
    "CardVersion",
    "CheckInOpening",
    "CheckInWay",
    "Club",
    "ClubAccount",
    "ClubEvening",
    "ClubFeePaid",
    "ClubKind",
    "ClubKindFee",
    "ClubKindGiven",
    "ClubOfficer",
    "ClubPage",
    "ClubRole",
    "ColumnMapping",
    "ConditionsOfContest",
    "Correction",
    "CorrectionAnswer",
    "DeviceToken",
    "DirectorCall",
    "District",
    "DistrictAccount",
    "DistrictClub",
    "DistrictOfficer",
    "Duty",
    "Entrant",
    "EntrantHandicap",
    "EntrantPlayer",
    "EntrantState",
    "Entry",
    "EntryFeeClass",
    "EntryPlayer",
    "EveningKind",
    "Event",
    "FeePaid",
    "FeePayment",
    "FeePer",
    "FeeWhom",
    "FileCorrection",
    "FileCorrectionAnswer",
    "Gender",
    "GuestClaim",
    "Invitation",
    "LateChange",
    "LateChangeAnswer",
    "LeaveAsked",
    "Level",
    "LineUp",
    "Match",
    "MatchReport",
    "Membership",
    "NoticeEnding",
    "NumberClaim",
    "Official",
    "OwnMovement",
    "PairingState",
    "Part",
    "Particulars",
    "PartnerAnswer",
    "PartnerAnswerEnd",
    "PartnerNotice",
    "PartnerNoticeEnd",
    "PlayOffer",
    "PlayRecord",
    "PlayingLevel",
    "Presence",
    "Proof",
    "RegulationAct",
    "RegulationActKind",
    "RegulationDraft",
    "RegulationEdition",
    "ReportKind",
    "Result",
    "Revision",
    "RoundPairing",
    "SanctionDeed",
    "SanctionRequest",
    "SanctionState",
    "SanctionStep",
    "Scope",
    "ScoreError",
    "Section",
    "SentForm",
    "ServiceToken",
    "Session",
    "SessionAct",
    "Stage",
    "StageAct",
    "StageActKind",
    "StageKind",
    "SystemPolicy",
    "TableDevice",
    "TableEntry",
    "TableEntryKind",
    "TableMessage",
    "TablesOpening",
    "TeamName",
    "Tournament",
    "Upload",
    "UploadAmendment",
    "UploadState",
    "UsualSystem",
    "Wanted",
    "Weekday",
    "Withdrawal",
]
