"""From what everybody had in a session to the states after it. All of it goes by the states before.

A partnership's surprise is what it had less what was expected. A player's strength is half of the pair's,
so a surprise is twice as much of it, known with four times the pair's variance and the partner's besides.
Several partnerships of a player in one session, as in an individual, are weighed by how well each is known.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from operator import mul

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.rating import drifting
from scoring.engine.rating.definition import AVERAGE, UNITS, PlayerState
from scoring.engine.rating.expecting import NEW, PartnershipFigures, RatedLine, States, partnerships
from scoring.engine.rounding import rounded, shown, units


@dataclass(frozen=True, slots=True)
class RatingMove:
    """What a session made of a player's state. `before` is the state of that day, its error grown since.

    The steps add up to the change of the strength, in points, to the last decimal that is kept.
    """

    before: PlayerState
    after: PlayerState
    boards: int
    actual: Fraction
    expected: Fraction
    award: ReasonedAward
    partners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A partnership as one of the two sees it."""

    partner: int
    figures: PartnershipFigures
    own: Fraction  # the mean strength of the two
    precision: Fraction  # one over the variance of what it says of the player


def moves(lines: Iterable[RatedLine], day: date, states: States) -> dict[int, RatingMove]:
    """What a session changes, by player. Who has no state yet begins with that of a new player."""
    kept = tuple(lines)
    seated = {player for line in kept for player in (*line.ns, *line.ew) if player is not None}
    now = {player: drifting.on(day, states.get(player, NEW)) for player in seated}
    seen: dict[int, list[_Seen]] = {}
    for side, figures in partnerships(kept, now).items():
        noise = figures.noise(now)
        for player, partner in (side, side[::-1]):
            if player is not None and partner is not None:
                seen.setdefault(player, []).append(_seen(partner, figures, noise, now[player], now[partner]))
    return {player: _move(now[player], seen[player], day) for player in sorted(seen)}


def _seen(
    key: int, figures: PartnershipFigures, noise: Fraction, own: PlayerState, partner: PlayerState
) -> _Seen:
    strength = Fraction(own.strength + partner.strength, 2 * UNITS)
    return _Seen(key, figures, strength, 1 / (4 * noise + Fraction(partner.variance, UNITS)))


def _move(before: PlayerState, seen: Sequence[_Seen], day: date) -> RatingMove:
    known = Fraction(UNITS, before.variance) + sum(one.precision for one in seen)
    award = _reasons(before, seen, 1 / known)
    boards = sum(one.figures.boards for one in seen)
    after = replace(
        before,
        strength=before.strength + int(award.total * UNITS),
        variance=max(units(known.denominator, known.numerator, 6), 1),
        boards=before.boards + boards,
        sessions=before.sessions + 1,
        last=day,
    )
    actual = _mean(seen, {id(one): one.figures.actual for one in seen})
    expected = _mean(seen, {id(one): one.figures.expected(one.own) for one in seen})
    partners = tuple(sorted(one.partner for one in seen))
    return RatingMove(before, after, boards, actual, expected, award, partners)


def _mean(seen: Sequence[_Seen], figures: Mapping[int, Fraction]) -> Fraction:
    """Over boards."""
    boards = sum(one.figures.boards for one in seen)
    return sum((figures[id(one)] * one.figures.boards for one in seen), Fraction(0)) / boards


def _reasons(before: PlayerState, seen: Sequence[_Seen], variance: Fraction) -> ReasonedAward:
    """Each part of every surprise times its gain, to a millionth of a point; then what is left."""
    parts = {
        "actual": [one.figures.actual - AVERAGE for one in seen],
        "own": [AVERAGE - one.own for one in seen],
        "opponents": [one.figures.opposition - AVERAGE for one in seen],
        "field": [one.figures.field for one in seen],
    }
    gains = [2 * variance * one.precision for one in seen]
    named = _named(before, seen, gains)
    amounts = {name: sum(map(mul, gains, part), Fraction(0)) for name, part in parts.items()}
    steps = [
        Step(rounded(amount, 6), f"rating_{name}", CLAUSES[name], named[name])
        for name, amount in amounts.items()
    ]
    off = rounded(sum(amounts.values(), Fraction(0)), 6) - ReasonedAward(tuple(steps)).total
    rest = Step(off, "rating_rounded", Citation.RATING_5, {})
    return ReasonedAward((*steps, rest) if off else tuple(steps))


def _named(
    before: PlayerState, seen: Sequence[_Seen], gains: Sequence[Fraction]
) -> dict[str, dict[str, str]]:
    """What the sentences of the steps name, as means over the boards."""
    own = {id(one): one.own for one in seen}
    partners = {id(one): 2 * one.own - Fraction(before.strength, UNITS) for one in seen}
    gain = {id(one): gained for one, gained in zip(seen, gains, strict=True)}
    opponents = {id(one): one.figures.opposition for one in seen}
    field = {id(one): one.figures.field for one in seen}
    boards = str(sum(one.figures.boards for one in seen))
    actual = {id(one): one.figures.actual for one in seen}
    return {
        "actual": {"boards": boards, "actual": _of(seen, actual), "gain": shown(_mean(seen, gain), 3)},
        "own": {
            "own": shown(Fraction(before.strength, UNITS)),
            "partner": _of(seen, partners),
            "mean": _of(seen, own),
        },
        "opponents": {"opponents": _of(seen, opponents)},
        "field": {"field": _of(seen, field)},
    }


def _of(seen: Sequence[_Seen], figures: Mapping[int, Fraction]) -> str:
    return shown(_mean(seen, figures))


CLAUSES = {
    "actual": Citation.RATING_1,
    "own": Citation.RATING_2,
    "opponents": Citation.RATING_3,
    "field": Citation.RATING_3,
}
