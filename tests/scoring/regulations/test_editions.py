"""What a federation changes from a day on: the day decides, what held before stays."""

import inspect
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scoring import regulations
from scoring.engine.citation import Citation
from scoring.engine.forfeits.value import Evidence, ForfeitAward, RealMatch, winner
from scoring.engine.penalties.lateness import Lateness
from scoring.engine.penalties.slow_play import SlowPlayRule
from scoring.engine.refusal import Refusals
from scoring.engine.wording.refusals import SENTENCES
from scoring.regulations.edition import BookPart, Change, RulesEdition, followed_by, parameter_of
from scoring.regulations.edition_check import problems
from scoring.regulations.edition_text import edition_from, text_of
from scoring.regulations.kinds import KINDS

PACK = regulations.DEFAULT_PACK
BOOK = regulations.book(PACK)
APRIL = date(2027, 4, 1)
ADOPTED = date(2026, 11, 25)
IN_WORDS = {"en": "A board lost to slow play gives the others the average.", "ja": "その他の側は平均とする。"}
NAMES = {"en": "RulesEdition of April 2027", "ja": "2027年4月改正"}


def change(part: BookPart, key: str, value: Any, cites: Citation = Citation.REG_2_2_0) -> Change:
    return Change(part, key, value, cites, IN_WORDS)


SLOW_PLAY = change(BookPart.RULE, "slow_play", {"nobody": "A", "both": {"mp": "A-"}})
EDITION = RulesEdition(NAMES, APRIL, (SLOW_PLAY,))


def slow_play(pack: regulations.Pack, day: date) -> SlowPlayRule:
    return regulations.rule(SlowPlayRule, pack, day)


def test_an_edition_changes_what_it_says_from_its_day_on():
    book = followed_by(BOOK, [EDITION])
    before, after = slow_play(book, APRIL - timedelta(days=1)), slow_play(book, APRIL)
    assert before == slow_play(PACK, APRIL)
    assert (before.nobody, after.nobody) == ("A+", "A")
    assert (before.both["mp"], after.both["mp"]) == ("A", "A-")
    assert {**after.both, "mp": "A"} == before.both
    assert after.at_fault == before.at_fault


def test_editions_are_read_by_the_day_they_start_whichever_comes_first():
    later = RulesEdition(NAMES, date(2028, 4, 1), (change(BookPart.RULE, "slow_play", {"at_fault": "A"}),))
    in_order, reversed_ = followed_by(BOOK, [EDITION, later]), followed_by(BOOK, [later, EDITION])
    for book in (in_order, reversed_):
        assert slow_play(book, date(2028, 4, 1)) == replace(
            slow_play(book, date(2028, 3, 31)), at_fault=slow_play(book, date(2028, 4, 1)).at_fault
        )
    assert slow_play(in_order, date(2028, 5, 1)) == slow_play(reversed_, date(2028, 5, 1))
    assert slow_play(in_order, date(2028, 5, 1)).nobody == "A"


def test_a_condition_and_a_scale_are_changed_likewise():
    scale = dict(BOOK.scales["wbf-continuous-20"].versions[-1].value)
    edition = RulesEdition(
        NAMES,
        APRIL,
        (
            change(BookPart.CONDITION, "award_decimals", "1", Citation.REG_4_1_2_6),
            change(BookPart.SCALE, "wbf-continuous-20", {**scale, "decimals": 1}),
        ),
    )
    assert list(problems(BOOK, edition, ADOPTED)) == []
    book, eve = followed_by(BOOK, [edition]), APRIL - timedelta(days=1)
    figures = [regulations.conditions(book, day).award_decimals for day in (eve, APRIL)]
    assert figures == [2, 1]
    vp = [regulations.scale("wbf-continuous-20", book, day).victory_points(16, 7) for day in (eve, APRIL)]
    assert vp[0] != vp[1]
    assert vp[0] == regulations.scale("wbf-continuous-20", PACK, APRIL).victory_points(16, 7)


