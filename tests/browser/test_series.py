"""The pages of a series over several events, at both widths in both languages."""

from itertools import count

import pytest

from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.scoring.series import builders

pytestmark = pytest.mark.browser


TURNS = count(1)  # the portal of one test is that of the next


@pytest.fixture
def series(portal):
    """A series of nine legs, one of them held, with a category and prizes; and the page of a total."""
    house = portal.houses[0]
    with acting_for(house.federation):
        people, slug = builders.people(8), f"shown-{next(TURNS)}"
        stage = builders.an_event(house, slug, [people[at::4] for at in range(4)])
        builders.published(house, stage)
        series = builders.a_series(house, slug, best=1)
        builders.a_leg(house, series, 1, stage)
        for position in range(2, 10):
            builders.a_leg(house, series, position)
        builders.a_prize(house, series, 1, "Cup")
        builders.a_category(house, series, 1, "Everybody")
        builders.counted(series)
        who = series.places.order_by("position")[0].who
    return f"/sakura/series/{series.slug}/", f"/sakura/series/{series.slug}/of/{who}/"


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_is_accessible_and_fits(visitor, series, language, width):
    page = visitor.arrives(language, width=width)
    for address in ("/sakura/series/", *series):
        answer = page.goto(address)
        assert answer.status == 200, address
        accessible(page)
        fits(page)
