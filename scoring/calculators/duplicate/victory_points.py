"""Victory points. Law 78D, and the scale that the conditions of contest name."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from scoring import regulations
from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.kinds import ChoiceValue, Count, InputField, Items, Number, RecordValue
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import INCONSISTENT, MISSING, UNKNOWN, Refusal
from scoring.engine.victory_points.own import BANDS_MAX, POINTS_MAX, own_scale
from scoring.engine.victory_points.percent import PercentScale
from scoring.engine.victory_points.scale import BOARDS_MAX, Scale, written
from scoring.engine.wording.victory_points import SCALES
from scoring.engine.words import gettext_noop
from scoring.regulations import NotInForce, RegulationError

_IMPS_MAX = 100_000
_POINTS = Number(-POINTS_MAX, POINTS_MAX)
_BAND = RecordValue(
    (
        InputField("imps", Number(0, _IMPS_MAX), gettext_noop("From IMPs"), to="low"),
        InputField("winner", _POINTS, gettext_noop("Winner's VP")),
        InputField("loser", _POINTS, gettext_noop("Loser's VP")),
    ),
    as_list=True,
)
_TABLE = RecordValue(
    (
        InputField("boards", Count(1, BOARDS_MAX), gettext_noop("Boards in the match")),
        InputField("bands", Items(_BAND, least=1, most=BANDS_MAX, line_each=True), gettext_noop("Bands")),
    )
)


def _choice(names: tuple[str, ...]) -> ChoiceValue:
    return ChoiceValue({name: SCALES.get(name, name) for name in names})


def _of_all_packs(names_of: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """The names in every pack, each once; the pack that is asked then says whether it has it."""
    return tuple(dict.fromkeys(name for pack in regulations.packs() for name in names_of(pack)))


@calculator(
    "victory-points",
    gettext_noop("Victory points of both sides for a margin in IMPs."),
    Citation.LAW_78D,
    InputField(
        "scale",
        _choice(_of_all_packs(regulations.scales)),
        gettext_noop("Scale of victory points"),
        required=False,
    ),
    InputField("boards", Count(1, BOARDS_MAX), gettext_noop("Boards in the match")),
    InputField("imps", Count(0, _IMPS_MAX), gettext_noop("Margin in IMPs")),
    InputField(
        "table",
        _TABLE,
        gettext_noop("Own table"),
        required=False,
        help=gettext_noop("Instead of a scale: each band from that many IMPs upward."),
    ),
)
def victory_points(
    rules: CalculatorRules, scale: str | None, boards: int, imps: int, table: Mapping[str, Any] | None
) -> Answer:
    """Law 78D: by the scale that the conditions of contest name, or by a table of their own."""
    chosen = _scale(rules, scale, table)
    winner, loser = chosen.victory_points(boards, imps)
    points = {"winner": written(winner), "loser": written(loser)}
    steps = chosen.steps(boards, imps)
    closing = ground(winner, "vp_closing", steps[0].cite, **points)
    return Answer(points, (*map(_reason, steps), closing), adds_up=True)


def _scale(rules: CalculatorRules, name: str | None, table: Mapping[str, Any] | None) -> Scale:
    if table is not None and name is not None:
        raise Refusal(INCONSISTENT, "table", "vp_scale_twice")
    if table is not None:
        bands = [(band["low"], band["winner"], band["loser"]) for band in table["bands"]]
        return own_scale(table["boards"], bands)
    if name is None:
        raise Refusal(MISSING, "scale", "vp_scale_missing")
    try:
        return regulations.scale(name, rules.pack, rules.day)
    except RegulationError as error:
        raise _refused(error) from error


def _refused(error: RegulationError) -> Refusal:
    if isinstance(error, NotInForce):
        return Refusal("not_in_force", "day", error.code, **error.parameters)
    return Refusal(UNKNOWN, "scale", error.code, **error.parameters)


def _reason(step: Step) -> DecisionGround:
    return ground(step.amount, step.code, step.cite, **step.parameters)


@calculator(
    "percent-vp",
    gettext_noop("Victory points of a match in Swiss pairs for a percentage at matchpoints."),
    Citation.LAW_78D,
    InputField(
        "scale",
        _choice(_of_all_packs(regulations.percent_scales)),
        gettext_noop("Scale of victory points"),
        required=False,
        default="percent-20",
    ),
    InputField("boards", Count(1, BOARDS_MAX), gettext_noop("Boards in the match")),
    InputField("percent", Number(0, 100), gettext_noop("Own percentage on these boards")),
)
def percent_vp(rules: CalculatorRules, scale: str, boards: int, percent: Fraction) -> Answer:
    """The band of the better side's percentage; the other side has the rest."""
    chosen = _percent_scale(rules, scale)
    ours, theirs = chosen.victory_points(boards, percent)
    points = {"ours": written(ours), "theirs": written(theirs)}
    steps = chosen.steps(boards, percent)
    closing = ground(ours, "vp_percent_closing", steps[0].cite, **points)
    return Answer(points, (*map(_reason, steps), closing), adds_up=True)


def _percent_scale(rules: CalculatorRules, name: str) -> PercentScale:
    try:
        return regulations.percent_scale(name, rules.pack, rules.day)
    except RegulationError as error:
        raise _refused(error) from error
