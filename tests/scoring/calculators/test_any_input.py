"""Whatever comes in, every calculator answers or refuses with a code, a field and a sentence."""

import json
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from scoring.calculators.command import answered
from scoring.calculators.examples import EXAMPLES
from scoring.calculators.index import calculators
from scoring.engine.refusal import Refusals
from tests.examples import tries
from tests.sample_rules import DAY

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(
        ["A+", "N", "NS", "4S", "P", "XX", "SA", "J1", "1/2", "31/8", "1/0", "-1", "½", "mp", "pairs"]
    ),
)
ANY = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
)
NAMES = sorted(calculators())


def judge(name, given):
    with suppress(Refusals):
        answer = calculators()[name].answer(given, DAY)
        assert answer.reasons
        if answer.adds_up:
            *steps, total = (reason.value for reason in answer.reasons)
            assert sum(steps) == total
    row = answered(json.dumps({"id": 7, "name": name, "input": given}), "en")
    assert row["id"] == 7
    if "error" in row:
        assert row["error"]["code"]
        assert row["error"]["message"]
        assert isinstance(row["error"]["field"], str)
        assert "{" not in row["error"]["message"] or "{" in str(given)
    else:
        assert row["result"]["steps"]


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=tries(15), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_random_object(name, data):
    fields = [field.name for field in calculators()[name].inputs]
    judge(name, data.draw(st.dictionaries(st.sampled_from(fields), ANY, max_size=len(fields))))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=tries(25), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_an_example_with_one_thing_changed(name, data):
    """Nearer to sense than random objects are, and so deeper into the rules."""
    given = json.loads(json.dumps(EXAMPLES[name]))
    place, key = given, data.draw(st.sampled_from(sorted(given)))
    while isinstance(place[key], list | dict) and place[key] and data.draw(st.booleans()):
        place = place[key]
        key = data.draw(st.sampled_from(range(len(place)) if isinstance(place, list) else sorted(place)))
    place[key] = data.draw(ANY)
    judge(name, given)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("given", [None, [], "text", 3, True])
def test_what_is_no_object_is_refused(name, given):
    row = answered(json.dumps({"id": 7, "name": name, "input": given}), "en")
    assert row["error"]["code"] == "unknown_value"
