"""Forfeited rounds. REG-5."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Literal

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity
from scoring.calculators.kinds import ChoiceValue, Count, InputField, Items, Number, WordValue
from scoring.engine.citation import Citation
from scoring.engine.forfeits.line_up import LineUpRule, credited
from scoring.engine.forfeits.trigger import ForfeitTrigger, is_forfeited
from scoring.engine.forfeits.value import (
    DRAW,
    FORMULAS,
    OPPONENTS,
    OWN,
    Candidate,
    Evidence,
    ForfeitAward,
    RealMatch,
    candidates,
    chosen,
    figures,
    loser,
)
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.victory_points.scale import written
from scoring.engine.words import Text, gettext_noop

VP = Number(-1000, 1000)
VPS = Items(VP, most=1000)
REAL = gettext_noop("Before penalties; without byes and forfeits.")
NAME = WordValue()


@calculator(
    "forfeit-trigger",
    gettext_noop("Whether a round counts as forfeited because too many boards cannot be played."),
    Citation.REG_5_0,
    InputField("boards_in_round", Count(1, 100), gettext_noop("Boards in the round")),
    InputField("unplayable", Count(0, 100), gettext_noop("Boards that cannot be played")),
)
def forfeit_trigger(rules: CalculatorRules, boards_in_round: int, unplayable: int) -> Answer:
    """REG-5.0: half of the boards or more."""
    rule = rules.of(ForfeitTrigger)
    forfeit = is_forfeited(boards_in_round, unplayable, rule)
    limit = str(ceil(boards_in_round * rule.unplayable_share))
    counted = {"unplayable": str(unplayable), "boards": str(boards_in_round), "limit": limit}
    share = ground(unplayable, "forfeit_share", rule.cites, **counted)
    closing = ground("yes" if forfeit else "no", "forfeit_yes" if forfeit else "forfeit_no", rule.cites)
    return Answer({"forfeit": forfeit}, (share, closing))


@calculator(
    "forfeit-vp",
    gettext_noop("What a forfeited match is worth to both teams in victory points."),
    Citation.REG_5_1,
    InputField(
        "winner_real_match_vps",
        VPS,
        gettext_noop("The winner's VP in the matches it really played"),
        required=False,
        default=(),
        to="own",
        help=REAL,
    ),
    InputField(
        "vps_scored_against_forfeiter_in_real_matches",
        VPS,
        gettext_noop("Its opponents' VP in the matches that the forfeiting team really played"),
        required=False,
        default=(),
        to="against",
        help=REAL,
    ),
    InputField("draw_vp", VP, gettext_noop("VP of a tie"), to="draw"),
    InputField("table_min_vp", VP, gettext_noop("The least VP of the scale"), to="minimum"),
)
def forfeit_vp(
    rules: CalculatorRules,
    own: tuple[Fraction, ...],
    against: tuple[Fraction, ...],
    draw: Fraction,
    minimum: Fraction,
) -> Answer:
    """REG-5.1: the largest of three to the winner, the least of the table to the loser."""
    rule = rules.of(ForfeitAward)
    evidence = Evidence(tuple(map(RealMatch, own)), tuple(map(RealMatch, against)), draw, minimum)
    best, lost = chosen(evidence, rule), loser(evidence, rule).total
    name = {OWN: OWN, OPPONENTS: OPPONENTS, DRAW: f"draw_x_{written(rule.draw_factor)}"}
    result = {
        "candidates": {name[one.name]: quantity(one.vp) for one in candidates(evidence, rule)},
        "winner_vp": quantity(best[0].vp),
        "chosen": [name[one.name] for one in best],
        "loser_vp": int(lost) if lost.denominator == 1 else lost,
    }
    return Answer(result, (*_compared(evidence, rule), ground(best[0].vp, "forfeit_line_winner", rule.cites)))


def _compared(evidence: Evidence, rule: ForfeitAward) -> Iterator[DecisionGround]:
    """What the formula compares, that too which there is not, and the loser's share."""
    by_name = {one.name: one for one in candidates(evidence, rule)}
    for name in FORMULAS[rule.formula](evidence):
        yield _average(by_name.get(name), *_LINES[name], rule)
    tie = {"factor": written(rule.draw_factor), "draw": written(evidence.draw)}
    yield ground(by_name[DRAW].vp, "forfeit_line_draw", rule.cites, **tie)
    yield ground(evidence.minimum, "forfeit_line_loser", rule.cites)


# The sentence of an average that there is, and of one that there is not.
_LINES = {
    OWN: ("forfeit_line_own", "forfeit_no_own"),
    OPPONENTS: ("forfeit_line_opponents", "forfeit_no_opponents"),
}


def _average(candidate: Candidate | None, code: str, without: str, rule: ForfeitAward) -> DecisionGround:
    if candidate is None:
        return ground("−", without, rule.cites)
    return ground(candidate.vp, code, rule.cites, **figures(candidate))


@calculator(
    "line-up",
    gettext_noop("Which players count as having played a forfeited match."),
    Citation.REG_5_2,
    InputField(
        "side",
        ChoiceValue(
            {"winner": gettext_noop("Winner of the forfeit"), "loser": gettext_noop("Team that forfeits")}
        ),
        gettext_noop("Side"),
    ),
    InputField(
        "roster",
        Items(NAME, least=1, most=100),
        gettext_noop("Roster"),
        help=gettext_noop("Names without spaces, separated by spaces."),
    ),
    InputField(
        "asked",
        Items(NAME, most=100),
        gettext_noop("Players whom the team names"),
        required=False,
        default=(),
    ),
)
def line_up(
    rules: CalculatorRules, side: Literal["winner", "loser"], roster: tuple[str, ...], asked: tuple[str, ...]
) -> Answer:
    """REG-5.2: any players of the winner, nobody of the loser."""
    rule = rules.of(LineUpRule)
    players = credited(side, roster, asked, rule)
    limit = ground(
        rule.players if side == "winner" else 0, f"line_up_{side}", rule.cites, limit=str(rule.players)
    )
    if side == "winner" and not players:
        open_yet = ground(Text("line_up_nobody"), "line_up_open", rule.cites)
        return Answer({"credited": [], "pending": "team_names_any_members"}, (limit, open_yet))
    named = ", ".join(players) or Text("line_up_nobody")
    closing = ground(named, "line_up_credited", rule.cites, count=str(len(players)))
    return Answer({"credited": list(players)}, (limit, closing))