@given(st.dates(date(1990, 1, 1), date(2040, 1, 1)), st.integers(1, 5), st.integers(1, 3000))
def test_what_was_played_before_an_edition_is_scored_as_before(day, boards, days):
    minutes = {"minutes_a_board": boards}
    edition = RulesEdition(NAMES, day + timedelta(days=days), (change(BookPart.RULE, "lateness", minutes),))
    book = followed_by(BOOK, [edition])
    assert regulations.rule(Lateness, book, day) == regulations.rule(Lateness, PACK, day)
    after = regulations.rule(Lateness, book, edition.starts)
    assert after.minutes_a_board == Fraction(boards)


FALLING = {"kind": "bands", "pool": 2, "winner": [2, 1], "tables": [{"boards": [1, 9], "lows": [0, 1]}]}
CANNOT: Mapping[str, tuple[RulesEdition, list[tuple[str, str]]]] = {
    "backdated": (replace(EDITION, starts=ADOPTED), [("starts", "edition_backdated")]),
    "long past": (
        replace(EDITION, starts=date(1980, 1, 1)),
        [("starts", "edition_backdated"), ("starts", "edition_overlaps")],
    ),
    "empty": (replace(EDITION, changes=()), [("changes", "edition_empty")]),
    "one language": (
        replace(
            EDITION, names={"en": "April", "ja": " "}, changes=(replace(SLOW_PLAY, sentences={"ja": "平均"}),)
        ),
        [("names.ja", "edition_language"), ("changes[1].sentences.en", "edition_language")],
    ),
    "twice": (replace(EDITION, changes=(SLOW_PLAY, SLOW_PLAY)), [("changes", "edition_twice")]),
    "no such rule": (
        replace(EDITION, changes=(change(BookPart.RULE, "slow", {}),)),
        [("changes[1].key", "edition_key")],
    ),
    "a rule is no condition": (
        replace(EDITION, changes=(change(BookPart.CONDITION, "slow_play", "A"),)),
        [("changes[1].key", "edition_key")],
    ),
    "the same": (
        replace(EDITION, changes=(change(BookPart.RULE, "slow_play", {"nobody": "A+"}),)),
        [("changes[1].value", "edition_same")],
    ),
    "no such field": (
        replace(EDITION, changes=(change(BookPart.RULE, "slow_play", {"somebody": "A"}),)),
        [("changes[1].value.somebody", "not_an_option")],
    ),
    "no such choice": (
        replace(EDITION, changes=(SLOW_PLAY, change(BookPart.CONDITION, "neuberg", "sometimes"))),
        [("changes[2].value", "condition_value")],
    ),
    "no such scale": (
        replace(EDITION, changes=(change(BookPart.CONDITION, "vp_scale", "of-our-own"),)),
        [("changes[1].value", "condition_value")],
    ),
    "less than nothing": (
        replace(EDITION, changes=(change(BookPart.RULE, "lateness", {"minutes_a_board": -1}),)),
        [("changes[1].value.minutes_a_board", "edition_value")],
    ),
    "a scale that falls": (
        replace(
            EDITION,
            changes=(
                change(
                    BookPart.SCALE,
                    "win-loss",
                    {
                        "kind": "bands",
                        "pool": 2,
                        "winner": [2, 1],
                        "tables": [{"boards": [1, 9], "lows": [0, 1]}],
                    },
                ),
            ),
        ),
        [("changes[1].value", "edition_scale")],
    ),
    "a scale without its table": (
        replace(EDITION, changes=(change(BookPart.SCALE, "win-loss", {"kind": "bands"}),)),
        [("changes[1].value", "edition_scale")],
    ),
}


@pytest.mark.parametrize("name", CANNOT)
def test_what_cannot_be_is_refused_with_its_field(name):
    edition, wanted = CANNOT[name]
    refusals = list(problems(BOOK, edition, ADOPTED))
    assert [(refusal.field, refusal.says) for refusal in refusals] == wanted
    assert {refusal.says for refusal in refusals} <= set(SENTENCES)


def test_an_edition_does_not_start_before_one_of_the_same_rule():
    book = followed_by(BOOK, [EDITION])
    again = replace(EDITION, changes=(change(BookPart.RULE, "slow_play", {"nobody": "A-"}),))
    assert [one.says for one in problems(book, again, ADOPTED)] == ["edition_overlaps"]
    other = replace(EDITION, changes=(change(BookPart.RULE, "lateness", {"minutes_a_board": 9}),))
    assert list(problems(book, other, ADOPTED)) == []
    assert list(problems(book, replace(again, starts=APRIL + timedelta(days=1)), ADOPTED)) == []


