"""Stages with results in a real browser: cross-table, race and bracket, on every width and on paper."""

from dataclasses import replace
from itertools import pairwise

import pytest
from django.contrib.auth.hashers import make_password
from playwright.sync_api import expect

from clubs.models import Stage
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.tools.demo import furnish
from scoring.tools.demo.houses import SAKURA
from scoring.tools.demo.names import PASSWORD
from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser

# What stands on each page, in the order of the stages; a knockout has no race.
SHOWN = (("table.cross", "figure.picture"), ("table.cross", "figure.picture"), ("table.bracket",))
NARROWEST_NAME = 90  # pixels of a column of names: one sign of a name a line is no name
A4_INSIDE = 718  # pixels between the margins of a sheet


@pytest.fixture(scope="module")
def addresses(portal):
    """The stages of the demonstration's big tournament: a league, a Swiss, a knockout that goes on."""
    house = replace(SAKURA, slug="zuhan")
    federation = Federation.objects.create(slug=house.slug, **house.fields)
    furnish.furnish(house, make_password(PASSWORD))
    with acting_for(federation):
        played = Stage.objects.filter(event__tournament__slug="team-championship")
        return [f"/zuhan/stages/{stage.pk}/" for stage in played.order_by("event", "position")]


@pytest.mark.parametrize(("language", "scheme"), [("ja", "light"), ("ja", "dark"), ("en", "dark")])
def test_stages_with_results_fit_and_are_read_by_everybody(visitor, addresses, language, scheme):
    page = visitor.arrives(language, width=360)
    page.emulate_media(color_scheme=scheme)
    for address, shown in zip(addresses, SHOWN, strict=True):
        for width in (360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(address)
            for what in shown:
                expect(page.locator(what)).to_be_visible()
            fits(page)
            accessible(page)


def test_a_cross_table_on_a_telephone_keeps_who_and_the_total_in_sight(visitor, addresses):
    page = visitor.arrives("ja", width=360)
    page.goto(addresses[0])
    row = page.locator("table.cross tbody tr").first
    page.locator(".frame", has=page.locator("table.cross")).evaluate("frame => frame.scrollLeft = 150")
    for cell in (row.locator("th"), row.locator("td").last):
        box = cell.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    assert row.locator("th").bounding_box()["width"] >= NARROWEST_NAME


def test_names_at_the_ends_of_lines_do_not_lie_on_each_other(visitor, addresses):
    page = visitor.arrives("en", width=360)
    page.goto(addresses[1])
    names = page.locator(".drawing text.name")
    boxes = sorted((names.nth(at).bounding_box() for at in range(names.count())), key=lambda box: box["y"])
    assert len(boxes) == 10
    assert all(low["y"] - high["y"] >= 11 for high, low in pairwise(boxes))


def test_names_in_a_bracket_begin_at_the_same_place(visitor, addresses):
    page = visitor.arrives("en", width=1280)
    page.goto(addresses[2])
    names = page.locator("table.bracket tbody td:first-child .names")
    starts = {round(names.nth(at).bounding_box()["x"]) for at in range(8)}
    assert len(starts) == 1


def test_paper_has_whole_tables(visitor, addresses):
    page = visitor.arrives("ja", width=A4_INSIDE)
    page.emulate_media(media="print")
    for address, (table, *_more) in zip(addresses, SHOWN, strict=True):
        page.goto(address)
        box = page.locator(table).bounding_box()
        assert box["x"] + box["width"] <= A4_INSIDE, address
