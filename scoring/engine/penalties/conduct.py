"""Conduct at the table. REG-6: half a board, a whole one, then expulsion; in teams 3 IMPs, 6, then forfeit.

A penalty falls on the player and lowers the contestant's result. It needs the director's finding. Each
player's violations are counted apart: two partners double the penalty, four players at a table have
one each. They are disciplinary penalties (Law 91), which a committee may recommend to lift, not lift.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.citation import Citation
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.penalty import AmountUnit
from scoring.engine.regulation import Rule

Scope = Literal["match", "session", "event"]


@dataclass(frozen=True, slots=True)
class ConductLadder(Rule):
    """Amounts for the first violations of a player, and at which one a player or a match is out.

    `forms` are the forms that it holds for; `counted_per`: where the count begins anew.
    """

    forms: tuple[str, ...]
    amounts: tuple[Fraction, ...]
    out_at: int
    counted_per: Scope


@dataclass(frozen=True, slots=True)
class ConductInBoards(ConductLadder):
    """REG-6.1: amounts in boards; at the last rung the player is expelled from the session."""

    KEY: ClassVar[str] = "manners_boards"
    partner_points: Literal["keeps", "loses"]  # the expelled player's partner, of that session
    overall_points: Literal["keeps", "loses"]  # the expelled player, of the event overall


@dataclass(frozen=True, slots=True)
class ConductInImps(ConductLadder):
    """REG-6.2: amounts in IMPs; at the last rung the match is forfeited."""

    KEY: ClassVar[str] = "manners_imps"


@dataclass(frozen=True, slots=True)
class Violation:
    """One reported violation. A pair event's rounds are no matches: there `match` stays as it is."""

    player: str
    contestant: str
    session: int = 1
    match: str = ""
    established: bool = True


class Rung(StrEnum):
    """Which rung of the ladder a violation came to."""

    NOT_ESTABLISHED = "not_established"
    PENALTY = "penalty"
    OUT = "out"  # expelled, or the match forfeited
    ALREADY_OUT = "already_out"


@dataclass(frozen=True, slots=True)
class CountedViolation:
    """A violation, its number for that player (0: not established), its rung and its penalty."""

    violation: Violation
    number: int
    rung: Rung
    amount: Fraction
    unit: AmountUnit
    cite: Citation

    @property
    def is_out(self) -> bool:
        """Whether the player is expelled, or the player's match forfeited, from here on."""
        return self.rung in (Rung.OUT, Rung.ALREADY_OUT)


def unit_of(rule: ConductLadder) -> AmountUnit:
    """Boards or IMPs."""
    return AmountUnit.BOARDS if isinstance(rule, ConductInBoards) else AmountUnit.IMPS


def ladder_of(form: RuleForm, boards: ConductInBoards, imps: ConductInImps) -> ConductLadder:
    """The ladder that holds in a form."""
    return boards if form in boards.forms else imps


def climb(violations: Iterable[Violation], rule: ConductLadder) -> tuple[CountedViolation, ...]:
    """Every violation in the order in which they happened, with its penalty.

    Who is out already has no further penalty: the last rung replaces it.
    """
    counts: Counter[tuple[object, ...]] = Counter()
    entries = []
    for violation in violations:
        key = _counted(violation, rule.counted_per)
        counts[key] += violation.established
        entries.append(_entry(violation, counts[key] if violation.established else 0, rule))
    return tuple(entries)


def _counted(violation: Violation, scope: Scope) -> tuple[object, ...]:
    keys: dict[Scope, tuple[object, ...]] = {
        "event": (),
        "session": (violation.session,),
        "match": (violation.session, violation.match),
    }
    return (violation.contestant, violation.player, *keys[scope])


def _entry(violation: Violation, number: int, rule: ConductLadder) -> CountedViolation:
    unit = unit_of(rule)
    if not number:
        return CountedViolation(violation, 0, Rung.NOT_ESTABLISHED, Fraction(0), unit, Citation.REG_6_0)
    if number >= rule.out_at:
        rung = Rung.OUT if number == rule.out_at else Rung.ALREADY_OUT
        return CountedViolation(violation, number, rung, Fraction(0), unit, rule.cites)
    # A ladder longer than its amounts stays at the last of them.
    amount = rule.amounts[min(number, len(rule.amounts)) - 1]
    return CountedViolation(violation, number, Rung.PENALTY, amount, unit, rule.cites)
