"""What surely asserts and what may not, in small tests."""

import ast
from textwrap import indent

import pytest

from tests.asserting import idle_tests

HELPERS = """
from json import loads
from tests.desk import refused
import pytest

NAMES = ("ja", "en")
FOUND = sorted(folder())
def checked(row):
    assert row
def looped(rows):
    for row in rows:
        assert row
def by_another(row):
    return checked(row)
@pytest.fixture
def press():
    def pressed(button):
        assert button
    return pressed
"""
DESK = (
    "def refused(code):\n    with pytest.raises(Refused):\n        yield\ndef loads(text):\n    assert text"
)


def is_idle(body: str) -> bool:
    """Whether a test with this body may assert nothing."""
    source = f"{HELPERS}\ndef test_it(rows, press):\n{indent(body, '    ')}\n"
    idle = idle_tests([("tests.test_it", ast.parse(source)), ("tests.desk", ast.parse(DESK))])
    assert len(idle) <= 1
    return bool(idle)


@pytest.mark.parametrize(
    "body",
    [
        "assert rows",
        "for row in rows:\n    assert row\nassert len(rows) == 2",
        "for name in NAMES:\n    assert name",
        "for at, name in enumerate(sorted({'a': 1}.items())):\n    assert name",
        "for row, name in zip(rows, NAMES, strict=True):\n    assert row == name",
        "for row in [*rows, 1]:\n    assert row",
        "for seed in range(1, 6):\n    assert seed",
        "made = ('a',) if rows else ('b', 'c')\nfor each in made:\n    assert each",
        "while True:\n    assert rows\n    break",
        "assert [row for row in rows if row < 0] == []",
        "assert all(name for name in NAMES)",
        "if rows:\n    pytest.fail('there are some')",
        "with pytest.raises(KeyError):\n    rows[1]",
        "with refused('late'):\n    rows[1]",
        "expect(rows).to_be_visible()",
        "checked(rows)",
        "by_another(rows)",
        "press('send')",
    ],
)
def test_what_surely_asserts(body):
    assert not is_idle(body)


@pytest.mark.parametrize(
    "body",
    [
        "print(rows)",
        "for row in rows:\n    assert row",
        "for name in NAMES:\n    for row in rows:\n        assert row",
        "for name in FOUND:\n    assert name",
        "for row in []:\n    assert row",
        "for row in range(1, 1):\n    assert row",
        "for row, name in zip(rows, NAMES, strict=False):\n    assert row == name",
        "rows = ('a',)\nrows = folder()\nfor row in rows:\n    assert row",
        "while rows:\n    assert rows.pop()",
        "for row in rows:\n    with pytest.raises(KeyError):\n        row['a']",
        "for row in rows:\n    checked(row)",
        "[checked(row) for row in rows]",
        "assert all(row for row in rows)",
        "def never(row):\n    assert row",
        "looped(rows)",
        "loads(rows)",
    ],
)
def test_what_may_assert_nothing(body):
    assert is_idle(body)
