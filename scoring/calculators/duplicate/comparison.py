"""One board compared: IMPs, two tables of a team match, cross-IMPs, Butler. Law 78."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring import regulations
from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity
from scoring.calculators.kinds import ChoiceValue, Count, InputField, Items
from scoring.engine.citation import Citation
from scoring.engine.conditions import BUTLER_TRIM_MAX, Conditions
from scoring.engine.given.brief import brief
from scoring.engine.ground import Clause, DecisionGround, ground
from scoring.engine.imp_pairs import butler, cross_imps
from scoring.engine.imp_pairs.explain import datum_steps
from scoring.engine.imp_pairs.figures import signed
from scoring.engine.imps import DIFFERENCE_MAX, MOST, STEPS, imps as imps_for
from scoring.engine.refusal import UNKNOWN, Refusal
from scoring.engine.teams.board import two_one_nothing
from scoring.engine.words import gettext_noop
from scoring.regulations import NotInForce

POINTS_MAX = DIFFERENCE_MAX // 2
SCORES_MAX = 300  # written out on one board


@dataclass(frozen=True, slots=True)
class DuplicateScore(Count):
    """A score of Law 77 in points, from North-South's side: whole tens."""

    low: int = -POINTS_MAX
    high: int = POINTS_MAX

    def read(self, value: object, name: str) -> int:
        score = Count.read(self, value, name)
        if score % 10:
            raise Refusal(UNKNOWN, name, "imps_not_tens", value=brief(value))
        return score

    def schema(self) -> dict[str, Any]:
        return {**Count.schema(self), "multipleOf": 10}


@calculator(
    "imps",
    gettext_noop("IMPs for a difference in points."),
    Citation.LAW_78B,
    InputField("difference", Count(-DIFFERENCE_MAX, DIFFERENCE_MAX), gettext_noop("Difference in points")),
)
def imps(rules: CalculatorRules, difference: int) -> Answer:
    """Law 78B."""
    return Answer({"imp": imps_for(difference)}, tuple(_by_scale(difference)))


def _by_scale(difference: int) -> Iterator[DecisionGround]:
    """The difference, and the band of the scale that it lies in."""
    yield ground(difference, "imps_difference", Citation.LAW_78B, difference=signed(difference))
    reached = abs(imps_for(difference))
    figures = {
        "difference": str(abs(difference)),
        "low": str(STEPS[reached - 1] if reached else 0),
    }
    if reached == MOST:
        yield ground(imps_for(difference), "imps_of_scale_most", Citation.LAW_78B, **figures)
    else:
        high = str(STEPS[reached])
        yield ground(imps_for(difference), "imps_of_scale", Citation.LAW_78B, **figures, high=high)


@calculator(
    "team-board",
    gettext_noop("One board of a team match compared: the difference, IMPs and board-a-match."),
    Citation.LAW_78B,
    InputField(
        "our_ns_score_room1",
        DuplicateScore(),
        gettext_noop("NS score where our team sits North-South"),
        to="ours",
    ),
    InputField(
        "opponents_ns_score_room2",
        DuplicateScore(),
        gettext_noop("NS score where the opponents sit North-South"),
        to="theirs",
    ),
)
def team_board(rules: CalculatorRules, ours: int, theirs: int) -> Answer:
    """Law 78: both tables' North-South scores of the same deal, ours less theirs."""
    difference = ours - theirs
    points = two_one_nothing(difference)
    result = {
        "difference": difference,
        "imp": imps_for(difference),
        "bam_2_1_0": int(points),
        "bam_1_half_0": points / 2,
    }
    word = {2: "imps_board_won", 1: "imps_board_tied", 0: "imps_board_lost"}[int(points)]
    return Answer(
        result,
        (
            ground(ours, "imps_board_result", Citation.LAW_78B),
            ground(-theirs, "imps_board_opponents", Citation.LAW_78B),
            ground(points, word, Citation.LAW_78D),
            *_by_scale(difference),
        ),
    )


_SCORES = InputField(
    "ns_scores", Items(DuplicateScore(), least=1, most=SCORES_MAX), gettext_noop("NS scores"), to="scores"
)


def _conditions(rules: CalculatorRules, **chosen: str | None) -> Conditions:
    """The pack's conditions, and what the input says otherwise."""
    overrides = {key: value for key, value in chosen.items() if value is not None}
    try:
        return regulations.conditions(rules.pack, rules.day, overrides)
    except NotInForce as error:
        raise Refusal("not_in_force", "day", error.code, **error.parameters) from error


