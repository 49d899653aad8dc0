"""The handicap list of a stage, beside the places of the field and never in them.

What ranked a row in the field ranks it here, with the handicap on top; equals share a place.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.events.handicap import Handicap
from scoring.engine.events.measure import measure_of
from scoring.engine.events.places import shared_places
from scoring.engine.teams.cell import steps_json
from scoring.engine.teams.fixtures import WHOLE, ByeFixture, DoubleForfeit, ForfeitedFixture
from scoring.engine.teams.league import MatchPoints

Json = dict[str, Any]
Row = Mapping[str, Any]  # of the standings of a body
Given = Mapping[int, ReasonedAward]  # by entrant, in what its place goes by
NOTHING = ReasonedAward(())


def listed(rows: Sequence[Row], given: Given, unit: str) -> Json:
    """The list as a run keeps it: its unit and its rows, best first, each ranking of the field on its own."""
    ranked = [row for ranking in dict.fromkeys(map(_ranking, rows)) for row in _ranked(ranking, rows, given)]
    return {"unit": unit, "rows": ranked}


def _ranking(row: Row) -> tuple[str, str]:
    return row.get("section", ""), row["direction"]


def _ranked(ranking: tuple[str, str], rows: Sequence[Row], given: Given) -> Iterator[Json]:
    inside = {row["entrant"]: row for row in rows if _ranking(row) == ranking}
    totals = {entrant: _opened(row, given.get(entrant, NOTHING)) for entrant, row in inside.items()}
    section, direction = ranking
    for entrant, place in shared_places({key: total.total for key, total in totals.items()}).items():
        yield {
            "entrant": entrant,
            "direction": direction,
            "rank": place.rank,
            "tied": place.tied,
            "figure": str(totals[entrant].total),
            "handicap": str(given.get(entrant, NOTHING).total),
            "measure": str(measure_of(inside[entrant])),
            "steps": steps_json(totals[entrant].steps),
            **({"section": section} if section else {}),
        }


def _opened(row: Row, award: ReasonedAward) -> ReasonedAward:
    """What ranks a row in the field, and the handicap on top of it."""
    scratch = Fraction(row[measure_of(row).figure] or 0)
    parameters = {"place": str(row["rank"])}
    first = Step(scratch, "handicap_scratch", Citation.CONDITIONS_OF_CONTEST, parameters)
    return ReasonedAward((first, *award.steps))


def of_matches(matches: Sequence[MatchPoints], handicap: Handicap) -> dict[int, ReasonedAward]:
    """The handicap of teams: for each match that is worth something to them, and that they did not forfeit.

    A bye and a match won by forfeit count: nobody loses by the absence of opponents.
    """
    steps: dict[int, list[Step]] = {}
    for match in matches:
        for team in _earned(match):
            amount = handicap.amounts.get(team, Fraction(0))
            if amount:
                step = handicap.step_of_match(match.fixture.round, team, _share(match))
                steps.setdefault(team, []).append(step)
    return {team: ReasonedAward(tuple(own)) for team, own in steps.items()}


def _earned(match: MatchPoints) -> Iterator[int]:
    fixture = match.fixture
    if isinstance(fixture, ByeFixture):
        yield from [int(fixture.a)] if match.a is not None else []
    elif isinstance(fixture, ForfeitedFixture):
        yield from [int(fixture.winner)] if match.a is not None else []
    elif not isinstance(fixture, DoubleForfeit):
        sides = ((fixture.a, match.a), (fixture.b, match.b))
        yield from (int(team) for team, points in sides if points is not None)


def _share(match: MatchPoints) -> Fraction:
    """What a match is of a whole one: a short one of a three-way match is a half."""
    leg = WHOLE if isinstance(match.fixture, ByeFixture) else match.fixture.leg
    return leg.share
