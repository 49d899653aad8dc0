"""Particulars of acts in words: every name under which something is noted has a label in both languages."""

import ast

import pytest
from django.utils import translation

from federation.record.particulars import LABELS, in_words
from tests.places import ROOT

FLOORS = ("federation", "clubs", "rulings", "scoring")


def noted():
    """The names that are passed to `audit.record`, and where."""
    for floor in FLOORS:
        for file in sorted((ROOT / floor).rglob("*.py")):
            for call in ast.walk(ast.parse(file.read_text())):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "audit.record":
                    for one in call.keywords:
                        if one.arg:
                            yield one.arg, f"{file.relative_to(ROOT)}:{call.lineno}"


def test_every_name_has_its_label():
    names = list(noted())
    assert len(names) > 150
    assert sorted({f"{name} ({place})" for name, place in names if name not in LABELS}) == []


def test_every_label_is_translated():
    with translation.override("ja"):
        assert [name for name, label in LABELS.items() if str(label).isascii()] == []


NOTED = {
    "before": "active",
    "status": "deceased",
    "is_active": False,
    "fields": ["a", "b"],
    "of": "federation.member",
    "duespaids": 2,
}
WORDS = {
    "en": "before: member, status: deceased, in use: no, fields: a; b, of: members, dues paid: 2",
    "ja": "変更前: 会員, 会員の状態: 逝去, 有効: いいえ, 項目: a; b, 対象: 会員, 会費の納入: 2",
}


@pytest.mark.parametrize("language", WORDS)
def test_codes_of_the_portal_are_words(language):
    with translation.override(language):
        assert in_words(NOTED) == WORDS[language]
