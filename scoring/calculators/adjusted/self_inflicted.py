"""An adjusted score of which the offended side does not get what it did to itself. Law 12C1(e)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity, reason_of
from scoring.calculators.duplicate.pairs import (
    OUTCOMES,
    POINTS,
    ComparedTables,
    exact_conditions,
    outcomes_of,
)
from scoring.calculators.kinds import ChoiceValue, InputField, Items
from scoring.engine import explain
from scoring.engine.adjusted import self_inflicted
from scoring.engine.adjusted.outcomes import certain
from scoring.engine.adjusted.self_inflicted import OwnFault, SelfInflictedDamage
from scoring.engine.adjusted.team_averages import ImpAverages
from scoring.engine.award import ReasonedAward
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.sheet import AdjustedSides, Scoring, WeightedOutcome
from scoring.engine.teams.board import ComparedBoard, in_imps, score
from scoring.engine.teams.table import TableOutcome, TableScore, played
from scoring.engine.words import gettext_noop

Outcomes = tuple[WeightedOutcome, ...]
Sides = tuple[ReasonedAward, ReasonedAward]  # North-South's, East-West's
Compare = Callable[[Outcomes], Sides]
TEAMS = "teams"
_SCORINGS = {"mp": Scoring.MATCHPOINTS, "imps": Scoring.CROSS_IMPS}
_NS = "ns"


@calculator(
    "self-inflicted",
    gettext_noop("What both sides have where the non-offending side did some of its damage to itself."),
    Citation.LAW_12C1E,
    InputField(
        "form",
        ChoiceValue(
            {
                "mp": gettext_noop("Matchpoints"),
                "imps": gettext_noop("IMPs"),
                TEAMS: gettext_noop("IMPs of teams"),
            }
        ),
        gettext_noop("Form of scoring"),
        required=False,
        default="mp",
    ),
    InputField(
        "ns_scores",
        Items(POINTS, least=1, most=1_000),
        gettext_noop("North-South's scores at the other tables"),
        help=gettext_noop("At teams the one score of the other room."),
    ),
    InputField(
        "offended",
        ChoiceValue({_NS: gettext_noop("North-South"), "ew": gettext_noop("East-West")}),
        gettext_noop("The non-offending side"),
    ),
    InputField(
        "fault",
        ChoiceValue(
            {
                "error": gettext_noop("An extremely serious error, unrelated to the infraction"),
                "gamble": gettext_noop("A gamble that it could hope to recover"),
            }
        ),
        gettext_noop("By what it contributed to its damage"),
        required=False,
        default="error",
    ),
    InputField("table", POINTS, gettext_noop("North-South's score at the table")),
    InputField(
        "adjusted",
        OUTCOMES,
        gettext_noop("Adjusted score, by weight"),
        help=gettext_noop("One a line: the weight, then North-South's score: 3/5 420. The weights sum to 1."),
    ),
    InputField(
        "without_error",
        OUTCOMES,
        gettext_noop("After the infraction, without the own error, by weight"),
        help=gettext_noop("One a line: the weight, then North-South's score: 3/5 420. The weights sum to 1."),
    ),
)
def self_inflicted_damage(
    rules: CalculatorRules,
    form: str,
    ns_scores: Sequence[int],
    offended: str,
    fault: str,
    table: int,
    adjusted: Sequence[Mapping[str, Any]],
    without_error: Sequence[Mapping[str, Any]],
) -> Answer:
    """Law 12C1(e): the adjusted score less what is self-inflicted of the damage, both sides apart."""
    ruled, without = outcomes_of(adjusted, "adjusted"), outcomes_of(without_error, "without_error")
    compare = _of_teams(rules, ns_scores) if form == TEAMS else _of_tables(rules, form, ns_scores)
    of_adjusted, of_table, of_without = map(compare, (ruled, certain(table), without))
    own, other = (0, 1) if offended == _NS else (1, 0)
    figures = SelfInflictedDamage(of_table[own].total, of_adjusted[own].total, of_without[own].total)
    given = self_inflicted.awards(
        (of_adjusted[own], of_adjusted[other]),
        (of_table[own], of_table[other]),
        figures.without_error,
        OwnFault(fault),
    )
    ns, ew = given if offended == _NS else given[::-1]
    result = {
        "ns": quantity(ns.total),
        "ew": quantity(ew.total),
        "damage": quantity(figures.damage),
        "self_inflicted": quantity(figures.self_inflicted),
        "redressed": quantity(figures.consequent),
    }
    return Answer(result, tuple(_reasons(ns, ew)))


def _of_tables(rules: CalculatorRules, form: str, ns_scores: Sequence[int]) -> Compare:
    """How outcomes at a table compare with those of the other tables."""
    conditions = exact_conditions(rules)
    tables = ComparedTables(ns_scores, 0, _SCORINGS[form], conditions)

    def compare(outcomes: Outcomes) -> Sides:
        ns, ew = tables.score(AdjustedSides(outcomes, outcomes)).cells[0]
        assert ns, "a table with outcomes has an award"
        assert ew, "a table with outcomes has an award"
        return explain.award(ns, conditions), explain.award(ew, conditions)

    return compare


def _of_teams(rules: CalculatorRules, ns_scores: Sequence[int]) -> Compare:
    """How outcomes at a table compare with the result of the other room."""
    if len(ns_scores) != 1:
        raise Refusal(INCONSISTENT, "ns_scores", "one_other_room", count=str(len(ns_scores)))
    unit, other = in_imps(rules.of(ImpAverages)), played(ns_scores[0])

    def compare(outcomes: Outcomes) -> Sides:
        own = tuple(TableOutcome(points, weight) for weight, points in outcomes)
        cite = Citation.LAW_78B if len(own) == 1 else Citation.LAW_12C1C
        return score(ComparedBoard(1, TableScore(own, own, cite), other), unit)

    return compare


def _reasons(ns: ReasonedAward, ew: ReasonedAward) -> Iterator[DecisionGround]:
    """Each side's steps, and what it has."""
    for award, code in ((ns, "damage_ns"), (ew, "damage_ew")):
        yield from map(reason_of, award.steps)
        yield ground(award.total, code, Citation.LAW_12C1E)
