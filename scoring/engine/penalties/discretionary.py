"""Penalties inside which the director decides: slips, wrong board, wrong opponents, methods. REG-2.3 to 2.7.

Nothing is automatic here: a first slip is normally free, and what follows is a range from nothing to
the clause's limit, with the side on which it may fall. The wrong pocket has a module of its own.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import RANGE, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.words import Text

REPEATING = "repeating_pair"
BOTH = "both_pairs"
STATIONARY = "stationary_pair"
WRONG_SEATS = "pair_in_wrong_seats"
USERS = "side_that_used_it"


@dataclass(frozen=True, slots=True)
class Limit(Rule):
    """The most boards that a director may take away under a clause."""

    boards_max: Fraction


@dataclass(frozen=True, slots=True)
class ScoringSlip(Limit):
    """REG-2.3."""

    KEY: ClassVar[str] = "scoring_slip"


@dataclass(frozen=True, slots=True)
class WrongBoard(Limit):
    """REG-2.4."""

    KEY: ClassVar[str] = "wrong_board"


@dataclass(frozen=True, slots=True)
class WrongOpponents(Limit):
    """REG-2.5."""

    KEY: ClassVar[str] = "wrong_opponents"


@dataclass(frozen=True, slots=True)
class SystemViolation(Limit):
    """REG-2.7.3; the ban and the adjustment have clauses of their own."""

    KEY: ClassVar[str] = "system_violation"


@dataclass(frozen=True, slots=True)
class Cap:
    """On whom a penalty may fall, and the most it may be, in boards."""

    target: str
    boards: Fraction
    cite: Citation


@dataclass(frozen=True, slots=True)
class Discretion:
    """The caps; none where no penalty may be given. The least is always nothing."""

    caps: tuple[Cap, ...]
    grounds: tuple[DecisionGround, ...]

    @property
    def boards_max(self) -> Fraction:
        """The largest cap."""
        return max((cap.boards for cap in self.caps), default=Fraction(0))

    def check(self, boards: Fraction, field: str = "boards") -> None:
        """Refuse more than the largest cap, or less than nothing."""
        if not 0 <= boards <= self.boards_max:
            bounds = {"value": str(boards), "low": "0", "high": str(self.boards_max)}
            raise Refusal(RANGE, field, "outside", **bounds)


def scoring_slip(rule: ScoringSlip, *, repeated: bool) -> Discretion:
    """A slip in the score: free, unless the pair repeats it."""
    return _limit(rule, REPEATING) if repeated else _free(rule)


def wrong_board(rule: WrongBoard, *, repeated: bool, hindrance: bool, stationary: bool) -> Discretion:
    """The wrong board played: free, unless repeated or a serious hindrance to the event.

    Where one of the pairs is stationary at that table, it alone is answerable.
    """
    if not (repeated or hindrance):
        return _free(rule)
    return _limit(rule, STATIONARY if stationary else BOTH)


def wrong_opponents(rule: WrongOpponents, *, repeated: bool) -> Discretion:
    """The wrong opponents: free, unless the pair that sat in the wrong place repeats it."""
    return _limit(rule, WRONG_SEATS) if repeated else _free(rule)


@dataclass(frozen=True, slots=True)
class SystemRuling:
    """What follows from methods outside the limits: a ban, adjusted boards, and a penalty in its range.

    The board itself is bid and played to the end and then adjusted under Law 12.
    """

    ban: bool
    earlier_boards: bool  # may be adjusted too, when somebody reports them
    penalty: Discretion
    grounds: tuple[DecisionGround, ...]


def system_violation(
    rule: SystemViolation, *, agreed: bool, rule_ignored: bool = False, earlier_in_window: bool
) -> SystemRuling:
    """What follows from a method outside the limits, or from one used against the prescribed rules.

    `agreed`: the partnership had agreed to use what is not permitted. `rule_ignored`: the method is
    permitted, the rules for its use were not observed. `earlier_in_window`: the correction period
    (REG-3.2) of the boards played already is still open.
    """
    banned = "system_ban" if agreed else "system_rule_ignored" if rule_ignored else "system_no_ban"
    grounds = (
        ground(_yes_no(agreed), banned, Citation.REG_2_7_1),
        ground(_yes_no(True), "system_adjust", Citation.REG_2_7_2),
        ground(
            _yes_no(earlier_in_window),
            "system_earlier" if earlier_in_window else "system_earlier_late",
            Citation.REG_2_7_2,
        ),
    )
    penalty = _limit(rule, USERS)
    return SystemRuling(agreed, earlier_in_window, penalty, (*grounds, *penalty.grounds))


def _yes_no(value: bool) -> Text:
    return Text("word_yes" if value else "word_no")


def _free(rule: Limit) -> Discretion:
    return Discretion((), (ground(0, "discretion_free", rule.cites),))


def _limit(rule: Limit, target: str) -> Discretion:
    return caps(Cap(target, rule.boards_max, rule.cites))


def caps(*limits: Cap) -> Discretion:
    """A range for each of these; a cap of nothing is said as well."""
    grounds = (
        ground(cap.boards, "discretion_cap", cap.cite, target=Text(f"target_{cap.target}")) for cap in limits
    )
    return Discretion(limits, tuple(grounds))
