"""Conditions of contest say of no rule what it cannot be: each field of each rule, with each kind of it."""

from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Literal, get_origin, get_type_hints

import pytest

from scoring.engine.conditions import ConditionError
from scoring.engine.regulation import NUMBER_MAX, Rule, RuleError
from scoring.engine.sentences import WORDS
from scoring.regulations import RegulationError, overriding
from scoring.regulations.kinds import KINDS
from tests import sample_rules as regulations
from tests.sample_rules import DAY
from tests.scoring.regulations.test_rules import RULES

PACK = regulations.DEFAULT_PACK
NEVER = ("", "perhaps", "1/0", "-1", "1e999999", "9" * 40)
# Beside those: what a field cannot be, by what it is. A kind that is not here fails the tests.
CANNOT_BE: Mapping[object, tuple[str, ...]] = {
    int: (str(NUMBER_MAX + 1), "1/2", "yes"),
    Fraction: (str(NUMBER_MAX + 1), "1/3/5", "yes"),
    bool: ("true", "1", "Yes"),
    Literal: ("none of them", "no_such_choice"),
    StrEnum: ("A++", "average"),
    str: ("no such thing", "full full"),
}
# What only the regulations can hold: no text of the conditions of contest says it.
FIXED = (tuple, Mapping)


def kind_of(rule: type[Rule], field: str) -> object:
    hint = get_type_hints(rule)[field]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return StrEnum
    origin = get_origin(hint) or hint
    return Mapping if isinstance(origin, type) and issubclass(origin, Mapping) else origin


FIELDS = [
    (rule.KEY, field.name, kind_of(rule, field.name))
    for rule in RULES.values()
    for field in fields(rule)
    if field.name != "cites"
]
OPEN = [
    pytest.param(key, field, kind, id=f"{key}.{field}") for key, field, kind in FIELDS if kind not in FIXED
]
CLOSED = [pytest.param(key, field, id=f"{key}.{field}") for key, field, kind in FIELDS if kind in FIXED]


def problems_of(name: str, text: str) -> list[tuple[str, str]]:
    return [
        (problem.code, problem.parameters["key"]) for problem in overriding.problems({name: text}, PACK, DAY)
    ]


def test_every_rule_of_the_engine_is_known():
    assert dict(KINDS) == RULES
    assert len(OPEN) > 60
    assert len(CLOSED) > 10


@pytest.mark.parametrize(("key", "field", "kind"), OPEN)
def test_what_a_field_cannot_be_is_found(key, field, kind):
    bad = (*CANNOT_BE[kind], *(text for text in NEVER if is_bad(key, field, text)))
    name = f"{key}.{field}"
    assert [text for text in bad if problems_of(name, text) != [("condition_value", name)]] == []
    assert len(bad) > 5


def is_bad(key: str, field: str, text: str) -> bool:
    """No list of tie-breaks is a list, too."""
    return (key, field, text) != ("tie_breaks", "order", "")


@pytest.mark.parametrize(("key", "field", "kind"), OPEN)
def test_what_the_regulations_say_can_be_said(key, field, kind):
    """In the words of the conditions of contest; and what is told to be allowed is allowed."""
    says = regulations.book(PACK).rules[key].versions[-1].value
    value = {**KINDS[key].defaults(), **says}[field]
    assert problems_of(f"{key}.{field}", as_text(value)) == []
    allowed = RULES[key].allowed(field)
    choices = allowed.split("–" if kind in (int, Fraction) else ", ")
    assert len(choices) > 1
    assert [text for text in choices if problems_of(f"{key}.{field}", text)] == []


def as_text(value: int | str | Decimal) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@pytest.mark.parametrize(("key", "field"), CLOSED)
def test_lists_and_tables_stand_in_the_regulations_alone(key, field):
    assert problems_of(f"{key}.{field}", "1") == [("condition_fixed", f"{key}.{field}")]


@pytest.mark.parametrize("name", ["lateness.hours", "late.forfeit_minutes", "lateness.", ".", "a.b.c"])
def test_what_no_rule_has_is_found(name):
    assert [code for code, _key in problems_of(name, "1")] == ["condition_unknown"]


def test_conditions_without_a_point_are_left_to_others():
    assert problems_of("neuberg", "perhaps") == []


@pytest.mark.parametrize(
    ("name", "text", "english", "japanese"),
    [
        (
            "lateness.minutes_a_board",
            "0",
            "lateness.minutes_a_board cannot be 0. Allowed: 1–100000.",
            "lateness.minutes_a_boardに0は指定できません。指定できる値: 1–100000。",
        ),
        (
            "slow_play.both",
            "A",
            "slow_play.both stands in the regulations alone: conditions of contest cannot say anything else.",
            "slow_play.bothは規則集だけが定めるもので、試合要項では変えられません。",
        ),
    ],
)
def test_it_is_told_in_both_languages(name, text, english, japanese):
    with pytest.raises(ConditionError) as refused:
        overriding.refuse({name: text}, PACK, DAY)
    problem = refused.value
    assert WORDS.say(problem.code, problem.parameters, "en") == english
    assert WORDS.say(problem.code, problem.parameters, "ja") == japanese


def test_a_pack_that_is_none():
    with pytest.raises(RegulationError):
        overriding.refuse({"lateness.minutes_a_board": "7"}, "no-such-pack", DAY)


@pytest.mark.parametrize("amounts", [["1/2", -1], [NUMBER_MAX + 1, 1]])
def test_the_numbers_of_a_list_have_bounds_as_well(amounts):
    """Of a pack that somebody writes."""
    version = regulations.book(PACK).rules["manners_boards"].versions[-1]
    with pytest.raises(RuleError, match="amounts"):
        RULES["manners_boards"].read({**version.value, "amounts": amounts}, version.cites)
