"""Swiss pairs at matchpoints or cross-IMPs: matches whose victory points whoever ran them has stated.

No regulation here says what such a match is worth, and programs use scales of many kinds. So points count
as they were stated. Where the regulations have a scale for percentages, what it would give stands beside it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.any_cell import AnyCell, AnyCells
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.pairs.standings import Total
from scoring.engine.refusal import MISSING, Refusal
from scoring.engine.rounding import shown
from scoring.engine.sheet import Line, Sheet, StatedMatch
from scoring.engine.teams.cell import TeamCell
from scoring.engine.victory_points.percent import PercentScale
from scoring.engine.victory_points.scale import written

_Meeting = tuple[str, int, frozenset[int]]  # section, round, both pairs


class StatedPairMatch(NamedTuple):
    """One match of two pairs: positions of its lines, what each side's boards came to, and its VP.

    `maximum` is the most matchpoints that a side could have; 0 at IMPs, and where no board counts.
    """

    section: str
    round: int
    ns: tuple[int, ...]  # one pair; the file's first
    ew: tuple[int, ...]
    lines: tuple[int, ...]
    ns_score: Fraction
    ew_score: Fraction
    ns_vp: Fraction
    ew_vp: Fraction
    maximum: int
    by_scale: tuple[Fraction, Fraction] | None = None  # each side's VP by the scale of the regulations
    scale_cite: Citation = Citation.CONDITIONS_OF_CONTEST

    @property
    def points(self) -> tuple[Fraction, Fraction]:
        """Both sides' victory points."""
        return self.ns_vp, self.ew_vp

    def percent(self, contestant: int) -> Fraction | None:
        """A side's percentage of the match, exact; None at IMPs."""
        score = self.ns_score if contestant in self.ns else self.ew_score
        return 100 * score / self.maximum if self.maximum else None


def matches(
    sheet: Sheet, cells: Sequence[AnyCells], scale: PercentScale | None = None
) -> tuple[StatedPairMatch, ...]:
    """Every stated match with its boards.

    Raises Refusal naming the round and the pairs of a board whose match nobody has stated VP of.
    """
    lines: dict[_Meeting, list[int]] = {}
    for position, line in enumerate(sheet.lines):
        if cells[position] != (None, None):
            lines.setdefault((line.section, line.round, frozenset((line.ns, line.ew))), []).append(position)
    stated = {(match.section, match.round, frozenset((match.a, match.b))) for match in sheet.matches or ()}
    for meeting in lines:
        if meeting not in stated:
            raise _without_vp(sheet, meeting)
    return tuple(_match(sheet, match, lines, cells, scale) for match in sheet.matches or ())


def _without_vp(sheet: Sheet, meeting: _Meeting) -> Refusal:
    _section, number, pairs = meeting
    first, second = sorted(sheet.contestants[pair].id for pair in pairs)
    return Refusal(MISSING, "matches", "swiss_vp_missing", round=str(number), pair=first, opponents=second)


def _match(
    sheet: Sheet,
    match: StatedMatch,
    lines: Mapping[_Meeting, Sequence[int]],
    cells: Sequence[AnyCells],
    scale: PercentScale | None,
) -> StatedPairMatch:
    positions = lines.get((match.section, match.round, frozenset((match.a, match.b))), ())
    a, b = (
        [cell for at in positions if (cell := _of(sheet.lines[at], cells[at], pair)) is not None]
        for pair in (match.a, match.b)
    )
    a_score, b_score = (sum((cell.award for cell in own), Fraction(0)) for own in (a, b))
    most = sum(cell.maximum for cell in a if not isinstance(cell, TeamCell))
    sides = (match.a,), (match.b,), tuple(positions)
    figures = a_score, b_score, match.a_vp, match.b_vp
    played = StatedPairMatch(match.section, match.round, *sides, *figures, most)
    return played if scale is None else _compared(played, scale)


def _of(line: Line, cells: AnyCells, pair: int) -> AnyCell | None:
    return cells[0] if line.ns == pair else cells[1]


def _compared(match: StatedPairMatch, scale: PercentScale) -> StatedPairMatch:
    """With the VP by the scale, where it has a table for so many boards."""
    if not match.maximum:
        return match
    try:
        a, b = (
            scale.victory_points(len(match.lines), 100 * score / match.maximum)[0]
            for score in (match.ns_score, match.ew_score)
        )
    except Refusal:  # no table for so many boards, or averages above all
        return match
    return match._replace(by_scale=(a, b), scale_cite=scale.cites)


def totals(
    sheet: Sheet, played: Sequence[StatedPairMatch], boards: Sequence[Total]
) -> tuple[tuple[Total, ...], tuple[int, ...]]:
    """Everybody's victory points with the boards played, and everybody's number of matches."""
    points = [Fraction(0)] * len(sheet.contestants)
    rounds = [0] * len(sheet.contestants)
    for match in played:
        for (pair,), won in ((match.ns, match.ns_vp), (match.ew, match.ew_vp)):
            points[pair] += won
            rounds[pair] += 1
    won_on = zip(points, boards, strict=True)
    return tuple(Total(won, 0, total.boards) for won, total in won_on), tuple(rounds)


def stated_points(match: StatedPairMatch, contestant: int) -> Step:
    """One side's victory points of a match, as they were stated."""
    is_first = contestant in match.ns
    figures = {"round": str(match.round), "boards": str(len(match.lines))}
    percent, code = match.percent(contestant), "vp_stated"
    if percent is not None:
        code, figures["percent"] = "vp_stated_percent", shown(percent)
    elif match.lines:
        code, figures["imps"] = "vp_stated_imps", shown(match.ns_score if is_first else match.ew_score)
    return Step(match.ns_vp if is_first else match.ew_vp, code, Citation.CONDITIONS_OF_CONTEST, figures)


def reasons(match: StatedPairMatch, contestant: int) -> tuple[Step, ...]:
    """The same, and what the scale of the regulations would give where it gives something else."""
    own = stated_points(match, contestant)
    if match.by_scale is None:
        return (own,)
    by_scale = match.by_scale[0 if contestant in match.ns else 1]
    if by_scale == own.amount:
        return (own,)
    figures = {"points": written(by_scale), "percent": own.parameters["percent"]}
    return own, Step(Fraction(0), "vp_by_scale", match.scale_cite, figures)
