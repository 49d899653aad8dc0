"""Totals to rankings: sections or the whole field, one winner or two, strata, with and without handicap."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.events.event import EventEntrant, EventSheet
from scoring.engine.events.tie_breaks import Breakers, TieBreakFigures
from scoring.engine.events.total import EventTotal
from scoring.engine.ground import DecisionGround


class RankingRow(NamedTuple):
    """One row. `why` are the tie-breaks that parted it from others with the same figure."""

    contestant: int
    rank: int
    tied: bool
    figure: Fraction
    why: tuple[DecisionGround, ...] = ()


class Ranking(NamedTuple):
    """One ranking, best first. `stratum` 0 is everybody."""

    section: str
    direction: str
    stratum: int
    rows: tuple[RankingRow, ...]


def rank(
    totals: Mapping[int, Fraction], breakers: Breakers, figures: Mapping[int, TieBreakFigures] | None = None
) -> tuple[RankingRow, ...]:
    """Rank contestants by their totals, equals by the breakers; equals for good share a place: 1, 2, 2, 4.

    Among those who share a place the order is that of their names.
    """
    known = {own: (figures or {}).get(own, TieBreakFigures()) for own in totals}
    grounds: dict[int, list[DecisionGround]] = {}
    rows: list[RankingRow] = []
    for group in _equals(totals):
        for sharing in breakers.part(group, known, grounds):
            place = len(rows) + 1
            for own in sorted(sharing, key=lambda own: (known[own].name, own)):
                why = tuple(grounds.get(own, ()))
                rows.append(RankingRow(own, place, len(sharing) > 1, totals[own], why))
    return tuple(rows)


def _equals(totals: Mapping[int, Fraction]) -> Iterator[list[int]]:
    groups: dict[Fraction, list[int]] = {}
    for own, total in totals.items():
        groups.setdefault(total, []).append(own)
    yield from (groups[total] for total in sorted(groups, reverse=True))


def rankings(
    event: EventSheet,
    totals: Sequence[EventTotal],
    breakers: Breakers,
    figures: Mapping[int, TieBreakFigures] | None = None,
    *,
    across_sections: bool = True,
    handicap: bool = False,
) -> tuple[Ranking, ...]:
    """Every ranking of the event: for each stratum, each section and direction that is ranked apart."""
    named = {
        total.contestant: _named(event.entrants[total.contestant], (figures or {}).get(total.contestant))
        for total in totals
    }
    strata = range(1 + max((entrant.stratum for entrant in event.entrants), default=0))
    return tuple(
        Ranking(section, direction, stratum, rank(members, breakers, named))
        for stratum in strata
        for (section, direction), members in _groups(
            event, totals, stratum, across_sections, handicap
        ).items()
    )


def _named(entrant: EventEntrant, figures: TieBreakFigures | None) -> TieBreakFigures:
    return replace(figures or TieBreakFigures(), name=entrant.name)


def _groups(
    event: EventSheet, totals: Sequence[EventTotal], stratum: int, across_sections: bool, handicap: bool
) -> dict[tuple[str, str], dict[int, Fraction]]:
    """Who is ranked with whom, and by which figure, in the order of sections and directions."""
    groups: dict[tuple[str, str], dict[int, Fraction]] = {}
    for total in totals:
        entrant = event.entrants[total.contestant]
        if entrant.stratum >= stratum:
            section = "" if across_sections else entrant.section
            direction = entrant.direction if event.winners == 2 else ""
            figure = total.with_handicap if handicap else total.scratch
            groups.setdefault((section, direction), {})[total.contestant] = figure
    return dict(
        sorted(groups.items(), key=lambda group: (group[0][0], _SIDES.get(group[0][1], 2), group[0][1]))
    )


_SIDES = {"NS": 0, "EW": 1}
