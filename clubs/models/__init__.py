"""The first floor: clubs, their people, and the facts of what happened at the tables."""

from clubs.models.club import Club, ClubOfficer, ClubRole, Membership
from clubs.models.correction import Correction, CorrectionAnswer, Part, ScoreError
from clubs.models.entry import Entry, EntryPlayer
from clubs.models.result import Board, Result
from clubs.models.session import Section, Session
from clubs.models.token import DeviceToken
from clubs.models.upload import Revision, Upload, UploadState

__all__ = [
    "Board",
    "Club",
    "ClubOfficer",
    "ClubRole",
    "Correction",
    "CorrectionAnswer",
    "DeviceToken",
    "Entry",
    "EntryPlayer",
    "Membership",
    "Part",
    "Result",
    "Revision",
    "ScoreError",
    "Section",
    "Session",
    "Upload",
    "UploadState",
]
