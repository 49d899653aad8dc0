"""Totals to places. Equal results share a place: 1, 2, 2, 4."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from scoring.engine.conditions import Conditions
from scoring.engine.rounding import rounded
from scoring.engine.sheet import Contestant, Sheet


class Total(NamedTuple):
    """What a contestant has on its boards together."""

    points: Fraction
    maximum: int
    boards: int


class Standing(NamedTuple):
    """One row of a ranking. `contestant` is a position in `Sheet.contestants`."""

    section: str
    direction: str
    rank: int
    tied: bool
    contestant: int
    score: Fraction
    maximum: int
    percent: Fraction
    boards: int


def standings(sheet: Sheet, totals: Sequence[Total], conditions: Conditions) -> tuple[Standing, ...]:
    """Every ranking of the session, one after the other. Who has no board is in none."""
    rankings: dict[tuple[str, str], list[int]] = {}
    for position, contestant in enumerate(sheet.contestants):
        if totals[position].boards:
            rankings.setdefault(_ranked_with(contestant, sheet.winners, conditions), []).append(position)
    return tuple(row for members in rankings.values() for row in _ranking(sheet, members, totals, conditions))


def _ranked_with(contestant: Contestant, winners: int, conditions: Conditions) -> tuple[str, str]:
    section = "" if conditions.across_sections == "yes" else contestant.section
    return section, contestant.direction if winners == 2 else ""


def _ranking(
    sheet: Sheet, members: Sequence[int], totals: Sequence[Total], conditions: Conditions
) -> Iterator[Standing]:
    """One ranking, best first.

    It goes by percentage, which is the same as by total where everybody could have as much, and
    the only fair way where numbers of boards differ.
    """
    full = max(totals[member].maximum for member in members)
    figures = {member: scaled(totals[member], full, conditions) for member in members}
    # Percentages over one denominator: integers sort and count faster than fractions.
    common = lcm(*(percent.denominator for _, _, percent in figures.values()))
    keys = {member: int(figures[member][2] * common) for member in members}
    sharing = Counter(keys.values())
    ranks, ahead = {}, 0
    for key in sorted(sharing, reverse=True):
        ranks[key] = ahead + 1
        ahead += sharing[key]
    for member in sorted(members, key=lambda member: ranks[keys[member]]):
        contestant, key = sheet.contestants[member], keys[member]
        yield Standing(
            contestant.section, contestant.direction, ranks[key], sharing[key] > 1, member,
            *figures[member], totals[member].boards,
        )  # fmt: skip


def scaled(total: Total, full: int, conditions: Conditions) -> tuple[Fraction, int, Fraction]:
    """Score, maximum and percentage of a total, where the fullest total of the ranking could be `full`."""
    score, maximum = total.points, total.maximum
    if conditions.factor_totals == "yes" and maximum:
        score, maximum = score * full / maximum, full
    base = rounded(score, conditions.decimals_shown) if conditions.percent_from == "rounded_score" else score
    return score, maximum, 100 * base / maximum if maximum else Fraction(0)
