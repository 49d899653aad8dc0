"""Why a figure is what it is: the steps of an award, a total and a percentage, which add up to it exactly.

Everything comes from the kept cell and the conditions; nothing is compared again.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from scoring.engine import kept_steps
from scoring.engine.adjusted import reasons
from scoring.engine.any_cell import AnyCell
from scoring.engine.average import Average
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions
from scoring.engine.imp_pairs import explain as imp_pairs, explain_totals as imp_totals
from scoring.engine.imp_pairs.cell import ImpCell
from scoring.engine.pairs import averages
from scoring.engine.pairs.averages import MatchpointAverages
from scoring.engine.pairs.cell import Cell
from scoring.engine.pairs.session import SessionScore
from scoring.engine.pairs.standings import Standing
from scoring.engine.rounding import rounded, shown
from scoring.engine.sentences import WORDS
from scoring.engine.sheet import Scoring
from scoring.engine.teams.cell import TeamCell


def sentence(step: Step, language: str) -> str:
    """What a step says, in a language by its code."""
    return WORDS.say(step.code, step.parameters, language)


def award(cell: AnyCell, conditions: Conditions) -> ReasonedAward:
    """The steps of one board's award."""
    if isinstance(cell, TeamCell):
        return cell.opened
    if isinstance(cell, ImpCell):
        return imp_pairs.award(cell, conditions)
    exact = ReasonedAward(tuple(_steps(cell, conditions)))
    if cell.decimals is None:
        return exact
    # Worked out again from the reasons and not taken as the rest, which would make any award add up.
    total = exact.total
    moved = rounded(total, cell.decimals) - total
    if not moved:
        return exact
    decimals = {"decimals": str(cell.decimals)}
    return ReasonedAward((*exact.steps, Step(moved, "rounded", conditions.cite("award_decimals"), decimals)))


def _steps(cell: Cell, conditions: Conditions) -> Iterator[Step]:
    """The steps to the exact award."""
    if cell.percent is not None:
        return _artificial(cell, conditions)
    if cell.because is not None:
        return iter(kept_steps.read(cell.because).steps)
    return reasons.of_compared(cell, conditions)


_CODES: Mapping[str | None, str] = {
    Average.PLAIN: "average",
    Average.PLUS: "average_plus",
    Average.MINUS: "average_minus",
}


def _artificial(cell: Cell, conditions: Conditions) -> Iterator[Step]:
    percent = Fraction(cell.percent or 0)
    base = averages.matchpoints(percent, cell.maximum)
    share = {"percent": _brief(percent), "maximum": str(cell.maximum)}
    if cell.unplayed:
        yield Step(Fraction(0), "board_unplayed", Citation(cell.unplayed))
    yield Step(base, _CODES.get(cell.name, "artificial"), _clause(cell, conditions), share)
    if cell.own_maximum:
        yield _own(cell, conditions)


def _clause(cell: Cell, conditions: Conditions) -> Citation:
    """Of an average that of its rule, as the pack has it; of any other percentage the director's own."""
    if cell.name is None:
        return Citation.LAW_12C2A
    return conditions.cite_of(MatchpointAverages, averages.LAW_12C2.cites)


def _own(cell: Cell, conditions: Conditions) -> Step:
    """How the contestant's other boards moved an average plus or minus; by nothing, perhaps."""
    percent, score = Fraction(cell.percent or 0), Fraction(cell.own_score or 0)
    own = 100 * score / Fraction(cell.own_maximum or 1)
    given = max(percent, own) if cell.name == Average.PLUS else min(percent, own)
    code = "own_percentage_larger" if given > percent else "own_percentage_smaller"
    figures = {"own": shown(own), "score": shown(score, conditions.decimals_shown)}
    figures["maximum"] = str(cell.own_maximum)
    moved = averages.matchpoints(given - percent, cell.maximum)
    return Step(moved, code if moved else "own_percentage_unused", conditions.cite("averages"), figures)


def total(session: SessionScore, standing: Standing) -> ReasonedAward:
    """The steps of a contestant's score: its boards, the factor of totals brought to full, its penalties."""
    if session.sheet.scoring is not Scoring.MATCHPOINTS or session.sheet.in_vp:
        return imp_totals.total(session, standing)
    boards = ReasonedAward(tuple(_boards(session, standing.contestant)))
    deductions = tuple(deductions_of(session, standing.contestant))
    maximum = session.totals[standing.contestant].maximum
    if standing.maximum == maximum:
        return ReasonedAward((*boards.steps, *deductions))
    moved = boards.total * (standing.maximum - maximum) / maximum
    maxima = {"maximum": str(maximum), "full": str(standing.maximum)}
    factored = Step(moved, "factored", session.conditions.cite("factor_totals"), maxima)
    return ReasonedAward((*boards.steps, factored, *deductions))


def deductions_of(session: SessionScore, contestant: int) -> Iterator[Step]:
    """A step for each penalty that is off a contestant's total. REG-1.2"""
    for deduction in session.sheet.deductions:
        if deduction.contestant == contestant:
            yield Step(-deduction.amount, deduction.code, deduction.cite, deduction.parameters)


def _boards(session: SessionScore, contestant: int) -> Iterator[Step]:
    for position, line in enumerate(session.sheet.lines):
        cell = session.cell(position, contestant)
        if cell:
            board = {"board": str(line.board), "section": line.section}
            yield Step(cell.award, "board_of_section" if line.section else "board", Citation.LAW_78A, board)


def percent(session: SessionScore, standing: Standing) -> ReasonedAward:
    """The steps of a contestant's percentage."""
    if session.sheet.scoring is not Scoring.MATCHPOINTS or session.sheet.in_vp:
        return ReasonedAward(())  # there is no maximum to take it of
    decimals = session.conditions.decimals_shown
    score = shown(standing.score, decimals)
    figures = {"score": score, "maximum": str(standing.maximum)}
    taken = Step(_percent(standing.score, standing), "percentage", Citation.LAW_78A, figures)
    if session.conditions.percent_from == "exact":
        return ReasonedAward((taken,))
    moved = _percent(rounded(standing.score, decimals), standing) - taken.amount
    cite = session.conditions.cite("percent_from")
    step = Step(moved, "percentage_of_rounded", cite, {"score": score})
    return ReasonedAward((taken, step)) if moved else ReasonedAward((taken,))


def _percent(score: Fraction, standing: Standing) -> Fraction:
    return 100 * score / standing.maximum if standing.maximum else Fraction(0)


def _brief(value: Fraction) -> str:
    """A given percentage as it was given: 60, 62.5; two decimals where it does not end."""
    return str(value) if value.denominator == 1 else shown(value)
