"""The matches of a stage with everything decided about them: who forfeits, on which sheet it was played.

REG-2.1, 5, 6. Leagues and knockouts ask the same questions of a match; this module answers them once.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from clubs.playing import barred
from clubs.playing.barred import Bars
from clubs.tournaments.rulebook import Rulebook
from rulings.adjustments.barring import bars_of_stage, disqualified
from rulings.decisions.kept import decided, decided_in
from rulings.decisions.kinds import LateDecision, PenaltyDecision
from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages, WinVpAverages
from scoring.engine.average import Average
from scoring.engine.award import Step
from scoring.engine.contest import Course, Form
from scoring.engine.forfeits.value import ForfeitAward
from scoring.engine.penalties.conduct import CountedViolation, Violation
from scoring.engine.penalties.conduct_effects import (
    forfeited as forfeited_by_conduct,
    penalties as conduct_penalties,
)
from scoring.engine.penalties.one_board import worth
from scoring.engine.penalties.penalty import AmountUnit, Penalty
from scoring.engine.penalties.round_maximum import PartOfRound, RoundMaximum, announced, of_round
from scoring.engine.penalties.suspension import LEAST, SuspensionRule
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.teams.board import BoardUnit, in_board_points, in_imps, in_points
from scoring.engine.teams.board_a_match import WIN, with_point_difference
from scoring.engine.teams.fixtures import ForfeitReason, TeamDeduction
from scoring.engine.teams.forfeit_causes import TeamLateness, by_conduct
from scoring.engine.teams.forfeit_forms import Forfeits, LostBoards, VictoryPointForfeits
from scoring.engine.teams.match import MatchDeduction, MatchScore, MatchSheet, WeightedImps, match_score
from scoring.engine.teams.off_total import off_total
from scoring.engine.teams.patton import NO_POINTS, PattonPoints, PattonRule
from scoring.engine.teams.points import BoardAMatchVictoryPoints, OwnUnitPoints, PointsForm, VictoryPoints
from scoring.stages.adjusted import conduct, penalty_of
from scoring.stages.causes import ForfeitCauses
from scoring.stages.match_sheets import LostBoard, MatchDecisions, decided_matches, sheet_of
from scoring.stages.team_facts import PairedMatch, TeamStage

Place = tuple[int, int]  # session and round
Lates = Mapping[tuple[Place, int], TeamLateness]  # by where and team


@dataclass(frozen=True, slots=True)
class MatchScoring:
    """How the matches of a stage are scored, by its form."""

    book: Rulebook
    form: Form
    unit: BoardUnit
    points: PointsForm
    forfeits: Forfeits
    weighted: WeightedImps
    differences: BoardUnit | None = None  # of B-a-M+VP: what its win VP are taken from

    @classmethod
    def of(cls, book: Rulebook, form: Form) -> "MatchScoring":
        """By the rules of the event. Raises Refusal for B-a-M+VP without a scale for points."""
        if form.contest.scoring == "board_a_match":
            unit = in_board_points(book.rule(BoardAMatchAverages))
        else:
            unit = in_imps(book.rule(ImpAverages))
        boards, weighted = book.contest.cancelled_boards_scale, book.rule(WeightedImps)
        if form.contest.vp == "imps":
            by_vp = VictoryPoints(book.scale, boards)
            forfeits = VictoryPointForfeits(by_vp, book.rule(ForfeitAward))
            return cls(book, form, unit, by_vp, forfeits, weighted)
        if form.contest.vp == "points":
            with_vp = BoardAMatchVictoryPoints(book.scale_of_points, boards)
            forfeits = VictoryPointForfeits(with_vp, book.rule(ForfeitAward))
            points = in_points(book.rule(WinVpAverages, NO_POINTS))
            return cls(book, form, unit, with_vp, forfeits, weighted, points)
        if form.contest.vp == "quotient":
            patton = PattonPoints(book.rule(PattonRule), boards)
            forfeits = VictoryPointForfeits(patton, book.rule(ForfeitAward))
            points = in_points(book.rule(WinVpAverages, NO_POINTS))
            return cls(book, form, unit, patton, forfeits, weighted, points)
        return cls(book, form, unit, OwnUnitPoints(), LostBoards(unit), weighted)

    def match(self, sheet: MatchSheet) -> MatchScore:
        """A match added up."""
        if self.differences is None:
            return match_score(sheet, self.unit, self.weighted)
        return with_point_difference(sheet, self.unit, self.differences, self.weighted)

    def most(self, boards: int) -> Fraction:
        """The most that a side can have of a match of so many boards: in VP, else in board points."""
        if isinstance(self.points, VictoryPoints | BoardAMatchVictoryPoints | PattonPoints):
            return self.points.most(boards)
        return Fraction(WIN * boards)


def share_of(match: PairedMatch, form: Form) -> Fraction:
    """How much of a whole match a match counts: board points and IMPs of short ones add up by themselves."""
    return match.share if form.contest.vp == "imps" else Fraction(1)


@dataclass(frozen=True)
class Fixtures:
    """The matches of a stage with its decisions, each kind of them looked through once."""

    stage: TeamStage
    scoring: MatchScoring

    @cached_property
    def reported(self) -> tuple[CountedViolation, ...]:
        """Every reported violation of conduct with its rung. A match of several sessions is one match."""
        return conduct(self.stage.decisions, self.scoring.book, self._in_match)

    def _in_match(self, violation: Violation) -> Violation:
        """A violation in the match in which it happened, by where that began."""
        team, here = self.stage.team(violation.contestant), (violation.session, int(violation.match))
        for match in self.stage.matches:
            if match.of(team) and any(here in part.places for part in match.parts):
                return replace(violation, session=match.session, match=str(match.round))
        return violation

    @cached_property
    def decided(self) -> MatchDecisions:
        """Decisions about boards and matches, by the match that they are about."""
        return MatchDecisions.of(self.stage)

    @cached_property
    def lates(self) -> Lates:
        """Everybody who came late, judged. Of two reports of one lateness the later one holds."""
        lates: dict[tuple[Place, int], TeamLateness] = {}
        for session, late in decided_in(self.stage.decisions, LateDecision):
            team = self.stage.team(late.contestant)
            part = self._part_of(team, session, late.round)
            if part is not None:
                length = self.stage.stage.event.round_minutes
                judged = self.causes.late(part.boards_of_round, late.minutes, length)
                lates[(session, late.round), team] = judged
        return lates

    @property
    def causes(self) -> ForfeitCauses:
        """The reasons of forfeits, by the rules of the event."""
        return ForfeitCauses(self.scoring.book)

    def _part_of(self, team: int, session: int, number: int) -> PairedMatch | None:
        """What a team plays in a round of a session."""
        parts = (part for match in self.stage.matches for part in match.parts if match.of(team))
        return next((part for part in parts if (session, number) in part.places), None)

    @cached_property
    def _ruled(self) -> set[tuple[Place, str, str]]:
        """Where, who forfeits, to whom."""
        return {
            ((session, forfeit.round), forfeit.loser, forfeit.winner)
            for session, forfeit in decided_matches(self.stage)
        }

    @cached_property
    def _expelled(self) -> Mapping[tuple[str, str], CountedViolation]:
        """By team and round, the violation by which it forfeits."""
        out: dict[tuple[str, str], CountedViolation] = {}
        for (team, _session, number), violation in forfeited_by_conduct(self.reported).items():
            out.setdefault((team, number), violation)
        return out

    @cached_property
    def _bars(self) -> Bars:
        """Who may not play: a round that begins under it is forfeited. Law 91"""
        return barred.with_rosters(self.stage.stage, bars_of_stage(self.stage.stage))

    @cached_property
    def cancelled(self) -> Mapping[str, Step]:
        """Teams that are disqualified, where the conditions cancel what was made against them. Law 91B"""
        rule = self.scoring.book.rule(SuspensionRule, LEAST)
        if rule.disqualified_results == "stand":
            return {}
        out = disqualified(self.stage.stage)
        teams = (str(team) for number, team in self.stage.numbers.items() if number in out)
        return {team: self.causes.cancelled(team) for team in teams}

    def losers(self, match: PairedMatch) -> dict[int, ForfeitReason]:
        """Who forfeits a match by a decision, and why."""
        both = ((match.a, match.b), (match.b, match.a))
        reasons = {team: self._forfeits(match, team, other) for team, other in both}
        return {team: reason for team, reason in reasons.items() if reason}

    def _forfeits(self, match: PairedMatch, team: int, other: int) -> ForfeitReason | None:
        """Why a team forfeits a match. Of several causes: who may not play, conduct, a ruling, lateness."""
        number, winner = self.stage.teams[team].number, self.stage.teams[other].number
        places = [place for part in match.parts for place in part.places]
        causes, own = self.causes, (str(team), match.round)
        if any(self._bars.is_out(number, *place) for place in places):
            return causes.by_bar(*own)
        expelled = [self._expelled.get((number, str(played))) for _session, played in places]
        for violation in filter(None, expelled):
            return by_conduct(*own, violation)
        if any((place, number, winner) in self._ruled for place in places):
            return causes.by_ruling(*own)
        for late in filter(None, (self.lates.get((place, team)) for place in places)):
            if late.is_forfeit:
                return causes.by_lateness(*own, late)
        return None

    def sheet(self, match: PairedMatch) -> MatchSheet | None:
        """What was played and decided in a match; None while nothing is known of it."""
        return sheet_of(
            match if self.scoring.form.contest.states_vp else replace(match, vp=None),
            self.stage,
            self.scoring.book,
            self.decided.about(match, self.stage),
            lost=self._lost(match),
            off=self._off(match),
        )

    def _lost(self, match: PairedMatch) -> list[LostBoard]:
        """The boards that a late team cannot play any more: average minus for it. REG-2.1.1

        The first of them says why there are so many.
        """
        lost_a, lost_b = (
            min(match.boards, sum(self._lost_by(team, place) for place in match.places))
            for team in (match.a, match.b)
        )
        both = min(lost_a, lost_b)
        plus, minus = Average.PLUS, Average.MINUS
        rest = (minus, plus) if lost_a > lost_b else (plus, minus)
        lost = [(minus, minus)] * both + [rest] * (max(lost_a, lost_b) - both)
        return [LostBoard(a, b, () if at else tuple(self._why_lost(match))) for at, (a, b) in enumerate(lost)]

    def _lost_by(self, team: int, place: Place) -> int:
        late = self.lates.get((place, team))
        return late.verdict.lost if late else 0

    def _why_lost(self, match: PairedMatch) -> Iterator[Step]:
        """How late each team came. REG-2.1.2"""
        for team in (match.a, match.b):
            for place in match.places:
                late = self.lates.get((place, team))
                if late and late.verdict.lost:
                    yield self.causes.boards_lost(str(team), place[1], late)

    def _off(self, match: PairedMatch) -> dict[int, Sequence[MatchDeduction]]:
        """Penalties of a match by team. Of two matches in a round: the first."""
        taken: dict[int, Sequence[MatchDeduction]] = {}
        for team in (match.a, match.b):
            rounds = {number for _session, number in match.places}
            deductions = [
                deduction
                for number in sorted(rounds)
                if self._first[number, team] == (match.places, frozenset((match.a, match.b)))
                for deduction in self._off_matches.get(number, {}).get(team, ())
            ]
            if deductions:
                taken[team] = deductions
        return taken

    @cached_property
    def _first(self) -> dict[tuple[int, int], tuple[tuple[Place, ...], frozenset[int]]]:
        """By round and team, its first match or part of one."""
        first: dict[tuple[int, int], tuple[tuple[Place, ...], frozenset[int]]] = {}
        for match in self.stage.matches:
            for part in match.parts:
                for _session, number in part.places:
                    for team in (match.a, match.b):
                        first.setdefault((number, team), (part.places, frozenset((match.a, match.b))))
        return first

    @cached_property
    def _off_matches(self) -> dict[int, dict[int, list[MatchDeduction]]]:
        """Penalties that are taken from matches, by round and team: conduct, and the director's."""
        taken: dict[int, dict[int, list[MatchDeduction]]] = {}
        for entry in self.reported:
            if entry.amount and entry.unit is AmountUnit.IMPS:
                team = self.stage.team(entry.violation.contestant)
                in_round = taken.setdefault(int(entry.violation.match), {})
                in_round.setdefault(team, []).append(MatchDeduction(entry.amount, entry.cite))
        for session, given in decided_in(self.stage.decisions, PenaltyDecision):
            off = self._off_match(given)
            if off:
                team = self.stage.team(given.contestant)
                number = given.round or self._first_round(team, session)
                held = taken.setdefault(number, {}).setdefault(team, [])
                held += [deduction for deduction in off if deduction.amount or deduction not in held]
        for by_team in taken.values():
            for deductions in by_team.values():
                deductions.sort(key=lambda deduction: (deduction.amount, deduction.cite))
        return taken

    def _off_match(self, given: PenaltyDecision) -> list[MatchDeduction]:
        """What a penalty takes off a match, in IMPs; nothing where it is off a total.

        A knockout has no total but its matches: there boards are IMPs of a match, too. REG-1.2.5
        """
        cite, amount = penalty_of(given).cite, given.exact_amount
        if given.unit is AmountUnit.IMPS:
            return [MatchDeduction(amount, cite)]
        if given.unit is AmountUnit.BOARDS and self.scoring.form.contest.course is Course.KNOCKOUT:
            board = worth(self.scoring.book.form, self.scoring.book.rule(PenaltyUnit))
            one = board.before_penalty
            before = MatchDeduction(-one.amount, one.cite, one.code, one.parameters)
            return [before, MatchDeduction(amount * board.amount, cite)]
        return []

    def _first_round(self, team: int, session: int) -> int:
        """The first round of a session in which a team plays: IMPs that name none are of it. 0: none."""
        parts = (part for match in self.stage.matches for part in match.parts if match.of(team))
        rounds = [number for part in parts for where, number in part.places if where == session]
        return min(rounds, default=0)

    def deductions(self) -> list[TeamDeduction]:
        """Penalties off totals, in the event's unit, boards turned into it; in an order of their own."""
        taken = sorted(self._deductions(), key=lambda one: (one[-1].team, one[-1].cite, one[-1].amount))
        return [deduction for penalty in taken for deduction in penalty]

    def _deductions(self) -> Iterator[tuple[TeamDeduction, ...]]:
        """Of each penalty what it takes, and before that what one board is. REG-1.2.4"""
        book = self.scoring.book
        given = [penalty_of(penalty) for penalty in decided(self.stage.decisions, PenaltyDecision)]
        given += conduct_penalties(entry for entry in self.reported if entry.unit is AmountUnit.BOARDS)
        for penalty in given:
            if penalty.unit is not AmountUnit.IMPS:
                board = worth(book.form, book.rule(PenaltyUnit), of=self._round_of(penalty))
                yield off_total(str(self.stage.team(penalty.contestant)), penalty, board)

    def _round_of(self, penalty: Penalty) -> RoundMaximum:
        """The round by which a penalty in boards is reckoned, with the most that it can bring."""
        number, known = penalty.round, None
        if number:
            own = self._parts_in(self.stage.team(penalty.contestant), number)
            known = of_round(number, own, self.scoring.most)
        return known or announced(self.stage.stage.event.boards_per_round, self.scoring.most)

    def _parts_in(self, team: int, number: int) -> list[PartOfRound]:
        """What a team plays in a round: two short matches of a three-way match, else one."""
        return [
            PartOfRound(self._boards_for_scale(part), share_of(part, self.scoring.form), len(part.places))
            for match in self.stage.matches
            if match.of(team)
            for part in match.parts
            if number in {played for _session, played in part.places}
        ]

    def _boards_for_scale(self, match: PairedMatch) -> int:
        """The boards by which a match's scale is chosen: those drawn up, or those of them that count."""
        sheet = self.sheet(match)
        if sheet is None or self.scoring.book.contest.cancelled_boards_scale == "scheduled":
            return sheet.scheduled if sheet else match.boards
        return sheet.counted
