"""What a side is given instead of a compared result: an average, or IMPs as they are. Law 12C2, REG-1.1.2.

REG-1.1.4 at Houston pairs: averages are so many IMPs, whatever the other tables did.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.engine import kept_steps
from scoring.engine.adjusted import imp_averages, team_averages
from scoring.engine.adjusted.imp_averages import ImpPairAverages
from scoring.engine.adjusted.team_averages import ImpAverages
from scoring.engine.average import Average, BoardShare, percent_of
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.imp_pairs.figures import signed
from scoring.engine.imp_pairs.terms import Terms
from scoring.engine.sheet import Line, Scoring

_TEN_PERCENT = Fraction(10)


def cell(line: Line, side: str, same_side: Sequence[Fraction], terms: Terms) -> ImpCell | None:
    """What a side without a result was given; None where the line says nothing about it.

    `same_side` are the awards of compared results of that direction on the board, each from its own
    side. Raises ConditionError where the regulations have no rule for it.
    """
    adjusted, is_ns = line.adjusted, side == "NS"
    imps = (adjusted.ns_imps if is_ns else adjusted.ew_imps) if adjusted else None
    if imps is not None:
        return _cell(ImpMethod.GIVEN, side, _as_given(imps))
    share = line.ns_share if is_ns else line.ew_share
    if share is None:
        return None
    award, percent = _average(_nearest(share), same_side, terms), str(percent_of(share))
    if line.unplayed:
        award = ReasonedAward((Step(Fraction(0), "board_unplayed", line.unplayed), *award.steps))
    if isinstance(share, Average):
        return _cell(ImpMethod.AVERAGE, side, award)._replace(percent=percent, name=share)
    return _cell(ImpMethod.AVERAGE, side, _in_proportion(award, share))._replace(percent=percent)


def _cell(method: ImpMethod, side: str, award: ReasonedAward) -> ImpCell:
    total = award.total
    return ImpCell(method, side, total.numerator, total.denominator, because=kept_steps.written(award))


def _as_given(imps: Fraction) -> ReasonedAward:
    return ReasonedAward((Step(imps, "imps_given", Citation.LAW_12C2B, {"imps": signed(imps)}),))


def _nearest(share: BoardShare) -> Average:
    """The average whose worth a percentage has a part of, or a multiple."""
    if isinstance(share, Average):
        return share
    return Average.PLUS if share > Average.PLAIN.percent else Average.MINUS


def _average(kind: Average, same_side: Sequence[Fraction], terms: Terms) -> ReasonedAward:
    if terms.scoring is Scoring.IMPS:
        return _houston(kind, terms)
    rule = terms.conditions.rule(ImpPairAverages)
    # Where plain IMPs are given and comparisons are added, there is one with every result of the board.
    is_sum = terms.scoring is Scoring.CROSS_IMPS and not terms.is_mean
    return imp_averages.award(kind, same_side, rule, comparisons=len(same_side) if is_sum else 1)


def _houston(kind: Average, terms: Terms) -> ReasonedAward:
    rule = terms.conditions.rule(ImpAverages)
    imps = team_averages.imps(rule)[kind]
    return ReasonedAward((Step(imps, _HOUSTON[kind], rule.cites, {"imps": signed(imps)}),))


_HOUSTON: Mapping[Average, str] = {
    Average.PLAIN: "imps_flat_average",
    Average.PLUS: "imps_flat_average_plus",
    Average.MINUS: "imps_flat_average_minus",
}


def _in_proportion(award: ReasonedAward, percent: Fraction) -> ReasonedAward:
    """A percentage between or beyond the three: what 10 percent are worth, in proportion."""
    tens = abs(percent - Average.PLAIN.percent) / _TEN_PERCENT
    moved = award.total * (tens - 1)
    return ReasonedAward(
        (*award.steps, Step(moved, "imps_percent", Citation.LAW_12C2A, {"percent": str(percent)}))
    )
