"""A paired match with what was decided about it, as the engine takes it: boards, rest, penalties."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from clubs.tournaments.rulebook import Rulebook
from rulings.decisions.kept import decided_in, decision_of
from rulings.decisions.kinds import ForfeitDecision, NotPlayedDecision, RulingDecision, ScoreDecision
from rulings.decisions.outcomes import ImpAdjustedScore, SelfInflictedScore, TableResultStands, TableSide
from scoring.engine.average import Average
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.penalties import unplayed
from scoring.engine.penalties.slow_play import SlowPlayRule
from scoring.engine.penalties.treatment import TIE, TIE_WITHOUT_POINTS
from scoring.engine.penalties.unplayed import Cause, UnplayedBoard
from scoring.engine.teams import table
from scoring.engine.teams.board import (
    ArtificialBoard,
    Board,
    CancelledBoard,
    ComparedBoard,
    RuledBoard,
    SelfInflictedBoard,
    SplitBoard,
)
from scoring.engine.teams.board_a_match import lost_by_both
from scoring.engine.teams.match import MatchDeduction, MatchSheet
from scoring.engine.teams.table import TableOutcome, TableScore
from scoring.stages import outcomes
from scoring.stages.team_facts import PairedMatch, RoomLine, TeamStage

LOST = 1001  # numbers of boards that were lost before anybody knew which they were


class LostBoard(NamedTuple):
    """A board that lateness took: a's and b's average, and where it is the first, why it is lost."""

    a: Average
    b: Average
    why: tuple[Step, ...] = ()


Numbers = tuple[str, str]  # by which decisions name a and b


@dataclass(frozen=True, slots=True)
class MatchDecisions:
    """Decisions about a table or a match, by its session and the numbers of its teams."""

    by_match: Mapping[tuple[int, frozenset[str]], Sequence[RulingDecision]]

    @classmethod
    def of(cls, stage: TeamStage) -> "MatchDecisions":
        """Those of a stage, each once, in the order in which they were made."""
        by_match: dict[tuple[int, frozenset[str]], list[RulingDecision]] = {}
        for adjustment in stage.decisions:
            opponents = decision_of(adjustment).opponents
            if opponents is not None:
                key = (adjustment.session_id, frozenset(opponents))
                by_match.setdefault(key, []).append(decision_of(adjustment))
        return cls(by_match)

    def about(self, match: PairedMatch, stage: TeamStage) -> list[RulingDecision]:
        """Those about one match. A decision that names no round is about every match of the two."""
        numbers = frozenset((stage.teams[match.a].number, stage.teams[match.b].number))
        sessions = dict.fromkeys(session for session, _round in match.places)
        return [
            decision
            for session in sessions
            for decision in self.by_match.get((session, numbers), ())
            if decision.round is None or (session, decision.round) in match.places
        ]


def sheet_of(
    match: PairedMatch,
    stage: TeamStage,
    book: Rulebook,
    about: Sequence[RulingDecision] = (),
    *,
    lost: Sequence[LostBoard] = (),
    off: Mapping[int, Sequence[MatchDeduction]] = {},
) -> MatchSheet | None:
    """The match's sheet; None while nothing is known of it.

    `about`: what was decided about it. `lost`: the boards that lateness took. `off`: penalties by team.
    """
    boards = {number: _board(number, lines, match) for number, lines in sorted(match.lines.items())}
    numbers = (stage.teams[match.a].number, stage.teams[match.b].number)
    boards |= decided_boards(about, match, numbers, book)
    late = unplayed.clause(Cause.LATE, book.rule(UnplayedBoard)) if lost else Citation.REG_2_1_1
    boards |= {
        LOST + at: ArtificialBoard(LOST + at, *board[:2], late, board.why) for at, board in enumerate(lost)
    }
    rest = (Fraction(match.rest[0]), Fraction(match.rest[1])) if match.rest else None
    vp = (Fraction(match.vp[0]), Fraction(match.vp[1])) if match.vp else None
    is_cancelled = all(isinstance(board, CancelledBoard) for board in boards.values())
    if is_cancelled and rest is None and vp is None:
        return None
    scheduled = max(match.boards, len(boards))
    penalties = [tuple(off.get(team, ())) for team in (match.a, match.b)]
    given = rest if scheduled > len(boards) else None
    return MatchSheet(scheduled, tuple(boards.values()), given, penalties[0], penalties[1], vp)


def _board(number: int, lines: Sequence[RoomLine], match: PairedMatch) -> Board:
    """A board with a score from both rooms; else it is not compared."""
    rooms = {line.ns == match.a: line.score for line in lines if line.score is not None}
    ours, theirs = rooms.get(True), rooms.get(False)
    if ours is None or theirs is None:
        return CancelledBoard(number)
    return ComparedBoard(number, table.played(ours), table.played(theirs))


def decided_boards(
    about: Sequence[RulingDecision], match: PairedMatch, numbers: Numbers, book: Rulebook
) -> dict[int, Board]:
    """The boards of a match that count as decisions about it say, by number; the latest decision holds."""
    boards: dict[int, Board] = {}
    for decision in about:
        board = _decided(decision, match, numbers, book)
        if board is not None:
            boards[board.number] = board
    return boards


def _decided(decision: RulingDecision, match: PairedMatch, numbers: Numbers, book: Rulebook) -> Board | None:
    match decision:
        case NotPlayedDecision():
            return _not_played(decision, numbers, book)
        case ScoreDecision():
            return _scored(decision, match, numbers)
    return None


def _not_played(decision: NotPlayedDecision, numbers: Numbers, book: Rulebook) -> Board:
    rule, slow, number = book.rule(UnplayedBoard), book.rule(SlowPlayRule), decision.board
    treatment = unplayed.treat(decision.cause, book.form, decision.fault, rule, slow)
    if treatment.effect in (TIE, TIE_WITHOUT_POINTS):
        return lost_by_both(number, treatment.cites)
    if treatment.ns is None or treatment.ew is None:
        return CancelledBoard(number)
    ns, ew = Average(treatment.ns), Average(treatment.ew)
    a, b = (ns, ew) if numbers[0] == decision.ns else (ew, ns)
    return ArtificialBoard(number, a, b, treatment.cites)


def _scored(decision: ScoreDecision, match: PairedMatch, numbers: Numbers) -> Board | None:
    number, outcome, (a, b) = decision.board, decision.outcome, numbers
    if isinstance(outcome, TableResultStands):
        return None
    if isinstance(outcome, ImpAdjustedScore):
        return RuledBoard(number, outcome.imps[a], outcome.imps[b])
    ns_is_a = decision.opponents is not None and decision.opponents[0] == a
    rooms = {(line.ns == match.a) is ns_is_a: line.score for line in match.lines.get(number, ())}
    if isinstance(outcome, SelfInflictedScore):
        return _self_inflicted(outcome, number, rooms, ns_is_a)
    ns, ew = outcomes.sides(outcome, number, outcomes.made_at_table(rooms.get(True)))
    if not (ns.is_known and ew.is_known):
        return CancelledBoard(number)
    of_ns, of_ew = (_of_side(side, number, rooms.get(False), (ns, ew), ns_is_a) for side in (ns, ew))
    if of_ns == of_ew:
        return of_ns
    return SplitBoard(number, of_ns, of_ew) if ns_is_a else SplitBoard(number, of_ew, of_ns)


def _self_inflicted(
    outcome: SelfInflictedScore, number: int, rooms: Mapping[bool, int | None], ns_is_a: bool
) -> Board:
    """Law 12C1(e). What was scored at the table, and in the other room, has to be known."""
    here, other = rooms.get(True), rooms.get(False)
    if here is None or other is None:
        return CancelledBoard(number)

    def against_other_room(own: Sequence[TableOutcome], cite: Citation) -> ComparedBoard:
        ours, theirs = TableScore(tuple(own), tuple(own), cite), table.played(other)
        return ComparedBoard(number, ours, theirs) if ns_is_a else ComparedBoard(number, theirs, ours)

    adjusted, without = (
        outcomes.sides(side, number)[0] for side in (outcome.adjusted, outcome.without_error)
    )
    return SelfInflictedBoard(
        number,
        against_other_room(_weighted(adjusted), _cite(adjusted, adjusted)),
        against_other_room(_weighted(outcomes.made_at_table(here)), Citation.LAW_78B),
        against_other_room(_weighted(without), _cite(without, without)),
        outcome.fault,
        (outcome.offended is TableSide.NS) is ns_is_a,
    )


def _of_side(
    side: outcomes.SideOutcome,
    number: int,
    other_room: int | None,
    both: tuple[outcomes.SideOutcome, outcomes.SideOutcome],
    ns_is_a: bool,
) -> ArtificialBoard | ComparedBoard | CancelledBoard:
    """The board as one side is scored on it: by its average, or by its outcomes against the other room."""
    ns, ew = both
    if side.average is not None:
        of_ns, of_ew = (own.average or side.average for own in both)
        return ArtificialBoard(number, of_ns, of_ew) if ns_is_a else ArtificialBoard(number, of_ew, of_ns)
    # The other room as it was played; where nobody played it, the board counts for nothing.
    if other_room is None:
        return CancelledBoard(number)
    as_ns, as_ew = (_weighted(own if own.outcomes else side) for own in both)
    given = TableScore(as_ns, as_ew, _cite(ns, ew))
    other = table.played(other_room)
    return ComparedBoard(number, given, other) if ns_is_a else ComparedBoard(number, other, given)


def _cite(ns: outcomes.SideOutcome, ew: outcomes.SideOutcome) -> Citation:
    """Law 12C1(b) where one result was assigned, (c) where several have weights, (e) where sides differ."""
    if ns != ew:
        return Citation.LAW_12C1E
    return Citation.LAW_12C1B if len(ns.outcomes) == 1 else Citation.LAW_12C1C


def _weighted(side: outcomes.SideOutcome) -> tuple[TableOutcome, ...]:
    return tuple(TableOutcome(points, weight) for weight, points in side.outcomes)


def decided_matches(stage: TeamStage) -> Iterator[tuple[int, ForfeitDecision]]:
    """The decisions that forfeit a match, each with its session."""
    return decided_in(stage.decisions, ForfeitDecision)
