"""The calculator of self-inflicted damage: matchpoints, IMPs of pairs and of teams. Law 12C1(e)"""

import pytest

from tests.scoring.calculators.test_pairs import answer, refused

ONE = {"offended": "ns", "table": -100, "adjusted": [["1", 420]], "without_error": [["1", 140]]}
OTHERS = [420, 420, 170, -50]


@pytest.mark.parametrize(
    ("given_", "ns", "ew", "parts"),
    [
        ({}, "2", "1", ("3", "1", "2")),
        ({"without_error": [["1", 450]]}, "0", "1", ("3", "3", "0")),
        ({"without_error": [["1", -100]]}, "3", "1", ("3", "0", "3")),
        ({"without_error": [["1/2", 140], ["1/2", -100]]}, "5/2", "1", ("3", "1/2", "5/2")),
        ({"adjusted": [["1", -200]]}, "0", "4", ("0", "0", "0")),
        (
            {"offended": "ew", "table": 420, "adjusted": [[1, -50]], "without_error": [[1, 170]]},
            "1/2",
            "2",
            None,
        ),
        ({"form": "imps", "ns_scores": [420, 420, -50]}, "-5", "-10", ("34", "15", "19")),
        (
            {"form": "teams", "ns_scores": [50], "table": 100, "without_error": [[1, 300]]},
            "5",
            "-9",
            ("7", "4", "3"),
        ),
    ],
)
def test_both_sides_apart(given_, ns, ew, parts):
    result = answer("self-inflicted", **({"ns_scores": OTHERS} | ONE | given_))
    assert (result["ns"]["exact"], result["ew"]["exact"]) == (ns, ew)
    if parts is not None:
        assert tuple(result[name]["exact"] for name in ("damage", "self_inflicted", "redressed")) == parts
    cites = {step["cite"] for step in result["steps"]}
    assert cites & {"Law 12C1(e)(ii)", "Law 12B1"}


@pytest.mark.parametrize(
    ("given_", "refusal"),
    [
        ({"adjusted": [["1/2", 420]]}, ("inconsistent", "adjusted")),
        ({"without_error": [["2", 420], ["-1", 0]]}, ("out_of_range", "without_error")),
        ({"form": "teams"}, ("inconsistent", "ns_scores")),
        ({"offended": "both"}, ("unknown_value", "offended")),
        ({"fault": "wild"}, ("unknown_value", "fault")),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_field(given_, refusal):
    assert refused("self-inflicted", **({"ns_scores": OTHERS} | ONE | given_)) == refusal