@pytest.mark.parametrize("key", KINDS)
def test_every_rule_can_be_followed_by_an_edition(key):
    """Its own text under another clause is an edition, whatever the rule is; its fields are read alike."""
    parameter = parameter_of(BOOK, BookPart.RULE, key)
    assert parameter is not None
    other = Citation.REG_5_1 if parameter.versions[-1].cites is not Citation.REG_5_1 else Citation.REG_5_0
    edition = RulesEdition(NAMES, APRIL, (change(BookPart.RULE, key, {}, other),))
    assert list(problems(BOOK, edition, ADOPTED)) == []
    rule = regulations.rule(KINDS[key], followed_by(BOOK, [edition]), APRIL)
    assert rule == replace(regulations.rule(KINDS[key], PACK, APRIL), cites=other)


def test_an_edition_is_the_same_after_its_text():
    assert edition_from(text_of(EDITION)) == EDITION


WRONG: Mapping[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "no day": ({"starts": "April"}, [("starts", "not_a_day")]),
    "no list": ({"changes": {}}, [("changes", "not_a_list")]),
    "more fields": ({"by": "me"}, [("by", "not_an_option")]),
    "names": ({"names": "April"}, [("names", "not_named")]),
    "a number as name": ({"names": {"en": 1, "ja": "4月"}}, [("names", "not_named")]),
}
WRONG_CHANGE: Mapping[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "no such clause": ({"cites": "REG-99.9"}, [("changes[1].cites", "edition_clause")]),
    "no such part": ({"part": "law"}, [("changes[1].part", "not_an_option")]),
    "a rule as text": ({"value": "A"}, [("changes[1].value", "not_named")]),
    "a condition as table": ({"part": "condition", "value": {}}, [("changes[1].value", "not_named")]),
    "a clause that is a list": ({"cites": []}, [("changes[1].cites", "edition_clause")]),
}


@pytest.mark.parametrize("name", [*WRONG, *WRONG_CHANGE])
def test_text_that_is_no_edition_is_refused_with_its_field(name):
    text = text_of(EDITION)
    if name in WRONG:
        changed, wanted = WRONG[name]
        text = {**text, **changed}
    else:
        changed, wanted = WRONG_CHANGE[name]
        text = {**text, "changes": [{**text["changes"][0], **changed}]}
    with pytest.raises(Refusals) as refused:
        edition_from(text)
    assert [(refusal.field, refusal.says) for refusal in refused.value.refusals] == wanted


@pytest.mark.parametrize("text", [None, 3, "edition", [], {}, {"changes": [None, 3, {}]}])
def test_anything_else_is_refused(text):
    with pytest.raises(Refusals) as refused:
        edition_from(text)
    assert {refusal.says for refusal in refused.value.refusals} <= set(SENTENCES)


# The same on every day: which packs there are, their names and those of the scales they have had.
OF_NO_DAY = {"book", "name_of", "packs", "percent_scales", "scales"}


def test_nothing_is_asked_of_a_pack_without_a_day():
    asked = {
        name: inspect.signature(part).parameters.get("day")
        for name, part in vars(regulations).items()
        if name in regulations.__all__ and inspect.isfunction(part)
    }
    without = {
        name for name, day in asked.items() if day is None or day.default is not inspect.Parameter.empty
    }
    assert without == OF_NO_DAY
    assert len(asked) > 10


def test_a_formula_changes_from_a_day_on_like_a_number():
    """18 VP, what the forfeiting team's opponents had, on the eve; 12, a tie's worth, on the day."""
    edition = RulesEdition(
        NAMES, APRIL, (change(BookPart.RULE, "forfeit_award", {"formula": "own_or_tie"}, Citation.REG_5_1),)
    )
    assert list(problems(BOOK, edition, ADOPTED)) == []
    book = followed_by(BOOK, [edition])
    against = (RealMatch(Fraction(18)),)
    evidence = Evidence((), against, Fraction(10), Fraction(0))
    days = APRIL - timedelta(days=1), APRIL
    assert [winner(evidence, regulations.rule(ForfeitAward, book, day)).total for day in days] == [18, 12]
