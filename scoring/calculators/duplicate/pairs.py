"""Matchpoints of one board, and what a weighted score is worth to its own table and to the others."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring import regulations
from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity, reason_of
from scoring.calculators.kinds import ChoiceValue, Count, InputField, Items, Number, RecordValue
from scoring.engine import explain
from scoring.engine.adjusted import outcomes as law_12c1
from scoring.engine.any_cell import AnyCells
from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.imp_pairs.figures import signed
from scoring.engine.pairs import session
from scoring.engine.pairs.matchpoints import board, compare, top
from scoring.engine.refusal import Refusal
from scoring.engine.rounding import decimal
from scoring.engine.sheet import AdjustedSides, Contestant, Kind, Line, Scoring, Sheet, WeightedOutcome
from scoring.engine.victory_points.scale import written
from scoring.engine.words import Text, gettext_noop
from scoring.regulations import NotInForce

POINTS = Count(-100_000, 100_000)
_OTHERS_MAX = 1_000
_OUTCOMES_MAX = 20


@calculator(
    "matchpoints",
    gettext_noop("Matchpoints of one board from North-South's scores, on both scales."),
    Citation.LAW_78A,
    InputField("ns_scores", Items(POINTS, least=1), gettext_noop("North-South's scores")),
)
def matchpoints(rules: CalculatorRules, ns_scores: Sequence[int]) -> Answer:
    """Law 78A: every score beaten, and half of every tie. Percentages are of the top, None without one."""
    half, two = board(ns_scores, win=1), board(ns_scores, win=2)
    maximum = top(len(ns_scores), 1)
    result = {
        "ns_2_1_0": [int(share) for share in two],
        "ew_2_1_0": [int(2 * maximum - share) for share in two],
        "ns_1_half": half,
        "ew_1_half": [maximum - share for share in half],
        "top_1_half": maximum,
        "ns_percent": [decimal(100 * share / maximum) if maximum else None for share in half],
    }
    closing = ground(" ".join(map(written, half)), "matchpoints_closing", Citation.LAW_78A, top=str(maximum))
    return Answer(result, (*_by_score(ns_scores), closing))


def _by_score(ns_scores: Sequence[int]) -> Iterator[DecisionGround]:
    """One step for each different score, the best first."""
    for score, comparison in sorted(compare(ns_scores).items(), reverse=True):
        share = Fraction(2 * comparison.beaten + comparison.tied, 2)
        counted = {"beaten": str(comparison.beaten), "tied": str(comparison.tied)}
        yield ground(share, "matchpoints_of_score", Citation.LAW_78A, score=signed(score), **counted)


_OUTCOME = RecordValue(
    (
        InputField("weight", Number(0, 1), gettext_noop("Weight")),
        InputField("score", POINTS, gettext_noop("North-South's score")),
    ),
    as_list=True,
)
OUTCOMES = Items(_OUTCOME, least=1, most=_OUTCOMES_MAX)


@calculator(
    "weighted-score",
    gettext_noop("What a weighted or split score is worth to both sides, and what the other tables have."),
    Citation.LAW_12C1C,
    InputField(
        "form",
        ChoiceValue({"mp": gettext_noop("Matchpoints"), "imps": gettext_noop("IMPs")}),
        gettext_noop("Form of scoring"),
        required=False,
        default="mp",
    ),
    InputField(
        "ns_scores",
        Items(POINTS, least=1, most=_OTHERS_MAX),
        gettext_noop("North-South's scores at the other tables"),
    ),
    InputField(
        "outcomes",
        OUTCOMES,
        gettext_noop("Outcomes by weight"),
        help=gettext_noop("One a line: the weight, then North-South's score: 3/5 420. The weights sum to 1."),
    ),
    InputField(
        "ew_outcomes",
        OUTCOMES,
        gettext_noop("East-West's outcomes, where they are others"),
        required=False,
        help=gettext_noop("For a split score. Empty: the same for both sides."),
    ),
    InputField(
        "averages",
        Count(0, _OTHERS_MAX),
        gettext_noop("Tables with an average on the board"),
        required=False,
        default=0,
        help=gettext_noop("At matchpoints they count among the board's results."),
    ),
    InputField(
        "scale",
        ChoiceValue({"half": gettext_noop("1 and ½"), "two": gettext_noop("2 and 1")}),
        gettext_noop("Worth of a score beaten and of a tie"),
        required=False,
        default="half",
    ),
)
def weighted_score(
    rules: CalculatorRules,
    form: str,
    ns_scores: Sequence[int],
    outcomes: Sequence[Mapping[str, Any]],
    ew_outcomes: Sequence[Mapping[str, Any]] | None,
    averages: int,
    scale: str,
) -> Answer:
    """Law 12C1(c): matchpoints or IMPs of every outcome by its weight, never points."""
    ns = outcomes_of(outcomes, "outcomes")
    ew = ns if ew_outcomes is None else outcomes_of(ew_outcomes, "ew_outcomes")
    conditions = replace(exact_conditions(rules), matchpoint_scale=scale)
    scoring = Scoring.MATCHPOINTS if form == "mp" else Scoring.CROSS_IMPS
    played_board = ComparedTables(ns_scores, averages if form == "mp" else 0, scoring, conditions)
    scored = played_board.score(AdjustedSides(ns, ew))
    adjusted, *others = scored.cells
    own = tuple(cell.award for cell in adjusted if cell)
    result = {
        "ns": quantity(own[0]),
        "ew": quantity(own[1]),
        "top": adjusted[0].maximum if adjusted[0] and form == "mp" else None,
        "outcomes": [played_board.alone(outcome, is_ns=True) for outcome in ns],
        "ew_outcomes": [played_board.alone(outcome, is_ns=False) for outcome in ew],
        "others": [
            {"ns_score": score, "ns": quantity(pair[0].award), "ew": quantity(pair[1].award)}
            for score, pair in zip(ns_scores, others, strict=False)
            if pair[0] and pair[1]
        ],
    }
    return Answer(result, tuple(_reasons(scored, dict(zip(ns_scores, others, strict=False)), own)))


class ComparedTables:
    """One board with an adjusted score at its first table, scored as a session would score it."""

    def __init__(
        self, ns_scores: Sequence[int], averages: int, scoring: Scoring, conditions: Conditions
    ) -> None:
        average = Fraction(50)
        played = [Line("", 1, 0, 0, Kind.PLAYED, score) for score in ns_scores]
        given = [Line("", 1, 0, 0, Kind.ARTIFICIAL, None, average, average)] * averages
        self.others = [*played, *given]
        self.scoring, self.conditions = scoring, conditions

    def score(self, adjusted: AdjustedSides) -> session.SessionScore:
        """The awards of all tables."""
        first = Line("", 1, 0, 0, Kind.ASSIGNED, None, adjusted=adjusted)
        tables = enumerate([first, *self.others])
        lines = tuple(line._replace(ns=2 * table, ew=2 * table + 1) for table, line in tables)
        people = tuple(Contestant(str(n), "", side) for n in range(len(lines)) for side in ("NS", "EW"))
        return session.score(Sheet(people, lines, 2, self.scoring), self.conditions)

    def alone(self, outcome: WeightedOutcome, *, is_ns: bool) -> dict[str, Any]:
        """An outcome with what it would have been worth by itself."""
        certain = law_12c1.certain(outcome.score)
        cell = self.score(AdjustedSides(certain, certain)).cells[0][0 if is_ns else 1]
        worth = quantity(cell.award) if cell else None
        return {"weight": outcome.weight, "score": outcome.score, "worth": worth}


def exact_conditions(rules: CalculatorRules) -> Conditions:
    """The pack's conditions with their clauses; awards exact, and every board brought to its results."""
    try:
        conditions = regulations.conditions(rules.pack, rules.day)
    except NotInForce as error:
        raise Refusal("not_in_force", "day", error.code, **error.parameters) from error
    return replace(conditions, award_decimals=None, neuberg="boards", cross_imps="sum")


