"""A match: its boards added up for each side, and its penalties beside them. Law 78, REG-2.2.5, 6.2.

Penalties lower the offender alone and are never mixed into the boards.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import INCONSISTENT, RANGE, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.rounding import rounded
from scoring.engine.teams.board import Board, BoardUnit, CancelledBoard, score
from scoring.engine.victory_points.scale import written


@dataclass(frozen=True, slots=True)
class WeightedImps(Rule):
    """What happens to the fraction of an IMP that weighted scores leave in a match."""

    KEY: ClassVar[str] = "weighted_imps"
    rounding: Literal["exact", "nearest"]


PENALTY = "match_penalty"


@dataclass(frozen=True, slots=True)
class MatchDeduction:
    """So many IMPs or board points off one side's match, never negative.

    `code` and `parameters` are the sentence that says why.
    """

    amount: Fraction
    cite: Citation
    code: str = PENALTY
    parameters: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.amount < 0:
            raise Refusal(RANGE, "penalties", "too_small", value=str(self.amount), low="0")


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """What was entered for a match.

    `scheduled` is the number of boards drawn up; `rest` what a and b won on those of them that are
    not listed singly, None where nothing is known of them yet. `vp`: what both have in victory points
    where the teams have stated these alone.
    """

    scheduled: int
    boards: tuple[Board, ...] = ()
    rest: tuple[Fraction, Fraction] | None = None
    deductions_a: tuple[MatchDeduction, ...] = ()
    deductions_b: tuple[MatchDeduction, ...] = ()
    vp: tuple[Fraction, Fraction] | None = None

    def __post_init__(self) -> None:
        """Raises Refusal for a board twice, for more boards than scheduled, for a rest without boards."""
        numbers = [board.number for board in self.boards]
        twice = next((number for number in numbers if numbers.count(number) > 1), None)
        if twice is not None:
            raise Refusal(INCONSISTENT, "boards", "board_twice", board=str(twice))
        if len(numbers) > self.scheduled:
            limits = {"value": str(len(numbers)), "limit": str(self.scheduled), "of": "boards_in_match"}
            raise Refusal(INCONSISTENT, "boards", "more_than", **limits)
        self._check_rest(self.scheduled - len(numbers))

    def _check_rest(self, unlisted: int) -> None:
        if self.rest is None:
            return
        if not unlisted and any(self.rest):
            raise Refusal(INCONSISTENT, "imps", "rest_without_boards")
        for won in self.rest:
            if won < 0:
                raise Refusal(RANGE, "imps", "too_small", value=written(won), low="0")

    @property
    def counted(self) -> int:
        """The boards that count in the end: all but the cancelled ones."""
        return self.scheduled - sum(isinstance(board, CancelledBoard) for board in self.boards)

    @property
    def stated_vp(self) -> tuple[Fraction, Fraction] | None:
        """The victory points that count as they are stated: where nothing else is known or decided.

        A board that is ruled on and a penalty in IMPs change the margin, which nobody has stated.
        """
        others = self.rest is not None or self.boards or self.deductions_a or self.deductions_b
        return None if others else self.vp

    @property
    def outstanding(self) -> int:
        """The boards without a result so far."""
        if self.rest is not None or self.stated_vp is not None:
            return 0
        return self.scheduled - len(self.boards)


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's match. `boards` is its own margin in IMPs, or its board points.

    `won` and `lost` are what it gained and gave away board by board, for quotients; penalties are in
    neither. `boards_won` counts a tied board as half; None where boards are not known singly.
    """

    boards: ReasonedAward
    deductions: ReasonedAward
    won: Fraction
    lost: Fraction
    boards_won: Fraction | None = None

    @property
    def total(self) -> Fraction:
        """The boards less the penalties."""
        return self.boards.total + self.deductions.total


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match from both sides. `points` are the differences that B-a-M+VP takes its win VP from.

    `swings`: for each side what its boards differed by, added up whoever won them.

    `vp`: its victory points where it is stated in these alone; what was won board by board is then not known.
    """

    a: SideScore
    b: SideScore
    scheduled: int
    counted: int
    outstanding: int = 0
    points: tuple[ReasonedAward, ReasonedAward] | None = None
    vp: tuple[Fraction, Fraction] | None = None
    swings: tuple[Fraction, Fraction] | None = None

    @property
    def sides(self) -> tuple[SideScore, SideScore]:
        """a, b."""
        return self.a, self.b

    @property
    def turned(self) -> "MatchScore":
        """The same match with the teams named the other way round."""
        points = self.points and (self.points[1], self.points[0])
        vp = self.vp and (self.vp[1], self.vp[0])
        swings = self.swings and (self.swings[1], self.swings[0])
        return replace(self, a=self.b, b=self.a, points=points, vp=vp, swings=swings)


def match_score(sheet: MatchSheet, unit: BoardUnit, rule: WeightedImps) -> MatchScore:
    """Add up a match. Boards still outstanding count for nothing so far."""
    boards = [score(board, unit) for board in sheet.boards]
    ours, theirs = sheet.rest or (Fraction(0), Fraction(0))
    unlisted = sheet.scheduled - len(sheet.boards) if sheet.rest else 0
    a = _side([a for a, _ in boards], (ours, theirs, unlisted), sheet.deductions_a, unit, rule)
    b = _side([b for _, b in boards], (theirs, ours, unlisted), sheet.deductions_b, unit, rule)
    return MatchScore(a, b, sheet.scheduled, sheet.counted, sheet.outstanding, vp=sheet.stated_vp)


def added(parts: Sequence[MatchScore], rule: WeightedImps, *, outstanding: int = 0) -> MatchScore:
    """A match of several parts, scored exactly: their boards and penalties together, rounded once.

    `outstanding`: boards of parts that have no result yet.
    """
    a, b = (_added([part.sides[side] for part in parts], rule) for side in (0, 1))
    return MatchScore(
        a,
        b,
        sum(part.scheduled for part in parts) + outstanding,
        sum(part.counted for part in parts),
        sum(part.outstanding for part in parts) + outstanding,
    )


def _added(sides: Sequence[SideScore], rule: WeightedImps) -> SideScore:
    boards = ReasonedAward(tuple(step for side in sides for step in side.boards.steps))
    deductions = ReasonedAward(tuple(step for side in sides for step in side.deductions.steps))
    won, lost = (sum((getattr(side, name) for side in sides), Fraction(0)) for name in ("won", "lost"))
    by_part = [side.boards_won for side in sides if side.boards_won is not None]
    boards_won = sum(by_part, Fraction(0)) if len(by_part) == len(sides) else None
    return SideScore(_rounded(boards, rule), deductions, won, lost, boards_won)


def _side(
    boards: Sequence[ReasonedAward],
    rest: tuple[Fraction, Fraction, int],
    deductions: tuple[MatchDeduction, ...],
    unit: BoardUnit,
    rule: WeightedImps,
) -> SideScore:
    own, other, unlisted = rest
    steps = [step for board in boards for step in board.steps]
    if unlisted:
        steps.append(_rest(own, other, unlisted, unit))
    award = _rounded(ReasonedAward(tuple(steps)), rule) if unit.is_margin else ReasonedAward(tuple(steps))
    lost = sum((-min(board.total, Fraction(0)) for board in boards), other)
    won = sum((max(board.total, Fraction(0)) for board in boards), own)
    boards_won = None if unlisted and unit.is_margin else _boards_won(boards, own, unit)
    return SideScore(award, ReasonedAward(tuple(_off(deductions))), won, lost, boards_won)


def _boards_won(boards: Sequence[ReasonedAward], rest: Fraction, unit: BoardUnit) -> Fraction:
    """Board points are two a board won. In IMPs and points a board is won by whoever is ahead on it."""
    if not unit.is_margin:
        return (sum((board.total for board in boards), Fraction(0)) + rest) / 2
    counted = [board.total for board in boards if board.steps]  # a cancelled one has none
    return sum((Fraction(1 + (total > 0) - (total < 0), 2) for total in counted), Fraction(0))


def _rest(own: Fraction, other: Fraction, unlisted: int, unit: BoardUnit) -> Step:
    figures = {"own": written(own), "other": written(other), "count": str(unlisted)}
    return Step(own - other if unit.is_margin else own, "match_rest", Citation.LAW_78B, figures)


def _rounded(award: ReasonedAward, rule: WeightedImps) -> ReasonedAward:
    if rule.rounding == "exact" or award.total.denominator == 1:
        return award
    moved = rounded(award.total, 0) - award.total
    return ReasonedAward((*award.steps, Step(moved, "match_imps_rounded", rule.cites)))


def _off(deductions: tuple[MatchDeduction, ...]) -> Iterator[Step]:
    for deduction in deductions:
        yield Step(-deduction.amount, deduction.code, deduction.cite, deduction.parameters)
