"""Irregularities for which the regulations leave the director a range. REG-2.3 to 2.7

The engine says on whom a penalty may fall and the most it may be; the director chooses inside it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rulings.rules import Rules
from scoring.engine.ground import Ground
from scoring.engine.penalties import discretionary, wrong_pocket
from scoring.engine.penalties.discretionary import Cap, Discretion


@dataclass(frozen=True, slots=True)
class Facts:
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
class Judged:
    """The caps by side, and the sentences that lead to them."""

    caps: tuple[Cap, ...]
    grounds: tuple[Ground, ...]

    def cap(self, side: str) -> Cap | None:
        """The cap of one side; None where it has nothing to fear."""
        return next((cap for cap in self.caps if cap.target == side and cap.boards), None)

    @property
    def boards_max(self) -> Fraction:
        """The largest cap."""
        return max((cap.boards for cap in self.caps), default=Fraction(0))


def judge(rules: Rules, facts: Facts) -> Judged:
    """What may follow. Raises KeyError for a kind there is none of, RegulationError without a clause."""
    return KINDS[facts.kind](rules, facts)


def _slip(rules: Rules, facts: Facts) -> Judged:
    rule = rules.rule(discretionary.ScoringSlip)
    return _judged(discretionary.scoring_slip(rule, repeated=facts.repeated))


def _wrong_board(rules: Rules, facts: Facts) -> Judged:
    rule = rules.rule(discretionary.WrongBoard)
    found = discretionary.wrong_board(
        rule, repeated=facts.repeated, hindrance=facts.hindrance, stationary=facts.stationary
    )
    return _judged(found)


def _wrong_opponents(rules: Rules, facts: Facts) -> Judged:
    rule = rules.rule(discretionary.WrongOpponents)
    return _judged(discretionary.wrong_opponents(rule, repeated=facts.repeated))


def _wrong_pocket(rules: Rules, facts: Facts) -> Judged:
    found = wrong_pocket.wrong_pocket(
        rules.form, rules.rule(wrong_pocket.WrongPocket), responsibility_clear=facts.responsibility_clear,
        table_identified=facts.table_identified,
    )  # fmt: skip
    return Judged(found.penalty.caps, found.grounds)


def _system(rules: Rules, facts: Facts) -> Judged:
    found = discretionary.system_violation(
        rules.rule(discretionary.SystemViolation), agreed=facts.agreed, rule_ignored=facts.rule_ignored,
        earlier_in_window=facts.earlier_in_window,
    )  # fmt: skip
    return Judged(found.penalty.caps, found.grounds)


def _judged(found: Discretion) -> Judged:
    return Judged(found.caps, found.grounds)


KINDS: Mapping[str, Callable[[Rules, Facts], Judged]] = {
    "scoring_slip": _slip, "wrong_board": _wrong_board, "wrong_opponents": _wrong_opponents,
    "wrong_pocket": _wrong_pocket, "system": _system,
}  # fmt: skip
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
    discretionary.REPEATING, discretionary.BOTH, discretionary.STATIONARY, discretionary.WRONG_SEATS,
    discretionary.USERS, wrong_pocket.KEEPER, wrong_pocket.RESPONSIBLE, wrong_pocket.OTHER,
)  # fmt: skip
