from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.imps import imps
from scoring.engine.refusal import Refusals
from tests.examples import tries
from tests.sample_rules import DAY

BOARD = [420, 420, -50]
SIXTY_FORTY = [["3/5", 420], ["2/5", -50]]

points = st.sampled_from([-620, -100, -50, 0, 110, 420, 430])
weights = st.sampled_from([["1"], ["3/5", "2/5"], ["1/2", "1/3", "1/6"]])


@st.composite
def outcomes(draw):
    return [[weight, draw(points)] for weight in draw(weights)]


def answer(name, language="en", **given_):
    return answer_json(calculators()[name].answer(given_, DAY), language)


def refused(name, **given_):
    with pytest.raises(Refusals) as refusals:
        calculators()[name].answer(given_, DAY)
    error = error_json(refusals.value, "en")
    return error["code"], error["field"]


def exact(quantity):
    return Fraction(quantity["exact"])


def test_each_different_score_has_a_step():
    steps = answer("matchpoints", ns_scores=[420, -50, 420])["steps"]
    assert [(step["text"], step["value"], step["cite"]) for step in steps] == [
        ("+420: scores beaten 1, tied 1", "3/2", "Law 78A"),
        ("−50: scores beaten 0, tied 0", "0", "Law 78A"),
        ("North-South's matchpoints in the order of the scores; the maximum is 2", "1.5 0 1.5", "Law 78A"),
    ]


def test_one_score_has_nothing_to_be_a_percentage_of():
    result = answer("matchpoints", ns_scores=[420])
    assert (result["ns_2_1_0"], result["ns_1_half"], result["top_1_half"]) == ([0], ["0"], 0)
    assert result["ns_percent"] == [None]


@pytest.mark.parametrize("scores", [[], None, "420", [420, "x"], [1.5], [10**9], [True], {"a": 420}])
def test_scores_are_whole_points(scores):
    assert refused("matchpoints", ns_scores=scores)[1] == "ns_scores"


def test_a_weighted_score_at_matchpoints():
    result = answer("weighted-score", ns_scores=BOARD, outcomes=SIXTY_FORTY)
    assert (result["ns"], result["ew"]) == (
        {"exact": "7/5", "rounded2": 1.4},
        {"exact": "8/5", "rounded2": 1.6},
    )
    assert [exact(outcome["worth"]) for outcome in result["outcomes"]] == [2, Fraction(1, 2)]
    assert [exact(outcome["worth"]) for outcome in result["ew_outcomes"]] == [1, Fraction(5, 2)]
    assert [
        (other["ns_score"], other["ns"]["exact"], other["ew"]["exact"]) for other in result["others"]
    ] == [
        (420, "11/5", "4/5"),
        (420, "11/5", "4/5"),
        (-50, "1/5", "14/5"),
    ]
    assert result["steps"][-1]["value"] == "North-South 1.4, East-West 1.6"


def test_a_weighted_score_at_imps():
    """Against 420 and -50: 420 is worth 0 + 10, -50 is worth -10 + 0."""
    result = answer("weighted-score", form="imps", ns_scores=[420, -50], outcomes=SIXTY_FORTY)
    assert (result["ns"]["exact"], result["ew"]["exact"], result["top"]) == ("2", "-2", None)
    assert [exact(other["ns"]) for other in result["others"]] == [10 + 4, -10 - 6]


def test_a_split_score_gives_the_sides_other_outcomes():
    result = answer("weighted-score", ns_scores=BOARD, outcomes=[[1, -50]], ew_outcomes=[[1, 420]])
    assert (result["ns"]["exact"], result["ew"]["exact"]) == ("1/2", "1")


def test_averages_on_the_board_count_among_its_results():
    result = answer("weighted-score", ns_scores=BOARD, outcomes=SIXTY_FORTY, averages=1)
    assert (result["top"], result["ns"]["exact"]) == (4, "15/8")
    clauses = {step["cite"] for step in result["steps"] if "Neuberg" in step["text"]}
    assert clauses == {"Regulations 4.1(1)"}


@pytest.mark.parametrize(
    ("given_", "refusal"),
    [
        ({"outcomes": [["3/5", 420]]}, ("inconsistent", "outcomes")),
        ({"outcomes": [["3/5", 420], ["3/5", -50]]}, ("inconsistent", "outcomes")),
        ({"outcomes": [["0", 420], ["1", -50]]}, ("out_of_range", "outcomes")),
        ({"outcomes": [["-1", 420], ["2", -50]]}, ("out_of_range", "outcomes")),
        ({"outcomes": []}, ("missing_field", "outcomes")),
        ({"outcomes": SIXTY_FORTY, "ew_outcomes": [["1/2", 0]]}, ("inconsistent", "ew_outcomes")),
        ({"outcomes": SIXTY_FORTY, "form": "vp"}, ("unknown_value", "form")),
        ({"outcomes": SIXTY_FORTY, "ns_scores": []}, ("missing_field", "ns_scores")),
        ({"outcomes": SIXTY_FORTY, "day": "1900-01-01"}, ("not_in_force", "day")),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_field(given_, refusal):
    assert refused("weighted-score", **({"ns_scores": BOARD} | given_)) == refusal


@given(
    st.lists(points, min_size=1, max_size=8), outcomes(), st.integers(0, 3), st.sampled_from(["half", "two"])
)
@settings(max_examples=tries(60), deadline=None)
def test_an_award_is_its_outcomes_worth_by_weight(scores, weighted, averages, scale):
    result = answer("weighted-score", ns_scores=scores, outcomes=weighted, averages=averages, scale=scale)
    for side, rows in (("ns", result["outcomes"]), ("ew", result["ew_outcomes"])):
        assert exact(result[side]) == sum(Fraction(row["weight"]) * exact(row["worth"]) for row in rows)
    assert exact(result["ns"]) + exact(result["ew"]) == result["top"]
    together = exact(result["ns"]) + sum(exact(other["ns"]) for other in result["others"])
    assert together == Fraction((len(scores) + 1) * result["top"], 2)


@given(st.lists(points, min_size=1, max_size=8), outcomes(), outcomes())
@settings(max_examples=tries(60), deadline=None)
def test_imps_are_of_each_comparison_by_weight(scores, ns, ew):
    result = answer("weighted-score", form="imps", ns_scores=scores, outcomes=ns, ew_outcomes=ew)
    assert exact(result["ns"]) == sum(Fraction(w) * imps(own - score) for w, own in ns for score in scores)
    assert exact(result["ew"]) == sum(Fraction(w) * imps(score - own) for w, own in ew for score in scores)
    together = exact(result["ns"]) + sum(exact(other["ns"]) for other in result["others"])
    assert together == 0


@given(st.lists(points, min_size=1, max_size=8), outcomes(), st.sampled_from(["mp", "imps"]))
@settings(max_examples=tries(40), deadline=None)
def test_the_steps_of_a_side_add_up_to_its_award(scores, weighted, form):
    result = answer("weighted-score", form=form, ns_scores=scores, outcomes=weighted)
    steps = result["steps"][len(set(scores)) :]
    for closing, side in (
        ("North-South's award, by the weights", "ns"),
        ("East-West's award, by the weights", "ew"),
    ):
        end = [step["text"] for step in steps].index(closing)
        *parts, award = (Fraction(step["value"]) for step in steps[: end + 1])
        assert sum(parts) == award == exact(result[side])
        steps = steps[end + 1 :]
