"""The matches of a league, as they stand: played, forfeited, a bye, not played yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import RANGE, Refusal
from scoring.engine.teams.match import MatchScore

# Why a match was forfeited; only a forfeit for conduct may follow a match already played.
Cause = Literal["late", "unplayable", "withdrawal", "manners", "ruling"]


@dataclass(frozen=True, slots=True)
class ForfeitReason:
    """Why a team forfeits a match: the kind of cause, and steps of no amount that say so by their clauses."""

    cause: Cause
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Leg:
    """What a match is of a round. In a three-way match of one round each team has two short matches, and
    they are worth one together; over two rounds each is a whole match and ends with the second.
    """

    share: Fraction = Fraction(1)  # of the victory points of a whole match
    rounds: int = 1


WHOLE = Leg()


@dataclass(frozen=True, slots=True)
class PlayedFixture:
    """A match really played, to the end or as far as it has come."""

    round: int
    a: str
    b: str
    score: MatchScore
    leg: Leg = WHOLE


@dataclass(frozen=True, slots=True)
class ForfeitedFixture:
    """A match of so many boards that one team forfeits.

    `score` has the winner as side a, where the match had been played when it was forfeited for
    conduct. `frozen` is the winner's award as it stood when the stage was closed. `why` stands before what
    it is worth: steps of no amount, by the clause that forfeits it.
    """

    round: int
    winner: str
    loser: str
    boards: int
    cause: Cause
    score: MatchScore | None = None
    frozen: ReasonedAward | None = None
    leg: Leg = WHOLE
    why: tuple[Step, ...] = ()

    @property
    def a(self) -> str:
        """The winner."""
        return self.winner

    @property
    def b(self) -> str:
        """The forfeiting team."""
        return self.loser


@dataclass(frozen=True, slots=True)
class DoubleForfeit:
    """A match that both teams forfeit, and why, a's reasons first."""

    round: int
    a: str
    b: str
    boards: int
    leg: Leg = WHOLE
    why: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class ByeFixture:
    """A round without an opponent."""

    round: int
    a: str


@dataclass(frozen=True, slots=True)
class PendingFixture:
    """A match that was drawn and has no result yet."""

    round: int
    a: str
    b: str
    boards: int
    leg: Leg = WHOLE


Fixture = PlayedFixture | ForfeitedFixture | DoubleForfeit | ByeFixture | PendingFixture
Match = PlayedFixture | ForfeitedFixture | DoubleForfeit | PendingFixture  # with two teams


def teams_of(fixture: Fixture) -> tuple[str, ...]:
    """The team or teams of a fixture, a first."""
    return (fixture.a,) if isinstance(fixture, ByeFixture) else (fixture.a, fixture.b)


def opponent(fixture: Match, team: str) -> str:
    """The other team."""
    return fixture.b if team == fixture.a else fixture.a


def forfeiters(fixture: Fixture) -> tuple[str, ...]:
    """The teams that forfeit it."""
    match fixture:
        case ForfeitedFixture():
            return (fixture.loser,)
        case DoubleForfeit():
            return fixture.a, fixture.b
        case _:
            return ()


def why_forfeited(fixture: Fixture) -> tuple[Step, ...]:
    """Why it is forfeited, as steps of no amount; none for a match that is not."""
    return fixture.why if isinstance(fixture, ForfeitedFixture | DoubleForfeit) else ()


@dataclass(frozen=True, slots=True)
class TeamDeduction:
    """So many victory points (or board points, or IMPs) off a team's total, never negative.

    `code` and `parameters` are the sentence that says why.
    """

    team: str
    amount: Fraction
    cite: Citation = Citation.REG_1_2_4
    code: str = "league_penalty"
    parameters: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.amount < 0:
            raise Refusal(RANGE, "penalty", "too_small", value=str(self.amount), low="0")

    @property
    def step(self) -> Step:
        """What it takes, with its sentence."""
        return Step(-self.amount, self.code, self.cite, self.parameters)
