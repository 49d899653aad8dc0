"""Two members of a committee in two browsers: one leaves, one decides, and the public page changes."""

import os
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from federation.tenancy.context import acting_for
from rulings.appeals.services import deciding, panels
from rulings.models import Body
from scoring.models import StandingRow
from tests.browser.accessibility import accessible, fits
from tests.factories import appeals
from tests.running_portal import until
from tests.scoring import builders

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("PORTAL_SHOTS", "")


def seen(page, name):
    """Nobody is hindered by it, and nothing runs out of it; kept as a picture where that is asked."""
    fits(page)
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
    accessible(page)


@pytest.fixture(scope="module")
def hearing(portal):
    """An appeal in its hearing, of a body with a quorum of two, on whose panel three sit."""
    house = portal.houses[1]
    session = builders.published(house)
    with acting_for(house.federation):
        court = appeals.court(house)
        Body.objects.filter(key="appeals").update(quorum=2)
        result = appeals.first_result(session)
        case = appeals.told_case(house, result, at=timezone.now())
        appeal = appeals.filed(house, case, result, at=timezone.now())
        appeals.in_hearing(court, appeals.panel(court, appeals.admitted(house, appeal)))
        deciding.vote(appeal=appeal, choice="changed", by=court.people[2])
    return house, session, court, appeal


@pytest.fixture(scope="module")
def recommended(hearing):
    """An appeal that came to the next body with a recommendation, before somebody who did not sit below."""
    house, _session, court, _appeal = hearing
    now, elsewhere = timezone.now(), builders.published_content(house, builders.a_field(6), "field.xml")
    with acting_for(house.federation):
        result = appeals.first_result(elsewhere)
        case = appeals.told_case(house, result, at=now)
        below = appeals.heard(court, case, result, at=now)
        appeals.through(court, below, "recommendation", [])
        above = case.appeals.latest("pk")
        panels.seat(appeal=above, user=court.people[3], by=house.administrator, chair=True)
    return above


def places(house, session):
    with acting_for(house.federation):
        return list(StandingRow.objects.filter(session=session).values_list("entry", "score"))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_page_of_an_appeal_is_accessible_and_fits(visitor, hearing, recommended, language):
    """The docket, the panel, the bodies, the forms; desk and papers; what the body before decided."""
    _house, session, court, appeal = hearing
    room, desk = f"/albion/desk/committee/appeals/{appeal.pk}/", "/albion/desk/appeals/"
    places = {
        "chair": {
            "docket": "/albion/desk/committee/",
            "bodies": "/albion/desk/committee/bodies/",
            "panel": f"{room}panel/",
            "seat": f"{room}seat/?member={court.people[3].pk}",
            "vote": f"{room}vote/",
            "decide": f"{room}decide/",
            "disclose": f"{room}disclose/",
        },
        "scorer": {
            "list": f"{desk}?state=all",
            "desk": f"{desk}{appeal.pk}/",
            "filing": f"/albion/cases/{appeal.case_id}/appeal/",
            "session": f"/albion/sessions/{session.pk}/",
            "recommended": f"{desk}{recommended.pk}/",
            "take-up": f"{desk}{recommended.pk}/take-up/",
            "papers": f"/albion/appeals/{recommended.pk}/papers/",
        },
        "fourth": {"before": f"/albion/desk/committee/appeals/{recommended.pk}/"},
    }
    for name, addresses in places.items():
        page = visitor.arrives(language, width=360)
        page.set_default_timeout(30_000)  # a loaded machine
        visitor.signs_in(page, "albion", name)
        for place, address in addresses.items():
            assert page.goto(address).status == 200, address
            seen(page, f"{place}-{language}-360")
            if SHOTS:
                page.set_viewport_size({"width": 1280, "height": 900})
                seen(page, f"{place}-{language}-1280")
                page.set_viewport_size({"width": 360, "height": 900})


def test_one_leaves_the_panel_one_decides_and_the_public_page_changes(visitor, hearing):
    house, session, court, appeal = hearing
    before = places(house, session)
    room = f"/albion/desk/committee/appeals/{appeal.pk}/"
    public = visitor.arrives("en", width=360)
    public.goto(f"/albion/sessions/{session.pk}/")
    expect(public.locator("#under-appeal")).to_contain_text("Under appeal")
    chair, second = visitor.arrives("en"), visitor.arrives("en", width=360)
    for page, name in ((chair, "chair"), (second, "second")):
        page.set_default_timeout(30_000)  # a loaded machine
        visitor.signs_in(page, "albion", name)
        page.goto(room)
        seen(page, f"file-{name}")
    second.get_by_role("link", name="Recuse yourself", exact=True).click()
    second.fill("[name=why]", "A party is my neighbour.")
    seen(second, "recuse")
    second.get_by_role("button", name="Leave the panel").click()
    expect(second.locator("h1")).to_have_text("Committee room")
    assert second.goto(room).status == 403
    chair.goto(f"{room}vote/")
    chair.locator("input[value=changed]").check()
    with chair.expect_navigation():
        chair.get_by_role("button", name="Vote for this").click()
    chair.goto(f"{room}decide/")
    chair.locator("input[name=outcome][value=artificial]").check()
    chair.select_option("[name=average_ns]", "A-")
    chair.select_option("[name=average_ew]", "A+")
    expect(chair.locator("#effect table").first).to_be_visible()
    chair.fill("[name=reasons]", "Law 16B.")
    seen(chair, "decide")
    with chair.expect_navigation():
        chair.get_by_role("button", name="Write it down").click()
    with acting_for(house.federation):
        deciding.sign(appeal=appeal, by=court.people[2])
    chair.goto(f"{room}issue/")
    expect(chair.locator("main table").first).to_be_visible()
    seen(chair, "issue")
    chair.get_by_role("button", name="Sign; it counts").click()
    expect(chair.locator("main")).to_contain_text("average minus")
    until(lambda: places(house, session) != before)
    public.reload()
    expect(public.locator("#under-appeal")).to_have_count(0)
