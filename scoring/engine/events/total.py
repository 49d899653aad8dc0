"""Sessions to a contestant's total: added, weighted, as percentages, or by the board.

Every total opens into steps that add up to it exactly. Penalties and handicaps stand beside the
sessions and never inside them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.events.event import EventSheet, SessionFigure
from scoring.engine.events.handicap import Handicap
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.rounding import shown
from scoring.engine.sheet import ContestantDeduction
from scoring.engine.victory_points.scale import written


@dataclass(frozen=True, slots=True)
class EventTotals(Rule):
    """How sessions make a total.

    points: scores are added. percent: the mean of the sessions' percentages. board: the score of an
    average board. The last two are fair where numbers of boards differ; `by_boards` weights a session's
    percentage by its boards besides.
    """

    KEY: ClassVar[str] = "event_totals"
    unit: Literal["points", "percent", "board"]
    by_boards: bool


@dataclass(frozen=True, slots=True)
class EventTotal:
    """A contestant's event, in the event's unit. Every part opens into steps."""

    contestant: int
    sessions: ReasonedAward
    carried: ReasonedAward
    deductions: ReasonedAward  # never positive
    handicap: ReasonedAward
    boards: int

    @property
    def scratch(self) -> Fraction:
        """The total without the handicap."""
        return self.sessions.total + self.carried.total + self.deductions.total

    @property
    def with_handicap(self) -> Fraction:
        """The total with it."""
        return self.scratch + self.handicap.total

    @property
    def opened(self) -> ReasonedAward:
        """The scratch total with all its steps."""
        return ReasonedAward((*self.carried.steps, *self.sessions.steps, *self.deductions.steps))


def totals(event: EventSheet, rule: EventTotals, handicap: Handicap | None = None) -> tuple[EventTotal, ...]:
    """The total of everybody who played a session or carries something over, in the order of the entrants."""
    played: dict[int, list[SessionFigure]] = {contestant: [] for contestant in event.carried}
    for figure in event.figures:
        played.setdefault(figure.contestant, []).append(figure)
    return tuple(
        _total(contestant, played[contestant], event, rule, handicap) for contestant in sorted(played)
    )


def _total(
    contestant: int,
    figures: Sequence[SessionFigure],
    event: EventSheet,
    rule: EventTotals,
    handicap: Handicap | None,
) -> EventTotal:
    factors = dict(_factors(figures, event, rule))
    sessions = [_session(figure, factors[figure.session], event, rule) for figure in figures]
    deductions = [
        *_session_deductions(contestant, factors, event),
        *_deductions(contestant, event.deductions),
    ]
    added = [handicap.step(figure, factors[figure.session]) for figure in figures] if handicap else []
    return EventTotal(
        contestant,
        ReasonedAward(tuple(sessions)),
        event.carried.get(contestant, ReasonedAward(())),
        ReasonedAward(tuple(deductions)),
        ReasonedAward(tuple(step for step in added if step.amount)),
        sum(figure.boards for figure in figures),
    )


def _factors(
    figures: Sequence[SessionFigure], event: EventSheet, rule: EventTotals
) -> Iterator[tuple[str, Fraction]]:
    """What one point of each session is worth in the event's unit."""
    shares = {figure.session: _share(figure, event, rule) for figure in figures}
    everything = sum(shares.values(), Fraction(0))
    for figure in figures:
        weight = event.weight(figure.session)
        if rule.unit == "points":
            yield figure.session, weight
        elif rule.unit == "board":
            yield figure.session, weight / _positive(everything, figure)
        else:
            share = shares[figure.session] / _positive(everything, figure)
            yield figure.session, 100 * share / _positive(Fraction(figure.maximum), figure)


def _share(figure: SessionFigure, event: EventSheet, rule: EventTotals) -> Fraction:
    """How much of the whole a session is: its weight, or its boards as often as it counts."""
    counts_boards = rule.unit == "board" or rule.by_boards
    return event.weight(figure.session) * (figure.boards if counts_boards else 1)


def _positive(divisor: Fraction, figure: SessionFigure) -> Fraction:
    if divisor <= 0:
        raise Refusal(INCONSISTENT, "sessions", "event_no_maximum", session=figure.session)
    return divisor


def _session(figure: SessionFigure, factor: Fraction, event: EventSheet, rule: EventTotals) -> Step:
    parameters = {"session": figure.session, "score": _brief(figure.score)}
    if rule.unit == "points" and factor == 1:
        return Step(figure.score, "event_session", rule.cites, parameters)
    weight = {"weight": _brief(event.weight(figure.session)), "boards": str(figure.boards)}
    if rule.unit == "percent":
        parameters["maximum"] = _brief(Fraction(figure.maximum))
    return Step(factor * figure.score, f"event_session_{rule.unit}", rule.cites, parameters | weight)


def _session_deductions(
    contestant: int, factors: Mapping[str, Fraction], event: EventSheet
) -> Iterator[Step]:
    for session, factor in factors.items():
        for step in _deductions(contestant, event.session_deductions.get(session, ())):
            yield Step(factor * step.amount, step.code, step.cite, step.parameters)


def _deductions(contestant: int, deductions: Sequence[ContestantDeduction]) -> Iterator[Step]:
    for deduction in deductions:
        if deduction.contestant == contestant:
            yield Step(-deduction.amount, deduction.code, deduction.cite, deduction.parameters)


def _brief(value: Fraction) -> str:
    """Exact where it is short, two decimals where it is not."""
    text = written(value)
    return shown(value) if "/" in text else text
