"""What decisions say: a class for every kind and outcome, the same terms there and back."""

from fractions import Fraction
from typing import get_args

import pytest

from rulings.decisions.checks import TermsError
from rulings.decisions.kept import as_kept, from_kept
from rulings.decisions.kinds import KINDS, PenaltyDecision, ScoreDecision
from rulings.decisions.outcomes import AdjustedOutcome, is_weighted
from rulings.decisions.terms import CLASSES, FIELDS, decision_from, terms_of
from rulings.models import AdjustmentKind
from tests.factories.decisions import OUTCOMES, PENALTY, SAMPLES, score

EVERY = [
    pytest.param(kind, terms, id=f"{kind}-{number}")
    for kind, samples in SAMPLES.items()
    for number, terms in enumerate(samples)
]


def damage(**changed) -> dict:
    return {"self_inflicted": OUTCOMES["self-inflicted"]["self_inflicted"] | changed}


def test_every_kind_has_its_class_its_terms_and_a_sample() -> None:
    kinds = set(AdjustmentKind) - {AdjustmentKind.WITHDRAWN}
    assert kinds == set(CLASSES) == set(FIELDS) == set(SAMPLES)
    assert len(CLASSES) == len(list(KINDS))


def test_every_outcome_has_a_sample() -> None:
    decided = {type(score(terms).outcome) for terms in OUTCOMES.values()}
    assert decided == set(get_args(AdjustedOutcome))


@pytest.mark.parametrize(("kind", "terms"), EVERY)
def test_terms_are_read_and_written_as_they_were(kind, terms) -> None:
    decision = decision_from(kind, terms)
    assert type(decision) is CLASSES[kind]
    assert terms_of(decision) == terms
    assert from_kept(as_kept(decision)) == decision
    assert as_kept(decision) == {"kind": kind.value, **terms}


@pytest.mark.parametrize(("kind", "terms"), EVERY)
def test_a_term_that_is_missing_unknown_or_of_another_type_is_named(kind, terms) -> None:
    required = [name for name, (_check, is_required) in FIELDS[kind].items() if is_required]
    assert required
    for name in required:
        with pytest.raises(TermsError) as missing:
            decision_from(kind, {field: term for field, term in terms.items() if field != name})
        assert (missing.value.field, missing.value.code) == (name, "missing_field")
    with pytest.raises(TermsError, match="unknown_value: colour"):
        decision_from(kind, terms | {"colour": "red"})
    for name in terms:
        for wrong in (None, 1.5, [], {}, ["x", 1], "x" * 201):
            with pytest.raises(TermsError) as refused:
                decision_from(kind, terms | {name: wrong})
            assert refused.value.field == name


