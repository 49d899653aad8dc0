"""Penalties in a club's session of teams: off a match in IMPs, off totals in anything else. REG-1.2, 6.2"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from clubs.tournaments.rulebook import Rulebook
from rulings.decisions.kept import decided
from rulings.decisions.kinds import PenaltyDecision
from rulings.models import Adjustment
from scoring.engine.penalties.conduct import CountedViolation
from scoring.engine.penalties.conduct_effects import penalties as conduct_penalties
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.one_board import OneBoard, worth
from scoring.engine.penalties.penalty import AmountUnit, Penalty
from scoring.engine.penalties.round_maximum import PartOfRound, RoundMaximum, longest, of_round
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.teams.board_a_match import WIN
from scoring.engine.teams.fixtures import TeamDeduction
from scoring.engine.teams.off_total import off_total
from scoring.engine.teams.session_matches import TeamMatch
from scoring.engine.victory_points.scale import Scale
from scoring.stages.adjusted import penalty_of


class RoundPenalty(NamedTuple):
    """A penalty with the round that it names; None: of no round."""

    penalty: Penalty
    round: int | None


@dataclass(frozen=True)
class TeamPenalties:
    """The director's penalties and those of conduct, with the matches that they may be of."""

    adjustments: Sequence[Adjustment]
    reported: Sequence[CountedViolation]
    numbers: Mapping[str, str]  # by team, as decisions name it
    book: Rulebook
    matches: Sequence[tuple[int, TeamMatch]]  # each with the round that pages show
    scale: Scale | None

    @cached_property
    def _penalties(self) -> list[RoundPenalty]:
        """In an order that facts alone decide."""
        given_by_director = decided(self.adjustments, PenaltyDecision)
        penalties = [RoundPenalty(penalty_of(given), given.round) for given in given_by_director]
        penalties += [
            RoundPenalty(given, int(rung.violation.match))
            for rung in self.reported
            for given in conduct_penalties([rung])
        ]
        return sorted(
            penalties,
            key=lambda entry: (entry.penalty.contestant, entry.penalty.cite, entry.penalty.amount),
        )

    def of_match(self, match: TeamMatch, team: str) -> Iterator[Penalty]:
        """Those in IMPs off this match: of its round, or of none where it is the team's first."""
        for entry in self._penalties:
            if self._is_of_matches(entry) and self._is_of(entry, team) and self._where(entry, team) is match:
                yield entry.penalty

    def of_totals(self, teams: Sequence[str]) -> Iterator[TeamDeduction]:
        """Those off totals, boards turned into the unit of the totals. REG-1.2"""
        for entry in self._penalties:
            if self._is_of_matches(entry):
                continue
            for team in teams:
                if self._is_of(entry, team):
                    yield from off_total(team, entry.penalty, self._board(entry, team))

    def _is_of(self, entry: RoundPenalty, team: str) -> bool:
        return self.numbers[team] == entry.penalty.contestant

    def _is_of_matches(self, entry: RoundPenalty) -> bool:
        """IMPs are taken from a match: of the round that is named, or where totals are in victory points."""
        return entry.penalty.unit is AmountUnit.IMPS and (entry.round is not None or self.scale is not None)

    def _where(self, entry: RoundPenalty, team: str) -> TeamMatch | None:
        """Of two matches in a round, the first."""
        own = ((number, match) for number, match in self.matches if team in (match.a, match.b))
        return next((match for number, match in own if entry.round in (None, number)), None)

    def _board(self, entry: RoundPenalty, team: str) -> OneBoard:
        """One board, in what totals are counted in: of the round that is named, else of the longest."""
        form = RuleForm.VP_TEAMS if self.scale else self.book.form
        named = self._round(entry.round, team) if entry.round else None
        rounds = (self._round(number, own) for number, match in self.matches for own in (match.a, match.b))
        of = named or longest(known for known in rounds if known)
        return worth(form, self.book.rule(PenaltyUnit), of=of)

    def _round(self, number: int, team: str) -> RoundMaximum | None:
        """A round as a team plays it. A short match of three has a share of VP; board points add up."""
        parts = (
            PartOfRound(match.sheet.scheduled, match.share if self.scale else Fraction(1))
            for where, match in self.matches
            if where == number and team in (match.a, match.b)
        )
        return of_round(number, parts, self._most)

    def _most(self, boards: int) -> Fraction:
        return self.scale.most(boards) if self.scale else Fraction(WIN * boards)
