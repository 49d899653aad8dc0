"""Placeholders: a fixed list of words, and nothing that is typed is ever run."""

import pytest
from hypothesis import given, strategies as st

from federation.mailings.placeholders import PlaceholderFault, faults, fill

KNOWN = ("name", "event")
WORDS = {"name": "Mai {event} {{x}} {% now %}", "event": "Spring Cup"}


def test_words_are_put_in_once_and_not_looked_through_again():
    assert fill("Dear {name}, {{name}} at {event}", WORDS) == (
        "Dear Mai {event} {{x}} {% now %}, {name} at Spring Cup"
    )


@pytest.mark.parametrize(
    "written",
    [
        "{name.user.password}",
        "{name[0]}",
        "{name!r}",
        "{name:>9999999999}",
        "{0}",
        "{}",
        "{ name }",
        "{Name}",
        "{__class__}",
        "{% include 'x' %}",
        "{number}",
        "{",
        "}",
    ],
)
def test_whatever_else_stands_in_braces_is_a_fault_with_its_line(written):
    wrong = faults(f"Dear {{name}},\n\n{written}", KNOWN)
    assert wrong, written
    assert {fault.line for fault in wrong} == {3}
    assert wrong[0].written in written


def test_templates_of_django_are_mere_text_or_a_fault():
    assert faults("{{ name }}", KNOWN) == []
    assert fill("{{ name }} {{name}}", WORDS) == "{ name } {name}"
    assert faults("{name", KNOWN) == [PlaceholderFault(1, "{")]


@given(st.text(alphabet="{}nameevt.\n ", max_size=60))
def test_a_text_without_a_fault_is_filled_and_one_with_is_none(text):
    if faults(text, KNOWN):
        assert "{" in text or "}" in text
    else:
        assert isinstance(fill(text, {"name": "N", "event": "E"}), str)
