"""The matches of a league that were really played, as averages for forfeits need them. REG-5.1.

Byes, forfeits (for conduct too), matches taken out with a withdrawn team and matches not finished do
not enter an average; each is named.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.engine.forfeits.value import Evidence, ForfeitAward, LeftOut, RealMatch
from scoring.engine.teams.fixtures import (
    ByeFixture,
    DoubleForfeit,
    Fixture,
    ForfeitedFixture,
    PendingFixture,
    PlayedFixture,
    teams_of,
)
from scoring.engine.teams.points import Points, VictoryForm
from scoring.engine.teams.withdrawal import RemovedTeams

PointsOfMatch = tuple[Points, Points] | None  # None where there are none


class TeamMatchFigures(NamedTuple):
    """What a team had in a match really played."""

    team: str
    match: RealMatch


@dataclass(frozen=True, slots=True)
class RealMatches:
    """A league's fixtures, and what was had in those that were really played."""

    fixtures: tuple[Fixture, ...]
    had: tuple[TeamMatchFigures, ...]
    removed: RemovedTeams

    @classmethod
    def of(
        cls, fixtures: tuple[Fixture, ...], points: Sequence[PointsOfMatch], removed: RemovedTeams
    ) -> "RealMatches":
        """From the fixtures and, beside them, the points of those that were played."""
        pairs = zip(fixtures, points, strict=True)
        had = tuple(one for fixture, both in pairs for one in _had(fixture, both, removed))
        return cls(fixtures, had, removed)

    def evidence(self, forfeit: ForfeitedFixture, form: VictoryForm, rule: ForfeitAward) -> Evidence:
        """What a forfeit is valued by: all rounds, or only those before it, as the rule says."""
        rounds = {
            fixture.round
            for fixture in self.fixtures
            if rule.averages == "whole_event" or fixture.round < forfeit.round
        }
        counted = [one for one in self.had if one.match.round in rounds]
        return Evidence(
            own=tuple(match for team, match in counted if team == forfeit.winner),
            against=tuple(match for _, match in counted if match.opponent == forfeit.loser),
            draw=form.draw(forfeit.boards),
            minimum=form.minimum,
            left_out=tuple(one for one in self._left_out(forfeit) if one.round in rounds),
        )

    def _left_out(self, forfeit: ForfeitedFixture) -> Iterator[LeftOut]:
        for fixture in self.fixtures:
            if fixture == forfeit:
                continue
            for team in teams_of(fixture):
                reason = why_not(fixture, self.removed)
                if reason and team in (forfeit.winner, forfeit.loser):
                    yield LeftOut(team, fixture.round, reason)


def _had(fixture: Fixture, points: PointsOfMatch, removed: RemovedTeams) -> Iterator[TeamMatchFigures]:
    if points is None or not isinstance(fixture, PlayedFixture) or why_not(fixture, removed):
        return
    a, b = points
    for team, other, side in ((fixture.a, fixture.b, a), (fixture.b, fixture.a, b)):
        if removed.counts_for(fixture, team):
            yield TeamMatchFigures(team, RealMatch(side.boards.total, fixture.round, other))


def why_not(fixture: Fixture, removed: RemovedTeams) -> str | None:
    """The code of the sentence that says why a fixture enters no average; None where none is needed."""
    if not any(removed.counts_for(fixture, team) for team in teams_of(fixture)):
        return "forfeit_left_out_removed"
    match fixture:
        case ByeFixture():
            return "forfeit_left_out_bye"
        case ForfeitedFixture(cause="manners"):
            return "forfeit_left_out_manners"
        case PlayedFixture(score=score):
            return "forfeit_left_out_unfinished" if score.outstanding else None
        case ForfeitedFixture() | DoubleForfeit():
            return "forfeit_left_out_forfeit"
        case PendingFixture():
            return None
