from fractions import Fraction

import pytest

from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.refusal import Refusals
from tests.sample_rules import DAY
from tests.scoring.engine.examples import vector


def answer(given, language="en"):
    return answer_json(calculators()["contract-score"].answer(given, DAY), language)


def test_the_steps_explain_both_scores():
    answered = answer({"contract": "3NX", "vulnerable": True, "tricks": 11})
    assert [(step["value"], step["text"]) for step in answered["steps"]] == [
        ("200", "3NTX: trick points (rubber bridge: below the line)"),
        ("500", "Game bonus (rubber bridge: not scored)"),
        ("50", "Doubled contract made (rubber bridge: above the line)"),
        ("400", "Overtricks: 2, 200 each (rubber bridge: above the line)"),
        ("1150", "Duplicate score. Rubber bridge: 200 below the line, 450 above, 0 to the defenders"),
    ]


def test_undertricks_go_to_the_defenders():
    first, *_, closing = answer({"contract": "2SX", "vulnerable": False, "tricks": 6})["steps"]
    assert (first["value"], first["text"]) == (
        "-100",
        "First undertrick: 100 (rubber bridge: above the line, for the defenders)",
    )
    assert closing["text"].endswith("0 below the line, 0 above, 300 to the defenders")


def test_the_steps_of_every_contract_add_up():
    table = vector("table-duplicate-scores")["table"]
    assert len(table) == 105
    for contract, sides in table.items():
        for side, printed in sides.items():
            tricks = (len(contract) * 5 + int(contract[0])) % 14
            given = {"contract": contract, "vulnerable": side == "V", "tricks": tricks}
            *parts, total = (Fraction(step["value"]) for step in answer(given)["steps"])
            assert sum(parts) == total == printed[tricks]


@pytest.mark.parametrize("tricks", [{}, {"tricks": None}, {"tricks": 0}, {"tricks": 7}])
def test_a_passed_out_deal(tricks):
    answered = answer({"contract": "P", "vulnerable": True, **tricks})
    assert (answered["duplicate"], answered["rubber"]) == (0, [0, 0, 0])


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"contract": "4S", "vulnerable": False}, "missing_field", "tricks"),
        ({"contract": "4S", "vulnerable": False, "tricks": None}, "missing_field", "tricks"),
        ({"contract": "4S", "vulnerable": False, "tricks": 14}, "out_of_range", "tricks"),
        ({"contract": "4S", "vulnerable": False, "tricks": -1}, "out_of_range", "tricks"),
        ({"contract": "4S", "vulnerable": False, "tricks": "9½"}, "unknown_value", "tricks"),
        ({"contract": "4S", "vulnerable": "yes", "tricks": 9}, "unknown_value", "vulnerable"),
        ({"contract": "8S", "vulnerable": False, "tricks": 9}, "unknown_value", "contract"),
        ({"contract": "4NT", "vulnerable": False, "tricks": 9}, "unknown_value", "contract"),
        ({"contract": 4, "vulnerable": False, "tricks": 9}, "unknown_value", "contract"),
        ({"vulnerable": False, "tricks": 9}, "missing_field", "contract"),
    ],
)
def test_what_cannot_be_is_refused_by_field(given, code, field):
    with pytest.raises(Refusals) as refusals:
        answer(given)
    problem = error_json(refusals.value, "en")
    assert (problem["code"], problem["field"]) == (code, field)
    assert field in problem["message"]
