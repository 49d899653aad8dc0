"""Titles, rankings and certificates in a browser: awarded by a click, proved by a code, legible."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Club
from federation.models import Member, Role
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.models import Title
from scoring.points.services import titles
from tests import cast
from tests.browser.accessibility import accessible, fits
from tests.scoring.points.builders import give
from tests.scoring.points.ledger.builders import members

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(portal):
    """Members with points of many years; the player and two more have enough for a title."""
    house = next(house for house in portal.houses if house.federation.slug == "sakura")
    with acting_for(house.federation):
        secretary = cast.login(house.federation, "secretary")
        cast.appoint(secretary, Role.MASTER_POINT_SECRETARY)
        Club.objects.update(region="関東")
        player = Member.objects.get(user=house.player)
        for year in range(2008, 2027, 2):
            give(player, str((year * 7) % 90), "black" if year % 3 else "red", year)
        give(player, "300")
        for number, member in enumerate(members(house, 8)):
            give(member, str(300 - number // 3 * 40))
        lost = Member.objects.get(pk=house.members[0].pk)
        give(lost, "310")
        titles.award(member=lost, rank="life_master", on=today(), at=timezone.now(), by=secretary, ladder="")
        give(lost, "-20.5")
    return house


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_are_accessible_and_fit(visitor, house, language, width) -> None:
    with acting_for(house.federation):
        title = Title.objects.first()
        player = Member.objects.get(user=house.player)
    page = visitor.arrives(language, width=width)
    for path in (
        "rankings/",
        "rankings/?region=関東&colour=black",
        f"members/{player.pk}/",
        f"certificates/?code={title.code}",
        "certificates/?code=AAAA",
    ):
        page.goto(f"/sakura/{path}")
        accessible(page)
        fits(page)
    visitor.signs_in(page, "sakura", "secretary")
    for path in ("desk/points/titles/", f"desk/points/titles/{title.pk}/", "desk/points/titles/by-hand/"):
        page.goto(f"/sakura/{path}")
        accessible(page)
        fits(page)


def test_a_title_is_awarded_and_its_holder_sees_it(visitor, house) -> None:
    with acting_for(house.federation):
        player = Member.objects.get(user=house.player)
    page = visitor.arrives("en", width=360)
    visitor.signs_in(page, "sakura", "secretary")
    page.goto("/sakura/desk/points/titles/")
    page.locator(f"input[value='{player.pk}:life_master']").check()
    page.get_by_role("button", name="Award to those chosen").click()
    expect(page.locator(".messages")).to_contain_text("1 title is awarded.")
    other = visitor.arrives("en", width=360)
    visitor.signs_in(other, "sakura", "player")
    other.goto("/sakura/me/points/")
    expect(other.locator("main")).to_contain_text("Life Master")
    expect(other.locator("main svg")).to_be_visible()
    accessible(other)
    fits(other)
    with other.expect_download() as taken:
        other.get_by_role("link", name="Certificate (English PDF)").click()
    assert taken.value.suggested_filename.endswith(".pdf")
