"""Knockout matches: one team goes on. Law 12C4, REG-1.2.5, 6.2.

Adjusted scores that do not balance are averaged, so that what one team is ahead the other is behind.
Penalties are taken from the offender's score in full after that: they are no scores, and a match has
one margin only. A tie is broken by what the conditions of contest lay down, in their order, and by
nothing when they lay down nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.refusal import UNKNOWN, Refusal
from scoring.engine.teams.match import PENALTY, MatchScore
from scoring.engine.victory_points.scale import written

Side = Literal["a", "b"]
Reason = Literal["boards", "extra_boards", "carry_over", "lot", "forfeit"]


@dataclass(frozen=True, slots=True)
class ExtraBoards:
    """Further boards, scored as a match of their own; still a tie after them leaves it open."""

    score: MatchScore


@dataclass(frozen=True, slots=True)
class KnockoutCarryOver:
    """The team that was ahead before the match goes on: so many IMPs ahead for a, negative for b."""

    ahead: Fraction


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot that was drawn, and the seed that shows how."""

    drawn: Side
    seed: str

    def __post_init__(self) -> None:
        if not self.seed:
            raise Refusal(UNKNOWN, "seed", "lot_without_seed")


TieBreak = ExtraBoards | KnockoutCarryOver | Lot


@dataclass(frozen=True, slots=True)
class KnockoutDecision:
    """Who goes on, None while nobody does; by how many IMPs a was ahead; and what decided.

    `margin` is a's, with the IMPs of extra boards; b's is its opposite.
    """

    winner: Side | None
    margin: ReasonedAward
    by: Reason | None


def decide(
    score: MatchScore, tie_breaks: Sequence[TieBreak] = (), carried: Fraction = Fraction(0)
) -> KnockoutDecision:
    """Decide a match. `carried` are IMPs that a brings into it, negative where b does.

    A match with boards outstanding is not decided, whatever the margin so far.
    """
    margin = margin_of(score, carried)
    if score.outstanding:
        return KnockoutDecision(None, margin, None)
    if margin.total:
        return KnockoutDecision(ahead(margin.total), margin, "boards")
    return _tied(margin, tie_breaks)


def forfeited(winner: Side) -> KnockoutDecision:
    """A match that was not played, or that a third violation forfeits: no IMPs, and the winner goes on."""
    return KnockoutDecision(winner, ReasonedAward(()), "forfeit")


def ahead(margin: Fraction) -> Side | None:
    """The side that a margin of a's puts ahead."""
    if not margin:
        return None
    return "a" if margin > 0 else "b"


def margin_of(score: MatchScore, carried: Fraction = Fraction(0)) -> ReasonedAward:
    """By how many IMPs a is ahead, with every penalty taken from its offender in full."""
    return ReasonedAward(tuple(_margin(score, carried)))


def _margin(score: MatchScore, carried: Fraction) -> Iterator[Step]:
    if carried:
        yield Step(carried, "knockout_carried", Citation.CONDITIONS_OF_CONTEST)
    a, b = score.a.boards.total, score.b.boards.total
    yield Step(a, "knockout_boards", Citation.LAW_78B)
    average = (a - b) / 2
    if average != a:
        figures = {"a": written(a), "b": written(-b), "average": written(average)}
        yield Step(average - a, "knockout_balanced", Citation.LAW_12C4, figures)
    for step in score.a.deductions.steps:
        yield step if step.code != PENALTY else Step(step.amount, "knockout_penalty_a", step.cite)
    for step in score.b.deductions.steps:
        yield step if step.code != PENALTY else Step(-step.amount, "knockout_penalty_b", step.cite)


def _tied(margin: ReasonedAward, tie_breaks: Sequence[TieBreak]) -> KnockoutDecision:
    for tie_break in tie_breaks:
        decision = _broken(margin, tie_break)
        if decision.winner:
            return decision
        margin = decision.margin
    return KnockoutDecision(None, margin, None)


def _broken(margin: ReasonedAward, tie_break: TieBreak) -> KnockoutDecision:
    match tie_break:
        case ExtraBoards(score=score):
            longer = ReasonedAward((*margin.steps, *margin_of(score).steps))
            return KnockoutDecision(ahead(longer.total), longer, "extra_boards")
        case KnockoutCarryOver(ahead=before):
            return KnockoutDecision(ahead(before), margin, "carry_over")
        case Lot(drawn=drawn):
            return KnockoutDecision(drawn, margin, "lot")
