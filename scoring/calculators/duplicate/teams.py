"""Team matches, those of Patton teams among them. Law 78, REG-1.1.4, 2.2.4-5, 6.2."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scoring import regulations
from scoring.calculators.calculator import Answer, CalculatorRules, calculator, reasons_of
from scoring.calculators.kinds import ChoiceValue, Count, InputField, Items, Number, RecordValue
from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages, WinVpAverages
from scoring.engine.average import Average
from scoring.engine.award import ReasonedAward
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.imps import DIFFERENCE_MAX
from scoring.engine.refusal import INCONSISTENT, MISSING, UNKNOWN, Refusal
from scoring.engine.teams.board import (
    ArtificialBoard,
    Board,
    CancelledBoard,
    ComparedBoard,
    in_board_points,
    in_imps,
    in_points,
    score,
    signed,
)
from scoring.engine.teams.board_a_match import slow_play, with_point_difference
from scoring.engine.teams.match import (
    MatchDeduction,
    MatchScore,
    MatchSheet,
    SideScore,
    WeightedImps,
    match_score,
)
from scoring.engine.teams.patton import NO_POINTS, PattonPoints, PattonRule, Rounding
from scoring.engine.teams.points import BoardsOfScale, Points, VictoryPoints
from scoring.engine.teams.table import played
from scoring.engine.victory_points.scale import written
from scoring.engine.wording.victory_points import SCALES
from scoring.engine.words import gettext_noop
from scoring.regulations import NotInForce, RegulationError

BOARDS_MAX = 100
POINTS_MAX = DIFFERENCE_MAX // 2


@calculator(
    "slow-play-bam-vp",
    gettext_noop("A match of B-a-M+VP in which both sides are at fault for boards not played."),
    Citation.REG_2_2_4,
    InputField(
        "point_diff_of_played_boards",
        Items(Count(-DIFFERENCE_MAX, DIFFERENCE_MAX), most=BOARDS_MAX),
        gettext_noop("Difference in points on each board that was played"),
        required=False,
        default=(),
        to="differences",
    ),
    InputField(
        "boards_lost_both_at_fault",
        Count(0, BOARDS_MAX),
        gettext_noop("Boards not played by the fault of both"),
        to="lost",
    ),
)
def slow_play_bam_vp(rules: CalculatorRules, differences: tuple[int, ...], lost: int) -> Answer:
    """REG-2.2.4: a 1-1 tie each, and the win VP from the boards played."""
    match = slow_play(differences, lost)
    points, scored = int(match.difference.total), match.board_points.total
    result = {"bam_points": scored, "bam_max": match.most, "point_diff_for_win_vp": points}
    parameters = {"scored": written(scored), "most": str(match.most), "points": signed(points)}
    return Answer(
        result,
        reasons_of(match.board_points, "bam_slow_points", Citation.REG_2_2_4, **parameters),
        adds_up=True,
    )


CANCELLED = "-"


@dataclass(frozen=True, slots=True)
class TableResult:
    """A score in points from North-South's side; or an average, or - where the board is cancelled."""

    score = Count(-POINTS_MAX, POINTS_MAX)
    other = (*map(str, Average), CANCELLED)

    def read(self, value: object, name: str) -> int | str:
        return value if isinstance(value, str) and value in self.other else self.score.read(value, name)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.score.schema(), {"enum": list(self.other)}]}

    def from_text(self, text: str) -> object:
        return self.score.from_text(text)


_BOARD = RecordValue(
    (
        InputField("ours", TableResult(), gettext_noop("Our NS score in one room")),
        InputField("theirs", TableResult(), gettext_noop("Opponents' NS score in the other room")),
    ),
    as_list=True,
)
_SCALES = dict.fromkeys(name for pack in regulations.packs() for name in regulations.scales(pack))
_SCALE_OF = {
    "scheduled": gettext_noop("The boards scheduled"),
    "played": gettext_noop("The boards that count"),
}
_IMPS_OFF = Number(0, 1000)


