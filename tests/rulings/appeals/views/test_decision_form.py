"""The form of a decision begins with the ruling's own terms, and lifts nothing that nobody took out of it."""

import json

import pytest

from rulings.adjustments.possible import decision_from
from rulings.appeals.forms.decision import DecideAppealForm, laws_of
from rulings.appeals.reader import AppealReader
from rulings.decisions.kept import as_kept
from rulings.models import AdjustmentKind
from tests.factories import appeals

WEIGHTED = {
    "weighted": [{"weight": "2/3", "result": ["3N", "N", 9]}, {"weight": "1/3", "result": ["3N", "N", 8]}]
}
SPLIT = {"split": {"ns": {"artificial": ["A+", "A+"]}, "ew": {"assigned": ["3N", "N", 8]}}}


def as_text(decision) -> str:
    """A decision to be compared, whatever the order of its keys."""
    return json.dumps(decision, sort_keys=True)


def as_shown(form) -> dict[str, object]:
    """What a browser sends of a form that nobody has touched."""
    fields = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in fields.items() if value not in (None, False)}


def sent(court, appeal, **fields):
    """The form, sent as it was shown with a decision and reasons."""
    reader = AppealReader(court.chair, appeal)
    blank = DecideAppealForm(appeal=appeal, reader=reader)
    return DecideAppealForm(as_shown(blank) | {"reasons": "Law 12."} | fields, appeal=appeal, reader=reader)


def decided_by(court, case, result, **fields):
    """The decisions of a change."""
    appeal = appeals.heard(court, case, result)
    form = sent(court, appeal, **{"decision": "changed", "attested": "on"} | fields)
    assert form.is_valid(), form.errors
    return list(map(as_kept, form.decisions_typed))


@pytest.mark.parametrize("outcome", [{"artificial": ["A+", "A-"]}, WEIGHTED, SPLIT])
def test_what_nobody_touches_is_decided_as_the_director_did(inside, court, result, outcome) -> None:
    score = appeals.score(result, outcome)
    terms = {"contestant": result.ew.number, "unit": "boards", "amount": "1/4", "law": "90"}
    penalties = [
        decision_from(AdjustmentKind.PENALTY, terms | {"amount": amount}) for amount in ("1/4", "1/2", "1")
    ]
    case = appeals.told_case(inside, result, [score, *penalties])
    before = [
        {"kind": str(adjustment.kind), **adjustment.body} for adjustment in case.adjustments.order_by("pk")
    ]
    decided = decided_by(court, case, result)
    assert sorted(map(as_text, decided)) == sorted(map(as_text, before))


@pytest.mark.parametrize("outcome", [{"artificial": ["A+", "A-"]}, WEIGHTED, SPLIT])
def test_who_keeps_the_ruling_need_not_take_its_terms_out_of_the_form(inside, court, result, outcome) -> None:
    """Upheld is what is decided most often: the ruling's own terms stand in the form, and attest nothing."""
    case = appeals.told_case(inside, result, [appeals.score(result, outcome)])
    appeal = appeals.heard(court, case, result)
    for decision in ("upheld", "dismissed", "without_merit", "referred_back"):
        form = sent(court, appeal, decision=decision)
        assert form.is_valid(), form.errors
        assert (form.decisions_typed, form.decisions_found) == (None, [])
    fine = {"who_1": result.ew.number, "amount_1": "1/4", "unit_1": "boards", "law_1": "90"}
    form = sent(court, appeal, decision="without_merit", **fine)
    assert form.is_valid(), form.errors
    assert [str(sanction.kind) for sanction in form.decisions_found] == ["penalty"]
    form = sent(court, appeal, decision="upheld", outcome="artificial", average_ns="A", average_ew="A")
    assert list(form.errors) == ["outcome"]


def test_the_penalty_that_is_taken_out_is_lifted_and_what_the_form_cannot_write_stays(
    inside, court, result
) -> None:
    terms = {"contestant": result.ew.number, "unit": "boards", "amount": "1/4", "law": "90"}
    given = decision_from(AdjustmentKind.PENALTY, terms)
    case = appeals.told_case(inside, result, [appeals.average(result), given])
    decided = decided_by(court, case, result, who_1="", amount_1="")
    assert [decision["kind"] for decision in decided] == ["score"]


def test_items_are_read_with_any_comma() -> None:
    assert laws_of("16B, 12C1(c)、REG-6\n 92D,,") == ["16B", "12C1(c)", "REG-6", "92D"]
