"""A session of pairs or individuals with the decisions that hold: what is scored. REG-2, 4, 6; Law 12."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from clubs.models import Session
from clubs.playing.barred import Bars
from clubs.playing.services import seating
from clubs.register.selectors import SessionSheet
from clubs.tournaments.rulebook import Rulebook
from rulings.adjustments.barring import bars_of, disqualified
from rulings.adjustments.ladder import violations
from rulings.adjustments.selectors import adjustments_in_force
from rulings.decisions.kept import decided, decision_of
from rulings.decisions.kinds import (
    FoulDecision,
    NotPlayedDecision,
    PenaltyDecision,
    RulingDecision,
    ScoreDecision,
)
from rulings.decisions.outcomes import (
    ImpAdjustedScore,
    SelfInflictedScore,
    SideAdjustedScore,
    SplitAdjustedScore,
    TableResultStands,
    TableSide,
)
from rulings.models import Adjustment
from scoring.engine.average import Average
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.penalties import absence, removal, unplayed
from scoring.engine.penalties.absence import Absence
from scoring.engine.penalties.conduct import (
    ConductInBoards,
    ConductInImps,
    CountedViolation,
    Violation,
    climb,
    ladder_of,
)
from scoring.engine.penalties.conduct_effects import penalties as of_conduct
from scoring.engine.penalties.one_board import OneBoard, worth
from scoring.engine.penalties.penalty import Nature, Penalty
from scoring.engine.penalties.round_maximum import (
    Most,
    PartOfRound,
    RoundMaximum,
    announced,
    longest,
    of_round,
)
from scoring.engine.penalties.slow_play import SlowPlayRule
from scoring.engine.penalties.suspension import LEAST, SuspensionRule
from scoring.engine.penalties.taken import for_sheet
from scoring.engine.penalties.treatment import FaultFinding
from scoring.engine.penalties.unplayed import Cause, UnplayedBoard
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.sheet import (
    AdjustedSides,
    Kind,
    Line,
    OwnDamage,
    RemovedContestant,
    Sheet,
    WeightedOutcome,
)
from scoring.engine.victory_points.scale import Scale
from scoring.stages import outcomes


def adjusted(session: Session, facts: SessionSheet) -> SessionSheet:
    """The facts with every decision in force applied. The rows stay beside their lines."""
    adjustments, bars = list(adjustments_in_force(session)), bars_of(session)
    if not adjustments and not bars.bars:
        return facts
    book = Rulebook.of_session(session)
    sheet = facts.sheet
    lines = _lines(sheet, map(decision_of, adjustments), book)
    lost = _not_played_by(sheet, lines, session, bars)
    for at, fault in lost.items():
        lines[at] = _treated(lines[at], Cause.WITHDRAWAL, fault, book)
    with_lines = replace(sheet, lines=tuple(lines))
    gone = _excluded(session, with_lines, adjustments, book, _missed_by(sheet, lines, lost))
    gone |= _cancelled(session, sheet, book)
    if gone:
        removed = tuple(RemovedContestant(position, why) for position, why in sorted(gone.items()))
        with_lines = replace(removal.without(with_lines, gone), removed=removed)
    return replace(facts, sheet=replace(with_lines, deductions=_deductions(with_lines, adjustments, book)))


def _not_played_by(
    sheet: Sheet, lines: Sequence[Line], session: Session, bars: Bars
) -> dict[int, FaultFinding]:
    """The boards without a result of who may not play, by their places: whose fault it is. Law 91, REG-2.1.1

    What was played before stands; so does what a director has decided of a board.
    """
    names = [contestant.id for contestant in sheet.contestants]
    lost = {}
    for at, line in enumerate(lines):
        if line.kind is not Kind.NOT_PLAYED:
            continue
        south, west = line.partners or (line.ns, line.ew)
        sides = ({names[line.ns], names[south]}, {names[line.ew], names[west]})
        out = [any(bars.is_out(who, session.pk, line.round) for who in side) for side in sides]
        if any(out):
            lost[at] = FaultFinding.BOTH if all(out) else FaultFinding.NS if out[0] else FaultFinding.EW
    return lost


def _missed_by(sheet: Sheet, lines: Sequence[Line], lost: Mapping[int, FaultFinding]) -> dict[str, set[int]]:
    """The boards that are lost so, by who bears it."""
    missed: dict[str, set[int]] = {}
    for at, fault in lost.items():
        line = lines[at]
        south, west = line.partners or (line.ns, line.ew)
        ns, ew = {line.ns, south}, {line.ew, west}
        bearing = {FaultFinding.NS: ns, FaultFinding.EW: ew}.get(fault, ns | ew)
        for position in bearing:
            missed.setdefault(sheet.contestants[position].id, set()).add(line.board)
    return missed


def _cancelled(session: Session, sheet: Sheet, book: Rulebook) -> dict[int, Step]:
    """Who is disqualified, where the conditions cancel what was made against them, and why. Law 91B"""
    rule = book.rule(SuspensionRule, LEAST)
    if session.stage is None or rule.disqualified_results == "stand":
        return {}
    out, why = disqualified(session.stage), Step(Fraction(0), "removed_disqualified", rule.cites)
    return {position: why for position, contestant in enumerate(sheet.contestants) if contestant.id in out}


def _lines(sheet: Sheet, decisions: Iterable[RulingDecision], book: Rulebook) -> list[Line]:
    lines = list(sheet.lines)
    names = [contestant.id for contestant in sheet.contestants]
    for decision in decisions:
        for position in _positions(lines, names, decision):
            lines[position] = _changed(lines[position], sheet.lines[position].score, names, decision, book)
    return lines


def _positions(lines: Sequence[Line], names: Sequence[str], decision: RulingDecision) -> Iterator[int]:
    """The lines that a decision is about: of its board, and of its table where it names one."""
    table = _table(decision)
    for position, line in enumerate(lines):
        if line.board == decision.board and table in (None, (names[line.ns], names[line.ew])):
            yield position


def _table(decision: RulingDecision) -> tuple[str, str] | None:
    match decision:
        case ScoreDecision(table=table):
            return table
        case _:
            return decision.opponents


def _changed(
    line: Line, table_score: int | None, names: Sequence[str], decision: RulingDecision, book: Rulebook
) -> Line:
    """A line as a decision leaves it. `table_score`: at the table, whatever was decided of it before."""
    match decision:
        case FoulDecision(groups=groups):
            return _fouled(line, names, groups)
        case NotPlayedDecision():
            return _not_played(line, decision, book)
        case ScoreDecision(outcome=outcome) if not isinstance(outcome, TableResultStands | ImpAdjustedScore):
            return _scored(line, table_score, outcome)
    return line


def _fouled(line: Line, names: Sequence[str], groups: Sequence[Sequence[str]]) -> Line:
    """Lines with the same form of the deal make a group, named by North-South. REG-4"""
    for number, group in enumerate(groups, 1):
        if names[line.ns] in group:
            return line._replace(group=str(number))
    return line


def _not_played(line: Line, decision: NotPlayedDecision, book: Rulebook) -> Line:
    return _treated(line, decision.cause, decision.fault, book)


def _treated(line: Line, cause: Cause, fault: FaultFinding, book: Rulebook) -> Line:
    """A board that was not played, by its cause and by whose fault it was."""
    treatment = unplayed.treat(cause, book.form, fault, book.rule(UnplayedBoard), book.rule(SlowPlayRule))
    if treatment.ns is None or treatment.ew is None:
        return removal.void(line)
    given = _artificial(line, Average(treatment.ns), Average(treatment.ew))
    return given._replace(unplayed=treatment.cites)


def _artificial(line: Line, ns: Average, ew: Average) -> Line:
    return removal.void(line)._replace(kind=Kind.ARTIFICIAL, ns_share=ns, ew_share=ew, group=line.group)


def _scored(
    line: Line, table_score: int | None, outcome: SideAdjustedScore | SplitAdjustedScore | SelfInflictedScore
) -> Line:
    if isinstance(outcome, SelfInflictedScore):
        return _self_inflicted(line, table_score, outcome)
    ns, ew = outcomes.sides(outcome, line.board, outcomes.made_at_table(table_score))
    if not (ns.is_known and ew.is_known):
        return line
    if ns.average is not None and ew.average is not None:
        return _artificial(line, ns.average, ew.average)
    base = removal.void(line)._replace(kind=Kind.ASSIGNED, group=line.group)
    if ns == ew and len(ns.outcomes) == 1:
        return base._replace(score=ns.outcomes[0][1])
    given = AdjustedSides(_weighted(ns), _weighted(ew))
    return base._replace(adjusted=given, ns_share=ns.average, ew_share=ew.average)


def _self_inflicted(line: Line, table_score: int | None, outcome: SelfInflictedScore) -> Line:
    """Law 12C1(e). Without a table result there is nothing to hold the damage against: the line stays."""
    if table_score is None:
        return line
    adjusted, without = (
        _weighted(outcomes.sides(side, line.board)[0]) for side in (outcome.adjusted, outcome.without_error)
    )
    is_ns = outcome.offended is TableSide.NS
    own = OwnDamage(is_ns, outcome.fault, (WeightedOutcome(Fraction(1), table_score),), without)
    base = removal.void(line)._replace(kind=Kind.ASSIGNED, group=line.group)
    return base._replace(adjusted=AdjustedSides(adjusted, adjusted, own_damage=own))


def _weighted(side: outcomes.SideOutcome) -> tuple[WeightedOutcome, ...]:
    return tuple(WeightedOutcome(weight, points) for weight, points in side.outcomes)


def _excluded(
    session: Session,
    sheet: Sheet,
    adjustments: Iterable[Adjustment],
    book: Rulebook,
    suspended: Mapping[str, set[int]],
) -> dict[int, Step]:
    """Who was absent for so much of the session, late, gone or suspended, that nothing counts: and why.

    REG-2.1.3
    """
    missed = dict(suspended)
    for decision in decided(adjustments, NotPlayedDecision):
        if decision.cause in (Cause.LATE, Cause.WITHDRAWAL):
            for number in decision.at_fault:
                missed.setdefault(number, set()).add(decision.board)
    if not missed:
        return {}
    boards, rule = _boards_of(session, sheet), book.rule(Absence)
    judged = {
        position: absence.judge(boards, len(gone), rule)
        for position, contestant in enumerate(sheet.contestants)
        if (gone := missed.get(contestant.id))
    }
    out = absence.AbsenceOutcome.EXCLUDED
    return {position: verdict.counted for position, verdict in judged.items() if verdict.outcome is out}


def _boards_of(session: Session, sheet: Sheet) -> int:
    """The boards of the session: as many as the movement gives anybody, else those that have a line.

    While the session runs most of them have none yet, and nobody has missed half of it by missing one.
    """
    return seating.boards_most(session) or len({line.board for line in sheet.lines})


def _deductions(sheet: Sheet, adjustments: Sequence[Adjustment], book: Rulebook) -> tuple[Any, ...]:
    given = given_penalties(adjustments, book)
    if not given or not is_scored(sheet):  # before the first score there is no total to take anything off
        return ()
    positions = {contestant.id: position for position, contestant in enumerate(sheet.contestants)}
    return for_sheet(given, board_of(sheet, book), positions)


def is_scored(sheet: Sheet) -> bool:
    """Whether any board has a score, by which one board of penalty can be measured. REG-1.2"""
    return any(line.kind is not Kind.NOT_PLAYED for line in sheet.lines)


def given_penalties(adjustments: Sequence[Adjustment], book: Rulebook) -> list[Penalty]:
    """Every penalty of a session in the unit in which it was given, in an order that facts alone decide."""
    return sorted(
        [*map(penalty_of, decided(adjustments, PenaltyDecision)), *of_conduct(conduct(adjustments, book))],
        key=lambda penalty: (penalty.contestant, penalty.code, penalty.amount),
    )


def conduct(
    adjustments: Iterable[Adjustment],
    book: Rulebook,
    in_match: Callable[[Violation], Violation] = lambda violation: violation,
) -> tuple[CountedViolation, ...]:
    """Every reported violation with its rung. A pack without a ladder is asked only where there is one.

    `in_match` says in which match it counts, where one is played in several sessions or rounds.
    """
    reported = tuple(map(in_match, violations(adjustments)))
    return climb(reported, ladder(book)) if reported else ()


def ladder(book: Rulebook) -> ConductInBoards | ConductInImps:
    """The ladder of conduct that holds in this form. REG-6"""
    rule = ladder_of(book.form, book.rule(ConductInBoards), book.rule(ConductInImps))
    assert isinstance(rule, ConductInBoards | ConductInImps)
    return rule


def penalty_of(given: PenaltyDecision) -> Penalty:
    """A penalty as the director gave it, by the clause that names its range if one does. Laws 90 and 91"""
    law = Citation.LAW_90 if given.law is Nature.PROCEDURAL else Citation.LAW_91
    code, cite = f"penalty_{given.law.name.lower()}", given.clause or law
    return Penalty(given.contestant, given.exact_amount, given.unit, given.law, code, cite, round=given.round)


def board_of(sheet: Sheet, book: Rulebook) -> Callable[[Penalty], OneBoard]:
    """What one board of a penalty is here: by the fullest board, in VP by the penalty's round. REG-1.2"""
    rule = book.rule(PenaltyUnit)
    if book.form.has_vps:
        rounds, most = _rounds(sheet, book.scale), book.scale.most
        return lambda penalty: worth(book.form, rule, of=_round_of(penalty, rounds, most))
    counts = Counter((line.section, line.board) for line in sheet.lines if line.kind is not Kind.NOT_PLAYED)
    fullest = max(counts.values(), default=0)
    board = worth(book.form, rule, n_scores=fullest or None, win=book.conditions.win)
    return lambda penalty: board


Rounds = Mapping[tuple[int, str], RoundMaximum]  # by round and contestant


def _rounds(sheet: Sheet, scale: Scale) -> Rounds:
    """The rounds of Houston pairs, as long as the boards that count in them: those choose the scale there."""
    names = [contestant.id for contestant in sheet.contestants]
    played: Counter[tuple[int, str]] = Counter()
    for line in sheet.lines:
        if line.kind is not Kind.NOT_PLAYED:
            played.update((line.round, names[seat]) for seat in (line.ns, line.ew, *(line.partners or ())))
    known = {where: of_round(where[0], [PartOfRound(boards)], scale.most) for where, boards in played.items()}
    return {where: maximum for where, maximum in known.items() if maximum}


def _round_of(penalty: Penalty, rounds: Rounds, most: Most) -> RoundMaximum:
    """The round that a penalty names, else the longest of the session."""
    named = rounds.get((penalty.round, penalty.contestant)) if penalty.round else None
    return named or longest(rounds.values()) or announced(1, most)