@pytest.mark.parametrize(
    ("kind", "change", "field", "code"),
    [
        (AdjustmentKind.SCORE, {"ew": None}, "board", "missing_field"),
        (AdjustmentKind.SCORE, {"board": 1000}, "board", "out_of_range"),
        (AdjustmentKind.LATE, {"minutes": -1}, "minutes", "out_of_range"),
        (AdjustmentKind.LATE, {"round": True}, "round", "out_of_range"),
        (AdjustmentKind.PENALTY, {"amount": "-1/4"}, "amount", "out_of_range"),
        (AdjustmentKind.PENALTY, {"amount": "1/0"}, "amount", "unknown_value"),
        (AdjustmentKind.PENALTY, {"clause": "Law 12A"}, "clause", "unknown_value"),
        (AdjustmentKind.PENALTY, {"unit": "points"}, "unit", "unknown_value"),
        (AdjustmentKind.FOUL, {"groups": [["1"], ["1"]]}, "groups", "inconsistent"),
    ],
)
def test_what_cannot_be_says_which_field_and_why(kind, change, field, code) -> None:
    terms = {name: term for name, term in (SAMPLES[kind][0] | change).items() if term is not None}
    with pytest.raises(TermsError) as refused:
        decision_from(kind, terms)
    assert (refused.value.field, refused.value.code) == (field, code)


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        ({"weighted": [{"weight": "1/2", "result": ["P"]}]}, "inconsistent"),
        ({"weighted": [{"weight": "0", "result": ["P"]}]}, "out_of_range"),
        ({"assigned": ["4S", "N", 14]}, "out_of_range"),
        ({"assigned": ["8S", "N", 9]}, "unknown_value"),
        ({"assigned": ["P", "N", 0]}, "unknown_value"),
        ({"artificial": ["A+"]}, "unknown_value"),
        ({"artificial": ["A+", "B"]}, "unknown_value"),
        ({"split": {"ns": "stands"}}, "unknown_value"),
        ({"split": {"ns": {"imps": {"1": "0", "2": "0"}}, "ew": "stands"}}, "unknown_value"),
        ({"imps": {"1": "2", "3": "-2"}}, "inconsistent"),
        ({"assigned": ["P"], "artificial": ["A", "A"]}, "unknown_value"),
        ("stand", "unknown_value"),
        (damage(offended="both"), "unknown_value"),
        (damage(fault="wild"), "unknown_value"),
        (damage(adjusted="stands"), "unknown_value"),
        (damage(adjusted={"artificial": ["A+", "A-"]}), "unknown_value"),
        (damage(without_error={"split": {"ns": "stands", "ew": "stands"}}), "unknown_value"),
        (damage(without_error={"assigned": ["4S", "N", 14]}), "out_of_range"),
        (damage(table="stands"), "unknown_value"),
        ({"self_inflicted": {"offended": "ns"}}, "unknown_value"),
        ({"self_inflicted": "ns"}, "unknown_value"),
        ({"split": {"ns": damage(), "ew": "stands"}}, "unknown_value"),
    ],
)
def test_outcomes_that_cannot_be(outcome, code) -> None:
    terms = {"board": 7, "ns": "1", "ew": "2", "outcome": outcome}
    with pytest.raises(TermsError) as refused:
        decision_from(AdjustmentKind.SCORE, terms)
    assert (refused.value.field, refused.value.code) == ("outcome", code)


def test_one_that_takes_another_back_says_nothing_itself() -> None:
    with pytest.raises(TermsError, match="kind"):
        decision_from(AdjustmentKind.WITHDRAWN, {})


def test_what_a_decision_names() -> None:
    named = {kind: decision_from(kind, samples[-1]).named for kind, samples in SAMPLES.items()}
    assert named == {
        AdjustmentKind.FOUL: ("1", "2", "3"),
        AdjustmentKind.NOT_PLAYED: ("1", "2"),
        AdjustmentKind.LATE: ("1",),
        AdjustmentKind.FORFEIT: ("1", "2"),
        AdjustmentKind.PENALTY: ("1",),
        AdjustmentKind.WARNING: ("1",),
        AdjustmentKind.SUSPENSION: ("1",),
        AdjustmentKind.DISQUALIFICATION: ("1",),
        AdjustmentKind.CONDUCT: ("1",),
        AdjustmentKind.SCORE: ("1", "2"),
    }
    of_match = decision_from(AdjustmentKind.SCORE, SAMPLES[AdjustmentKind.SCORE][-1])
    assert isinstance(of_match, ScoreDecision)
    assert (of_match.table, of_match.opponents, of_match.round) == (None, ("1", "2"), 2)


def test_amounts_stay_as_they_were_typed_and_are_exact() -> None:
    penalty = decision_from(AdjustmentKind.PENALTY, PENALTY)
    assert isinstance(penalty, PenaltyDecision)
    assert (penalty.amount, penalty.exact_amount) == ("0.25", Fraction(1, 4))


def test_which_outcomes_are_weighted() -> None:
    weighted = {name for name, terms in OUTCOMES.items() if is_weighted(score(terms).outcome)}
    assert weighted == {"weighted", "self-inflicted"}
    certain = damage(without_error={"assigned": ["P"]})
    assert not is_weighted(score(certain).outcome)
    in_split = score({"split": {"ns": OUTCOMES["weighted"], "ew": "stands"}})
    assert is_weighted(in_split.outcome)


@pytest.mark.parametrize(
    ("amount", "is_refused"),
    [("0", False), ("9999", False), ("19999/2", True), ("19999", True), ("-1", True)],
)
def test_an_amount_has_room_in_the_tables(amount, is_refused) -> None:
    terms = PENALTY | {"amount": amount}
    if not is_refused:
        assert terms_of(decision_from(AdjustmentKind.PENALTY, terms)) == terms
        return
    with pytest.raises(TermsError) as refused:
        decision_from(AdjustmentKind.PENALTY, terms)
    assert (refused.value.field, refused.value.code) == ("amount", "out_of_range")
