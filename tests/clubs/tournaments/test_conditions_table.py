"""Which form of contest has which condition, as a table; and every condition with every value in words.

A new condition, a new form of contest and a new kind of value fail here until somebody decides about them.
"""

import re
from dataclasses import fields
from datetime import date
from fractions import Fraction

import pytest
from django import forms
from django.http import QueryDict
from django.utils import translation

from clubs.tournaments.conditions import kinds, refusals
from clubs.tournaments.conditions.composed import typed
from clubs.tournaments.conditions.kinds_of_value import value_of
from clubs.tournaments.conditions.titles import title
from clubs.tournaments.conditions.values import (
    AmountValue,
    BodiesValue,
    ByePercentValue,
    CarryOverValue,
    ChosenValue,
    CountValue,
    DayValue,
    EditionValue,
    MoneyValue,
    OrderValue,
    PointsSchemeValue,
    ScaleValue,
    ShareValue,
    SwitchValue,
)
from clubs.tournaments.conditions.words import ConditionTerms, value_in_words
from clubs.tournaments.contest import RULES
from clubs.tournaments.contest_checks import of_event
from scoring.engine.contest import Form
from scoring.engine.given.exact import exact
from scoring.regulations import book, packs
from scoring.regulations.kinds import KINDS
from tests import sample_rules as regulations

