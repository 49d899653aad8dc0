"""A table that nobody understands: asked about on a page that works on a phone, in both languages."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.test_evening import HOMES, accessible

pytestmark = pytest.mark.browser

ROWS = "Bd №,Us,Them,Con,Who,Cards,Pts,A remark of some length\n1,1,2,4S,N,10,420,x\n1,3,4,4S,N,9,-50,\n"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_do_these_columns_mean(visitor, portal, language):
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, HOMES[language], "scorer")
    page.goto(f"/{HOMES[language]}/desk/")
    file = {"name": "thursday.csv", "mimeType": "text/csv", "buffer": ROWS.encode()}
    page.set_input_files("input[type=file]", [file])
    page.locator("form.drop button").click()
    page.locator("main a[href$='/columns/']").first.click()
    expect(page.locator("table.columns select")).to_have_count(8)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        accessible(page)
        if os.environ.get("SCREENSHOTS"):
            page.screenshot(
                path=Path(os.environ["SCREENSHOTS"]) / f"columns-{language}-{width}.png", full_page=True
            )
    for place, meaning in enumerate(["board", "ns", "ew", "contract", "declarer", "tricks", "score"]):
        page.select_option(f"#id_column_{place}", meaning)
    page.locator("main form[method=post] .buttons button").click()
    expect(page.locator("dl.summary")).to_be_visible()
