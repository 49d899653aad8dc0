"""Artificial scores of a session: a second pass, when every compared board is known. REG-1.1.1.

First the percentages that stand as they are, then average plus and minus against the contestant's
other boards. Two average pluses of one contestant look at the same boards and not at each other. In
an individual event every player's own other boards count.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.average import Average, BoardShare
from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions
from scoring.engine.pairs import averages
from scoring.engine.pairs.averages import MatchpointAverages
from scoring.engine.pairs.cell import Cell, Method
from scoring.engine.pairs.compared import Cells, results_of
from scoring.engine.pairs.field import FieldBoard, side
from scoring.engine.pairs.matchpoints import top
from scoring.engine.pairs.standings import Total, taken_off
from scoring.engine.rounding import rounded
from scoring.engine.sheet import Line, Sheet


class ArtificialScore(NamedTuple):
    """One contestant's artificial score, not worked out yet."""

    line: int
    contestant: int
    is_ns: bool
    share: BoardShare  # as the line gives it
    maximum: int
    is_partner: bool = False  # of an individual event: the second player of the side
    unplayed: Citation | None = None  # the clause for a board that was not played


def seats(lines: Sequence[Line], board: FieldBoard, conditions: Conditions) -> Iterator[ArtificialScore]:
    """The artificial scores of a board. A line may give one side a share and the other none."""
    for position in (*board.artificial, *board.adjusted):
        line = lines[position]
        for is_ns, share in ((True, line.ns_share), (False, line.ew_share)):
            if share is None:
                continue
            maximum = _maximum(board, lines, conditions, is_ns)
            contestant = line.ns if is_ns else line.ew
            seat = ArtificialScore(position, contestant, is_ns, share, maximum, unplayed=line.unplayed)
            yield seat
            if line.partners:
                yield seat._replace(contestant=line.partners[0 if is_ns else 1], is_partner=True)


def _maximum(board: FieldBoard, lines: Sequence[Line], conditions: Conditions, is_ns: bool) -> int:
    results = results_of(board, conditions)
    if conditions.neuberg != "boards":
        # A board with one score or none has no top of its own to take a percentage of.
        scores = sum(1 for _ in side(board, lines, is_ns=is_ns))
        results = scores if scores > 1 else board.results
    return top(results, conditions.win)


def add(
    waiting: Iterable[ArtificialScore],
    sheet: Sheet,
    conditions: Conditions,
    totals: list[Total],
    cells: list[Cells],
) -> Mapping[tuple[int, int], Cell]:
    """Award artificial scores into `cells` and the totals.

    Answers the awards of partners that differ from their side's, by line and player.
    """
    rule = conditions.rule(MatchpointAverages, averages.LAW_12C2)
    flat, by_session = _parted(waiting, conditions)
    others = {seat.contestant: totals[seat.contestant] for seat in by_session}
    partners: dict[tuple[int, int], Cell] = {}
    for seat in flat:
        _enter(seat, _cell(seat, conditions, rule, None), totals, cells, partners)
    if rule.other_boards != "compared_only":
        others = {contestant: totals[contestant] for contestant in others}
    if rule.other_boards == "all":
        for seat in by_session:
            others[seat.contestant] = _more(others[seat.contestant], _cell(seat, conditions, rule, None))
    if rule.session == "after_penalties":
        others = _less(others, taken_off(sheet))
    for seat in by_session:
        _enter(seat, _cell(seat, conditions, rule, others[seat.contestant]), totals, cells, partners)
    return partners


def _parted(
    waiting: Iterable[ArtificialScore], conditions: Conditions
) -> tuple[list[ArtificialScore], list[ArtificialScore]]:
    """Those that stand as they are, and those that look at the session: average plus and minus."""
    parted: tuple[list[ArtificialScore], list[ArtificialScore]] = ([], [])
    for seat in waiting:
        looks = conditions.averages == "own_percentage" and seat.share in (Average.PLUS, Average.MINUS)
        parted[looks].append(seat)
    return parted


def _less(others: Mapping[int, Total], penalties: Mapping[int, Fraction]) -> dict[int, Total]:
    """What is left after penalties. Q-53"""
    return {
        contestant: total._replace(points=total.points - penalties.get(contestant, 0))
        for contestant, total in others.items()
    }


def _cell(
    seat: ArtificialScore, conditions: Conditions, rule: MatchpointAverages, others: Total | None
) -> Cell:
    """An artificial score; `others` are the contestant's other boards where they have a say."""
    name = seat.share if isinstance(seat.share, Average) else None
    percent = rule.percent(seat.share) if isinstance(seat.share, Average) else seat.share
    own = averages.own_percentage(others.points, others.maximum) if others else None
    award = averages.matchpoints(averages.percent_given(percent, own, rule), seat.maximum)
    if conditions.award_decimals is not None:
        award = rounded(award, conditions.award_decimals)
    cell = Cell(
        Method.ARTIFICIAL,
        award.numerator,
        award.denominator,
        seat.maximum,
        conditions.win,
        conditions.award_decimals,
        percent=str(percent),
        name=name,
        unplayed=str(seat.unplayed) if seat.unplayed else None,
    )
    if others is None or own is None:
        return cell
    return cell._replace(
        method=Method.OWN_PERCENTAGE, own_score=str(others.points), own_maximum=others.maximum
    )


def _enter(
    seat: ArtificialScore,
    cell: Cell,
    totals: list[Total],
    cells: list[Cells],
    partners: dict[tuple[int, int], Cell],
) -> None:
    totals[seat.contestant] = _more(totals[seat.contestant], cell)
    ns, ew = cells[seat.line]
    if not seat.is_partner:
        cells[seat.line] = (cell, ew) if seat.is_ns else (ns, cell)
    elif cell != (ns if seat.is_ns else ew):
        partners[seat.line, seat.contestant] = cell


def _more(total: Total, cell: Cell) -> Total:
    return Total(total.points + cell.award, total.maximum + cell.maximum, total.boards + 1)
