"""Swiss pairing by minimum-weight perfect matching: no rematch while one can be avoided, and shown to be so.

The objective is in docs/swiss.md in plain words. The same field, history and options draw the same round,
in whatever order they come.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from clubs.movements.swiss.best import Best, Shortage, best, shortage
from clubs.movements.swiss.byes import best_threesome
from clubs.movements.swiss.checks import continued, contradictions, ground, named_in_turn, new_three_way
from clubs.movements.swiss.costs import BYE, LEVELS, NOTHING, Cost, may_meet, proof
from clubs.movements.swiss.field import (
    Certificate,
    DrawGround,
    Lock,
    Meeting,
    OddNumber,
    Options,
    Pairing,
    SwissContestant,
    SwissMatch,
    Unpairable,
)
from clubs.movements.swiss.matching import most_pairs
from clubs.movements.swiss.reasons import DrawReasons, grounds
from clubs.movements.swiss.seats import seated
from clubs.movements.swiss.sheet import DrawSheet, ordered, sheet

# Scores are counted exactly; should that be too fine for so many contestants, in the first unit that fits.
UNITS = (None, *(Fraction(1, 10**decimals) for decimals in range(9, -1, -1)), *map(Fraction, (10, 10**6)))


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """What the free contestants do: groups of one, two or three by numbers on the sheet; and its proof."""

    groups: tuple[tuple[int, ...], ...]
    cost: Cost
    draw: Best
    shortage: Shortage
    pairs_needed: int
    tried: int = 0


def pair(field: Sequence[SwissContestant], history: Sequence[Meeting], options: Options) -> Pairing:
    """Draw a round. Raises Unpairable with every ground at once."""
    objections = contradictions(field, history, options)
    if objections:
        raise Unpairable(objections)
    going_on = continued(field, history, options)
    locks = (*options.locked, *going_on)
    placed = ordered(field, options)
    free = frozenset(contestant.key for contestant in placed) - {
        key for lock in locks for key in lock.contestants
    }
    drawn, answer = _answered(placed, free, history, options)
    return _pairing(DrawReasons(placed, tuple(history), options, drawn, going_on), locks, answer)


def _answered(
    placed: Sequence[SwissContestant], free: frozenset[str], history: Sequence[Meeting], options: Options
) -> tuple[DrawSheet, DrawAnswer]:
    """The best draw with scores counted as finely as the matching has room for."""
    for unit in UNITS:
        drawn = sheet(placed, free, history, options, unit)
        try:
            return drawn, _answer(drawn)
        except OverflowError:
            continue
    raise OverflowError("no unit of scores is coarse enough")


def _answer(drawn: DrawSheet) -> DrawAnswer:
    members = range(len(drawn.contestants))
    is_odd = len(members) % 2 == 1
    if is_odd and drawn.options.odd is OddNumber.THREE_WAY and len(members) >= 3:
        return _with_three(drawn, members)
    draw = best(drawn, members, is_odd) if members else Best((), NOTHING, 0, 0)
    if draw is None:
        raise Unpairable((_impossible(drawn, members, is_odd),))
    short = _shortage(drawn, members, is_odd, draw)
    groups = tuple((one,) if other == BYE else (one, other) for one, other in draw.pairs)
    return DrawAnswer(groups, draw.cost, draw, short, (len(members) + is_odd) // 2)


def _with_three(drawn: DrawSheet, members: Sequence[int]) -> DrawAnswer:
    refused = new_three_way(drawn.options)
    if refused:
        raise Unpairable(refused)
    threesome = best_threesome(drawn, members)
    if threesome is None:
        raise Unpairable((ground("no_three_way", number=len(members)),))
    others = [member for member in members if member not in threesome.three]
    short = _shortage(drawn, others, False, threesome.others)
    groups = (threesome.three, *threesome.others.pairs)
    return DrawAnswer(groups, threesome.cost, threesome.others, short, len(others) // 2, threesome.tried)


def _shortage(drawn: DrawSheet, members: Sequence[int], with_bye: bool, draw: Best) -> Shortage:
    """A draw without a rematch shows by itself that there is none too few."""
    if not draw.cost[LEVELS.index("rematches")]:
        return Shortage((len(members) + with_bye) // 2, ())
    return shortage(drawn, members, with_bye)


def _impossible(drawn: DrawSheet, members: Sequence[int], with_bye: bool) -> DrawGround:
    """Only forbidden matches can leave no draw at all."""
    named = sorted({member for pair in drawn.options.forbidden for member in pair})
    edges = [pair for pair in combinations(members, 2) if may_meet(drawn, *pair)]
    byes = [(member, len(members)) for member in members] if with_bye else []
    pairs = most_pairs(len(members) + with_bye, [*edges, *byes])
    needed = (len(members) + with_bye) // 2
    return ground("no_pairing", pairs=pairs, needed=needed, contestants=named_in_turn(named))


def _pairing(drawn: DrawReasons, locks: Sequence[Lock], answer: DrawAnswer) -> Pairing:
    keys = [tuple(drawn.sheet.contestants[member].key for member in group) for group in answer.groups]
    groups = sorted((*keys, *(lock.contestants for lock in locks)), key=drawn.importance)
    barrier = tuple(drawn.sheet.contestants[member].key for member in answer.shortage.barrier)
    matches, number = [], 0
    for group in groups:
        number += len(group) > 1
        why = grounds(drawn, group, answer.shortage)
        matches.append(SwissMatch(number if len(group) > 1 else None, seated(drawn, group), why))
    return Pairing(drawn.options.round, tuple(matches), drawn.places, _certificate(drawn, answer, barrier))


def _certificate(drawn: DrawReasons, answer: DrawAnswer, barrier: tuple[str, ...]) -> Certificate:
    return Certificate(
        dict(zip(LEVELS[:-1], answer.cost, strict=False)),
        proof(drawn.options),
        len(drawn.sheet.contestants),
        answer.draw.weighed,
        answer.pairs_needed,
        answer.shortage.pairs,
        barrier,
        drawn.sheet.unit if drawn.sheet.contestants else Fraction(1),
        answer.draw.lot_bits,
        answer.tried,
    )
