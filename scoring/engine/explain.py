"""Why a figure is what it is: the steps of an award, a total and a percentage, which add up to it exactly.

Everything comes from the kept cell and the conditions; nothing is compared again.
"""

from collections.abc import Iterator
from fractions import Fraction

from scoring.engine import averages
from scoring.engine.award import Award, Step
from scoring.engine.cell import Cell, Method
from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions
from scoring.engine.matchpoints import Comparison, neuberg, plain
from scoring.engine.rounding import rounded, shown
from scoring.engine.sentences import WORDS
from scoring.engine.session import SessionScore
from scoring.engine.standings import Standing

_WORTH = {Fraction(1, 2): "½", Fraction(1): "1", Fraction(2): "2"}


def sentence(step: Step, language: str) -> str:
    """What a step says, in a language ("ja" or "en")."""
    return WORDS.say(step.code, step.parameters, language)


def award(cell: Cell, conditions: Conditions) -> Award:
    """The steps of one board's award."""
    compared = cell.method in (Method.PLAIN, Method.NEUBERG)
    exact = Award(tuple(_compared(cell, conditions) if compared else _artificial(cell, conditions)))
    if cell.decimals is None:
        return exact
    # Worked out again from the reasons and not taken as the rest, which would make any award add up.
    moved = rounded(exact.total, cell.decimals) - exact.total
    decimals = {"decimals": str(cell.decimals)}
    step = Step(moved, "rounded", conditions.cite("award_decimals"), decimals)
    return Award((*exact.steps, step)) if moved else exact


def _compared(cell: Cell, conditions: Conditions) -> Iterator[Step]:
    won, shared = Fraction(cell.win), Fraction(cell.win, 2)
    counted = {"count": str(cell.beaten), "each": _WORTH[won]}
    yield Step(cell.beaten * won, "beaten", Citation.LAW_78A, counted)
    if cell.tied:
        counted = {"count": str(cell.tied), "each": _WORTH[shared]}
        yield Step(cell.tied * shared, "tied", Citation.LAW_78A, counted)
    if cell.method is Method.NEUBERG:
        share = plain(Comparison(cell.beaten, cell.tied), cell.win)
        final = neuberg(share, scores=cell.scores, results=cell.results, win=cell.win)
        sizes = {"scores": str(cell.scores), "results": str(cell.results)}
        yield Step(final - share, "neuberg", conditions.cite("neuberg"), sizes)


_KINDS = {
    averages.AVERAGE: "average",
    averages.AVERAGE_PLUS: "average_plus",
    averages.AVERAGE_MINUS: "average_minus",
}


def _artificial(cell: Cell, conditions: Conditions) -> Iterator[Step]:
    percent = Fraction(cell.percent or 0)
    base = averages.matchpoints(percent, cell.maximum)
    share = {"percent": _brief(percent), "maximum": str(cell.maximum)}
    yield Step(base, _KINDS.get(percent, "artificial"), Citation.LAW_12C2A, share)
    own = averages.own_percentage(Fraction(cell.own_score or 0), cell.own_maximum or 0)
    if own is not None:
        yield _own(cell, percent, own, conditions)


def _own(cell: Cell, percent: Fraction, own: Fraction, conditions: Conditions) -> Step:
    """How the contestant's other boards moved an average plus or minus; by nothing, perhaps."""
    given = averages.percent_given(percent, own)
    code = "own_percentage_larger" if given > percent else "own_percentage_smaller"
    score = shown(Fraction(cell.own_score or 0), conditions.decimals_shown)
    figures = {"own": shown(own), "score": score, "maximum": str(cell.own_maximum)}
    moved = averages.matchpoints(given - percent, cell.maximum)
    return Step(moved, code if moved else "own_percentage_unused", conditions.cite("averages"), figures)


def total(session: SessionScore, standing: Standing) -> Award:
    """The steps of a contestant's score: its boards, and the factor where totals are brought to full."""
    boards = Award(tuple(_boards(session, standing.contestant)))
    maximum = session.totals[standing.contestant].maximum
    if standing.maximum == maximum:
        return boards
    moved = boards.total * (standing.maximum - maximum) / maximum
    maxima = {"maximum": str(maximum), "full": str(standing.maximum)}
    return Award((*boards.steps, Step(moved, "factored", session.conditions.cite("factor_totals"), maxima)))


def _boards(session: SessionScore, contestant: int) -> Iterator[Step]:
    for line, (ns, ew) in zip(session.sheet.lines, session.cells, strict=True):
        if contestant not in (line.ns, line.ew):
            continue
        cell = ns if contestant == line.ns else ew
        if cell:
            board = {"board": str(line.board), "section": line.section}
            yield Step(cell.award, "board_of_section" if line.section else "board", Citation.LAW_78A, board)


def percent(session: SessionScore, standing: Standing) -> Award:
    """The steps of a contestant's percentage."""
    decimals = session.conditions.decimals_shown
    score = shown(standing.score, decimals)
    figures = {"score": score, "maximum": str(standing.maximum)}
    taken = Step(_percent(standing.score, standing), "percentage", Citation.LAW_78A, figures)
    if session.conditions.percent_from == "exact":
        return Award((taken,))
    moved = _percent(rounded(standing.score, decimals), standing) - taken.amount
    cite = session.conditions.cite("percent_from")
    step = Step(moved, "percentage_of_rounded", cite, {"score": score})
    return Award((taken, step)) if moved else Award((taken,))


def _percent(score: Fraction, standing: Standing) -> Fraction:
    return 100 * score / standing.maximum if standing.maximum else Fraction(0)


def _brief(value: Fraction) -> str:
    """A given percentage as it was given: 60, 62.5; two decimals where it does not end."""
    return str(value) if value.denominator == 1 else shown(value)
