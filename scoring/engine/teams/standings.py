"""The table of a league: teams by their totals, equals parted by the published tie-breaks alone."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.events.ranking import rank
from scoring.engine.events.tie_breaks import Breakers, MetOpponent, TieBreakFigures
from scoring.engine.ground import DecisionGround
from scoring.engine.teams.totals import TeamTotal


class TeamStanding(NamedTuple):
    """A team's place, and what parted it from others with the same total."""

    rank: int
    tied: bool
    team: TeamTotal
    why: tuple[DecisionGround, ...]


def standings(totals: Sequence[TeamTotal], breakers: Breakers) -> tuple[TeamStanding, ...]:
    """The teams, best first. Without a tie-break equals share their place: 1, 2, 2, 4."""
    points = {position: total.total for position, total in enumerate(totals)}
    positions = {total.team: position for position, total in enumerate(totals)}
    by_team = {total.team: total.total for total in totals}
    figures = {position: _figures(total, positions, by_team) for position, total in enumerate(totals)}
    return tuple(
        TeamStanding(row.rank, row.tied, totals[row.contestant], row.why)
        for row in rank(points, breakers, figures)
    )


def _figures(
    total: TeamTotal, positions: Mapping[str, int], by_team: Mapping[str, Fraction]
) -> TieBreakFigures:
    met = {positions[team]: vp for team, vp in total.met.items() if team in positions}
    # A team that has played no match has no quotient; one of nothing to nothing would be a figure.
    # Nor has one whose IMPs are not all known: what is not stated would count as nothing.
    imps = (total.won, total.lost) if total.played and not total.in_vp else None
    return TieBreakFigures(
        total.team,
        met,
        imps,
        boards_won=None if total.in_vp else total.boards_won,
        wins=total.wins,
        opponents=_opponents(total, by_team),
    )


def _opponents(total: TeamTotal, by_team: Mapping[str, Fraction]) -> tuple[MetOpponent, ...] | None:
    """Whom it met, with their totals; None without a match, and where one is out of the table."""
    if not total.meetings or any(meeting.opponent not in by_team for meeting in total.meetings):
        return None
    return tuple(
        MetOpponent(by_team[meeting.opponent], meeting.share, meeting.win) for meeting in total.meetings
    )
