"""The top floor: requests to recompute, runs, what the pages read, and what the cards allow."""

from scoring.models.analysis import DealAnalysis, PlayAnalysis
from scoring.models.clause_use import ClauseUse
from scoring.models.learning import ArticleVersion, QuizAnswer
from scoring.models.ledger.levy import HalfTable, LevyRate
from scoring.models.ledger.points import PaymentRequest, PointTotal, RankingChoice
from scoring.models.ledger.points_left import PointsLeft
from scoring.models.ledger.posting import (
    Account,
    Payment,
    PaymentAnswer,
    PaymentKind,
    PaymentRun,
    PaymentRunKind,
    PeriodClose,
    Posting,
)
from scoring.models.ledger.slip import Slip, SlipClaim
from scoring.models.ledger.title import Title, TitleAct, TitleActKind
from scoring.models.match import MatchRow
from scoring.models.open_data import OpenDump, OpenDumpPart, OpenFeed, OpenRecord
from scoring.models.openid import (
    SignInClaim,
    SignInCode,
    SignInConsent,
    SignInKey,
    SignInProgram,
    SignInToken,
    TokenKind,
)
from scoring.models.overall import FieldSheet, OverallBoard, OverallPlace
from scoring.models.rating.lines import MemberRating, RatingLine
from scoring.models.rating.sessions import RatedSession
from scoring.models.read import Award, StandingRow
from scoring.models.record_review import RecordReview, ReviewedMember, ReviewNote
from scoring.models.replay import RegulationReplay, ReplayLine, ReplayLineKind, ReplayState
from scoring.models.report import ReportLayout
from scoring.models.run import RecomputeRequest, Run
from scoring.models.series import (
    CategoryOfSeries,
    LegOfSeries,
    PrizeOfSeries,
    Series,
    SeriesPlace,
    SeriesRequest,
    SeriesRun,
    SeriesUnit,
)
from scoring.models.social.agreed import ScoringKind
from scoring.models.social.games import GameKind, GameMove, PortalGame
from scoring.models.social.pads import PadKind, PadLine, PadLineKind, ScorePad
from scoring.models.stage import Closure, StageMatch, StageProblem, StageRequest, StageRun, StageStanding
from scoring.models.statistics import CountedSession, PlayedYear
from scoring.models.webhook import (
    MEMBER_FIELDS,
    OF_THE_OFFICE,
    Topic,
    WebhookAttempt,
    WebhookDelivery,
    WebhookEndpoint,
)

__all__ = [
    "MEMBER_FIELDS",
    "OF_THE_OFFICE",
    "Account",
    "ArticleVersion",
    "Award",
    "CategoryOfSeries",
    "ClauseUse",
    "Closure",
    "CountedSession",
    "DealAnalysis",
    "FieldSheet",
    "GameKind",
    "GameMove",
    "HalfTable",
    "LegOfSeries",
    "LevyRate",
    "MatchRow",
    "MemberRating",
    "OpenDump",
    "OpenDumpPart",
    "OpenFeed",
    "OpenRecord",
    "OverallBoard",
    "OverallPlace",
    "PadKind",
    "PadLine",
    "PadLineKind",
    "Payment",
    "PaymentAnswer",
    "PaymentKind",
    "PaymentRequest",
    "PaymentRun",
    "PaymentRunKind",
    "PeriodClose",
    "PlayAnalysis",
    "PlayedYear",
    "PointTotal",
    "PointsLeft",
    "PortalGame",
    "Posting",
    "PrizeOfSeries",
    "QuizAnswer",
    "RankingChoice",
    "RatedSession",
    "RatingLine",
    "RecomputeRequest",
    "RecordReview",
    "RegulationReplay",
    "ReplayLine",
    "ReplayLineKind",
    "ReplayState",
    "ReportLayout",
    "ReviewNote",
    "ReviewedMember",
    "Run",
    "ScorePad",
    "ScoringKind",
    "Series",
    "SeriesPlace",
    "SeriesRequest",
    "SeriesRun",
    "SeriesUnit",
    "SignInClaim",
    "SignInCode",
    "SignInConsent",
    "SignInKey",
    "SignInProgram",
    "SignInToken",
    "Slip",
    "SlipClaim",
    "StageMatch",
    "StageProblem",
    "StageRequest",
    "StageRun",
    "StageStanding",
    "StandingRow",
    "Title",
    "TitleAct",
    "TitleActKind",
    "TokenKind",
    "Topic",
    "WebhookAttempt",
    "WebhookDelivery",
    "WebhookEndpoint",
]
