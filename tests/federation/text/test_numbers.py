"""Whole numbers as people type them: digits in full width too, and never more of them than were asked for."""

import ast

import pytest

from federation.text.numbers import folded, whole
from tests.places import ROOT

# Where a number is read that nobody types into a page: files of programs, rules, numbers of members.
ELSEWHERE = {
    "clubs/files",
    "clubs/movements/table_file.py",
    "clubs/tournaments/forms.py",  # words that hold a digit are numbers of members
    "clubs/tournaments/resources/entrants.py",  # likewise
    "clubs/tournaments/services/entrants.py",  # of entrants that we numbered
    "federation/people/member_numbers.py",  # text to its end: leading zeros count
    "federation/text/numbers.py",
    "rulings/advisor",
    "rulings/cases/services/clocks.py",  # numbers of laws
    "rulings/library",
    "scoring/engine",
    "scoring/sessions/words/steps.py",  # of a step's own parameters
}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        (" 12 ", 12),
        ("１２", 12),
        ("0", 0),
        (34, 34),
        *((text, None) for text in ("", None, "-1", "1.5", "1e3", "x", "٣", "1 2")),
    ],
)
def test_what_is_typed(text, number):
    assert whole(text) == number


def test_no_more_digits_than_asked_for():
    assert (whole("999", 3), whole("1000", 3)) == (999, None)
    assert whole("9" * 18) == 10**18 - 1
    assert whole("9" * 5_000_000) is None


def test_folded():
    assert (folded(None), folded(" ＡＢ　１ ")) == ("", "AB 1")


def test_pages_ask_here_and_nowhere_else():
    """A page that asks by itself whether a text is a number forgets how long it may be."""
    asked = set()
    for folder in ("federation", "clubs", "rulings", "scoring"):
        for file in (ROOT / folder).rglob("*.py"):
            path = str(file.relative_to(ROOT))
            if any(path.startswith(place) for place in ELSEWHERE):
                continue
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Attribute) and node.attr in ("isdigit", "isdecimal", "isnumeric"):
                    asked.add(f"{path}:{node.lineno}")
    assert asked == set()
