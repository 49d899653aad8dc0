"""Irregularities for which the regulations leave the director a range. REG-2.3 to 2.7

The engine says on whom a penalty may fall and the most it may be; the director chooses inside it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from clubs.models import Session
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from rulings.decisions.checks import TermsError, fraction
from rulings.decisions.kinds import PenaltyDecision, WarningDecision
from rulings.decisions.terms import CLAUSES
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround
from scoring.engine.penalties import discretionary, wrong_pocket
from scoring.engine.penalties.discretionary import Cap, Discretion
from scoring.engine.penalties.penalty import AmountUnit, Nature
from scoring.regulations import RegulationError


@dataclass(frozen=True, slots=True)
class IrregularityFacts:
    """What the director established, each kind asking for some of it (`ASKED`)."""

    kind: str
    repeated: bool = False  # the pair has done it before
    hindrance: bool = False  # the event was seriously obstructed
    stationary: bool = False  # one of the pairs stays at that table
    table_identified: bool = True  # where the hand went into the wrong pocket
    responsibility_clear: bool = False
    agreed: bool = False  # the partnership had agreed on what is not permitted
    rule_ignored: bool = False  # permitted, but without the rules for its use
    earlier_in_window: bool = False  # boards played before can still be corrected


@dataclass(frozen=True, slots=True)
class CapJudgement:
    """The caps by side, and the sentences that lead to them."""

    caps: tuple[Cap, ...]
    grounds: tuple[DecisionGround, ...]

    def cap(self, side: str) -> Cap | None:
        """The cap of one side; None where it has nothing to fear."""
        return next((cap for cap in self.caps if cap.target == side and cap.boards), None)

    @property
    def clause(self) -> Citation | None:
        """The clause that names the range, or says that there is none; None where a ruling cannot cite it."""
        cited = (*(cap.cite for cap in self.caps), *(ground.cite for ground in self.grounds))
        return next((cite for cite in cited if cite in CLAUSES), None)

    @property
    def boards_max(self) -> Fraction:
        """The largest cap."""
        return max((cap.boards for cap in self.caps), default=Fraction(0))


@dataclass(frozen=True, slots=True)
class ContestantBoards:
    """So many boards for a contestant, who is on this side of the clause. No boards: a warning."""

    contestant: str
    side: str
    boards: str


def judged_of(session: Session, facts: IrregularityFacts) -> CapJudgement:
    """What the regulations of a session make of it. Raises Refused where they say nothing."""
    try:
        return judge(Rulebook.of_session(session), facts)
    except (RegulationError, KeyError) as error:
        raise Refused(_("The regulations of this session say nothing of it."), "no_clause") from error


def penalty_within(
    judged: CapJudgement, given: ContestantBoards, number: int | None
) -> PenaltyDecision | WarningDecision:
    """A penalty inside its range, of a round where one is known. Raises Refused for what is forbidden.

    A warning has no range: it may be given where a penalty may not.
    """
    if not given.boards.strip():
        return WarningDecision(
            contestant=given.contestant, law=Nature.PROCEDURAL, clause=judged.clause, round=number
        )
    cap = judged.cap(given.side)
    if cap is None:
        raise Refused(
            _("No penalty may be given for this to %(who)s.") % {"who": given.contestant}, "no_penalty"
        )
    if not 0 <= _boards(given.boards) <= cap.boards:
        names = {"who": given.contestant, "most": cap.boards}
        raise Refused(_("The most for %(who)s is %(most)s boards.") % names, "out_of_range")
    return PenaltyDecision(
        contestant=given.contestant,
        unit=AmountUnit.BOARDS,
        amount=given.boards,
        law=Nature.PROCEDURAL,
        clause=cap.cite,
        round=number,
    )


def _boards(typed: str) -> Fraction:
    try:
        return fraction("amount", typed)
    except TermsError as error:
        raise Refused(_("Write the boards as a number, 1/2 or 1."), error.code) from error


def judge(rules: Rulebook, facts: IrregularityFacts) -> CapJudgement:
    """What may follow. Raises KeyError for a kind there is none of, RegulationError without a clause."""
    return KINDS[facts.kind](rules, facts)


def _slip(rules: Rulebook, facts: IrregularityFacts) -> CapJudgement:
    rule = rules.rule(discretionary.ScoringSlip)
    return _judged(discretionary.scoring_slip(rule, repeated=facts.repeated))


def _wrong_board(rules: Rulebook, facts: IrregularityFacts) -> CapJudgement:
    rule = rules.rule(discretionary.WrongBoard)
    discretion = discretionary.wrong_board(
        rule, repeated=facts.repeated, hindrance=facts.hindrance, stationary=facts.stationary
    )
    return _judged(discretion)


def _wrong_opponents(rules: Rulebook, facts: IrregularityFacts) -> CapJudgement:
    rule = rules.rule(discretionary.WrongOpponents)
    return _judged(discretionary.wrong_opponents(rule, repeated=facts.repeated))


def _wrong_pocket(rules: Rulebook, facts: IrregularityFacts) -> CapJudgement:
    verdict = wrong_pocket.wrong_pocket(
        rules.form,
        rules.rule(wrong_pocket.WrongPocket),
        responsibility_clear=facts.responsibility_clear,
        table_identified=facts.table_identified,
    )
    return CapJudgement(verdict.penalty.caps, verdict.grounds)


def _system(rules: Rulebook, facts: IrregularityFacts) -> CapJudgement:
    verdict = discretionary.system_violation(
        rules.rule(discretionary.SystemViolation),
        agreed=facts.agreed,
        rule_ignored=facts.rule_ignored,
        earlier_in_window=facts.earlier_in_window,
    )
    return CapJudgement(verdict.penalty.caps, verdict.grounds)


def _judged(discretion: Discretion) -> CapJudgement:
    return CapJudgement(discretion.caps, discretion.grounds)


KINDS: Mapping[str, Callable[[Rulebook, IrregularityFacts], CapJudgement]] = {
    "scoring_slip": _slip,
    "wrong_board": _wrong_board,
    "wrong_opponents": _wrong_opponents,
    "wrong_pocket": _wrong_pocket,
    "system": _system,
}
# Which facts each kind asks for.
ASKED: Mapping[str, tuple[str, ...]] = {
    "scoring_slip": ("repeated",),
    "wrong_board": ("repeated", "hindrance", "stationary"),
    "wrong_opponents": ("repeated",),
    "wrong_pocket": ("table_identified", "responsibility_clear"),
    "system": ("agreed", "rule_ignored", "earlier_in_window"),
}
# On whom the engine lets a penalty fall.
SIDES = (
    discretionary.REPEATING,
    discretionary.BOTH,
    discretionary.STATIONARY,
    discretionary.WRONG_SEATS,
    discretionary.USERS,
    wrong_pocket.KEEPER,
    wrong_pocket.RESPONSIBLE,
    wrong_pocket.OTHER,
)
