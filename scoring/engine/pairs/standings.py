"""Totals to places. Equal results share a place: 1, 2, 2, 4. Penalties come off here, not before."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from scoring.engine.conditions import Conditions
from scoring.engine.events.measure import Measure
from scoring.engine.events.places import shared_places
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.rounding import rounded
from scoring.engine.sheet import Contestant, Sheet


class Total(NamedTuple):
    """What a contestant has on its boards together."""

    points: Fraction
    maximum: int
    boards: int


class Standing(NamedTuple):
    """One row of a ranking. `contestant` is a position in `Sheet.contestants`.

    Score and percentage are what is left after the penalty, and may be negative. Q-44
    """

    section: str
    direction: str
    rank: int
    tied: bool
    contestant: int
    score: Fraction
    maximum: int
    percent: Fraction
    boards: int
    deduction: Fraction = Fraction(0)  # what was taken off
    measure: Measure = Measure.PERCENT  # what its place goes by, the same in all rows
    mean: Fraction | None = None  # of a board or a round, where that is what it goes by

    @property
    def ranking_figure(self) -> Fraction:
        """What its place goes by, as a number."""
        if self.measure is Measure.PERCENT:
            return self.percent
        return self.score if self.mean is None else self.mean


def standings(sheet: Sheet, totals: Sequence[Total], conditions: Conditions) -> tuple[Standing, ...]:
    """Every ranking of the session, one after the other. Who has no board is in none."""
    rankings: dict[tuple[str, str], list[int]] = {}
    for position, contestant in enumerate(sheet.contestants):
        if totals[position].boards:
            rankings.setdefault(ranked_with(contestant, sheet.winners, conditions), []).append(position)
    taken = taken_off(sheet)
    return tuple(
        row for members in rankings.values() for row in _ranking(sheet, members, totals, taken, conditions)
    )


def ranked_with(contestant: Contestant, winners: int, conditions: Conditions) -> tuple[str, str]:
    """The section and the direction that a contestant is ranked in, "" where all of them are together."""
    section = "" if conditions.across_sections == "yes" else contestant.section
    return section, contestant.direction if winners == 2 else ""


def taken_off(sheet: Sheet) -> dict[int, Fraction]:
    """What each contestant's penalties come to, for those that have any.

    Raises Refusal for a penalty to nobody in the sheet.
    """
    taken: dict[int, Fraction] = {}
    for deduction in sheet.deductions:
        if not 0 <= deduction.contestant < len(sheet.contestants):
            raise Refusal(
                INCONSISTENT, "penalties", "penalty_to_nobody", contestant=str(deduction.contestant)
            )
        taken[deduction.contestant] = taken.get(deduction.contestant, Fraction(0)) + deduction.amount
    return taken


def _ranking(
    sheet: Sheet,
    members: Sequence[int],
    totals: Sequence[Total],
    taken: Mapping[int, Fraction],
    conditions: Conditions,
) -> Iterator[Standing]:
    """One ranking, best first.

    It goes by percentage, which is the same as by total where everybody could have as much, and
    the only fair way where numbers of boards differ.
    """
    full = max(totals[member].maximum for member in members)
    none = Fraction(0)
    figures = {
        member: scaled(totals[member], full, conditions, taken.get(member, none)) for member in members
    }
    # Percentages over one denominator: integers sort and count faster than fractions.
    common = lcm(*(percent.denominator for _, _, percent in figures.values()))
    keys = {member: int(figures[member][2] * common) for member in members}
    for member, place in shared_places(keys).items():
        contestant = sheet.contestants[member]
        yield Standing(
            contestant.section,
            contestant.direction,
            place.rank,
            place.tied,
            member,
            *figures[member],
            totals[member].boards,
            taken.get(member, none),
        )


def scaled(
    total: Total, full: int, conditions: Conditions, deduction: Fraction = Fraction(0)
) -> tuple[Fraction, int, Fraction]:
    """Score, maximum and percentage of a total, where the fullest total of the ranking could be `full`.

    A penalty is a number of boards of the session, so it is taken off whole, after the bringing to full.
    """
    score, maximum = total.points, total.maximum
    if conditions.factor_totals == "yes" and maximum:
        score, maximum = score * full / maximum, full
    score -= deduction
    base = rounded(score, conditions.decimals_shown) if conditions.percent_from == "rounded_score" else score
    return score, maximum, 100 * base / maximum if maximum else Fraction(0)
