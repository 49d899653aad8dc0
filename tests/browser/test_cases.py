"""A ruling on a telephone: from the report at the table to changed standings."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from federation.tenancy.context import acting_for
from rulings.models import Case
from rulings.services import case_notes, cases
from scoring.models import StandingRow
from tests.browser.test_calculators import accessible, fits
from tests.rulings.case_house import average, first_result, reported
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


def a_case(house):
    """A ruled case of a club's session; the one that is there already."""
    with acting_for(house.federation):
        known = Case.objects.filter(token="seen").first()
    if known:
        return known
    session = builders.published(house)
    with acting_for(house.federation):
        result = first_result(session)
        case = reported(house, result, sent="seen")
        case_notes.note(case=case, by=house.scorer, text="They were tired.")
        cases.rule(case=case, decisions=[average(result)], reasons="Law 12C2.", by=house.scorer)
    return case


@pytest.mark.parametrize("language", ["ja", "en"])
def test_lists_the_ruling_and_the_records_are_accessible_and_fit(visitor, portal, language):
    """The list, a search, figures, likes, the whole form of a ruling; and the same records in the admin."""
    case = a_case(portal.houses[0])
    desk, admin = f"/sakura/desk/cases/{case.pk}/", "/sakura/admin/rulings/"
    page = visitor.arrives(language, width=360)
    page.set_default_timeout(30_000)  # a loaded machine
    visitor.signs_in(page, "sakura", "scorer")
    for name, address in (
        ("list", "/sakura/desk/cases/"), ("search", "/sakura/desk/cases/?q=west&state=ruled"),
        ("figures", "/sakura/desk/cases/consistency/?law=45"), ("similar", f"{desk}similar/"),
        ("case", desk), ("rule", f"{desk}rule/"),
    ):  # fmt: skip
        page.goto(address)
        page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")
        if name == "rule":
            page.select_option("[name=irregularity]", "wrong_pocket")
            expect(page.locator("[name=responsibility_clear]")).to_be_visible()
            expect(page.locator("[name=earlier_boards]")).to_be_hidden()
            page.locator("input[value=fouled]").check()
            expect(page.locator("[name=groups]")).to_be_visible()
        seen(page, f"{name}-{language}-360")
        page.set_viewport_size({"width": 1280, "height": 900})
        seen(page, f"{name}-{language}-1280")
        page.set_viewport_size({"width": 360, "height": 900})
    office = visitor.arrives(language, width=1280)
    office.set_default_timeout(30_000)
    visitor.signs_in(office, "sakura", "administrator")
    for name, address in (
        ("cases", f"{admin}case/?q=west"), ("case", f"{admin}case/{case.pk}/change/"),
        ("adjustments", f"{admin}adjustment/"), ("adoption", f"{admin}lawadoption/add/"),
        ("adoptions", f"{admin}lawadoption/"),
    ):  # fmt: skip
        office.goto(address)
        seen(office, f"admin-{name}-{language}")
