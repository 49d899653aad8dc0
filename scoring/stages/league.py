"""A stage of team matches as a league: fixtures from facts and decisions, then the engine. REG-2.1, 5, 6."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from clubs.models import Form
from rulings.models import AdjustmentKind
from scoring.engine.adjusted import team_averages
from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages, WinVpAverages
from scoring.engine.award import Award
from scoring.engine.events.tie_breaks import Breakers, TieBreaks
from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.forfeits.value import ForfeitAward
from scoring.engine.penalties import lateness
from scoring.engine.penalties.lateness import Late, Lateness
from scoring.engine.penalties.manners import Entry
from scoring.engine.penalties.manners_effects import forfeited as forfeited_by_manners
from scoring.engine.penalties.manners_effects import penalties as conduct_penalties
from scoring.engine.penalties.one_board import worth
from scoring.engine.penalties.penalty import Unit as PenaltyIn
from scoring.engine.penalties.withdrawal import Movement, Withdrawal
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.teams import league as engine
from scoring.engine.teams.board import Average, Unit, in_board_points, in_imps, in_points
from scoring.engine.teams.board_a_match import with_point_difference
from scoring.engine.teams.fixtures import Bye, DoubleForfeit, Fixture, Forfeited, Pending, Played, TeamPenalty
from scoring.engine.teams.forfeit_forms import Forfeits, LostBoards, VictoryPointForfeits
from scoring.engine.teams.league import League, LeagueScore
from scoring.engine.teams.match import MatchScore, Sheet, WeightedImps, match_score
from scoring.engine.teams.points import BoardAMatchVictoryPoints, Plain, VictoryPoints
from scoring.engine.teams.points import Form as PointsForm
from scoring.engine.teams.standings import Row, standings
from scoring.engine.teams.totals import NegativeTotals, totals
from scoring.stages.adjusted import conduct, penalty_of
from scoring.stages.match_sheets import decided_matches, sheet_of
from scoring.stages.rulebook import Rulebook
from scoring.stages.team_facts import PairedMatch, TeamStage

VP_FORMS = (Form.ROUND_ROBIN_TEAMS, Form.SWISS_TEAMS)
BOARD_FORMS = (Form.BOARD_A_MATCH, Form.BOARD_A_MATCH_VP)
Frozen = Mapping[tuple[int, str], Award]  # by round and winner: its award as it was when the stage closed


@dataclass(frozen=True, slots=True)
class StageScore:
    """What a stage of teams is worth. Teams are keys of entrants, as text."""

    league: League
    score: LeagueScore
    rows: tuple[Row, ...]
    fixtures: tuple[tuple[PairedMatch | None, Fixture], ...]


@dataclass(frozen=True, slots=True)
class Scoring:
    """How the matches of a stage are scored, by its form."""

    book: Rulebook
    form: Form
    unit: Unit
    points: PointsForm
    forfeits: Forfeits

    @classmethod
    def of(cls, book: Rulebook, form: Form) -> "Scoring":
        """By the rules of the event."""
        if form in BOARD_FORMS:
            unit = in_board_points(team_averages.board_points(book.rule(BoardAMatchAverages)))
        else:
            unit = in_imps(team_averages.imps(book.rule(ImpAverages)))
        boards = book.contest.cancelled_boards_scale
        if form in VP_FORMS:
            by_vp = VictoryPoints(book.scale, boards)
            return cls(book, form, unit, by_vp, VictoryPointForfeits(by_vp, book.rule(ForfeitAward)))
        if form is Form.BOARD_A_MATCH_VP:
            with_vp = BoardAMatchVictoryPoints(book.scale, boards)
            return cls(book, form, unit, with_vp, VictoryPointForfeits(with_vp, book.rule(ForfeitAward)))
        return cls(book, form, unit, Plain(), LostBoards(unit))

    def match(self, sheet: Sheet) -> MatchScore:
        """A match added up."""
        rule = self.book.rule(WeightedImps)
        if self.form is not Form.BOARD_A_MATCH_VP:
            return match_score(sheet, self.unit, rule)
        points = in_points(team_averages.point_difference(self.book.rule(WinVpAverages)))
        return with_point_difference(sheet, self.unit, points, rule)

    @property
    def max_vp(self) -> Fraction | None:
        """The most of a round, where rounds are in victory points."""
        return self.book.scale.maximum if self.book.form.has_vps else None


def score(stage: TeamStage, book: Rulebook, form: Form, frozen: Frozen, *, closed: bool) -> StageScore:
    """Score a stage. Raises Refusal for closing too early and for a bye without a worth."""
    scoring = Scoring.of(book, form)
    fixtures = tuple(_fixtures(stage, scoring, frozen))
    league = League(
        stage.rounds,
        tuple(str(team) for team in stage.teams),
        tuple(fixture for _, fixture in fixtures),
        {str(team): last for team, last in stage.withdrawals.items()},
        tuple(_penalties(stage, scoring)),
        closed,
    )
    movement: Movement = "swiss" if form is Form.SWISS_TEAMS else "round_robin"
    conditions = engine.Conditions(
        movement, scoring.points, scoring.forfeits, book.rule(Withdrawal), book.contest.bye_vp
    )
    scored = engine.league_score(league, conditions)
    all_totals = totals(league, scored, book.rule(NegativeTotals))
    breakers = Breakers.read(book.rule(TieBreaks), seed=f"stage {stage.stage.pk}")
    return StageScore(league, scored, standings(all_totals, breakers), fixtures)


def _fixtures(
    stage: TeamStage, scoring: Scoring, frozen: Frozen
) -> Iterator[tuple[PairedMatch | None, Fixture]]:
    reported = conduct(stage.decisions, scoring.book)
    lates = _lates(stage, scoring)
    ruled = {(d.session_id, d.body["round"], d.body["loser"]): d.body for d in decided_matches(stage)}
    for match in stage.matches:
        losers = _losers(match, stage, lates, ruled, reported)
        yield match, _fixture(match, stage, scoring, losers, lates, reported, frozen)
    for number, team in stage.byes:
        yield None, Bye(number, str(team))


Lates = Mapping[tuple[int, int], tuple[Late, bool]]  # by round and team: the judgement, and whether a forfeit


def _lates(stage: TeamStage, scoring: Scoring) -> Lates:
    """Everybody who came late, judged. Of two reports of one lateness the later one holds."""
    found = {}
    for decision in stage.decisions:
        if decision.kind != AdjustmentKind.LATE:
            continue
        body, team = decision.body, stage.team(decision.body["contestant"])
        match = next((m for m in stage.matches if m.round == body["round"] and m.of(team)), None)
        if match is None:
            continue
        rule, trigger = scoring.book.rule(Lateness), scoring.book.rule(ForfeitTrigger)
        late = lateness.judge(
            match.boards, body["minutes"], rule, trigger, round_minutes=stage.stage.event.round_minutes
        )
        outcome = late.in_event(with_vps=scoring.book.form.has_vps)
        found[body["round"], team] = (late, outcome.is_forfeit)
    return found


def _losers(
    match: PairedMatch, stage: TeamStage, lates: Lates, ruled: Mapping[tuple[int, int, str], object],
    reported: Iterable[Entry],
) -> dict[int, str]:  # fmt: skip
    """Who forfeits a match, and why."""
    expelled = {(team, number) for team, _, number in forfeited_by_manners(reported)}
    losers: dict[int, str] = {}
    for team in (match.a, match.b):
        number = stage.teams[team].number
        if lates.get((match.round, team), (None, False))[1]:
            losers[team] = "late"
        if (match.session, match.round, number) in ruled:
            losers[team] = "ruling"
        if (number, str(match.round)) in expelled:
            losers[team] = "manners"
    return losers


def _fixture(
    match: PairedMatch, stage: TeamStage, scoring: Scoring, losers: Mapping[int, str], lates: Lates,
    reported: Iterable[Entry], frozen: Frozen,
) -> Fixture:  # fmt: skip
    number, a, b = match.round, str(match.a), str(match.b)
    if len(losers) == 2:
        return DoubleForfeit(number, a, b, match.boards)
    sheet = sheet_of(match, stage, scoring.book, lost=_lost(match, lates), imps=_imps(match, stage, reported))
    played = scoring.match(sheet) if sheet else None
    if not losers:
        return Played(number, a, b, played) if played else Pending(number, a, b, match.boards)
    ((loser, cause),) = losers.items()
    winner = b if loser == match.a else a
    had = None
    if cause == "manners" and played is not None:
        had = played if winner == a else played.turned
    kind = cast("Forfeited", cause)
    award = frozen.get((number, winner))
    return Forfeited(number, winner, str(loser), match.boards, kind, had, award)  # type: ignore[arg-type]


def _lost(match: PairedMatch, lates: Lates) -> list[tuple[Average, Average]]:
    """The boards that a late team cannot play any more: average minus for it. REG-2.1.1"""
    a, b = (lates.get((match.round, team)) for team in (match.a, match.b))
    lost_a, lost_b = (late[0].lost if late else 0 for late in (a, b))
    both = min(lost_a, lost_b)
    rest: tuple[Average, Average] = ("A-", "A+") if lost_a > lost_b else ("A+", "A-")
    return [("A-", "A-")] * both + [rest] * (max(lost_a, lost_b) - both)


def _imps(match: PairedMatch, stage: TeamStage, reported: Iterable[Entry]) -> dict[int, list[Fraction]]:
    """Penalties that are taken from a match: conduct, and what the director gave in IMPs."""
    taken: dict[int, list[Fraction]] = {}
    for entry in reported:
        one = entry.violation
        if entry.amount and entry.unit is PenaltyIn.IMPS and one.match == str(match.round):
            taken.setdefault(stage.team(one.contestant), []).append(entry.amount)
    for decision in stage.decisions:
        if decision.kind == AdjustmentKind.PENALTY and decision.body.get("round") == match.round:
            given = penalty_of(decision.body)
            if given.unit is PenaltyIn.IMPS:
                taken.setdefault(stage.team(given.contestant), []).append(given.amount)
    return taken


def _penalties(stage: TeamStage, scoring: Scoring) -> Iterator[TeamPenalty]:
    """Penalties that are taken from totals: in the event's unit, boards turned into it. REG-1.2.4"""
    given = [penalty_of(d.body) for d in stage.decisions if d.kind == AdjustmentKind.PENALTY]
    given += conduct_penalties(
        entry for entry in conduct(stage.decisions, scoring.book) if entry.unit is PenaltyIn.BOARDS
    )
    for penalty in given:
        team, amount = str(stage.team(penalty.contestant)), penalty.amount
        if penalty.unit is PenaltyIn.BOARDS:
            unit = worth(scoring.book.form, scoring.book.rule(PenaltyUnit), max_vp=scoring.max_vp)
            amount *= unit.amount
        elif penalty.unit is PenaltyIn.IMPS:
            continue
        yield TeamPenalty(team, amount, penalty.cite)
