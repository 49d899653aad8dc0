"""Results that hardly can be: what is asked about, and what a field simply is."""

import pytest

from clubs.files.checks import unlikely
from clubs.files.reading import read
from scoring.engine.sheet import Kind
from tests.clubs.files.checked import changed, contestant, document, in_short, result
from tests.clubs.files.files import sample

FIELD = ["4S N 10 420", "4S S 10 420", "4S N 11 450", "4S N 9 -50", "3S N 10 170", "4S N 10 420"]


def asked(*outcomes, field=FIELD):
    """What is asked of outcomes among a field; the lines of the outcomes come first."""
    written = [*outcomes, *field]
    lines = [result(1, str(n + 1), str(n + 51), outcome) for n, outcome in enumerate(written)]
    pairs = [contestant(str(n)) for n in (*range(1, 41), *range(51, 91))]
    return [(code, line - 100) for code, line, _ in in_short(unlikely.problems(document(pairs, lines)))]


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        ("4S E 10 -420", "unlikely_side"),  # the same contract, written beside the wrong side
        ("4S W 9 50", "unlikely_side"),
        ("4S E 6 200", None),  # four down: odd, but it can be
        ("4S N 0 -500", "unlikely_tricks"),
        ("4S N 5 -250", "unlikely_tricks"),
        ("4S N 7 -150", None),
        ("4S N 13 510", None),  # three more than the rest: a bad defence
        ("6S N 13 1010", None),
        ("4HX E 5 1400", None),  # a sacrifice that went wrong, from the other side
        ("5CX N 5 -1400", "unlikely_score"),
        ("5CX N 8 -500", None),
        ("- - - -420", None),  # the field has -50 too
        ("P - - 0", None),
    ],
)
def test_one_result_against_a_field_in_four_spades(outcome, code):
    assert asked(outcome) == ([(code, 1)] if code else [])


def test_what_two_tables_have_is_nothing_to_ask_about():
    assert asked("4S N 0 -500", "4S N 0 -500") == []


def test_a_small_field_is_no_measure():
    assert asked("4S N 0 -500", field=FIELD[:4]) == []


def test_a_sign_alone_where_no_contract_is_told():
    scores = ["- - - 420"] * 4 + ["- - - 450"] * 3
    assert asked("- - - -420", field=scores) == [("unlikely_side_of_score", 1)]
    assert asked("- - - -100", field=scores) == []
    assert asked("- - - -420", field=[*scores, "- - - -50"]) == []
    assert asked("- - - -1440", field=[*scores, "- - - -50"]) == [("unlikely_score_alone", 1)]


def test_a_thirteenth_trick_where_nine_are_usual():
    field = ["3N S 9 400"] * 4 + ["3N N 8 -50", "3N N 10 430"]
    assert asked("3N N 13 520", field=field) == [("unlikely_tricks", 1)]
    assert asked("3N N 0 -450", field=field) == [("unlikely_tricks", 1)]
    assert asked("3N N 12 490", field=field) == []


def test_the_question_names_what_it_is_about():
    lines = [result(7, str(n), str(n + 50), outcome) for n, outcome in enumerate(["4S E 10 -420", *FIELD], 1)]
    ((_, _, about),) = in_short(unlikely.problems(document([], lines)))
    assert about == {
        "board": "7",
        "contract": "4♠",
        "declarer": "E",
        "tricks": "10",
        "score": "−420",
        "others": "6",
        "middle": "10",
    }


def test_boards_of_two_sections_and_of_two_rounds_of_teams_are_not_compared():
    lines = [result(1, str(n), str(n + 50), section="AB"[n % 2]) for n in range(1, 10)]
    odd = result(1, "20", "70", "4S E 10 -420", section="A")
    assert list(unlikely.problems(document([], [*lines, odd]))) == []
    rounds = [result(1, str(n), str(n + 50), round=1 + n % 2) for n in range(1, 10)]
    teams = {"event": {"form": "teams", "scoring": "imps"}}
    assert list(unlikely.problems(document([], [*rounds, odd._replace(round=1)], **teams))) == []
    assert list(unlikely.problems(document([], [*rounds, odd._replace(round=1)]))) == []


SAMPLES = {
    "pairs_howell_12": [("unlikely_side", 1547)],
    "pairs_mitchell_13": [],
    "pairs_two_winner_22": [],
    "pairs_two_sections_32": [],
    "pairs_edited_inconsistent": [],
}


@pytest.mark.parametrize(("name", "expected"), SAMPLES.items())
def test_a_real_session_has_hardly_any(name, expected):
    """The one of the Howell is a mistake indeed: the lead was in declarer's own hand."""
    whole, _ = read(sample(name))
    assert [(code, line) for code, line, _ in in_short(unlikely.problems(whole))] == expected


def test_most_wrong_sides_are_seen_in_a_real_session():
    """One line after the other is written on the wrong side, as scorers do."""
    whole, _ = read(sample("pairs_edited_inconsistent"))
    other = {"N": "E", "E": "S", "S": "W", "W": "N"}
    seen = tried = 0
    for wrong in whole.results[::9]:
        if (
            wrong.kind is not Kind.PLAYED
            or abs(wrong.score) < 400
            or wrong.score > 1000
            or not wrong.declarer
        ):
            continue
        turned = wrong._replace(declarer=other[wrong.declarer], score=-wrong.score)
        questions = unlikely.problems(
            changed(whole, lambda line, w=wrong, t=turned: t if line is w else line)
        )
        tried += 1
        seen += any(problem.line == wrong.line for problem in questions)
    assert tried > 15
    assert seen * 4 >= tried * 3
