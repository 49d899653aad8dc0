"""One board of a team match, compared. Laws 78, 12C; REG-1.1.3, 1.1.4, 2.2.3-5.

The same board is counted in IMPs, in board points (2 for a win, 1 for a tie) or in points, by the
BoardUnit. Weights multiply the IMPs or board points of each outcome, never its points (Law 12C1(c)); with
several outcomes at both tables every pair of them has the product of the weights.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.adjusted import self_inflicted, team_averages
from scoring.engine.adjusted.self_inflicted import OwnFault
from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages, WinVpAverages
from scoring.engine.average import Average
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.imps import imps
from scoring.engine.teams.table import TableOutcome, TableScore
from scoring.engine.victory_points.scale import written

Sides = tuple[ReasonedAward, ReasonedAward]  # a's, b's


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """A board with a score from both tables."""

    number: int
    open: TableScore
    closed: TableScore


@dataclass(frozen=True, slots=True)
class ArtificialBoard:
    """A board without a result: an average for each side, once a board and not once a table.

    So A+ against A- is one swing of 3 IMPs and not of 6, and A+ to both does not balance.
    """

    number: int
    a: Average
    b: Average
    cite: Citation = Citation.LAW_12C2A
    why: tuple[Step, ...] = ()  # of no amount: what came before the clause


@dataclass(frozen=True, slots=True)
class RuledBoard:
    """A board for which the director gave each side its figure in the match's unit itself."""

    number: int
    a: Fraction
    b: Fraction
    cite: Citation = Citation.LAW_12C1D


@dataclass(frozen=True, slots=True)
class CancelledBoard:
    """A board left out of the match, as when both sides played too slowly."""

    number: int
    cite: Citation = Citation.REG_2_2_5


@dataclass(frozen=True, slots=True)
class SplitBoard:
    """A board on which the sides are scored apart, as an average for one and a result for the other.

    a has what `a` is worth to it, b what `b` is. Law 12C1(e)
    """

    number: int
    a: ComparedBoard | ArtificialBoard | CancelledBoard
    b: ComparedBoard | ArtificialBoard | CancelledBoard


@dataclass(frozen=True, slots=True)
class SelfInflictedBoard:
    """A board on which the offended side did some of its damage to itself. Law 12C1(e)

    The board as it is adjusted, as it was scored, and as it would be without the side's own error, each
    compared with the other room. `is_a`: a is the offended side.
    """

    number: int
    adjusted: ComparedBoard
    table: ComparedBoard
    without_error: ComparedBoard
    fault: OwnFault
    is_a: bool


Board = ComparedBoard | ArtificialBoard | RuledBoard | CancelledBoard | SplitBoard | SelfInflictedBoard


@dataclass(frozen=True, slots=True)
class BoardUnit:
    """What a difference in points and an average are worth to a side.

    `cite`: the clause by which an average is worth so much. `is_margin`: one side's gain is the other's
    loss, so that a match of (30, 18) is worth 12 and -12.
    """

    of_difference: Callable[[int], Fraction]
    of_average: Mapping[Average, Fraction]
    cite: Citation
    is_margin: bool


def in_imps(rule: ImpAverages) -> BoardUnit:
    """IMPs by the scale of Law 78B, averages by a rule."""
    worth = team_averages.imps(rule)
    return BoardUnit(lambda difference: Fraction(imps(difference)), worth, rule.cites, is_margin=True)


def in_board_points(rule: BoardAMatchAverages) -> BoardUnit:
    """Board-a-match: 2 for more points, 1 for as many, 0 for fewer; averages by a rule."""
    return BoardUnit(two_one_nothing, team_averages.board_points(rule), rule.cites, is_margin=False)


def two_one_nothing(difference: int) -> Fraction:
    """Board points of a side with so many points more, or less, than the other."""
    return Fraction(1 + (difference > 0) - (difference < 0))


def in_points(rule: WinVpAverages) -> BoardUnit:
    """The difference itself, for the win VP of B-a-M+VP; averages by a rule."""
    return BoardUnit(Fraction, team_averages.point_difference(rule), rule.cites, is_margin=True)


def score(board: Board, unit: BoardUnit) -> Sides:
    """What a board is worth to a and to b. A cancelled board has no steps."""
    match board:
        case ComparedBoard():
            # a is North-South in the open room and East-West in the closed one.
            return (
                ReasonedAward(tuple(_compared(board, board.open.ns, board.closed.ew, unit))),
                ReasonedAward(tuple(_compared(board, board.closed.ns, board.open.ew, unit))),
            )
        case ArtificialBoard():
            return _average(board, board.a, unit), _average(board, board.b, unit)
        case RuledBoard():
            return _ruled(board, board.a), _ruled(board, board.b)
        case CancelledBoard():
            return ReasonedAward(()), ReasonedAward(())
        case SplitBoard():
            return score(board.a, unit)[0], score(board.b, unit)[1]
        case SelfInflictedBoard():
            return _self_inflicted(board, unit)


def _self_inflicted(board: SelfInflictedBoard, unit: BoardUnit) -> Sides:
    adjusted, table = score(board.adjusted, unit), score(board.table, unit)
    own, other = (0, 1) if board.is_a else (1, 0)
    offended, offending = self_inflicted.awards(
        (adjusted[own], adjusted[other]),
        (table[own], table[other]),
        score(board.without_error, unit)[own].total,
        board.fault,
        board=board.number,
    )
    return (offended, offending) if board.is_a else (offending, offended)


def _compared(
    board: ComparedBoard, ns: tuple[TableOutcome, ...], ew: tuple[TableOutcome, ...], unit: BoardUnit
) -> Iterator[Step]:
    """A side's steps: its score as North-South at one table against the other side's at the other."""
    cite = board.open.cite if board.open.cite is not Citation.LAW_78B else board.closed.cite
    for ours in ns:
        for theirs in ew:
            yield _pair(board.number, ours, theirs, unit, cite)


def _pair(number: int, ours: TableOutcome, theirs: TableOutcome, unit: BoardUnit, cite: Citation) -> Step:
    difference, weight = ours.points - theirs.points, ours.weight * theirs.weight
    worth = unit.of_difference(difference)
    figures = {
        "board": str(number),
        "ours": signed(ours.points),
        "theirs": signed(theirs.points),
        "difference": signed(difference),
    }
    if weight == 1:
        return Step(worth, "team_board", cite, figures)
    share = {**figures, "weight": str(weight), "worth": written(worth)}
    return Step(weight * worth, "team_board_weighted", cite, share)


def signed(points: int) -> str:
    """Points as score sheets print them: +620, -100, 0."""
    return f"{points:+d}" if points else "0"


_KINDS = {
    Average.PLAIN: "team_board_average",
    Average.PLUS: "team_board_average_plus",
    Average.MINUS: "team_board_average_minus",
}
AVERAGES = frozenset(_KINDS.values())  # the codes of steps that an average brings


def _average(board: ArtificialBoard, kind: Average, unit: BoardUnit) -> ReasonedAward:
    """First why and by which clause it has averages, where that is one of its own; then what one is worth."""
    about = {"board": str(board.number)}
    worth = Step(unit.of_average[kind], _KINDS[kind], unit.cite, about)
    if board.cite is Citation.LAW_12C2A:
        return ReasonedAward((*board.why, worth))
    return ReasonedAward((*board.why, Step(Fraction(0), "team_board_unplayed", board.cite, about), worth))


def _ruled(board: RuledBoard, figure: Fraction) -> ReasonedAward:
    return ReasonedAward((Step(figure, "team_board_ruled", board.cite, {"board": str(board.number)}),))
