"""Team matches as calculators."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json
from scoring.engine.refusal import Refusals
from tests.sample_rules import DAY

BOARDS = [[620, -100], [170, 420], ["A+", "A-"], [-50, -50]]
SCALE = {"scale": "wbf-continuous-20"}


def answer(name="team-match", **given):
    return answer_json(calculators()[name].answer(given, DAY), "en")


def problems(name="team-match", **given):
    with pytest.raises(Refusals) as refused:
        calculators()[name].answer(given, DAY)
    return [(one.code, one.field) for one in refused.value.refusals]


def test_boards_are_compared_and_added_up():
    match = answer(boards=BOARDS)
    assert [board["ours"] for board in match["boards"]] == ["12", "-6", "3", "0"]
    assert (match["imps"], match["vp"]) == ({"ours": "9", "theirs": "-9"}, None)
    values = [Fraction(step["value"]) for step in match["steps"]]
    assert sum(values[:-1]) == values[-1] == 9


def test_averages_cite_the_regulations_that_size_them():
    steps = answer(boards=BOARDS)["steps"]
    assert [step["cite"] for step in steps[:4]] == ["Law 78B", "Law 78B", "Regulations 1.1(4)", "Law 78B"]


def test_a_penalty_is_the_offenders_alone():
    match = answer(boards=BOARDS, their_penalty=3, **SCALE)
    assert match["imps"] == {"ours": "9", "theirs": "-12"}
    assert match["vp"] == {"ours": "14.6", "theirs": "4.26"}
    assert match["steps"][-1]["value"] == "73/5"


def test_our_penalty_is_a_step_in_imps_and_one_in_vp():
    steps = answer(boards=BOARDS, our_penalty=6, **SCALE)["steps"]
    assert [(step["text"], step["value"]) for step in steps if "enalty" in step["text"]] == [
        ("Penalty", "-6"),
        ("A penalty takes the margin from 9 to 3 IMPs", "-71/25"),
    ]


def test_after_cancelled_boards_the_scale_is_asked_for():
    boards = [*BOARDS, ["-", "-"]]
    assert answer(boards=boards)["imps"]["ours"] == "9"
    assert problems(boards=boards, **SCALE) == [("missing_field", "scale_boards")]
    scheduled = answer(boards=boards, scale_boards="scheduled", **SCALE)["vp"]
    assert scheduled != answer(boards=boards, scale_boards="played", **SCALE)["vp"]
    assert answer(boards=boards, scale_boards="played", **SCALE)["vp"] == answer(boards=BOARDS, **SCALE)["vp"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"boards": []}, ("missing_field", "boards")),
        ({"boards": [[620]]}, ("missing_field", "boards")),
        ({"boards": [[620, "A"]]}, ("inconsistent", "boards")),
        ({"boards": [[620, "-"]]}, ("inconsistent", "boards")),
        ({"boards": [["A", "-"]]}, ("inconsistent", "boards")),
        ({"boards": [[620, 10**9]]}, ("out_of_range", "boards")),
        ({"boards": [[620, "A++"]]}, ("unknown_value", "boards")),
        ({"boards": BOARDS, "our_penalty": -1}, ("out_of_range", "our_penalty")),
        ({"boards": BOARDS, "scale": "nowhere-20"}, ("unknown_value", "scale")),
        ({"boards": [["-", "-"]], "scale_boards": "played", **SCALE}, ("inconsistent", "boards")),
    ],
)
def test_matches_that_cannot_be(given, expected):
    assert problems(**given) == [expected]


def test_slow_play_adds_up_to_the_board_points():
    match = answer(
        "slow-play-bam-vp", point_diff_of_played_boards=[620, -170, 30], boards_lost_both_at_fault=1
    )
    assert [step["value"] for step in match["steps"]] == ["2", "0", "2", "1", "5"]
    assert match["steps"][-1]["text"] == "5 of 8 board points; difference on the boards played: +480 points"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"point_diff_of_played_boards": [10]}, ("missing_field", "boards_lost_both_at_fault")),
        (
            {"point_diff_of_played_boards": [10], "boards_lost_both_at_fault": -1},
            ("out_of_range", "boards_lost_both_at_fault"),
        ),
        (
            {"point_diff_of_played_boards": [Decimal("10.5")], "boards_lost_both_at_fault": 0},
            ("unknown_value", "point_diff_of_played_boards"),
        ),
        (
            {"point_diff_of_played_boards": [20_000], "boards_lost_both_at_fault": 0},
            ("out_of_range", "point_diff_of_played_boards"),
        ),
    ],
)
def test_slow_play_that_cannot_be(given, expected):
    assert problems("slow-play-bam-vp", **given) == [expected]
