"""The tournament office runs a whole event from the admin: made, announced, entered, played, published."""

import pytest
from playwright.sync_api import expect

from clubs.models import Match, StageAct, Tournament
from federation.models import Role
from federation.tenancy.context import acting_for
from tests import cast
from tests.browser.test_reports import entered

pytestmark = pytest.mark.browser
ADMIN = "/sakura/admin/clubs/"


@pytest.fixture
def office(portal):
    house = portal.houses[0]
    with acting_for(house.federation):
        user = cast.login(house.federation, "office")
        cast.appoint(user, Role.TOURNAMENT_OFFICE)
    return user


def choose(page, field, typed):
    """One of the admin's boxes that search while somebody types."""
    page.locator(f"#id_{field} + .select2 .select2-selection").click()
    page.locator(".select2-search__field").last.fill(typed)
    page.locator(".select2-results__option--highlighted, .select2-results__option").first.wait_for()
    expect(page.locator(".select2-results__option").first).not_to_contain_text("Search")
    page.locator(".select2-results__option").first.click()


def save(page):
    page.locator("input[name=_save]").click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_load_state()


def test_a_whole_event_from_the_admin(visitor, portal, office):
    house = portal.houses[0]
    page = entered(visitor, office, "en", 1280)
    make(page, house)
    page.goto(f"{ADMIN}event/")

    page.locator("#result_list tbody tr a", has_text="set").click()
    page.get_by_text("Scale of victory points:").click()
    page.select_option("[name=vp_scale]", "wbf-continuous-20")
    page.get_by_text("A bye:").click()
    page.fill("[name=bye_vp]", "12")
    page.fill("[name=reason]", "as announced")
    press(page, "Set the conditions")
    expect(page.get_by_text("The conditions of contest are set.")).to_be_visible()
    page.goto(f"{ADMIN}stage/add/")
    choose(page, "event", "Teams")
    page.fill("#id_titles_ja", "予選")
    page.fill("#id_titles_en", "Qualifier")
    page.fill("#id_rounds", "1")
    save(page)
    for number in range(1, 5):
        enter_team(page, number)
    page.goto(f"{ADMIN}tournament/")
    page.locator("#result_list input.action-select").check()
    page.select_option("select[name=action]", "announce")
    page.locator("button[name=index]").click()
    expect(page.get_by_text("Announced.")).to_be_visible()
    run(page, house)


def make(page, house):
    """The tournament with its event and its director, in one form."""
    page.goto(f"{ADMIN}tournament/add/")
    choose(page, "host", house.club.number)
    for field, typed in (
        ("slug", "office"),
        ("titles_ja", "春季"),
        ("titles_en", "Spring"),
        ("starts_on", "2027-05-03"),
        ("ends_on", "2027-05-03"),
        ("venue", "中央会館"),
    ):
        page.fill(f"#id_{field}", typed)
    page.select_option("#id_level", "regional")
    page.locator("#contests-group .add-row a").click()
    page.fill("#id_contests-0-titles_ja", "チーム")
    page.fill("#id_contests-0-titles_en", "Teams")
    page.select_option("#id_contests-0-form", "swiss_teams")
    page.fill("#id_contests-0-boards_per_round", "8")
    page.locator("#officials-group .add-row a").click()
    choose(page, "officials-0-member", house.members[0].number)
    page.select_option("#id_officials-0-duty", "chief_director")

    save(page)


def enter_team(page, number):
    page.goto(f"{ADMIN}entrant/add/")
    choose(page, "event", "Teams")
    page.fill("#id_name", f"Team {number}")
    for seat in range(4):
        if seat > 1:
            page.locator("#players-group .add-row a").click()
        page.fill(f"#id_players-{seat}-name", f"P{number}{seat}")
    save(page)


def run(page, house):
    """By way of the admin's links: the desk of the tournament, of its event, of its stage."""
    page.goto(f"{ADMIN}tournament/")
    page.locator("#result_list tbody tr a").first.click()
    page.locator(".field-desk a").click()
    page.get_by_role("link", name="Teams", exact=True).click()
    page.get_by_role("link", name="Qualifier", exact=True).click()
    page.get_by_role("link", name="Open the session").click()
    page.fill("[name=played_on]", "2027-05-03")
    press(page, "Open the session")
    page.get_by_role("link", name="Draw round 1").click()
    press(page, "Draw and show")
    press(page, "Lock the draw")
    with acting_for(house.federation):
        matches = list(Match.objects.current().filter(session__stage__event__tournament__slug="office"))
    desk = f"/sakura/desk/stages/{stage_of(house).pk}/"
    for match in matches:
        page.goto(f"{desk}match/?match={match.pk}")
        page.fill("[name=a]", "30")
        page.fill("[name=b]", "10")
        press(page, "Save")
    page.goto(f"{desk}publish/")
    press(page, "Publish")
    with acting_for(house.federation):
        assert StageAct.objects.filter(stage=stage_of(house), kind="published").count() == 1
    page.goto("/sakura/tournaments/office/")
    expect(page.get_by_text("Chief director")).to_be_visible()
    page.get_by_role("link", name="Qualifier").click()
    expect(page.locator("table.standings tbody tr").first).to_contain_text("1", timeout=30_000)


def stage_of(house):
    with acting_for(house.federation):
        return Tournament.objects.get(slug="office").contests.get().stages.get()
