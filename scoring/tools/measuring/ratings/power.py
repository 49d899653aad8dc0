"""How well ratings predict sessions that they have not seen, beside the plain mean of former percentages.

Every session is predicted before it is counted; the last third is held out: its predictions are what is
measured. Both ways see the same sessions. Pure: the caller brings them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

from scoring.engine.rating import drifting
from scoring.engine.rating.definition import AVERAGE, UNITS, PlayerState
from scoring.engine.rating.expecting import NEW, PartnershipFigures, partnerships
from scoring.engine.rating.moving import moves
from scoring.engine.rounding import decimal
from scoring.tools.measuring.ratings.world import MeasuredSession

HELD_OUT = 3  # one session in so many, the newest
MIN_BOARDS = 8  # of a pair in a session, to be predicted


@dataclass(slots=True)
class Missed:
    """By how much predictions missed: how many there were, and the sum of the squares."""

    count: int = 0
    squares: Fraction = Fraction(0)

    def add(self, difference: Fraction) -> None:
        """One more prediction."""
        self.count += 1
        self.squares += Fraction(round(difference * 1000), 1000) ** 2

    @property
    def error(self) -> Fraction:
        """The root of the mean square, to a hundredth."""
        return root(self.squares / self.count) if self.count else Fraction(0)


def root(square: Fraction) -> Fraction:
    """A square root, to a hundredth downward."""
    return Fraction(isqrt(square.numerator * 10_000 // square.denominator), 100)


@dataclass(slots=True)
class Power:
    """What both ways missed by in the sessions held out, and where no way is left to anybody: 50 always."""

    sessions: int = 0
    by_rating: Missed = field(default_factory=Missed)
    by_percentage: Missed = field(default_factory=Missed)
    by_nothing: Missed = field(default_factory=Missed)
    by_truth: Missed = field(default_factory=Missed)  # where strengths are known: what nobody can better
    states: dict[int, PlayerState] = field(default_factory=dict)
    means: dict[int, tuple[Fraction, int]] = field(default_factory=dict)  # percent times boards, boards

    def percentage(self, player: int) -> Fraction:
        """The mean of what a player had so far; 50 of who had nothing."""
        percents, boards = self.means.get(player, (Fraction(0), 0))
        return percents / boards if boards else Fraction(AVERAGE)


def measured(sessions: Iterable[MeasuredSession], known: Mapping[int, Fraction] | None = None) -> Power:
    """Replay sessions in their order, and measure both ways in the last third."""
    kept, power = list(sessions), Power()
    first = len(kept) - len(kept) // HELD_OUT
    for number, session in enumerate(kept):
        now = {player: drifting.on(session.day, state) for player, state in power.states.items()}
        pairs = partnerships(session.lines, now)
        if number >= first:
            power.sessions += 1
            _predict(power, pairs, now)
            _predict_truly(power, session, known or {})
        power.states.update(
            {player: move.after for player, move in moves(session.lines, session.day, power.states).items()}
        )
        _remember(power, pairs)
    return power


def _predict(
    power: Power, pairs: Mapping[tuple[int | None, ...], PartnershipFigures], now: Mapping[int, PlayerState]
) -> None:
    for pair, figures in pairs.items():
        both = [player for player in pair if player is not None]
        if figures.boards < MIN_BOARDS:
            continue
        own = Fraction(sum(now.get(player, NEW).strength for player in both), 2 * UNITS)
        power.by_rating.add(figures.actual - figures.expected(own))
        power.by_percentage.add(figures.actual - sum(map(power.percentage, both), Fraction(0)) / 2)
        power.by_nothing.add(figures.actual - AVERAGE)


def _predict_truly(power: Power, session: MeasuredSession, known: Mapping[int, Fraction]) -> None:
    if not known:
        return
    states = {player: PlayerState(round(strength * UNITS)) for player, strength in known.items()}
    for pair, figures in partnerships(session.lines, states).items():
        own = Fraction(sum(states[player].strength for player in pair if player is not None), 2 * UNITS)
        power.by_truth.add(figures.actual - figures.expected(own))


def _remember(power: Power, pairs: Mapping[tuple[int | None, ...], PartnershipFigures]) -> None:
    for pair, figures in pairs.items():
        for player in pair:
            if player is not None:
                percents, boards = power.means.get(player, (Fraction(0), 0))
                power.means[player] = (percents + figures.had, boards + figures.boards)


@dataclass(frozen=True, slots=True)
class Recovered:
    """How near both ways come to strengths that are known, and how often an error of two covers them."""

    players: int
    by_rating: Fraction
    by_percentage: Fraction
    within_two_errors: Fraction  # percent


def recovered(power: Power, known: Mapping[int, Fraction]) -> Recovered:
    """Of who has played."""
    rating, percentage, within = Missed(), Missed(), 0
    for player, state in power.states.items():
        off = Fraction(state.strength, UNITS) - known[player]
        rating.add(off)
        percentage.add(power.percentage(player) - known[player])
        within += off * off <= 4 * Fraction(state.variance, UNITS)
    share = Fraction(100 * within, max(len(power.states), 1))
    return Recovered(rating.count, rating.error, percentage.error, share)


def as_text(name: str, power: Power) -> str:
    """What was measured, in words."""
    lines = [f"{name}: {power.by_rating.count} percentages of pairs in {power.sessions} sessions held out"]
    ways = {
        "by the rating": power.by_rating,
        "by the mean of former percentages": power.by_percentage,
        "by 50 always": power.by_nothing,
        "by the strengths themselves": power.by_truth,
    }
    lines += [f"  missed {way} by {decimal(missed.error)}" for way, missed in ways.items() if missed.count]
    return "\n".join(lines)


def recovered_text(near: Recovered) -> str:
    """How near both ways come to known strengths, in words."""
    return (
        f"  strengths of {near.players} players missed by {decimal(near.by_rating)} by the rating, by"
        f" {decimal(near.by_percentage)} by the mean of percentages;"
        f" {decimal(near.within_two_errors, 0)}% lie within two errors of the rating"
    )