COLUMNS = (
    *("pairs_matchpoints", "pairs_imps", "pairs_total_points", "houston", "individual"),
    *(
        "board_a_match",
        "board_a_match_vp",
        "patton_teams",
        "imp_teams",
        "round_robin_teams",
        "swiss_teams",
        "knockout_teams",
    ),
)
TABLE = """
    regulations                               y y y y y y y y y y y y
    open_to                                   y y y y y y y y y y y y
    born_from                                 y y y y y y y y y y y y
    born_through                              y y y y y y y y y y y y
    winners                                   y y y y . . . . . . . .
    overall                                   y y . . y . . . . . . .
    pairing                                   y . . y . y y y y y y y
    round_robin_legs                          . . . . . y y y y y . .
    knockout_sessions                         . . . . . . . . . . . y
    knockout_losers                           . . . . . . . . . . . y
    repechage_rounds                          . . . . . . . . . . . y
    repechage_places                          . . . . . . . . . . . y
    swiss_first                               y . . y . y y y y . y .
    swiss_first_within                        y . . y . y y y y . y .
    swiss_within                              y . . y . y y y y . y .
    swiss_last                                y . . y . y y y y . y .
    swiss_early                               y . . y . y y y y . y .
    swiss_clubs_apart_rounds                  y . . y . y y y y . y .
    swiss_odd                                 . . . . . y . . y . y .
    swiss_three_way_rounds                    . . . . . y . . y y y .
    bye_vp                                    . . . y . y y y y y y .
    bye_percent                               y . . . . . . . . . . .
    captain_reports                           . . . . . y y y y y y y
    report_minutes                            . . . . . y y y y y y y
    line_ups                                  . . . . . y y y y y y y
    line_up_parts                             . . . . . y y y y y y y
    board_reports                             y y y y y . . . . . . .
    coach_speaks                              . . . . . y y y y y y y
    table_travellers                          y y y y y . . . . . . .
    table_ranking                             y y y y y . . . . . . .
    matchpoint_scale                          y . . . y . . . . . . .
    neuberg                                   y . . . y . . . . . . .
    award_decimals                            y . . . y . . . . . . .
    percent_from                              y . . . y . . . . . . .
    vp_scale                                  . . . y . . y . . y y .
    patton.points_a_board                     . . . . . . . y . . . .
    patton.rounding                           . . . . . . . y . . . .
    cancelled_boards_scale                    . . . . . . y y . y y .
    weighted_imps                             . . . . . . . . y y y y
    cross_imps                                . y . y . . . . . . . .
    houston_pairs.against                     . . . y . . . . . . . .
    butler_trim                               . . . y . . . . . . . .
    butler_round                              . . . y . . . . . . . .
    across_sections                           y y y y y . . . . . . .
    factor_totals                             y y y y y . . . . . . .
    handicap                                  y y y y y y y y y y y .
    event_totals.unit                         y y y y y . . . . . . .
    event_totals.by_boards                    y y y y y . . . . . . .
    averages                                  y . . . y . . . . . . .
    matchpoint_averages.average               y . . . y . . . . . . .
    matchpoint_averages.plus                  y . . . y . . . . . . .
    matchpoint_averages.minus                 y . . . y . . . . . . .
    matchpoint_averages.other_boards          y . . . y . . . . . . .
    matchpoint_averages.session               y . . . y . . . . . . .
    imp_pair_averages.basis                   . y y . . . . . . . . .
    imp_pair_averages.percent                 . y y . . . . . . . . .
    imp_pair_averages.divisor                 . y y . . . . . . . . .
    imp_pair_averages.imps                    . y y . . . . . . . . .
    imp_pair_averages.decimals                . y y . . . . . . . . .
    imp_averages.imps                         . . . y . . . . y y y y
    board_a_match_averages.average            . . . . . y y y . . . .
    board_a_match_averages.plus               . . . . . y y y . . . .
    board_a_match_averages.minus              . . . . . y y y . . . .
    win_vp_averages.points                    . . . . . . y y . . . .
    fouled_boards                             y . . . y . . . . . . .
    fouled_matchpoints.formula_from           y . . . y . . . . . . .
    fouled_matchpoints.exception_group        y . . . y . . . . . . .
    fouled_imps.factor                        . y y . . . . . . . . .
    fouled_imps.percent                       . y y . . . . . . . . .
    fouled_imps.mean_of                       . y y . . . . . . . . .
    fouled_imps.mean_from                     . y y . . . . . . . . .
    fouled_imps.nothing_won                   . y y . . . . . . . . .
    fouled_houston.alone_from                 . . . y . . . . . . . .
    fouled_houston.imps                       . . . y . . . . . . . .
    tie_breaks                                y y y y y y y y y y y y
    tie_breaks.restart                        y y y y y y y y y y y y
    carry_over                                y y y y y y y y y y y y
    lateness.minutes_a_board                  . . . . . y y y y y y y
    lateness.forfeit_minutes                  . . . . . y y y y y y y
    lateness.playable_share                   . . . . . y y y y y y y
    exactly_half                              . . . . . y y y y y y y
    forfeit_trigger.unplayable_share          . . . . . y y y y y y y
    forfeit_award.draw_factor                 . . . . . . y y . y y .
    forfeit_award.averages                    . . . . . . y y . y y .
    forfeit_award.formula                     . . . . . . y y . y y .
    already_won                               . . . . . . y y . y y .
    withdrawal.void_share                     . . . . . y y y y y y .
    absence.unplayed_share                    y y y y y . . . . . . .
    unplayed_board.at_fault                   y y y y y y y y y y y y
    unplayed_board.partly                     y y y y y y y y y y y y
    unplayed_board.not_at_fault               y y y y y y y y y y y y
    unplayed_board.both_late                  y y y y y y y y y y y y
    slow_play.at_fault                        y y y y y y y y y y y y
    slow_play.other                           y y y y y y y y y y y y
    slow_play.nobody                          y y y y y y y y y y y y
    manners_boards.out_at                     y y y y y y y y . . . .
    manners_boards.counted_per                y y y y y y y y . . . .
    partner_keeps_points                      y y y y y y y y . . . .
    manners_boards.overall_points             y y y y y y y y . . . .
    suspension.partner_points                 y y y y . . . . . . . .
    suspension.overall_points                 y y y y y y y y y y y y
    suspension.disqualified_results           y y y y y y y y y y y .
    manners_imps.out_at                       . . . . . . . . y y y y
    manners_imps.counted_per                  . . . . . . . . y y y y
    penalty_unit.imps_each_comparison         . y . . . . . . . . . .
    penalty_unit.points_each_comparison       . . y . . . . . . . . .
    penalty_unit.vp_share                     . . . y . y y y . y y .
    penalty_unit.knockout_imps                . . . . . . . . y . . y
    penalty_unit.board_a_match                . . . . . y . . . . . .
    penalty_unit.board_a_match_vp             . . . . . . y y . . . .
    penalty_unit.board_a_match_maximum        . . . . . y y y . . . .
    negative_totals.below_zero                . . . . . y y y y y y .
    scoring_slip.boards_max                   y y y y y y y y y y y y
    wrong_board.boards_max                    y y y y y y y y y y y y
    wrong_opponents.boards_max                y y y y y y y y y y y y
    system_violation.boards_max               y y y y y y y y y y y y
    wrong_pocket.keeper_max                   y y y . y . . . . . . .
    wrong_pocket.other_max                    y y y . y . . . . . . .
    wrong_pocket.responsible_max              y y y . y . . . . . . .
    wrong_pocket.vp_responsible_max           . . . y . . y y . y y .
    wrong_pocket.unknown_is                   . . . y . y y y y y y y
    correction_minutes                        y y y y y y y y y y y y
    ruling_minutes                            y y y y y y y y y y y y
    appeal_minutes                            y y y y y y y y y y y y
    trick_agreement.pairs                     y y y y y . . . . . . .
    trick_agreement.teams                     . . . . . y y y y y y y
    appeal_bodies                             y y y y y y y y y y y y
    appeal_deposit                            y y y y y y y y y y y y
    master_points                             y y y y y y y y y y y y
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
OFFERED = {
    key: {Form(form) for form, mark in zip(COLUMNS, marks, strict=True) if mark == "y"}
    for key, *marks in ROWS
}
EDITIONS = {"1": "四月の改正", "12": "昨年の規則"}
BODIES = {"appeals": "上告委員会", "rules": "ルール委員会"}
SCHEMES = {"weekly": "ウィークリーゲーム"}
OWN_TABLE = {"per": "player", "by": "overall", "places": {"1": "0.20", "2": "0.10"}}
SAMPLES = {
    ChosenValue: lambda kind: kind.values,
    SwitchValue: lambda kind: ("yes", "no"),
    CountValue: lambda kind: (str(kind.least), str(kind.least + 1), str(kind.most)),
    AmountValue: lambda kind: ("0", "1", "1.5", "1/2", str(kind.most)),
    ShareValue: lambda kind: ("0", "1/2", "0.25", "1/20", "1"),
    MoneyValue: lambda kind: ("0", "5000"),
    DayValue: lambda kind: ("2001-01-31",),
    ScaleValue: lambda kind: regulations.scales("jcbl-sample"),
    PointsSchemeValue: lambda kind: (*SCHEMES, OWN_TABLE),
    CarryOverValue: lambda kind: ("none", "full", "boards", "1/2", "1/2 max 16", "full max 5 drop-in 32"),
    OrderValue: lambda kind: ("", *kind.values, " ".join(kind.values[:2])),
    BodiesValue: lambda kind: ("appeals", "rules appeals"),
    ByePercentValue: lambda kind: ("none", "60", "50.5"),
    EditionValue: lambda kind: ("pack", *EDITIONS),
}
IDENTIFIER = re.compile(r"[A-Za-z]+_[A-Za-z]|\{|\}|<|max |drop-in")
BARE = re.compile(r"[-+−]?[\d.,/ ]+")


def samples(key):
    kind = value_of(key)
    return tuple(SAMPLES[type(kind)](kind))


def terms(form):
    return ConditionTerms((form,), "JPY", SCHEMES, BODIES, EDITIONS)


def test_the_table_has_every_condition_and_every_form():
    assert list(COLUMNS) == [form.value for form in Form]
    assert list(OFFERED) == list(kinds.KINDS)
    assert len(OFFERED) > 100


def test_every_field_of_every_rule_is_a_condition_or_said_by_one_or_of_no_event():
    open_fields = {
        f"{rule.KEY}.{field.name}"
        for rule in KINDS.values()
        for field in fields(rule)
        if field.name != "cites" and rule.allowed(field.name)
    }
    decided = {
        key for key in open_fields if key in kinds.KINDS or key in kinds.SAID_BY or kinds.is_elsewhere(key)
    }
    assert open_fields - decided == set()
    assert {key for key in (*kinds.KINDS, *kinds.SAID_BY) if "." in key} - open_fields == set()


@pytest.mark.parametrize("form", Form)
def test_a_form_of_contest_is_offered_what_it_has(form):
    offered = {key for _group, keys in kinds.offered([form]) for key in keys}
    assert offered == {key for key, of in OFFERED.items() if form in of}


@pytest.mark.parametrize("form", Form)
def test_a_form_of_contest_is_refused_what_it_has_not(form):
    body = {key: samples(key)[0] for key in OFFERED}
    problems = [
        error for error in refusals.of_forms(body, (form,)) if error.code == "condition_of_other_forms"
    ]
    assert {error.parameters["key"] for error in problems} == {
        key for key, of in OFFERED.items() if form not in of
    }
    assert len(problems) > 30
    for language in ("en", "ja"):
        with translation.override(language):
            sentences = [refusals.sentence(error, terms(form)) for error in problems]
            assert [text for text in sentences if IDENTIFIER.search(text)] == []


@pytest.mark.parametrize("key", ["chicago.scoring", "honours.credited", "line_up.players"])
def test_what_no_event_is_played_by_is_refused_by_all(key):
    codes = [error.code for form in Form for error in refusals.of_forms({key: "1"}, (form,))]
    assert codes == ["condition_of_other_forms"] * len(Form)


@pytest.mark.parametrize(
    ("key", "value", "has", "has_not"),
    [
        ("pairing", "knockout", Form.KNOCKOUT_TEAMS, Form.SWISS_TEAMS),
        ("pairing", "swiss", Form.PAIRS_MATCHPOINTS, Form.KNOCKOUT_TEAMS),
        ("open_to", "mixed", Form.PAIRS_IMPS, Form.INDIVIDUAL),
        ("tie_breaks", "extra_boards", Form.KNOCKOUT_TEAMS, Form.SWISS_TEAMS),
        ("tie_breaks", ["tops", "lot"], Form.INDIVIDUAL, Form.SWISS_TEAMS),
        ("tie_breaks.order", "imp_quotient", Form.SWISS_TEAMS, Form.BOARD_A_MATCH),
    ],
)
def test_a_value_that_only_some_forms_have(key, value, has, has_not):
    assert list(refusals.of_forms({key: value}, (has,))) == []
    assert [error.code for error in refusals.of_forms({key: value}, (has_not,))] == ["condition_value"]
    assert list(refusals.of_forms({key: value}, (has_not, has))) == [], "a stage of the event is of that form"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("key", OFFERED)
def test_every_condition_and_every_value_has_its_words(key, language):
    values, of = samples(key), terms(next(form for form in Form if form in OFFERED[key]))
    with translation.override(language):
        words = {str(value): value_in_words(key, value, of) for value in values}
        words["title"] = title(key)
    assert len(words) > 1
    assert {value: text for value, text in words.items() if IDENTIFIER.search(text)} == {}
    assert {value: text for value, text in words.items() if BARE.fullmatch(text)} == {}
    as_kept = {"": "", **{value: value for value in words if language == "ja"}}  # "women" is a word, too
    assert {value: text for value, text in words.items() if text in ("", as_kept.get(value))} == {}


def usual_beside(value):
    """What regulations say where conditions say this: of a box the other answer, or it would say nothing."""
    return {"yes": "no", "no": "yes"}.get(value) if isinstance(value, str) else None


@pytest.mark.parametrize("key", OFFERED)
def test_what_is_kept_is_typed_and_kept_again(key):
    """Through its fields as a browser sends them, each value comes back as the same one."""
    form_of_contest = next(form for form in Form if form in OFFERED[key])
    offered = [value for value in samples(key) if fits(key, value, form_of_contest)]
    scales = [(name, name) for name in offered] if key == "vp_scale" else ()
    back = [sent(typed(key, terms(form_of_contest), usual_beside(value), scales), value) for value in offered]
    assert len(offered) > 0
    assert [same(value) for value in back] == [same(value) for value in offered]
    assert sent(typed(key, terms(form_of_contest), None, scales), None) is None, (
        "nothing typed is nothing said"
    )


def fits(key, value, form):
    return not isinstance(value, str) or all(kinds.has_value(key, word, [form]) for word in value.split())


def sent(condition, value):
    page = type("Page", (forms.Form,), condition.fields())
    data = QueryDict(mutable=True)
    for name, text in condition.initial(value).items():
        data[name] = {True: "yes", False: "no"}[text] if isinstance(text, bool) else str(text)
    form = page(data)
    assert form.is_valid(), form.errors
    return condition.value(form.cleaned_data)


def same(value):
    """A number in any writing is one number; a share may be written as decimals."""
    if not isinstance(value, str):
        return value
    return [Fraction(number) if (number := exact(word)) is not None else word for word in value.split()]


@pytest.mark.parametrize("key", list(OFFERED))
def test_what_is_left_as_it_stands_says_nothing_whether_or_not_regulations_have_the_rule(key):
    form = next(form for form in Form if form in OFFERED[key])
    for usual in (None, samples(key)[0]):
        condition = typed(key, terms(form), usual, [])
        cleaned = {
            name: field.clean(condition.initial(None).get(name)) for name, field in condition.fields().items()
        }
        assert condition.kept_or_typed(None, cleaned) is None, usual


@pytest.mark.parametrize("pack", packs())
def test_what_a_short_key_says_of_a_rule_that_regulations_have_not_is_refused_at_once(pack):
    """And not when somebody's figures are to be computed."""
    assert len(RULES) > 3
    for key, (names, words) in RULES.items():
        has_rule = all(name.partition(".")[0] in book(pack).rules for name in names)
        for value in words or ():
            event = {"pack": pack, "day": date(2026, 5, 3), "form": "imp_teams", "boards": 8}
            refused = [(error.code, error.parameters["key"]) for error in of_event({key: value}, **event)]
            assert refused == ([] if has_rule else [("condition_without_rule", key)]), value
