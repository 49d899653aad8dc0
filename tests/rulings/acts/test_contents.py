"""What acts say: a class for every step, the same JSON there and back, nothing unknown, nothing missing."""

import ast
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from fractions import Fraction
from pathlib import Path

import pytest

from rulings.acts.case_contents import CASE_CONTENTS, CaseAdvised, CaseNoted, CaseStated, KeptAdvice
from rulings.acts.converter import UnreadableAct, as_json, content_as, content_of
from rulings.acts.panel_contents import APPEAL_CONTENTS
from rulings.lifecycle.appeals import AppealStep
from rulings.lifecycle.cases import CaseStep
from rulings.models import AppealAct, CaseAct
from tests.factories.act_samples import DECISION, OF_APPEALS, OF_CASES

KEPT = [
    pytest.param(model, kind, kept, id=f"{kind.__name__}-{number}")
    for model, samples in ((CaseAct, OF_CASES), (AppealAct, OF_APPEALS))
    for kind, some in samples.items()
    for number, kept in enumerate(some)
]


@pytest.mark.parametrize(
    ("steps", "contents", "samples"),
    [(CaseStep, CASE_CONTENTS, OF_CASES), (AppealStep, APPEAL_CONTENTS, OF_APPEALS)],
)
def test_every_step_has_its_class_and_every_class_its_sample(steps, contents, samples) -> None:
    assert {kind.step for kind in contents} == set(steps)
    assert set(contents) == set(samples)


@pytest.mark.parametrize(("model", "kind", "kept"), KEPT)
def test_what_is_kept_is_read_and_kept_again_as_it_was(model, kind, kept) -> None:
    content = content_of(model(step=kind.step, body=kept))
    assert type(content) is kind
    assert as_json(content) == kept


@pytest.mark.parametrize(
    ("step", "kept", "why"),
    [
        ("stated", {"seat": "N", "text": "x"}, "required field missing @ $.disputes"),
        ("noted", {"text": "x", "texts": "y"}, "extra fields found (texts) @ $"),
        ("noted", {"text": None}, "@ $.text"),
        ("joined", {"into": "1", "number": "x"}, "@ $.into"),
        ("described", {"words": "x"}, "says one of several things: ['words']"),
        (
            "ruled",
            {"reasons": "x", "adjustments": [1], "decisions": [DECISION | {"unit": "percent"}]},
            "unknown_value: unit",
        ),
    ],
)
def test_what_cannot_be_read_names_its_act(step, kept, why) -> None:
    with pytest.raises(UnreadableAct) as unreadable:
        content_of(CaseAct(pk=7, step=step, body=kept))
    assert str(unreadable.value).startswith(f"rulings.CaseAct 7, step “{step}”: ")
    assert why in str(unreadable.value)


def test_an_act_of_another_step_is_not_taken_for_what_it_is_not() -> None:
    act = CaseAct(pk=7, step="noted", body={"text": "x"})
    assert content_as(act, CaseNoted) == CaseNoted(text="x")
    with pytest.raises(UnreadableAct, match="no CaseStated"):
        content_as(act, CaseStated)


def test_a_content_stays_as_it_is_and_exact_numbers_are_kept_as_text() -> None:
    with pytest.raises(FrozenInstanceError):
        CaseNoted(text="x").text = "y"
    advised = CaseAdvised(advice=KeptAdvice("slow_play", {"share": Fraction(1, 3)}, "x"), topic="slow_play")
    assert as_json(advised)["advice"]["facts"] == {"share": "1/3"}


ROOT = Path(__file__).parents[3]
CONVERTER = "rulings/acts/converter.py"
# Other records that have a body: runs, what a form collects.
OTHER_BODIES = frozenset({"edition", "run", "payment_run", "self"})


def test_converters_alone_look_into_what_is_kept_of_an_act_or_a_decision() -> None:
    files = [file for floor in ("rulings", "scoring") for file in (ROOT / floor).rglob("*.py")]
    looking = [
        f"{name}:{line}"
        for file in files
        if (name := str(file.relative_to(ROOT))) != CONVERTER
        for line in looks_into_acts(ast.parse(file.read_text()))
    ]
    assert looking == []


def test_who_looks_into_an_act_is_seen() -> None:
    seen = "act.body['a']; last.body.get('a'); 'a' in filed.body; case.acts.get().body['a']; body = act.body"
    assert len(list(looks_into_acts(ast.parse(f"{seen}; ruling.body['a']")))) == 6
    assert list(looks_into_acts(ast.parse("run.body['a']; appeal.body.key; act.body"))) == []


def looks_into_acts(tree: ast.AST) -> Iterator[int]:
    """The lines on which something is read by its key of a body that may be an act's."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Attribute(attr="body", value=whose)):
                pass
            case ast.Attribute(attr="get", value=ast.Attribute(attr="body", value=whose)):
                pass
            case ast.Compare(
                ops=[ast.In() | ast.NotIn()], comparators=[ast.Attribute(attr="body", value=whose)]
            ):
                pass
            case ast.Assign(value=ast.Attribute(attr="body", value=ast.Name(id=str(act)) as whose)):
                if not act.endswith("act"):
                    continue
            case _:
                continue
        if may_be_act(whose):
            yield node.lineno


def may_be_act(whose: ast.expr) -> bool:
    """Whether something with a body is an act for all that its name says: `stages.rebuild(stage)` is none."""
    match whose:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name not in OTHER_BODIES
        case ast.Call(func=ast.Attribute(attr=asked)):
            return asked in ("get", "first", "last")
    return True