def outcomes_of(given: Sequence[Mapping[str, Any]], field: str) -> tuple[WeightedOutcome, ...]:
    outcomes = tuple(WeightedOutcome(outcome["weight"], outcome["score"]) for outcome in given)
    law_12c1.check(outcomes, field)
    return outcomes


def _reasons(
    scored: session.SessionScore, others: Mapping[int, AnyCells], own: Sequence[Fraction]
) -> Iterator[DecisionGround]:
    """What other tables have by score, the best first; then each side's steps and its award."""
    for score, (ns, ew) in sorted(others.items(), reverse=True):
        if ns and ew:
            figures = {"score": signed(score), "ns": _side(ns.award), "ew": _side(ew.award)}
            yield ground(Text("weighted_both", figures), "weighted_other", Citation.LAW_12C1C, **figures)
    for cell, award, code in zip(scored.cells[0], own, ("weighted_ns", "weighted_ew"), strict=True):
        if cell:
            yield from map(reason_of, explain.award(cell, scored.conditions).steps)
        yield ground(award, code, Citation.LAW_12C1C)
    both = {"ns": _side(own[0]), "ew": _side(own[1])}
    yield ground(Text("weighted_both", both), "weighted_closing", Citation.LAW_12C1C)


def _side(award: Fraction) -> str:
    return written(award).replace("-", "−")
