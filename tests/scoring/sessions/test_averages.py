"""What a page prints where a result has a percentage in place of a score."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation


@pytest.mark.parametrize(
    ("percent", "score", "shown"),
    [
        ("60", None, '<abbr title="average plus">A+</abbr>'),
        ("50", None, '<abbr title="average">A</abbr>'),
        ("40", None, '<abbr title="average minus">A\N{MINUS SIGN}</abbr>'),
        ("200/3", None, "200/3%"),
        ("", 420, "+420"),
        (None, -50, "\N{MINUS SIGN}50"),
    ],
)
def test_an_average_is_named_and_another_share_is_a_percentage(percent, score, shown) -> None:
    with translation.override("en"):
        page = render_to_string("scoring/sessions/_given.html", {"percent": percent, "score": score})
    assert " ".join(page.split()).replace(" >", ">") == shown
