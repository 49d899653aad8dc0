"""A league of teams to places: its totals, and the figures that the tie-breaks look at."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scoring.engine.events.ranking import Ranked, rank
from scoring.engine.events.tie_breaks import Breakers, Figures
from scoring.engine.teams.fixtures import Bye, Forfeited, Pending, Played, opponent
from scoring.engine.teams.league import LeagueScore, MatchPoints, points_of
from scoring.engine.teams.totals import TeamTotal

_WIN, _TIE, _LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


def league_ranking(score: LeagueScore, totals: Sequence[TeamTotal], breakers: Breakers) -> tuple[Ranked, ...]:
    """Rank the teams of a league; contestants are positions in `totals`."""
    places = {total.team: position for position, total in enumerate(totals)}
    figures = {places[total.team]: _figures(total, score, places) for total in totals}
    return rank({places[total.team]: total.total for total in totals}, breakers, figures)


def _figures(total: TeamTotal, score: LeagueScore, places: dict[str, int]) -> Figures:
    met: dict[int, Fraction] = {}
    for other, points in _met(total.team, score):
        if other in places:
            met[places[other]] = met.get(places[other], Fraction(0)) + points
    wins = sum((_won(total.team, match) for match, _ in points_of(score, total.team)), Fraction(0))
    return Figures(total.team, met, (total.won, total.lost), wins=wins)


def _met(team: str, score: LeagueScore) -> Iterator[tuple[str, Fraction]]:
    """A team's opponents so far, with its points against each."""
    for match, award in points_of(score, team):
        fixture = match.fixture
        if not isinstance(fixture, Bye | Pending) and not _is_running(match):
            yield opponent(fixture, team), award.total


def _is_running(match: MatchPoints) -> bool:
    return isinstance(match.fixture, Played) and match.fixture.score.outstanding > 0


def _won(team: str, match: MatchPoints) -> Fraction:
    """A match won counts 1 and a tie 1/2; a forfeit counts for the team that was there."""
    fixture = match.fixture
    if isinstance(fixture, Forfeited):
        return _WIN if team == fixture.winner else _LOSS
    if not isinstance(fixture, Played) or _is_running(match):
        return _LOSS
    a, b = fixture.score.a.total, fixture.score.b.total
    own, other = (a, b) if team == fixture.a else (b, a)
    return _TIE if own == other else _WIN if own > other else _LOSS
