"""Average, average plus, average minus at matchpoints. Law 12C2, REG-1.1.1.

An average plus is 60% of the board, or the contestant's own percentage on its other boards where
that is larger; an average minus 40%, or the own percentage where that is smaller. An average never
looks at the session.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.average import Average
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.regulation import Rule
from scoring.engine.rounding import shown
from scoring.engine.victory_points.scale import written


@dataclass(frozen=True, slots=True)
class MatchpointAverages(Rule):
    """The three percentages of a board's maximum, and what the own percentage is taken from."""

    KEY: ClassVar[str] = "matchpoint_averages"
    average: Fraction
    plus: Fraction
    minus: Fraction
    # Without the boards of the contestant's own average plus and minus; without any artificial one; all.
    other_boards: Literal["without_plus_and_minus", "compared_only", "all"]
    session: Literal["before_penalties", "after_penalties"]

    def percent(self, kind: Average) -> Fraction:
        """The percentage that an average begins with."""
        return {Average.PLAIN: self.average, Average.PLUS: self.plus, Average.MINUS: self.minus}[kind]


LAW_12C2 = MatchpointAverages(
    Citation.LAW_12C2A, Fraction(50), Fraction(60), Fraction(40), "without_plus_and_minus", "before_penalties"
)


def looks_at_session(percent: Fraction, rule: MatchpointAverages = LAW_12C2) -> bool:
    """Whether the own percentage may take this percentage's place: only for average plus and minus.

    Any other percentage is what the director gave, and stays as it is.
    """
    return percent in (rule.plus, rule.minus)


def own_percentage(
    score: Fraction,
    maximum: Fraction | int,
    *,
    deductions: Fraction | int = 0,
    rule: MatchpointAverages = LAW_12C2,
) -> Fraction | None:
    """A contestant's percentage on its other boards; None where it has none.

    The other boards are all but the contestant's own average plus and average minus boards; plain
    averages stay in. One pass, no iteration. `score` is before penalties, which are in matchpoints.
    """
    if not maximum:
        return None
    counted = score - deductions if rule.session == "after_penalties" else score
    return 100 * counted / maximum


def percent_given(percent: Fraction, own: Fraction | None, rule: MatchpointAverages = LAW_12C2) -> Fraction:
    """The percentage that counts. Without another board the plain 60 and 40 remain."""
    if own is None or not looks_at_session(percent, rule):
        return percent
    return max(percent, own) if percent == rule.plus else min(percent, own)


def matchpoints(percent: Fraction, maximum: Fraction | int) -> Fraction:
    """So many percent of one board's maximum."""
    return percent * maximum / 100


def award(
    kind: Average,
    maximum: Fraction | int,
    own: Fraction | None,
    of: Mapping[str, str],
    rule: MatchpointAverages,
) -> ReasonedAward:
    """One average in matchpoints, with its reasons.

    `own` is the contestant's percentage on its other boards, None without any; `of` says which `score`
    of which `maximum` it was taken from.
    """
    percent = rule.percent(kind)
    share = {"percent": written(percent), "maximum": written(Fraction(maximum))}
    base = Step(matchpoints(percent, maximum), _CODES[kind], rule.cites, share)
    if own is None or not looks_at_session(percent, rule):
        return ReasonedAward((base,))
    moved = matchpoints(percent_given(percent, own, rule) - percent, maximum)
    code = "own_percentage_larger" if moved > 0 else "own_percentage_smaller"
    figures = {**of, "own": shown(own)}
    return ReasonedAward((base, Step(moved, code if moved else "own_percentage_unused", rule.cites, figures)))


_CODES = {Average.PLAIN: "average", Average.PLUS: "average_plus", Average.MINUS: "average_minus"}
