import pytest

from scoring.engine.citation import Citation
from scoring.engine.conditions import ALLOWED, UNSAID, ConditionError, Conditions, check
from tests.scoring.engine.examples import PLAIN, conditions


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in ALLOWED.items() for value in values]
)
def test_every_allowed_value_is_read_and_written_back(key, value):
    assert conditions(**{key: value}).as_texts() == PLAIN | {key: value}


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("butler_trims", "1", "condition_unknown"),
        ("butler_trim", "10", "condition_value"),
        ("butler_round", "5", "condition_value"),
        ("neuberg", "on", "condition_value"),
        ("award_decimals", "-1", "condition_value"),
        ("award_decimals", "２", "condition_value"),
        ("factor_totals", "", "condition_value"),
    ],
)
def test_what_is_no_condition_is_refused_with_its_key_and_what_may_be(key, value, code):
    with pytest.raises(ConditionError) as refused:
        check(key, value)
    assert refused.value.code == code
    assert refused.value.parameters["key"] == key
    assert refused.value.parameters["allowed"] == ", ".join(ALLOWED.get(key, ALLOWED))


def test_a_missing_condition_is_refused():
    with pytest.raises(ConditionError, match="condition_missing: key=averages"):
        Conditions.of({key: value for key, value in PLAIN.items() if key != "averages"})


def test_what_rests_on_no_clause_rests_on_the_conditions_of_contest():
    settings = Conditions.of(PLAIN, {"neuberg": Citation.REG_4_1_1})
    assert settings.cite("neuberg") is Citation.REG_4_1_1
    assert settings.cite("averages") is Citation.CONDITIONS_OF_CONTEST


@pytest.mark.parametrize(("decimals", "shown"), [("exact", 2), ("0", 2), ("1", 2), ("2", 2), ("3", 3)])
def test_figures_are_shown_with_two_decimals_or_as_many_as_are_kept(decimals, shown):
    assert conditions(award_decimals=decimals).decimals_shown == shown


def test_what_held_before_a_condition_could_be_chosen_is_a_condition():
    """Sessions kept from then are read with it."""
    for key, value in UNSAID.items():
        check(key, value)
    once = {key: value for key, value in PLAIN.items() if key not in UNSAID}
    assert Conditions.of(UNSAID | once).as_texts() == once | UNSAID
