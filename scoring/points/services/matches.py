"""Matches of teams as master points count them. A forfeit given is no match and no boards for who gave it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from clubs.models import Session, Stage
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from scoring.engine.contest import Course
from scoring.engine.masterpoints.occasion import Occasion, OccasionContestant
from scoring.models import MatchRow, StageMatch
from scoring.stages.fixtures import MatchScoring

HALF = Fraction(1, 2)


@dataclass(slots=True)
class TeamMatches:
    """A team's matches: won (a draw is half of one), their victory points, boards, and those given away."""

    matches: int = 0
    won: Fraction = Fraction(0)
    points: Fraction = Fraction(0)
    boards: int = 0
    forfeited: int = 0


@dataclass(slots=True)
class OccasionMatches:
    """The matches of an occasion, by team."""

    teams: dict[int, TeamMatches] = field(default_factory=dict)
    boards: int = 0
    maximum: Fraction = Fraction(1)

    def of(self, team: int) -> TeamMatches:
        """A team's, empty at first."""
        return self.teams.setdefault(team, TeamMatches())

    def added_to(
        self, occasion: Occasion, keys: Mapping[str, int], sat_out: Mapping[str, int] | None = None
    ) -> Occasion:
        """The occasion with what its teams won. `sat_out`: boards that players sat out, by their keys.

        Who sat at no board of a team that played is not among those it played with.
        """
        contestants = tuple(
            self._of(contestant, keys[contestant.key], sat_out or {}) for contestant in occasion.contestants
        )
        matches = max((team.matches for team in self.teams.values()), default=0)
        boards = max((team.boards for team in self.teams.values()), default=None)
        return replace(
            occasion,
            contestants=contestants,
            matches=matches,
            match_boards=self.boards,
            match_maximum=self.maximum,
            boards=boards,
        )

    def _of(
        self, contestant: OccasionContestant, team: int, sat_out: Mapping[str, int]
    ) -> OccasionContestant:
        tally = self.of(team)
        played = tally.boards - tally.forfeited
        counted = [
            replace(player, boards=played - sat_out.get(player.key, 0)) for player in contestant.players
        ]
        everybody = tuple(player for player in counted if player.boards or not played)
        return replace(
            contestant, players=everybody, boards=tally.boards, won=tally.won, victory_points=tally.points
        )

    def add(self, team: int, own: Decimal | None, other: Decimal | None, boards: int) -> None:
        """A match that was played, or received by forfeit; both sides' points, or IMPs."""
        tally = self.of(team)
        tally.matches += 1
        tally.boards += boards
        if own is None or other is None or own < other:
            return
        tally.won += 1 if own > other else HALF
        tally.points += Fraction(own) if self.maximum > 1 else (1 if own > other else HALF)

    def give(self, team: int, boards: int) -> None:
        """A match that the team forfeited. D.15"""
        tally = self.of(team)
        tally.boards += boards
        tally.forfeited += boards


def of_session(session: Session) -> OccasionMatches:
    """The matches of a club's own game of teams."""
    matches = OccasionMatches()
    if session.matches_in == "vp":
        matches.maximum = Rulebook.of_session(session).scale.maximum
    for row in MatchRow.objects.filter(session=session):
        a, b = (row.a_points, row.b_points) if row.a_points is not None else (row.a_score, row.b_score)
        matches.boards = max(matches.boards, row.boards)
        forfeited_by = row.reasons.get("forfeit", {})
        for side, team, own, other in (("a", row.a_id, a, b), ("b", row.b_id, b, a)):
            if side in forfeited_by:
                matches.give(team, row.boards)
            else:
                matches.add(team, own, other, row.boards)
    return matches


def _most(stage: Stage, book: Rulebook) -> Fraction:
    """The most that a match of a stage can bring a side."""
    form = form_of(stage)
    if form.contest.vp == "quotient":
        return MatchScoring.of(book, form).most(stage.event.boards_per_round)
    return book.scale.maximum if book.form.has_vps else Fraction(1)


def of_stage(stage: Stage, book: Rulebook) -> OccasionMatches:
    """The matches of a stage of teams; a bye is none."""
    matches = OccasionMatches(boards=stage.event.boards_per_round)
    rows = list(StageMatch.objects.filter(stage=stage))
    if form_of(stage).contest.course is not Course.KNOCKOUT and _in_points(rows):
        matches.maximum = _most(stage, book)
    for row in rows:
        _add(matches, row)
    return matches


def _in_points(rows: Iterable[StageMatch]) -> bool:
    return any(row.a_points is not None for row in rows)


def _add(matches: OccasionMatches, row: StageMatch) -> None:
    if row.b_id is None or row.kind in ("bye", "pending"):
        return
    if row.kind == "double_forfeit":
        matches.give(row.a_id, matches.boards)
        matches.give(row.b_id, matches.boards)
        return
    a, b = (row.a_points, row.b_points) if row.a_points is not None else (row.a_score, row.b_score)
    if row.winner_id is not None:
        a, b = (Decimal(1), Decimal(0)) if row.winner_id == row.a_id else (Decimal(0), Decimal(1))
    if row.kind == "forfeited":  # a is the winner
        winner, loser = (row.b_id, row.a_id) if row.winner_id == row.b_id else (row.a_id, row.b_id)
        won = a if winner == row.a_id else b
        matches.add(winner, won if won is not None else Decimal(1), Decimal(-1), matches.boards)
        matches.give(loser, matches.boards)
        return
    matches.add(row.a_id, a, b, matches.boards)
    matches.add(row.b_id, b, a, matches.boards)
