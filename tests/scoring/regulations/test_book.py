from datetime import date

import pytest

from scoring.engine.citation import Citation
from scoring.engine.conditions import ALLOWED, ConditionError
from scoring.regulations import NotInForce, RegulationError
from scoring.regulations.book import load
from tests import sample_rules as regulations

MANIFEST = """
official = false
effective = 2008-01-01
[names]
ja = "見本"
en = "Sample"
"""

DECIMALS = """
key = "award_decimals"
title = "Decimals kept of an award"
checked = 2026-11-20

[[version]]
starts = 2017-08-01
value = 2
cites = "REG-4.1.2.6"

[[version]]
starts = 2008-01-01
value = 1
cites = "conditions of contest"
"""


@pytest.fixture
def book(tmp_path):
    (tmp_path / "pack.toml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "award_decimals.toml").write_text(DECIMALS, encoding="utf-8")
    return load(tmp_path)


@pytest.mark.parametrize(
    ("day", "value", "cites"),
    [
        (date(2008, 1, 1), "1", Citation.CONDITIONS_OF_CONTEST),
        (date(2017, 7, 31), "1", Citation.CONDITIONS_OF_CONTEST),
        (date(2017, 8, 1), "2", Citation.REG_4_1_2_6),
        (date(2099, 1, 1), "2", Citation.REG_4_1_2_6),
    ],
)
def test_the_latest_start_that_is_not_after_the_day_counts(book, day, value, cites):
    version = book.on(day)["award_decimals"]
    assert (version.value, version.cites) == (value, cites)


def test_outside_its_dates_a_parameter_is_not_in_force(book):
    with pytest.raises(NotInForce) as outside:
        book.on(date(2007, 12, 31))
    assert (outside.value.key, outside.value.day) == ("award_decimals", date(2007, 12, 31))
    assert outside.value.parameters == {"key": "award_decimals", "day": "2007-12-31"}


def test_a_rule_given_up_without_a_successor_ends(tmp_path):
    (tmp_path / "pack.toml").write_text(MANIFEST, encoding="utf-8")
    ended = DECIMALS.replace("value = 2", "value = 2\nends = 2020-12-31")
    (tmp_path / "award_decimals.toml").write_text(ended, encoding="utf-8")
    book = load(tmp_path)
    assert book.on(date(2020, 12, 31))["award_decimals"].value == "2"
    with pytest.raises(NotInForce):
        book.on(date(2021, 1, 1))


def test_a_pack_is_named_in_both_languages(book):
    assert book.names == {"ja": "見本", "en": "Sample"}


@pytest.mark.parametrize(("wrong", "right"), [("value = 2", "value = 9"), ("REG-4.1.2.6", "REG-9.9")])
def test_a_value_or_a_clause_that_cannot_be_is_refused_on_loading(tmp_path, wrong, right):
    (tmp_path / "pack.toml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "award_decimals.toml").write_text(DECIMALS.replace(wrong, right), encoding="utf-8")
    with pytest.raises(ValueError, match=right.removeprefix("value = ")):
        load(tmp_path)


def test_there_are_two_packs_and_neither_is_official():
    assert regulations.packs() == ("jcbl-sample", "wbf-sample")
    assert [regulations.book(pack).official for pack in regulations.packs()] == [False, False]


@pytest.mark.parametrize("pack", regulations.packs())
def test_a_pack_says_everything_that_scoring_asks(pack):
    book = regulations.book(pack)
    assert set(book.parameters) == set(ALLOWED)
    assert set(book.names) == {"ja", "en"}
    assert all(
        book.effective <= version.starts <= parameter.checked
        for parameter in book.parameters.values()
        for version in parameter.versions
    )


@pytest.mark.parametrize(
    ("pack", "scale", "decimals"), [("jcbl-sample", "half", 2), ("wbf-sample", "two", None)]
)
def test_the_conditions_of_a_pack(pack, scale, decimals):
    conditions = regulations.conditions(pack, date(2022, 7, 27))
    assert (conditions.matchpoint_scale, conditions.award_decimals) == (scale, decimals)
    assert (conditions.neuberg, conditions.averages) == ("boards", "own_percentage")


def test_what_is_overridden_rests_on_the_conditions_of_contest():
    conditions = regulations.conditions("jcbl-sample", None, {"averages": "flat"})
    assert conditions.averages == "flat"
    assert conditions.cite("averages") is Citation.CONDITIONS_OF_CONTEST
    assert conditions.cite("neuberg") is Citation.REG_4_1_1


def test_an_unknown_pack_and_an_unknown_condition_are_refused():
    with pytest.raises(RegulationError) as refused:
        regulations.book("acbl")
    assert refused.value.parameters == {"pack": "acbl", "allowed": "jcbl-sample, wbf-sample"}
    with pytest.raises(ConditionError, match="condition_unknown"):
        regulations.conditions(overrides={"rounding": "up"})


def test_a_day_before_the_pack_is_refused():
    with pytest.raises(NotInForce, match="1986-12-31"):
        regulations.conditions("jcbl-sample", date(1986, 12, 31))
