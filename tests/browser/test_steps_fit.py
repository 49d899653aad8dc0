"""The steps of a figure stay within the page, however long its sentence and its fraction are."""

from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from scoring.sessions.words.steps import Reason, Reasons
from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser

# Every template that shows steps: a new one is decided about here.
TEMPLATES = ("scoring/points/_points_reasons.html", "scoring/sessions/_reasons.html")

LONG = "1234567890123456789/9876543210987654321"
SENTENCE = {
    "ja": "東西が同じボードで得た分の半分を、次の節に持ち越したものとその端数" * 3,
    "en": "Half of what was carried over from the round-robin against an uninterchangeable counterpart " * 3,
}
PLACE = "html => { document.querySelector('main').innerHTML = '<h1>1</h1>' + html }"


def reasons(sentence: str) -> Reasons:
    """Two steps as long as exact sums make them, and their total."""
    step = Reason("-123.45", LONG, sentence, "REG-1.2.5")
    return Reasons((step, Reason("+0.33", "1/3", sentence, "")), "-123.12", LONG)


def test_every_template_of_steps_is_looked_at():
    rooms = Path(settings.BASE_DIR).glob("*/templates/**/*_reasons.html")
    assert sorted(path.as_posix().split("/templates/")[1] for path in rooms) == list(TEMPLATES)


@pytest.mark.parametrize("width", [320, 360, 640, 1024])
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("template", TEMPLATES)
def test_long_steps_fit_the_page(visitor, portal, template, language, width):
    with override(language):
        steps = reasons(SENTENCE[language])
        words = {"reasons": steps, "row": {"reasons": steps}, "name": SENTENCE[language], "unit": " VP"}
        shown = render_to_string(template, words)
    page = visitor.arrives(language, width=width)
    page.goto("/sakura/calculators/")
    for html in (
        shown,
        f"<table class='standings folding'><tbody><tr class='steps'><td>{shown}</td></tr></tbody></table>",
    ):
        page.evaluate(PLACE, html.replace("<details>", "<details open>"))
        fits(page)
    page.evaluate(PLACE, shown)
    accessible(page)