def _rows(scores: Sequence[int], ns: Sequence[Fraction]) -> list[dict[str, Any]]:
    return [
        {"ns_score": score, "NS_imp": quantity(imp), "EW_imp": quantity(-imp)}
        for score, imp in zip(scores, ns, strict=True)
    ]


def _closing(ns: Sequence[Fraction], cite: Clause) -> DecisionGround:
    return ground(" ".join(map(signed, ns)), "imps_board_all", cite)


@calculator(
    "cross-imps",
    gettext_noop("Cross-IMPs of one board: every score compared with every other."),
    Citation.LAW_78B,
    _SCORES,
    InputField(
        "cross_imps",
        ChoiceValue(
            {
                "sum": gettext_noop("sum of the comparisons"),
                "mean": gettext_noop("mean of the comparisons"),
            }
        ),
        gettext_noop("Worth of a board"),
        required=False,
        to="worth",
    ),
)
def cross_imps_board(rules: CalculatorRules, scores: Sequence[int], worth: str | None) -> Answer:
    """Law 78B: the IMPs of all comparisons added, or their mean."""
    conditions = _conditions(rules, cross_imps=worth)
    comparisons = len(scores) - 1
    divisor = max(1, comparisons) if conditions.cross_imps == "mean" else 1
    ns = [Fraction(total, divisor) for total in cross_imps.board(scores)]
    reasons = tuple(_comparisons(scores, conditions, divisor))
    result = {"comparisons": comparisons, "cross_imps": conditions.cross_imps, "rows": _rows(scores, ns)}
    return Answer(result, (*reasons, _closing(ns, reasons[-1].cite)))


def _comparisons(scores: Sequence[int], conditions: Conditions, divisor: int) -> Iterator[DecisionGround]:
    """One step for each different score, with all that it is compared with."""
    field = Counter(scores)
    for score in sorted(field, reverse=True):
        others = field - Counter([score])
        comparisons = ", ".join(
            f"{signed(other)}: {count} × {signed(imps_for(score - other))}"
            for other, count in sorted(others.items(), reverse=True)
        )
        total = Fraction(cross_imps.compared(score, field))
        yield ground(
            total, "imps_compared", Citation.LAW_78B, score=signed(score), comparisons=comparisons or "–"
        )
    if conditions.cross_imps == "mean":
        yield ground(divisor, "imps_divided", conditions.cite("cross_imps"), count=str(divisor))


@calculator(
    "butler",
    gettext_noop("A board at Butler: every score compared with a datum, the mean of the scores."),
    Citation.LAW_78B,
    _SCORES,
    InputField(
        "butler_trim",
        Count(0, BUTLER_TRIM_MAX),
        gettext_noop("Highest and lowest scores left out, of each so many"),
        required=False,
        to="trim",
    ),
    InputField(
        "butler_round",
        ChoiceValue(
            {
                "0": gettext_noop("kept exact"),
                "1": gettext_noop("to a whole point"),
                "10": gettext_noop("to a multiple of 10"),
            }
        ),
        gettext_noop("Rounding of the datum"),
        required=False,
        to="rounding",
    ),
)
def butler_board(
    rules: CalculatorRules, scores: Sequence[int], trim: int | None, rounding: str | None
) -> Answer:
    """Law 78B for the difference from the datum."""
    left_out = None if trim is None else str(trim)
    conditions = _conditions(rules, butler_trim=left_out, butler_round=rounding)
    field, multiple = Counter(scores), int(conditions.butler_round)
    datum = butler.datum(field, int(conditions.butler_trim), multiple)
    ns = [butler.compared({score: 1}, datum.value) for score in scores]
    result = {
        "datum": quantity(datum.value),
        "mean": quantity(datum.mean),
        "left_out": datum.trim,
        "rows": _rows(scores, ns),
    }
    grounds = tuple(
        ground(step.parameters[_PARAMETER_OF[step.code]], step.code, step.cite, **step.parameters)
        for step in datum_steps(datum, field, multiple, conditions)
    )
    return Answer(result, (*grounds, *_differences(field, datum.value), _closing(ns, Citation.LAW_78B)))


# What each step about the datum found, among the places of its sentence.
_PARAMETER_OF = {"imps_datum_trimmed": "scores", "imps_datum": "mean", "imps_datum_rounded": "datum"}


def _differences(field: Iterable[int], datum: Fraction) -> Iterator[DecisionGround]:
    """One step for each different score, the highest first."""
    for score in sorted(set(field), reverse=True):
        figures = {"score": signed(score), "datum": signed(datum), "difference": signed(score - datum)}
        yield ground(imps_for(score - datum), "imps_from_datum", Citation.LAW_78B, **figures)
