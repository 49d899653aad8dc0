"""A ruling on a telephone: from the report at the table to changed standings."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from federation.tenancy.context import acting_for
from scoring.models import StandingRow
from tests.browser.test_calculators import accessible, fits
from tests.rulings.case_house import first_result
from tests.running_portal import until
from tests.scoring import builders

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("PORTAL_SHOTS", "")
WORDS = {
    "en": ("Open the case", "Show what it does", "Rule", "Both sides have been told", "average plus"),
    "ja": ("案件を開く", "影響を見る", "裁定する", "両サイドに通知した", "アベレージプラス"),
}


def seen(page, name):
    """Nobody is hindered by it, and nothing runs out of it; kept as a picture where that is asked."""
    fits(page)
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
    accessible(page)


def places(house, session):
    with acting_for(house.federation):
        return list(StandingRow.objects.filter(session=session).values_list("entry", "score"))


def test_from_the_report_to_changed_standings(visitor, portal):
    house, language = portal.houses[1], "en"
    opens, shows, rules, tells, plus = WORDS[language]
    session = builders.published(house)
    before = places(house, session)
    with acting_for(house.federation):
        result = first_result(session)
        label = f"{result.round}-{result.ns_id}-{result.ew_id}"
    page = visitor.arrives(language, width=360)
    page.set_default_timeout(30_000)  # a loaded machine
    visitor.signs_in(page, "albion", "scorer")
    page.goto(f"/albion/desk/cases/new/?board={result.board}")
    seen(page, "1-sessions")
    page.locator(".sessions a").first.click()
    page.locator("#id_board").fill(str(result.board))
    page.locator("#id_board").blur()
    expect(page.locator(f"#id_at_table option[value='{label}']")).to_be_attached()
    page.select_option("#id_at_table", label)
    page.fill("#id_incident", "West led out of turn.")
    seen(page, "2-report")
    page.get_by_role("button", name=opens, exact=True).click()
    expect(page.locator("#facts")).to_contain_text("West led out of turn.")
    seen(page, "3-case")
    page.locator(".buttons a").first.click()
    page.locator("input[value=artificial]").check()
    page.select_option("[name=average_ns]", "A+")
    page.select_option("[name=average_ew]", "A-")
    expect(page.locator("#effect")).to_contain_text(plus)
    expect(page.locator("#effect table").first).to_be_visible()
    page.locator("[name=reasons]").fill("Law 12C2.")
    seen(page, "4-rule")
    page.get_by_role("button", name=shows, exact=True).click()
    expect(page.locator("main")).to_contain_text(plus)
    seen(page, "5-effect")
    page.get_by_role("button", name=rules, exact=True).click()
    expect(page.locator("#ruling")).to_contain_text(plus)
    page.locator(".buttons a").first.click()
    page.locator("[name=appeal_explained]").check()
    seen(page, "6-tell")
    page.get_by_role("button", name=tells, exact=True).click()
    expect(page.locator("#ruling")).to_contain_text("Told")
    seen(page, "7-told")
    until(lambda: places(house, session) != before)
