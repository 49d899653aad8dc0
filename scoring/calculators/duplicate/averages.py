"""Average, average plus, average minus in every form of contest. REG-1.1."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity, reasons_of
from scoring.calculators.kinds import ChoiceValue, Count, InputField, Items, Number
from scoring.engine.adjusted import imp_averages, team_averages
from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages, WinVpAverages
from scoring.engine.average import Average
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.pairs import averages
from scoring.engine.pairs.matchpoints import top
from scoring.engine.refusal import INCONSISTENT, MISSING, Refusal
from scoring.engine.rounding import decimal
from scoring.engine.victory_points.scale import written
from scoring.engine.words import gettext_noop
from scoring.regulations import name_of

_LABELS = {
    Average.PLAIN: gettext_noop("Average (A)"),
    Average.PLUS: gettext_noop("Average plus (A+)"),
    Average.MINUS: gettext_noop("Average minus (A−)"),
}


class AverageValue(ChoiceValue):
    """One of the three averages."""

    def read(self, value: object, name: str) -> Average:
        return Average(super().read(value, name))


_KIND = InputField(
    "kind",
    AverageValue({str(average): label for average, label in _LABELS.items()}),
    gettext_noop("Average"),
)
_BOARDS_MAX = 100
_SCORES_MAX = 10_000


@calculator(
    "average-matchpoints",
    gettext_noop("What an average, an average plus or an average minus is worth at matchpoints."),
    Citation.REG_1_1_1,
    _KIND,
    InputField("n_scores", Count(1, _SCORES_MAX), gettext_noop("Scores on the board"), required=False),
    InputField(
        "board_top",
        Count(0, 2 * _SCORES_MAX),
        gettext_noop("Maximum of the board"),
        required=False,
        help=gettext_noop("Empty: the scores on the board less one."),
    ),
    InputField(
        "other_boards_mp",
        Number(0),
        gettext_noop("Matchpoints on the other boards"),
        required=False,
        help=gettext_noop("Without the boards of this contestant's other A+ and A−."),
    ),
    InputField("other_boards_max", Number(0), gettext_noop("Maximum of the other boards"), required=False),
    InputField(
        "penalties",
        Number(0),
        gettext_noop("Penalties of the session, in matchpoints"),
        required=False,
        default=Fraction(0),
        help=gettext_noop("Counted only where the regulations take them off first."),
    ),
)
def average_matchpoints(
    rules: CalculatorRules,
    kind: Average,
    n_scores: int | None,
    board_top: int | None,
    other_boards_mp: Fraction | None,
    other_boards_max: Fraction | None,
    penalties: Fraction,
) -> Answer:
    """REG-1.1.1: 50, 60 and 40 percent, the latter two held against the own percentage."""
    rule = rules.of(averages.MatchpointAverages)
    maximum = _maximum(n_scores, board_top)
    score, of = _others(other_boards_mp, other_boards_max)
    own = averages.own_percentage(score, of, deductions=penalties, rule=rule)
    figures = {"score": written(score), "maximum": written(of)}
    award = averages.award(kind, maximum, own, figures, rule)
    percent = averages.percent_given(rule.percent(kind), own, rule)
    parameters = {"kind": kind, "percent": f"{decimal(percent)}", "maximum": str(maximum)}
    result = {"percent_exact": percent, "percent_2dp": decimal(percent), "mp": quantity(award.total)}
    return Answer(result, reasons_of(award, "average_closing", rule.cites, **parameters), adds_up=True)


def _maximum(n_scores: int | None, board_top: int | None) -> int:
    """The board's maximum; a field may be larger than the scores that were made on one board."""
    if board_top is None and n_scores is None:
        raise Refusal(MISSING, "board_top", "missing", part="board_top")
    least = top(n_scores, 1) if n_scores is not None else 0
    if board_top is not None and board_top < least:
        figures = {"value": str(board_top), "scores": str(n_scores), "least": str(least)}
        raise Refusal(INCONSISTENT, "board_top", "average_maximum", **figures)
    return least if board_top is None else board_top


