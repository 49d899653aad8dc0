"""A team's total in a league, its penalties beside it, and the figures that tie-breaks look at. REG-1.2.4."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.regulation import Rule
from scoring.engine.teams.fixtures import (
    ByeFixture,
    PlayedFixture,
    forfeiters,
    opponent,
    teams_of,
    why_forfeited,
)
from scoring.engine.teams.league import League, LeagueScore, MatchPoints
from scoring.engine.teams.match import SideScore

NOTHING = ReasonedAward(())


class LeagueMeeting(NamedTuple):
    """A match against another team, forfeited ones too: what it is of a whole match, and of a win."""

    opponent: str
    share: Fraction
    win: Fraction  # the share of a match won, half of it of one tied


@dataclass(frozen=True, slots=True)
class NegativeTotals(Rule):
    """What becomes of a total that penalties take below zero."""

    KEY: ClassVar[str] = "negative_totals"
    below_zero: Literal["kept", "zero"]


@dataclass(frozen=True, slots=True)
class TeamTotal:
    """A team's points.

    `matches` has a step a match, and before a forfeit's why it is one; `deductions` what is taken off and
    what keeps the total from falling below zero. `won` and `lost` are IMPs or board points over the `boards`
    of the `played` matches. `met` is what it had against each opponent, `points_lost` what they had
    against it; `wins` are the matches in which it had more points than they, and half of those in which as
    many, forfeits too. `boards_won`: None where they are not known; `meetings`: a match each that counts,
    without byes.
    `in_vp`: the rounds of matches stated in victory points alone, which are in neither `won` nor `lost`.
    """

    team: str
    matches: ReasonedAward
    deductions: ReasonedAward
    played: int
    boards: int
    won: Fraction
    lost: Fraction
    points_lost: Fraction
    wins: Fraction
    met: Mapping[str, Fraction]
    carried: ReasonedAward = NOTHING
    in_vp: tuple[int, ...] = ()
    boards_won: Fraction | None = None
    meetings: tuple[LeagueMeeting, ...] = ()

    @property
    def total(self) -> Fraction:
        """What it brought along and its matches, less penalties."""
        return self.carried.total + self.matches.total + self.deductions.total

    @property
    def quotient(self) -> Fraction | None:
        """IMPs won over IMPs lost; None where none were lost, or not all are known."""
        return self.won / self.lost if self.lost and not self.in_vp else None

    @property
    def opened(self) -> ReasonedAward:
        """The total with all its steps."""
        return ReasonedAward((*self.carried.steps, *self.matches.steps, *self.deductions.steps))


def totals(league: League, score: LeagueScore, rule: NegativeTotals) -> tuple[TeamTotal, ...]:
    """Every team that is still in, in the order of the league. Matches not finished count for nothing yet."""
    counted = _counted(league, score)
    return tuple(
        _total(team, league, counted[team], rule) for team in league.teams if team not in score.removed.teams
    )


def _counted(league: League, score: LeagueScore) -> dict[str, list[tuple[MatchPoints, ReasonedAward]]]:
    """By team, its finished matches that count; every match is looked at once."""
    counted: dict[str, list[tuple[MatchPoints, ReasonedAward]]] = {team: [] for team in league.teams}
    for match in score.matches:
        if not _is_finished(match):
            continue
        for team in teams_of(match.fixture):
            award = match.of(team)
            if award is not None:
                counted[team].append((match, award))
    return counted


def _total(
    team: str, league: League, counted: Sequence[tuple[MatchPoints, ReasonedAward]], rule: NegativeTotals
) -> TeamTotal:
    matches = ReasonedAward(tuple(step for match, award in counted for step in _steps(team, match, award)))
    real = [match.fixture for match, _ in counted if isinstance(match.fixture, PlayedFixture)]
    sides = [fixture.score.a if team == fixture.a else fixture.score.b for fixture in real]
    return TeamTotal(
        team,
        matches,
        ReasonedAward(tuple(_deductions(team, league, matches.total, rule))),
        played=len(real),
        boards=sum(fixture.score.counted for fixture in real),
        won=sum((side.won for side in sides), Fraction(0)),
        lost=sum((side.lost for side in sides), Fraction(0)),
        points_lost=sum((_other(team, match) for match, _ in counted), Fraction(0)),
        wins=sum((_win(team, match) for match, _ in counted), Fraction(0)),
        met=_met(team, counted),
        carried=league.carried.get(team, NOTHING),
        in_vp=tuple(fixture.round for fixture in real if fixture.score.vp is not None),
        boards_won=_boards_won(sides),
        meetings=tuple(
            LeagueMeeting(opponent(match.fixture, team), match.fixture.leg.share, _win(team, match))
            for match, _ in counted
            if not isinstance(match.fixture, ByeFixture)
        ),
    )


def _boards_won(sides: Sequence[SideScore]) -> Fraction | None:
    """The boards won in matches really played; None without a match, and where one was stated as a whole."""
    singly = [side.boards_won for side in sides if side.boards_won is not None]
    return sum(singly, Fraction(0)) if sides and len(singly) == len(sides) else None


def _is_finished(match: MatchPoints) -> bool:
    return not (isinstance(match.fixture, PlayedFixture) and match.fixture.score.outstanding)


def _other(team: str, match: MatchPoints) -> Fraction:
    other = match.b if team == match.fixture.a else match.a
    return other.total if other else Fraction(0)


def _win(team: str, match: MatchPoints) -> Fraction:
    own, other = match.of(team), match.b if team == match.fixture.a else match.a
    if own is None or other is None:
        return Fraction(0)
    share = Fraction(1) if isinstance(match.fixture, ByeFixture) else match.fixture.leg.share
    return share * Fraction(1 + (own.total > other.total) - (own.total < other.total), 2)


def _met(team: str, counted: Sequence[tuple[MatchPoints, ReasonedAward]]) -> Mapping[str, Fraction]:
    had: dict[str, Fraction] = {}
    for match, award in counted:
        if not isinstance(match.fixture, ByeFixture):
            other = opponent(match.fixture, team)
            had[other] = had.get(other, Fraction(0)) + award.total
    return had


def _steps(team: str, match: MatchPoints, award: ReasonedAward) -> tuple[Step, ...]:
    return (*why_forfeited(match.fixture), _step(team, match, award))


def _step(team: str, match: MatchPoints, award: ReasonedAward) -> Step:
    fixture = match.fixture
    if isinstance(fixture, ByeFixture):
        return Step(
            award.total, "league_round_bye", Citation.CONDITIONS_OF_CONTEST, {"round": str(fixture.round)}
        )
    figures = {"round": str(fixture.round), "opponent": opponent(fixture, team)}
    if isinstance(fixture, PlayedFixture):
        # A match of which every board was cancelled has points of no steps.
        cite = award.steps[0].cite if award.steps else Citation.REG_2_2_5
        code = "league_round" if fixture.score.vp is None else "league_round_in_vp"
        return Step(award.total, code, cite, figures)
    lost = "lost" if team in forfeiters(fixture) else "won"
    return Step(award.total, f"league_round_forfeit_{lost}", award.steps[0].cite, figures)


def _deductions(team: str, league: League, points: Fraction, rule: NegativeTotals) -> Iterator[Step]:
    left = points
    for deduction in league.deductions:
        if deduction.team == team:
            left -= deduction.amount
            yield deduction.step
    # Only penalties are taken back: victory points of a scale that goes below zero stay.
    if rule.below_zero == "zero" and left < min(points, Fraction(0)):
        yield Step(min(points, Fraction(0)) - left, "league_not_below_zero", rule.cites)
