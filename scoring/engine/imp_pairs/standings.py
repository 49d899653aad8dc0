"""Totals at IMPs, total points or victory points to places. Equal results share a place: 1, 2, 2, 4.

A row has no maximum and no percentage; both are 0. Where not everybody has as many boards, or rounds at
victory points, it has the mean that ranks it.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.conditions import Conditions
from scoring.engine.events.measure import Measure
from scoring.engine.events.places import shared_places
from scoring.engine.pairs.standings import Standing, Total, ranked_with, taken_off
from scoring.engine.sheet import Sheet

NONE = Fraction(0)


class PartedTotal(NamedTuple):
    """What a contestant has, and of how many parts it is made: boards, or rounds at victory points."""

    total: Total
    parts: int
    deduction: Fraction


def standings(
    sheet: Sheet, totals: Sequence[Total], conditions: Conditions, parts: Sequence[int] | None = None
) -> tuple[Standing, ...]:
    """Every ranking of the session, one after the other. Who has no board, or no round, is in none.

    `parts` are what a total is made of where that is not boards: the rounds of each contestant.
    """
    rankings: dict[tuple[str, str], dict[int, PartedTotal]] = {}
    taken = taken_off(sheet)
    for position, (contestant, total) in enumerate(zip(sheet.contestants, totals, strict=True)):
        own = parts[position] if parts else total.boards
        if own:
            parted = PartedTotal(total, own, taken.get(position, NONE))
            rankings.setdefault(ranked_with(contestant, sheet.winners, conditions), {})[position] = parted
    scored = {
        key: {member: scaled(parted, _full(members), conditions) for member, parted in members.items()}
        for key, members in rankings.items()
    }
    is_uneven = any(len({own for _score, own in members.values()}) > 1 for members in scored.values())
    return tuple(
        row
        for key, members in rankings.items()
        for row in _ranking(sheet, members, scored[key], is_uneven=is_uneven)
    )


def _full(members: Mapping[int, PartedTotal]) -> int:
    return max(parted.parts for parted in members.values())


def _ranking(
    sheet: Sheet,
    members: Mapping[int, PartedTotal],
    scores: Mapping[int, tuple[Fraction, int]],
    *,
    is_uneven: bool,
) -> Iterator[Standing]:
    """One ranking, best first.

    It goes by the mean of a board (of a round, at victory points), which is the same as by total where
    everybody has as many, and the only fair way where numbers differ.
    """
    means = {member: score / parts for member, (score, parts) in scores.items()}
    for member, place in shared_places(means).items():
        contestant, parted = sheet.contestants[member], members[member]
        yield Standing(
            contestant.section,
            contestant.direction,
            place.rank,
            place.tied,
            member,
            scores[member][0],
            0,
            NONE,
            parted.total.boards,
            parted.deduction,
            Measure.MEAN if is_uneven else Measure.TOTAL,
            means[member] if is_uneven else None,
        )


def scaled(parted: PartedTotal, full: int, conditions: Conditions) -> tuple[Fraction, int]:
    """The score after the penalty, and of how many parts it now is.

    A penalty is taken off whole, after the bringing to the full number.
    """
    if conditions.factor_totals == "yes":
        return parted.total.points * full / parted.parts - parted.deduction, full
    return parted.total.points - parted.deduction, parted.parts