def _others(score: Fraction | None, maximum: Fraction | None) -> tuple[Fraction, Fraction]:
    """What the contestant has on its other boards, of how much; nothing of nothing without any."""
    if (score is None) != (maximum is None):
        name = "other_boards_mp" if score is None else "other_boards_max"
        raise Refusal(MISSING, name, "missing", part=name)
    if score is None or maximum is None:
        return Fraction(0), Fraction(0)
    if score > maximum:
        limits = {"value": written(score), "limit": written(maximum), "of": "other_boards_max"}
        raise Refusal(INCONSISTENT, "other_boards_mp", "more_than", **limits)
    return score, maximum


@calculator(
    "average-imp-pairs",
    gettext_noop("What an average is worth at IMP pairs and total-point pairs."),
    Citation.REG_1_1_2,
    InputField(
        "form",
        ChoiceValue({"imp_pairs": gettext_noop("IMP pairs"), "tp_pairs": gettext_noop("Total-point pairs")}),
        gettext_noop("Form of contest"),
    ),
    _KIND,
    InputField(
        "same_side_results",
        Items(Number()),
        gettext_noop("Results of the pairs in the same direction"),
        help=gettext_noop("Real results on the board only, each from its own side."),
    ),
    InputField(
        "comparisons",
        Count(1, _SCORES_MAX),
        gettext_noop("Comparisons added up"),
        required=False,
        default=1,
        help=gettext_noop("Counted only where the regulations give plain IMPs."),
    ),
)
def average_imp_pairs(
    rules: CalculatorRules,
    form: str,
    kind: Average,
    same_side_results: tuple[Fraction, ...],
    comparisons: int,
) -> Answer:
    """REG-1.1.2: 60 percent of what was won, or lost, for each score."""
    rule = rules.of(imp_averages.ImpPairAverages)
    if form == "tp_pairs" and rule.basis == "imps":
        raise Refusal("rule_missing", "pack", "rule_missing", pack=name_of(rules.pack), key=rule.KEY)
    award = imp_averages.award(kind, same_side_results, rule, comparisons=comparisons)
    reasons = reasons_of(award, "imp_average_closing", rule.cites, kind=kind)
    return Answer(quantity(award.total), reasons, adds_up=True)


_TEAM_FORMS = {
    "bam": gettext_noop("Board-a-match"),
    "bam_vp": gettext_noop("Board-a-match + VP"),
    "imp_team": gettext_noop("IMP teams"),
    "houston": gettext_noop("Houston pairs"),
}


@calculator(
    "average-teams",
    gettext_noop("What an average is worth at board-a-match, IMP teams and Houston pairs."),
    Citation.REG_1_1_4,
    InputField("form", ChoiceValue(_TEAM_FORMS), gettext_noop("Form of contest")),
    _KIND,
    InputField("boards", Count(1, _BOARDS_MAX), gettext_noop("Number of boards"), required=False, default=1),
)
def average_teams(rules: CalculatorRules, form: str, kind: Average, boards: int) -> Answer:
    """REG-1.1.3 and 1.1.4: so many board points, points or IMPs a board."""
    if form in ("imp_team", "houston"):
        rule = rules.of(ImpAverages)
        share = team_averages.imps(rule)[kind]
        return Answer({"imp": _whole(boards * share)}, _times(kind, share, boards, rule.cites))
    points = rules.of(BoardAMatchAverages)
    share = team_averages.board_points(points)[kind]
    return Answer(*_board_a_match(rules, form, kind, boards, share, points.cites))


def _board_a_match(
    rules: CalculatorRules, form: str, kind: Average, boards: int, share: Fraction, cites: Citation
) -> tuple[Mapping[str, Any], tuple[DecisionGround, ...]]:
    reasons = _times(kind, share, boards, cites)
    if form == "bam":
        return {"bam_points": boards * share, "point_diff": None}, reasons
    rule = rules.of(WinVpAverages)
    difference = team_averages.point_difference(rule)[kind]
    win_points = ground(boards * difference, "team_average_points", rule.cites, each=written(difference))
    result = {"bam_points": boards * share, "point_diff": _whole(boards * difference)}
    return result, (win_points, *reasons)


def _times(kind: str, share: Fraction, boards: int, cites: Citation) -> tuple[DecisionGround, ...]:
    one = ground(share, "team_average", cites, kind=kind)
    return (one, ground(boards * share, "team_average_boards", cites, count=str(boards)))


def _whole(value: Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value
