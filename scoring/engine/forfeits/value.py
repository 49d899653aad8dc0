"""What a forfeited match is worth. REG-5.1.

The winner has the largest of three: its own average, the average of the forfeiting team's opponents,
and 1.2 times a tie; the regulations may name another formula. Only matches really played enter the
averages, with their victory points before penalties; an average over no match is left out, so in round
one only the tie remains. The loser has the least that the table gives.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.rounding import shown
from scoring.engine.victory_points.scale import written

OWN = "own_average"
OPPONENTS = "opponents_of_forfeiter_average"
DRAW = "draw"


@dataclass(frozen=True, slots=True)
class ForfeitAward(Rule):
    """How a forfeited match is valued."""

    KEY: ClassVar[str] = "forfeit_award"
    draw_factor: Fraction
    # The averages are those of the whole event, or those of the rounds before the forfeited one.
    averages: Literal["whole_event", "rounds_before"]
    # A match that the winner had won by more when it was forfeited for conduct.
    already_won: Literal["better_of", "award"]
    # Which of the formulas below; an edition that is older than the second one names none.
    formula: Literal["largest_of_three", "own_or_tie"] = "largest_of_three"


@dataclass(frozen=True, slots=True)
class RealMatch:
    """A team's victory points, before penalties, in a match really played."""

    vp: Fraction
    round: int = 0  # 0 where only the figure is known
    opponent: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A team's round that does not enter an average; `reason` is the code of the sentence that says why."""

    team: str
    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a forfeited match is valued by. Kept with the value when a stage closes.

    `own` are the winner's real matches, `against` what the forfeiting team's opponents had against
    it; `draw` is a tie's worth, `minimum` the least that the table gives.
    """

    own: tuple[RealMatch, ...]
    against: tuple[RealMatch, ...]
    draw: Fraction
    minimum: Fraction
    left_out: tuple[LeftOut, ...] = ()

    def __post_init__(self) -> None:
        if self.minimum > self.draw:
            limits = {"value": written(self.minimum), "limit": written(self.draw), "of": "draw_vp"}
            raise Refusal(INCONSISTENT, "table_min_vp", "more_than", **limits)
        _check("winner_real_match_vps", self.own, self.minimum)
        _check("vps_scored_against_forfeiter_in_real_matches", self.against, self.minimum)


def _check(field: str, matches: tuple[RealMatch, ...], minimum: Fraction) -> None:
    for match in matches:
        if match.vp < minimum:
            limits = {"value": written(match.vp), "limit": written(minimum)}
            raise Refusal(INCONSISTENT, field, "vp_below_table", **limits)


Averages = Mapping[str, tuple[RealMatch, ...]]  # the matches of each average, by its name


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of the three, and the matches it averages (none for the tie)."""

    name: str
    vp: Fraction
    matches: tuple[RealMatch, ...] = ()


def candidates(evidence: Evidence, rule: ForfeitAward) -> tuple[Candidate, ...]:
    """What the winner has the largest of, as far as there is any, in the order of the clause."""
    averages = FORMULAS[rule.formula](evidence)
    averaged = (Candidate(name, _mean(matches), matches) for name, matches in averages.items() if matches)
    return (*averaged, Candidate(DRAW, evidence.draw * rule.draw_factor))


def largest_of_three(evidence: Evidence) -> Averages:
    """REG-5.1: the winner's own average, that of the forfeiting team's opponents, and a tie's worth."""
    return {OWN: evidence.own, OPPONENTS: evidence.against}


def own_or_tie(evidence: Evidence) -> Averages:
    """The winner's own average or a tie's worth, whatever others had against the forfeiting team."""
    return {OWN: evidence.own}


# Side by side: the regulations in force on the day name the one that counts.
FORMULAS: Mapping[str, Callable[[Evidence], Averages]] = {
    "largest_of_three": largest_of_three,
    "own_or_tie": own_or_tie,
}


def _mean(matches: tuple[RealMatch, ...]) -> Fraction:
    return sum((match.vp for match in matches), Fraction(0)) / len(matches)


def chosen(evidence: Evidence, rule: ForfeitAward) -> tuple[Candidate, ...]:
    """The largest of them; several where they are equal."""
    offered = candidates(evidence, rule)
    most = max(candidate.vp for candidate in offered)
    return tuple(candidate for candidate in offered if candidate.vp == most)


def winner(evidence: Evidence, rule: ForfeitAward) -> ReasonedAward:
    """The winner's victory points: the tie's worth, and what the larger averages add to it."""
    return ReasonedAward(tuple(_steps(evidence, rule)))


def _steps(evidence: Evidence, rule: ForfeitAward) -> Iterator[Step]:
    *averages, tie = candidates(evidence, rule)
    factor = {"factor": written(rule.draw_factor), "draw": written(evidence.draw)}
    yield Step(tie.vp, "forfeit_draw", rule.cites, factor)
    for one in evidence.left_out:
        yield Step(Fraction(0), one.reason, rule.cites, {"round": str(one.round), "team": one.team})
    reached = tie.vp
    for average in averages:
        more = max(average.vp - reached, Fraction(0))
        yield Step(more, _code(average, more), rule.cites, figures(average))
        reached += more


def _code(average: Candidate, more: Fraction) -> str:
    return f"forfeit_{average.name}" if more else f"forfeit_{average.name}_unused"


def figures(average: Candidate) -> dict[str, str]:
    """An average as its sentence prints it: the victory points it is taken from, and itself."""
    listed = " + ".join(written(match.vp) for match in average.matches)
    return {"vps": listed, "count": str(len(average.matches)), "average": shown(average.vp)}


def loser(evidence: Evidence, rule: ForfeitAward) -> ReasonedAward:
    """The forfeiting team's victory points; both have them where both forfeit."""
    return ReasonedAward((Step(evidence.minimum, "forfeit_minimum", rule.cites),))


def already_won(award: ReasonedAward, match_vp: Fraction, rule: ForfeitAward) -> ReasonedAward:
    """The winner's award where the forfeited match stood at so many victory points for it."""
    more = match_vp - award.total
    if rule.already_won == "award" or more <= 0:
        return award
    return ReasonedAward(
        (*award.steps, Step(more, "forfeit_already_won", rule.cites, {"vp": written(match_vp)}))
    )
