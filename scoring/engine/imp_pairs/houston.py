"""Houston pairs: the IMPs of a round's boards added, and each side's total to victory points. Q-46.

Averages are given to each side apart, and so are 3 IMPs in a small group of a fouled board: the two
sides' totals need not balance, and each is looked up by itself. REG-1.1.4, REG-4.3.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from scoring.engine.citation import Citation
from scoring.engine.imp_pairs.boards import sides
from scoring.engine.imp_pairs.cell import ImpCell
from scoring.engine.imp_pairs.terms import Terms
from scoring.engine.pairs.standings import Total
from scoring.engine.refusal import MISSING, Refusal
from scoring.engine.sheet import Line, Sheet
from scoring.engine.victory_points.scale import Scale

Cells = tuple[ImpCell | None, ImpCell | None]
Read = Callable[[int, Fraction], tuple[Fraction, Citation]]


class HoustonMatch(NamedTuple):
    """One round of two pairs: positions of its lines, each side's IMPs and victory points."""

    round: int
    ns: tuple[int, ...]  # the contestants on a side: a pair, or two individuals
    ew: tuple[int, ...]
    lines: tuple[int, ...]
    boards: int  # that the scale was read for
    ns_imps: Fraction
    ew_imps: Fraction
    ns_vp: Fraction
    ew_vp: Fraction
    cite: Citation  # the clause of the scale
    section: str = ""

    @property
    def ns_score(self) -> Fraction:
        """What North-South's boards came to."""
        return self.ns_imps

    @property
    def ew_score(self) -> Fraction:
        """What East-West's boards came to."""
        return self.ew_imps


def matches(sheet: Sheet, cells: Sequence[Cells], terms: Terms) -> tuple[HoustonMatch, ...]:
    """Every round of every two pairs who have a board together.

    Raises Refusal where the session has no scale, or the scale no table for so many boards.
    """
    if terms.scale is None:
        raise Refusal(MISSING, "vp_scale", "vp_scale_missing")
    read = cache(partial(_read, terms.scale))
    lines: dict[object, list[int]] = {}
    for position, line in enumerate(sheet.lines):
        if cells[position] != (None, None):
            met = (line.section, line.round, line.ns, line.ew, line.partners)
            lines.setdefault(met, []).append(position)
    return tuple(_match(sheet.lines, positions, cells, read, terms) for positions in lines.values())


def _read(scale: Scale, boards: int, imps: Fraction) -> tuple[Fraction, Citation]:
    """A side's victory points by its own total, which may be below nothing; and the scale's clause."""
    winner, loser = scale.victory_points(boards, abs(imps))
    return winner if imps >= 0 else loser, scale.steps(boards, abs(imps))[-1].cite


def _match(
    lines: Sequence[Line], positions: Sequence[int], cells: Sequence[Cells], read: Read, terms: Terms
) -> HoustonMatch:
    first = lines[positions[0]]
    ns_imps, ew_imps = (
        sum((cell.award for position in positions if (cell := cells[position][side])), Fraction(0))
        for side in (0, 1)
    )
    boards = terms.boards_in_round or len(positions)
    (ns_vp, cite), (ew_vp, _) = read(boards, ns_imps), read(boards, ew_imps)
    won = (ns_imps, ew_imps, ns_vp, ew_vp)
    return HoustonMatch(
        first.round, *sides(first), tuple(positions), boards, *won, cite, section=first.section
    )


def totals(
    sheet: Sheet, played: Sequence[HoustonMatch], boards: Sequence[Total]
) -> tuple[tuple[Total, ...], tuple[int, ...]]:
    """Everybody's victory points with the boards they rest on, and everybody's number of rounds."""
    points = [Fraction(0)] * len(sheet.contestants)
    rounds = [0] * len(sheet.contestants)
    for match in played:
        for members, won in ((match.ns, match.ns_vp), (match.ew, match.ew_vp)):
            for member in members:
                points[member] += won
                rounds[member] += 1
    return tuple(Total(won, 0, total.boards) for won, total in zip(points, boards, strict=True)), tuple(
        rounds
    )
