"""What conditions of contest say of the rules of a pack, looked at before anybody goes by it.

Who makes figures asks for a rule where a board needs it: without this a value that cannot be would be found
on the evening, at the first board that is fouled.
"""

from collections.abc import Iterator, Mapping
from datetime import date

from scoring import regulations
from scoring.engine.adjusted.imp_averages import ImpPairAverages
from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages, WinVpAverages
from scoring.engine.citation import Citation
from scoring.engine.conditions import ConditionError
from scoring.engine.corrections.acceptance import LateCorrection
from scoring.engine.corrections.period import AppealPeriod, CorrectionPeriod, RulingPeriod
from scoring.engine.corrections.trick_agreement import TrickAgreement
from scoring.engine.events.carry_over import CarryOverRule
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
from scoring.engine.refusal import Refusal
from scoring.engine.regulation import Rule, RuleError
from scoring.engine.social.chicago import Chicago
from scoring.engine.social.honeymoon import Honeymoon
from scoring.engine.social.honours import Honours
from scoring.engine.social.solitaire_bid import SolitaireBid
from scoring.engine.social.solitaire_deal import SolitairePlay
from scoring.engine.social.unfinished import UnfinishedRubber
from scoring.engine.teams.match import WeightedImps
from scoring.engine.teams.totals import NegativeTotals

# Every rule that a pack can have.
KINDS: Mapping[str, type[Rule]] = {
    kind.KEY: kind
    for kind in (
        *(Absence, AppealPeriod, BoardAMatchAverages, CarryOverRule, Chicago, ConductInBoards, ConductInImps),
        *(CorrectionPeriod, EventTotals, ForfeitAward, ForfeitTrigger, FouledHouston, FouledImps),
        *(FouledMatchpoints, Honeymoon, Honours, HoustonPairs, ImpAverages, ImpPairAverages, LateCorrection),
        *(Lateness, LineUpRule, MatchpointAverages, NegativeTotals, PenaltyUnit, RulingPeriod, ScoringSlip),
        *(SlowPlayRule, SolitaireBid, SolitairePlay, SuspensionRule, SystemViolation, TieBreaks),
        *(TrickAgreement,),
        *(UnfinishedRubber, UnplayedBoard, WeightedImps, WinVpAverages, WithdrawalRule, WrongBoard),
        *(WrongOpponents, WrongPocket),
    )
}


def problems(overrides: Mapping[str, str], pack: str, day: date | None = None) -> Iterator[ConditionError]:
    """What is said of rules ("lateness.forfeit_minutes") and cannot be; keys without a point are left alone.

    Without a day, by the newest edition of the pack. Raises RegulationError for a pack that is none.
    """
    for name, text in overrides.items():
        if "." in name:
            yield from _of_field(name, str(text), pack, day)


def refuse(overrides: Mapping[str, str], pack: str, day: date | None = None) -> None:
    """Raise ConditionError for the first of them."""
    for problem in problems(overrides, pack, day):
        raise problem


def _of_field(name: str, text: str, pack: str, day: date | None) -> Iterator[ConditionError]:
    key, _, field = name.partition(".")
    rules = regulations.book(pack).rules
    known = rules[key].versions[-1].value if key in rules else {}
    if field not in known:
        allowed = ", ".join(f"{key}.{other}" for other in known) or ", ".join(sorted(rules))
        yield ConditionError("condition_unknown", key=name[:60], allowed=allowed)
    elif not KINDS[key].allowed(field):
        yield ConditionError("condition_fixed", key=name)
    elif not _can_be(KINDS[key], field, text, pack, day):
        yield ConditionError("condition_value", key=name, value=text[:60], allowed=KINDS[key].allowed(field))


def _can_be(kind: type[Rule], field: str, text: str, pack: str, day: date | None) -> bool:
    """Whether the rule can be read with a text in place of one of its fields.

    Outside its dates no rule is asked for: by what it says today.
    """
    editions = regulations.book(pack).rules[kind.KEY]
    version = editions.in_force(day or regulations.book(pack).newest) or editions.versions[-1]
    try:
        kind.read({**version.value, field: text}, Citation.CONDITIONS_OF_CONTEST).check()
    except (RuleError, Refusal):
        return False
    return True
