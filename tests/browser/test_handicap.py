"""The handicap list beside the standings of a stage, its page to print and why a figure of it."""

import pytest

from clubs.models import Stage
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.scoring.tournament_builders import a_round_robin, keep_handicaps

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_page_is_accessible_and_fits(visitor, portal, language):
    house = portal.houses[0]
    stage = a_round_robin(house, f"handicap-{language}")
    with acting_for(house.federation):
        keep_handicaps(stage, house.scorer, A="1.5", D="10")
        key = Stage.objects.get(pk=stage.pk).event.entrants.get(number="A").pk
    at = f"/sakura/stages/{stage.pk}/"
    for width in (360, 1280):
        page = visitor.arrives(language, width=width)
        for address in (at, f"{at}handicap/", f"{at}entrants/{key}/handicap/"):
            answer = page.goto(address)
            assert answer.status == 200, address
            accessible(page)
            fits(page)
