"""Every kind of rule that a pack can have."""

from collections.abc import Mapping

from scoring.engine.adjusted.imp_averages import ImpPairAverages
from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages, WinVpAverages
from scoring.engine.corrections.acceptance import LateCorrection
from scoring.engine.corrections.appeal_deposits import AppealDeposits
from scoring.engine.corrections.period import AppealPeriod, CorrectionPeriod, RulingPeriod
from scoring.engine.corrections.trick_agreement import TrickAgreement
from scoring.engine.events.carry_over import CarryOverRule
from scoring.engine.events.movement_limits import MovementLimits
from scoring.engine.events.tie_breaks import TieBreaks
from scoring.engine.events.total import EventTotals
from scoring.engine.forfeits.line_up import LineUpRule
from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.forfeits.value import ForfeitAward
from scoring.engine.fouled.houston import FouledHouston
from scoring.engine.fouled.imps import FouledImps
from scoring.engine.fouled.methods import FouledMatchpoints
from scoring.engine.imp_pairs.terms import HoustonPairs
from scoring.engine.pairs.averages import MatchpointAverages
from scoring.engine.penalties.absence import Absence
from scoring.engine.penalties.conduct import ConductInBoards, ConductInImps
from scoring.engine.penalties.discretionary import ScoringSlip, SystemViolation, WrongBoard, WrongOpponents
from scoring.engine.penalties.lateness import Lateness
from scoring.engine.penalties.slow_play import SlowPlayRule
from scoring.engine.penalties.suspension import SuspensionRule
from scoring.engine.penalties.unplayed import UnplayedBoard
from scoring.engine.penalties.withdrawal import WithdrawalRule
from scoring.engine.penalties.wrong_pocket import WrongPocket
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.regulation import Rule
from scoring.engine.social.chicago import Chicago
from scoring.engine.social.honeymoon import Honeymoon
from scoring.engine.social.honours import Honours
from scoring.engine.social.solitaire_bid import SolitaireBid
from scoring.engine.social.solitaire_deal import SolitairePlay
from scoring.engine.social.unfinished import UnfinishedRubber
from scoring.engine.teams.match import WeightedImps
from scoring.engine.teams.patton import PattonRule
from scoring.engine.teams.totals import NegativeTotals

# Every rule that a pack can have.
KINDS: Mapping[str, type[Rule]] = {
    kind.KEY: kind
    for kind in (
        *(Absence, AppealDeposits, AppealPeriod, BoardAMatchAverages, CarryOverRule, Chicago),
        *(ConductInBoards, ConductInImps),
        *(CorrectionPeriod, EventTotals, ForfeitAward, ForfeitTrigger, FouledHouston, FouledImps),
        *(FouledMatchpoints, Honeymoon, Honours, HoustonPairs, ImpAverages, ImpPairAverages, LateCorrection),
        *(Lateness, LineUpRule, MatchpointAverages, MovementLimits, NegativeTotals, PattonRule, PenaltyUnit),
        *(RulingPeriod, ScoringSlip),
        *(SlowPlayRule, SolitaireBid, SolitairePlay, SuspensionRule, SystemViolation, TieBreaks),
        *(
            TrickAgreement,
            UnfinishedRubber,
            UnplayedBoard,
            WeightedImps,
            WinVpAverages,
            WithdrawalRule,
            WrongBoard,
        ),
        *(WrongOpponents, WrongPocket),
    )
}
