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

    def told(
        self, occasion: Occasion, keys: Mapping[str, int], sat_out: Mapping[str, int] | None = None
    ) -> Occasion:
        """The occasion with what its teams won. `sat_out`: boards that players sat out, by their keys.

        Who sat at no board of a team that played is not among those it played with.
        """
        found = tuple(self._of(each, keys[each.key], sat_out or {}) for each in occasion.contestants)
        matches = max((told.matches for told in self.teams.values()), default=0)
        boards = max((told.boards for told in self.teams.values()), default=None)
        return replace(
            occasion,
            contestants=found,
            matches=matches,
            match_boards=self.boards,
            match_maximum=self.maximum,
            boards=boards,
        )

    def _of(
        self, contestant: OccasionContestant, team: int, sat_out: Mapping[str, int]
    ) -> OccasionContestant:
        told = self.of(team)
        played = told.boards - told.forfeited
        counted = [replace(each, boards=played - sat_out.get(each.key, 0)) for each in contestant.players]
        everybody = tuple(each for each in counted if each.boards or not played)
        return replace(
            contestant, players=everybody, boards=told.boards, won=told.won, victory_points=told.points
        )

    def add(self, team: int, own: Decimal | None, other: Decimal | None, boards: int) -> None:
        """A match that was played, or received by forfeit; both sides' points, or IMPs."""
        told = self.of(team)
        told.matches += 1
        told.boards += boards
        if own is None or other is None or own < other:
            return
        told.won += 1 if own > other else HALF
        told.points += Fraction(own) if self.maximum > 1 else (1 if own > other else HALF)

    def give(self, team: int, boards: int) -> None:
        """A match that the team forfeited. D.15"""
        told = self.of(team)
        told.boards += boards
        told.forfeited += boards


def of_session(session: Session) -> OccasionMatches:
    """The matches of a club's own game of teams."""
    found = OccasionMatches()
    if session.matches_in == "vp":
        found.maximum = Rulebook.of_session(session).scale.maximum
    for row in MatchRow.objects.filter(session=session):
        a, b = (row.a_points, row.b_points) if row.a_points is not None else (row.a_score, row.b_score)
        found.boards = max(found.boards, row.boards)
        forfeited_by = row.reasons.get("forfeit", {})
        for side, team, own, other in (("a", row.a_id, a, b), ("b", row.b_id, b, a)):
            if side in forfeited_by:
                found.give(team, row.boards)
            else:
                found.add(team, own, other, row.boards)
    return found


def of_stage(stage: Stage, book: Rulebook) -> OccasionMatches:
    """The matches of a stage of teams; a bye is none."""
    found = OccasionMatches(boards=stage.event.boards_per_round)
    rows = list(StageMatch.objects.filter(stage=stage))
    if form_of(stage).contest.course is not Course.KNOCKOUT and _in_points(rows):
        found.maximum = book.scale.maximum if book.form.has_vps else Fraction(1)
    for row in rows:
        _add(found, row)
    return found


def _in_points(rows: Iterable[StageMatch]) -> bool:
    return any(row.a_points is not None for row in rows)


def _add(found: OccasionMatches, row: StageMatch) -> None:
    if row.b_id is None or row.kind in ("bye", "pending"):
        return
    if row.kind == "double_forfeit":
        found.give(row.a_id, found.boards)
        found.give(row.b_id, found.boards)
        return
    a, b = (row.a_points, row.b_points) if row.a_points is not None else (row.a_score, row.b_score)
    if row.winner_id is not None:
        a, b = (Decimal(1), Decimal(0)) if row.winner_id == row.a_id else (Decimal(0), Decimal(1))
    if row.kind == "forfeited":  # a is the winner
        winner, loser = (row.b_id, row.a_id) if row.winner_id == row.b_id else (row.a_id, row.b_id)
        won = a if winner == row.a_id else b
        found.add(winner, won if won is not None else Decimal(1), Decimal(-1), found.boards)
        found.give(loser, found.boards)
        return
    found.add(row.a_id, a, b, found.boards)
    found.add(row.b_id, b, a, found.boards)
