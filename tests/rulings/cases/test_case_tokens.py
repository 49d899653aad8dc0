"""Words of cases, folded and cut, and questions cut the same way."""

from typing import Any

import pytest

from rulings.cases.facets import RulingOutcome, outcomes_of
from rulings.cases.tokens import TokenRequirement, fold, law_tokens, text_tokens, wanted
from rulings.decisions.kinds import RulingDecision
from rulings.decisions.terms import decision_from
from rulings.models import AdjustmentKind
from tests.factories.decisions import CONDUCT, PENALTY, SAMPLES, score

PROCEDURAL = decision_from(AdjustmentKind.PENALTY, PENALTY)
DISCIPLINARY = decision_from(AdjustmentKind.PENALTY, PENALTY | {"law": "91"})
REPORTED = decision_from(AdjustmentKind.CONDUCT, CONDUCT)
LATE = decision_from(AdjustmentKind.LATE, {"round": 1, "contestant": "1", "minutes": 5})
LEAD = "オープニングリードの前にダミーが口を出した。"


def is_found(question: str, *texts: str, items: tuple[str, ...] = ()) -> bool:
    tokens = text_tokens(*texts) | law_tokens(items)
    return all(
        any(token in tokens for token in term.tokens)
        or (term.prefix and any(token.startswith(term.prefix) for token in tokens))
        for term in wanted(question)
    )


@pytest.mark.parametrize(
    "question",
    ["ダミー", "だみー", "ﾀﾞﾐｰ", "オープニングリード", "おーぷにんぐ", "前に ダミー", "口", "リ"],
)
def test_japanese_is_found_in_any_spelling(question: str) -> None:
    assert is_found(question, LEAD)


@pytest.mark.parametrize("question", ["ディクレアラー", "ダミーの", "revoke"])
def test_what_is_not_there_is_not_found(question: str) -> None:
    assert not is_found(question, LEAD)


@pytest.mark.parametrize("question", ["West LED", "ｗｅｓｔ", "4♠", "4s", "rev", "Élan", "elan"])
def test_latin_words_are_found_by_their_beginnings(question: str) -> None:
    assert is_found(question, "West led to 4♠; a revoke, with élan.")


@pytest.mark.parametrize("typed", ["45C4b", "45C4(b)", "第45条C項4(b)", "L45C4(b)", "45C", "law 45", "45"])
def test_an_item_is_found_by_itself_and_by_what_it_is_part_of(typed: str) -> None:
    assert is_found(typed, items=("45C4(b)",))


@pytest.mark.parametrize("typed", ["45C4a", "45C4(a)", "45D", "4", "54"])
def test_another_item_is_not_found(typed: str) -> None:
    assert not is_found(typed, items=("45C4(b)",))


def test_a_regulation_is_an_item_too() -> None:
    assert is_found("REG-6", items=("REG-6.1",))
    assert not is_found("REG-6.2", items=("REG-6.1",))


def test_a_case_is_asked_for_by_its_number() -> None:
    assert wanted("2026-0012") == wanted("2026-12") == [TokenRequirement(("=case:2026-12",))]


def test_a_question_without_a_word_asks_nothing_and_a_long_one_has_an_end() -> None:
    assert wanted(" 、。 () ") == []
    assert len(wanted("あいうえお" * 40)) <= 10


def test_words_cannot_be_facets() -> None:
    assert not any(token.startswith("=") for token in text_tokens("=outcome:weighted =law:45"))
    assert fold("=OUTCOME") == "=outcome"


@pytest.mark.parametrize(
    ("decisions", "wanted_outcomes"),
    [
        ([], {RulingOutcome.STANDS}),
        ([score("stands")], {RulingOutcome.STANDS}),
        ([score({"weighted": [{"weight": "1", "result": ["P"]}]})], {RulingOutcome.WEIGHTED}),
        (
            [score({"split": {"ns": "stands", "ew": "stands"}}), PROCEDURAL],
            {RulingOutcome.SPLIT, RulingOutcome.PROCEDURAL},
        ),
        ([DISCIPLINARY, REPORTED], {RulingOutcome.DISCIPLINARY, RulingOutcome.CONDUCT}),
        ([LATE, score({"assigned": ["P"]})], {RulingOutcome.OTHER, RulingOutcome.ASSIGNED}),
        ([score({"imps": {"1": "2", "2": "-2"}})], {RulingOutcome.IMPS}),
        ([score({"artificial": ["A+", "A-"]})], {RulingOutcome.ARTIFICIAL}),
    ],
)
def test_what_a_ruling_comes_to(decisions: list[RulingDecision], wanted_outcomes: set[RulingOutcome]) -> None:
    assert outcomes_of(decisions) == wanted_outcomes


@pytest.mark.parametrize(("kind", "terms"), [(kind, one) for kind, some in SAMPLES.items() for one in some])
def test_every_decision_comes_to_something(kind: AdjustmentKind, terms: dict[str, Any]) -> None:
    assert len(outcomes_of([decision_from(kind, terms)])) == 1
