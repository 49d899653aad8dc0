"""Results of the Data Connector: what its JSON says, in every dress that it comes in, and what is none."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from clubs.files import reading
from clubs.files.bridgemate import connector_results
from scoring.engine.sheet import Kind
from tests.examples import tries

RESULT = {
    "SectionLetters": "A",
    "TableNumber": 2,
    "RoundNumber": 3,
    "BoardNumber": 1,
    "PairNorthSouth": 4,
    "PairEastWest": 5,
    "DeclarerDirection": 1,
    "Level": 4,
    "Denomination": 4,
    "Stake": 1,
    "TotalTricks": 11,
    "LeadCardRank": 13,
    "LeadCardSuit": 3,
    "IsDeleted": False,
}


def read(value):
    return connector_results.read(json.dumps(value).encode())


def one(**changes):
    results, problems = read([{**RESULT, **changes}])
    return results, [problem.code for problem in problems]


def test_a_result_says_what_happened_where():
    (result,), problems = one()
    assert problems == []
    assert (result.section, result.table, result.round, result.board) == ("A", "2", 3, 1)
    assert (result.ns, result.ew) == ("4", "5")
    assert (result.contract, result.declarer, result.lead, result.tricks) == ("4SX", "N", "HK", 11)
    assert result.score == 690


@pytest.mark.parametrize(
    ("level", "kind", "percents"),
    [
        (0, Kind.PASSED_OUT, (None, None)),
        (-10, Kind.NOT_PLAYED, (None, None)),
        (-1, Kind.ARTIFICIAL, (40, 40)),
        (-2, Kind.ARTIFICIAL, (40, 50)),
        (-7, Kind.ARTIFICIAL, (60, 40)),
        (-9, Kind.ARTIFICIAL, (60, 60)),
    ],
)
def test_levels_that_are_no_contract(level, kind, percents):
    (result,), problems = one(Level=level)
    assert problems == []
    assert (result.kind, result.ns_percent, result.ew_percent) == (kind, *map(_exact, percents))


def _exact(percent):
    return None if percent is None else Fraction(percent)


def test_every_dress_says_the_same():
    inner = json.dumps([RESULT])
    answer = {"RequestCommand": 19, "DataType": 12, "SerializedData": inner}
    lines = f"{json.dumps(answer)}\n{json.dumps({'DataType': 1, 'SerializedData': ''})}\n".encode()
    dresses = [
        json.dumps(value).encode() for value in (RESULT, [RESULT], answer, [answer], {"Results": [RESULT]})
    ]
    wanted = connector_results.read(json.dumps([RESULT]).encode())
    assert len(wanted[0]) == 1
    for content in (*dresses, lines, b"\xef\xbb\xbf" + dresses[0]):
        assert connector_results.is_json(content)
        assert connector_results.read(content) == wanted


def test_of_one_place_the_last_word_holds_and_a_deleted_one_is_said():
    (result,), problems = read([RESULT, {**RESULT, "TotalTricks": 9}])
    assert (result.tricks, problems) == (9, ())
    assert one(IsDeleted=True) == ((), ["connector_deleted"])


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"Level": 8}, "connector_impossible"),
        ({"Level": -11}, "connector_impossible"),
        ({"Denomination": 6}, "connector_impossible"),
        ({"TotalTricks": 14}, "connector_impossible"),
        ({"TotalTricks": "11"}, "connector_impossible"),
        ({"DeclarerDirection": 0}, "connector_impossible"),
        ({"Stake": True}, "connector_impossible"),
        ({"TableNumber": 0}, "connector_no_place"),
        ({"RoundNumber": None}, "connector_no_place"),
        ({"BoardNumber": 10**30}, "connector_no_place"),
    ],
)
def test_what_cannot_be_is_said_with_its_place(changes, code):
    assert one(**changes) == ((), [code])


@pytest.mark.parametrize("content", [b"{", b"[" * 100_000, b'{"SerializedData": "{"}', b"\xff", b"[1, \n"])
def test_what_is_no_json_is_said(content):
    results, problems = connector_results.read(content)
    assert (results, [problem.code for problem in problems]) == ((), ["connector_unreadable"])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 20) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*RESULT, "SerializedData"]), inner)
    ),
    max_leaves=12,
)


@given(VALUES, st.dictionaries(st.sampled_from(sorted(RESULT)), VALUES, max_size=3))
@settings(max_examples=tries(300, 40))
def test_nothing_that_is_json_breaks_the_reader(value, changes):
    for content in (value, [{**RESULT, **changes}]):
        results, problems = connector_results.read(json.dumps(content).encode())
        assert [one for one in results if one.round < 1 or not one.table.isdecimal()] == []
        assert {problem.code[:10] for problem in problems} <= {"connector_"}


def test_an_answer_that_is_brought_as_a_session_is_told_where_it_belongs():
    content = json.dumps({"Command": 1, "SerializedData": json.dumps([RESULT])}).encode()
    for written in (content, json.dumps([RESULT]).encode()):
        document, problems = reading.read(written, "answer.json")
        assert (document, [problem.code for problem in problems]) == (None, ["connector_message"])
        assert "answer.json" in reading.problem_message(problems[0], "ja")
    assert [problem.code for problem in reading.read(b'{"Level": 1}')[1]] == ["unknown_format"]
