"""What the engine is told of a session: who took part, and what happened on each board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.adjusted.self_inflicted import OwnFault
from scoring.engine.average import BoardShare
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import RANGE, Refusal


class Kind(StrEnum):
    """How a line of a traveller came about."""

    PLAYED = "played"
    PASSED_OUT = "passed_out"
    ARTIFICIAL = "artificial"
    ASSIGNED = "assigned"
    NOT_PLAYED = "not_played"


class Scoring(StrEnum):
    """What results are compared by. Values as `manage.py score` prints them."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross_imps"  # against every other table
    BUTLER = "butler"  # against a datum
    TOTAL_POINTS = "total_points"
    IMPS = "imps"  # Houston: to victory points round by round; teams


class Contestant(NamedTuple):
    """A pair, or a player of an individual, as the file names it. Unique by section, direction and id."""

    id: str
    section: str
    direction: str  # "NS", "EW", or "" where everybody is ranked together


class WeightedOutcome(NamedTuple):
    """One result that a director assigns, with its weight. Law 12C1(c): weights of a side sum to 1."""

    weight: Fraction
    score: int  # points, from North-South's side


class OwnDamage(NamedTuple):
    """What decides how much of its damage the offended side did to itself. Law 12C1(e)

    `table`: what was scored; `without_error`: what would have been, infraction and all, without its error.
    """

    is_ns: bool  # the offended side
    fault: OwnFault
    table: tuple[WeightedOutcome, ...]
    without_error: tuple[WeightedOutcome, ...]


class AdjustedSides(NamedTuple):
    """What a director gave each side apart. Empty outcomes: that side has its share or its IMPs.

    A weighted score has the same outcomes on both sides, a split score different ones. With `own_damage` they
    are the adjusted score, which other tables are compared with; the offended side has less of it.
    """

    ns: tuple[WeightedOutcome, ...] = ()
    ew: tuple[WeightedOutcome, ...] = ()
    ns_imps: Fraction | None = None  # an artificial score at IMPs as given; each from its own side
    ew_imps: Fraction | None = None
    own_damage: OwnDamage | None = None


class Line(NamedTuple):
    """One result: two contestants on one board. Contestants are positions in `Sheet.contestants`.

    `score` is in points from North-South's side and present when `kind` is played, passed out or
    assigned and `adjusted` is not there. Shares are averages, or percentages of the board's maximum,
    present when `kind` is artificial, at IMPs too, where averages have the form's own worth.
    """

    section: str
    board: int
    ns: int
    ew: int
    kind: Kind
    score: int | None
    ns_share: BoardShare | None = None
    ew_share: BoardShare | None = None
    group: str = ""  # of a fouled board: lines with the same form of the deal. REG-4
    round: int = 0
    adjusted: AdjustedSides | None = None
    partners: tuple[int, int] | None = None  # individual events: North's partner, East's partner
    unplayed: Citation | None = None  # the clause by which a board that was not played has its averages


@dataclass(frozen=True, slots=True)
class ContestantDeduction:
    """So much off one contestant's total, never negative, and what for. Laws 90 and 91, REG-1.2.

    `amount` is in the session's own unit; `code` names the sentence whose places `parameters` fill.
    It raises nobody's score, and own percentages are taken before it.
    """

    contestant: int
    amount: Fraction
    code: str
    cite: Citation
    parameters: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.amount < 0:
            raise Refusal(RANGE, "penalties", "too_small", value=str(self.amount), low="0")


class RemovedContestant(NamedTuple):
    """Somebody whose scores are taken out of the session, and a step of no amount that says why."""

    contestant: int
    why: Step


class StatedMatch(NamedTuple):
    """A match of two pairs as whoever ran it counted it: contestants by position, points as stated."""

    section: str
    round: int
    a: int
    b: int
    a_vp: Fraction
    b_vp: Fraction


@dataclass(frozen=True, slots=True)
class Sheet:
    """A session of pairs or individuals: the whole input of `scoring.engine.pairs.session.score`.

    `matches`: of Swiss pairs whose matches bring victory points that were stated; None where boards count.
    """

    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    winners: int  # 1: one ranking; 2: North-South and East-West ranked apart
    scoring: Scoring = Scoring.MATCHPOINTS
    deductions: tuple[ContestantDeduction, ...] = ()
    removed: tuple[RemovedContestant, ...] = ()  # their lines are not played
    matches: tuple[StatedMatch, ...] | None = None

    @property
    def in_vp(self) -> bool:
        """Whether totals are victory points of rounds."""
        return self.scoring is Scoring.IMPS or self.matches is not None
