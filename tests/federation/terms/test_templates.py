"""No template has a head of a table that is short and neither explained nor an ordinary word."""

import re
from collections.abc import Iterator

import pytest
from django.utils.translation import override

from tests.heads_shown import ORDINARY, heads_of, undecided
from tests.places import ROOT
from tests.test_translations import FLOORS

VARIABLE = re.compile(r"\{[{%#].*?[}%#]\}", re.DOTALL)
TRANSLATED = re.compile(r"\{% translate \"([^\"]+)\"[^%]*%\}")


def heads() -> Iterator[str]:
    """Heads of the columns of all templates, as English has them, without what is filled in."""
    for floor in FLOORS:
        for file in (ROOT / floor / "templates").glob("**/*.html"):
            text = TRANSLATED.sub(lambda at: at[1], file.read_text(encoding="utf-8"))
            yield from (VARIABLE.sub("", head).strip() for head in heads_of(text))


def test_every_short_head_is_decided():
    every = set(heads())
    assert len(every) > 200
    assert undecided(every, "en") == []


@pytest.mark.parametrize(
    ("head", "language"),
    [("Ctr", "en"), ("Avg+", "en"), ("XIMP", "en"), ("Total (BAM)", "en"), ("BAMの合計", "ja")],
)  # fmt: skip
def test_a_new_abbreviation_is_not_decided(head, language):
    with override(language):
        assert undecided([head], language) == [head]


@pytest.mark.parametrize(
    ("head", "language"), [("VP", "ja"), ("NSのスコア", "ja"), ("Total (VP)", "en"), ("Club", "en")]
)
def test_what_is_decided(head, language):
    assert undecided([head], language) == []


def test_ordinary_words_are_words():
    """No capitals in a row, no full stop."""
    assert [word for word in ORDINARY if not re.fullmatch(r"[A-Z]?[a-z]+", word)] == []
