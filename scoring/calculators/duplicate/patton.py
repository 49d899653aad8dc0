"""A match of Patton teams: board-a-match, and a part for the total of the match."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, reasons_of
from scoring.calculators.duplicate.teams import BOARD, BOARDS_MAX, board_of, shares
from scoring.calculators.kinds import ChoiceValue, InputField, Items, Number
from scoring.engine.adjusted.team_averages import BoardAMatchAverages, WinVpAverages
from scoring.engine.citation import Citation
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import in_board_points, in_points, score
from scoring.engine.teams.board_a_match import with_point_difference
from scoring.engine.teams.match import MatchSheet, WeightedImps
from scoring.engine.teams.patton import NO_POINTS, PattonPoints, PattonRule, Rounding
from scoring.engine.victory_points.scale import written
from scoring.engine.words import gettext_noop

_ROUNDINGS = {
    "exact": gettext_noop("Not rounded"),
    "half": gettext_noop("To half a point"),
    "whole": gettext_noop("To a whole point"),
}


@calculator(
    "patton",
    gettext_noop("A match of Patton teams: 2, 1 or 0 a board, and points for the total of the match."),
    Citation.EBU_PATTON,
    InputField(
        "boards",
        Items(BOARD, least=1, most=BOARDS_MAX, line_each=True),
        gettext_noop("Boards"),
        help=gettext_noop(
            "A board a line: our score as NS in one room, the opponents' as NS in the other. "
            "A board without result: our average and theirs, A+ A-. A cancelled board: - -."
        ),
    ),
    InputField(
        "points_a_board",
        Number(0, 100),
        gettext_noop("At stake on the total, for each board"),
        required=False,
        help=gettext_noop("Empty: as the regulations say."),
    ),
    InputField("rounding", ChoiceValue(_ROUNDINGS), gettext_noop("The part for the total"), required=False),
)
def patton(
    rules: CalculatorRules,
    boards: tuple[Mapping[str, int | str], ...],
    points_a_board: Fraction | None,
    rounding: Rounding | None,
) -> Answer:
    """Both sides' points of a match; the part for the total is one of all boards that are scheduled."""
    unit = in_board_points(rules.of(BoardAMatchAverages))
    entered = tuple(board_of(number, board) for number, board in enumerate(boards, start=1))
    match = with_point_difference(
        MatchSheet(len(entered), entered), unit, in_points(_averages(rules)), rules.of(WeightedImps)
    )
    rule = _rule(rules.of(PattonRule), points_a_board, rounding)
    ours, theirs = PattonPoints(rule, "scheduled").points(match)
    assert match.points is not None
    assert match.swings is not None
    result = {
        "boards": [{"board": board.number, **shares(*score(board, unit))} for board in entered],
        "bam_points": shares(match.a, match.b),
        "difference": match.points[0].total,
        "swings": match.swings[0],
        "vp": shares(ours, theirs),
    }
    both = {"ours": written(ours.total), "theirs": written(theirs.total)}
    return Answer(result, reasons_of(ours.boards, "match_in_vp", rule.cites, **both), adds_up=True)


def _averages(rules: CalculatorRules) -> WinVpAverages:
    try:
        return rules.of(WinVpAverages)
    except Refusal:
        return NO_POINTS


def _rule(rule: PattonRule, points_a_board: Fraction | None, rounding: Rounding | None) -> PattonRule:
    stake = rule.points_a_board if points_a_board is None else points_a_board
    return replace(rule, points_a_board=stake, rounding=rounding or rule.rounding)
