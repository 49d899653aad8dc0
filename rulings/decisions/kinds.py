"""What is decided about a session: a class for each kind of decision. REG-2 to 6; Laws 12, 87, 90, 91. Pure.

Contestants are named by their numbers in the session. Whether somebody or some board is there, and whether
anything would come of it, is looked at where it is decided (`rulings.adjustments.possible`).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from rulings.decisions.outcomes import AdjustedOutcome
from rulings.models import AdjustmentKind
from scoring.engine.citation import Citation
from scoring.engine.penalties.penalty import AmountUnit, Nature
from scoring.engine.penalties.treatment import FaultFinding
from scoring.engine.penalties.unplayed import Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingDecision:
    """One thing decided. `round`, `board`: what it names of them, None where it names none."""

    kind: ClassVar[AdjustmentKind]
    round: int | None = field(default=None, init=False)
    board: int | None = field(default=None, init=False)

    @property
    def named(self) -> tuple[str, ...]:
        """The numbers of the contestants whom it names."""
        raise NotImplementedError

    @property
    def opponents(self) -> tuple[str, str] | None:
        """The two who met, North-South or the first of the match in front; None where it names none."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoulDecision(RulingDecision):
    """A board that was played in several forms: North-South's numbers, a group for each form. Law 87"""

    kind = AdjustmentKind.FOUL
    board: int
    groups: tuple[tuple[str, ...], ...]

    @property
    def named(self) -> tuple[str, ...]:
        """Everybody in a group."""
        return tuple(number for group in self.groups for number in group)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotPlayedDecision(RulingDecision):
    """A board that a table did not play: by whose fault, and why. REG-2.1, 2.2; Law 12C2"""

    kind = AdjustmentKind.NOT_PLAYED
    board: int
    ns: str
    ew: str
    fault: FaultFinding
    cause: Cause
    round: int | None = None

    @property
    def named(self) -> tuple[str, ...]:
        """Both sides of the table."""
        return self.opponents

    @property
    def opponents(self) -> tuple[str, str]:
        """The same."""
        return self.ns, self.ew

    @property
    def at_fault(self) -> tuple[str, ...]:
        """The contestants whose fault it was."""
        sides = {FaultFinding.NS: (self.ns,), FaultFinding.EW: (self.ew,), FaultFinding.BOTH: self.opponents}
        return sides.get(self.fault, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class LateDecision(RulingDecision):
    """Somebody came so many minutes late. REG-2.1"""

    kind = AdjustmentKind.LATE
    round: int
    contestant: str
    minutes: int

    @property
    def named(self) -> tuple[str, ...]:
        """Who came late."""
        return (self.contestant,)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitDecision(RulingDecision):
    """A match that somebody forfeits. REG-5"""

    kind = AdjustmentKind.FORFEIT
    round: int
    winner: str
    loser: str

    @property
    def named(self) -> tuple[str, ...]:
        """Both."""
        return self.winner, self.loser


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyDecision(RulingDecision):
    """A penalty that the director gives. Laws 90, 91

    `amount`: as typed, "1/4" or "0.5"; never negative. `clause`: that names its range (REG-2.3 to 2.7),
    or the policy of systems, for a convention card that was missing at its deadline.
    """

    kind = AdjustmentKind.PENALTY
    contestant: str
    unit: AmountUnit
    amount: str
    law: Nature
    round: int | None = None
    clause: Citation | None = None

    @property
    def named(self) -> tuple[str, ...]:
        """Who gets it."""
        return (self.contestant,)

    @property
    def exact_amount(self) -> Fraction:
        """The amount as a number, in its unit."""
        return Fraction(self.amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningDecision(RulingDecision):
    """A warning in place of a penalty: it takes nothing, and is counted where the next one is. Laws 90, 91

    `clause`: of the irregularity, where it is one with a range (REG-2.3 to 2.7), or the policy of systems.
    """

    kind = AdjustmentKind.WARNING
    contestant: str
    law: Nature
    round: int | None = None
    clause: Citation | None = None

    @property
    def named(self) -> tuple[str, ...]:
        """Who is warned."""
        return (self.contestant,)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConductDecision(RulingDecision):
    """A violation of conduct, reported or established. REG-6

    `player`: the name as pages show it; `member`: the key of the member's record, where there is one.
    """

    kind = AdjustmentKind.CONDUCT
    player: str
    contestant: str
    round: int
    established: bool
    member: int | None = None

    @property
    def named(self) -> tuple[str, ...]:
        """The player's contestant."""
        return (self.contestant,)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreDecision(RulingDecision):
    """An adjusted score: of a board at a table (`ns`, `ew`), or in a match (`round`, `a`, `b`). Law 12C"""

    kind = AdjustmentKind.SCORE
    board: int
    outcome: AdjustedOutcome
    round: int | None = None
    ns: str | None = None
    ew: str | None = None
    a: str | None = None
    b: str | None = None

    @property
    def named(self) -> tuple[str, ...]:
        """Everybody who is named, at a table and in a match."""
        return tuple(number for number in (self.ns, self.ew, self.a, self.b) if number is not None)

    @property
    def table(self) -> tuple[str, str] | None:
        """North-South and East-West; None where a match is named alone."""
        return None if self.ns is None or self.ew is None else (self.ns, self.ew)

    @property
    def opponents(self) -> tuple[str, str] | None:
        """The table's, else the match's."""
        match = None if self.a is None or self.b is None else (self.a, self.b)
        return self.table or match


class Approval(StrEnum):
    """Where a disqualification stands. Law 91B: it is subject to the organiser's approval."""

    ASKED = "asked"
    APPROVED = "approved"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class BarringDecision(RulingDecision):
    """Somebody plays no more from a round on: a contestant, or one player of it. Law 91

    `player`: the name as pages show it, None for the whole contestant; `member`: the key of the member's
    record; `substitute`: somebody plays in the player's place (a team goes on by its roster).
    """

    contestant: str
    round: int
    player: str | None = None
    member: int | None = None
    substitute: bool = False

    @property
    def named(self) -> tuple[str, ...]:
        """Whose play it is."""
        return (self.contestant,)

    @property
    def in_effect(self) -> bool:
        """Whether it counts."""
        return True

    def holds_in(self, number: int) -> bool:
        """Whether it counts in a round of its session; a round that is not known is none of it."""
        return self.in_effect and number >= self.round


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspensionDecision(BarringDecision):
    """Suspended for the rest of a session, or to the end of a round (`until`). Law 91A"""

    kind = AdjustmentKind.SUSPENSION
    until: int | None = None

    def holds_in(self, number: int) -> bool:
        """The same, and no later than its last round."""
        # dataclasses with slots make a new class: super() without arguments would miss it
        return number >= self.round and (self.until is None or number <= self.until)


@dataclass(frozen=True, slots=True, kw_only=True)
class DisqualificationDecision(BarringDecision):
    """Disqualified from the event, once the organiser approves. Law 91B"""

    kind = AdjustmentKind.DISQUALIFICATION
    approval: Approval = Approval.ASKED

    @property
    def in_effect(self) -> bool:
        """Once it is approved."""
        return self.approval is Approval.APPROVED


KINDS: Iterable[type[RulingDecision]] = (
    FoulDecision,
    NotPlayedDecision,
    LateDecision,
    ForfeitDecision,
    PenaltyDecision,
    WarningDecision,
    ConductDecision,
    ScoreDecision,
    SuspensionDecision,
    DisqualificationDecision,
)