@calculator(
    "team-match",
    gettext_noop("A match of two teams: boards to IMPs, and IMPs to victory points."),
    Citation.LAW_78B,
    InputField(
        "boards",
        Items(_BOARD, least=1, most=BOARDS_MAX, line_each=True),
        gettext_noop("Boards"),
        help=gettext_noop(
            "A board a line: our score as NS in one room, the opponents' as NS in the other. "
            "A board without result: our average and theirs, A+ A-. A cancelled board: - -."
        ),
    ),
    InputField(
        "our_penalty", _IMPS_OFF, gettext_noop("Our penalty in IMPs"), required=False, default=Fraction(0)
    ),
    InputField(
        "their_penalty",
        _IMPS_OFF,
        gettext_noop("Opponents' penalty in IMPs"),
        required=False,
        default=Fraction(0),
    ),
    InputField(
        "scale",
        ChoiceValue({name: SCALES.get(name, name) for name in _SCALES}),
        gettext_noop("Scale of victory points"),
        required=False,
    ),
    InputField(
        "scale_boards",
        ChoiceValue(_SCALE_OF),
        gettext_noop("After cancelled boards the scale is that of"),
        required=False,
        help=gettext_noop("The conditions of contest say which."),
    ),
)
def team_match(
    rules: CalculatorRules,
    boards: tuple[Mapping[str, int | str], ...],
    our_penalty: Fraction,
    their_penalty: Fraction,
    scale: str | None,
    scale_boards: BoardsOfScale | None,
) -> Answer:
    """Laws 78B and 78D: boards compared, penalties beside the sum, each side's VP by its own margin."""
    averages = rules.of(ImpAverages)
    unit = in_imps(averages)
    entered = tuple(_board(number, board) for number, board in enumerate(boards, start=1))
    sheet = MatchSheet(len(entered), entered, None, _off(our_penalty), _off(their_penalty))
    match = match_score(sheet, unit, rules.of(WeightedImps))
    rows = [{"board": board.number, **_shares(*score(board, unit))} for board in entered]
    result: dict[str, Any] = {"boards": rows, "imps": _shares(match.a, match.b), "vp": None}
    if scale is None:
        return Answer(result, (*_margin(match), _closing_in_imps(match)), adds_up=True)
    ours, theirs = _form(rules, scale, scale_boards, match).points(match)
    result["vp"] = _shares(ours, theirs)
    return Answer(result, (*_margin(match), _closing_in_imps(match), *_in_vp(ours, theirs)))


def _shares(
    ours: ReasonedAward | SideScore | Points, theirs: ReasonedAward | SideScore | Points
) -> dict[str, str]:
    return {"ours": written(ours.total), "theirs": written(theirs.total)}


def _board(number: int, given: Mapping[str, int | str]) -> Board:
    ours, theirs = given["ours"], given["theirs"]
    if isinstance(ours, int) and isinstance(theirs, int):
        return ComparedBoard(number, played(ours), played(theirs))
    if ours == theirs == CANCELLED:
        return CancelledBoard(number)
    if ours in tuple(Average) and theirs in tuple(Average):
        return ArtificialBoard(number, Average(ours), Average(theirs))
    raise Refusal(INCONSISTENT, "boards", "board_half_scored", board=str(number))


def _off(penalty: Fraction) -> tuple[MatchDeduction, ...]:
    return (MatchDeduction(penalty, Citation.LAW_90),) if penalty else ()


def _form(
    rules: CalculatorRules, name: str, boards: BoardsOfScale | None, match: MatchScore
) -> VictoryPoints:
    if boards is None and match.counted < match.scheduled:
        raise Refusal(MISSING, "scale_boards", "missing", part="scale_boards")
    try:
        return VictoryPoints(regulations.scale(name, rules.pack, rules.day), boards or "scheduled")
    except RegulationError as error:
        code, field = ("not_in_force", "day") if isinstance(error, NotInForce) else (UNKNOWN, "scale")
        raise Refusal(code, field, error.code, **error.parameters) from error


def _margin(match: MatchScore) -> Iterator[DecisionGround]:
    """Our side's boards and penalties."""
    for step in (*match.a.boards.steps, *match.a.deductions.steps):
        yield ground(step.amount, step.code, step.cite, **step.parameters)


def _closing_in_imps(match: MatchScore) -> DecisionGround:
    return ground(match.a.total, "match_in_imps", Citation.LAW_78B, **_shares(match.a, match.b))


def _in_vp(ours: Points, theirs: Points) -> Iterator[DecisionGround]:
    for step in (*ours.boards.steps, *ours.deductions.steps):
        yield ground(step.amount, step.code, step.cite, **step.parameters)
    yield ground(ours.total, "match_in_vp", Citation.LAW_78D, **_shares(ours, theirs))


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
        Items(_BOARD, least=1, most=BOARDS_MAX, line_each=True),
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
    entered = tuple(_board(number, board) for number, board in enumerate(boards, start=1))
    match = with_point_difference(
        MatchSheet(len(entered), entered), unit, in_points(_averages(rules)), rules.of(WeightedImps)
    )
    rule = _rule(rules.of(PattonRule), points_a_board, rounding)
    ours, theirs = PattonPoints(rule, "scheduled").points(match)
    assert match.points is not None
    assert match.swings is not None
    result = {
        "boards": [{"board": board.number, **_shares(*score(board, unit))} for board in entered],
        "bam_points": _shares(match.a, match.b),
        "difference": match.points[0].total,
        "swings": match.swings[0],
        "vp": _shares(ours, theirs),
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
