"""A ruling on a telephone: from the report at the table to changed standings."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from clubs.models import Entry
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.cases.services import cases, notes
from rulings.models import AdjustmentKind, Case
from scoring.models import StandingRow
from tests.browser.accessibility import accessible, fits
from tests.clubs.tournaments.event_house import NOON, running_stage
from tests.clubs.uploads.form_files import SWISS
from tests.rulings.cases.case_house import average, first_result, reported
from tests.running_portal import until
from tests.scoring import builders

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("PORTAL_SHOTS", "")
WORDS = {
    "en": ("Open the case", "Show what it does", "Rule", "Both sides have been told", "average plus", "Told"),
    "ja": ("案件を開く", "影響を見る", "裁定する", "両サイドに通知した", "アベレージプラス", "通知"),
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


@pytest.mark.parametrize("language", ["ja", "en"])
def test_from_the_report_to_changed_standings(visitor, portal, language):
    house = portal.houses[language == "en"]
    home, (opens, shows, rules, tells, plus, told_words) = house.federation.slug, WORDS[language]
    session = builders.published(house)
    before = places(house, session)
    with acting_for(house.federation):
        result = first_result(session)
        label = f"{result.round}-{result.ns_id}-{result.ew_id}"
    page = visitor.arrives(language, width=360)
    page.set_default_timeout(30_000)  # a loaded machine
    visitor.signs_in(page, home, "scorer")
    page.goto(f"/{home}/desk/cases/new/?board={result.board}")
    seen(page, f"{language}-1-sessions")
    page.locator(".sessions a").first.click()
    page.locator("#id_board").fill(str(result.board))
    page.locator("#id_board").blur()
    expect(page.locator(f"#id_at_table option[value='{label}']")).to_be_attached()
    page.select_option("#id_at_table", label)
    page.select_option("#id_topic", "lead_out_of_turn")
    page.fill("#id_incident", "West led out of turn.")
    seen(page, f"{language}-2-report")
    page.get_by_role("button", name=opens, exact=True).click()
    expect(page.locator("#facts")).to_contain_text("West led out of turn.")
    seen(page, f"{language}-3-case")
    page.locator(".buttons a").first.click()
    page.locator("input[value=artificial]").check()
    page.select_option("[name=average_ns]", "A+")
    page.select_option("[name=average_ew]", "A-")
    expect(page.locator("#effect")).to_contain_text(plus)
    expect(page.locator("#effect table").first).to_be_visible()
    page.locator("[name=reasons]").fill("Law 12C2.")
    seen(page, f"{language}-4-rule")
    page.get_by_role("button", name=shows, exact=True).click()
    expect(page.locator("main")).to_contain_text(plus)
    seen(page, f"{language}-5-effect")
    page.get_by_role("button", name=rules, exact=True).click()
    expect(page.locator("#ruling")).to_contain_text(plus)
    page.locator(".buttons a").first.click()
    page.locator("[name=appeal_explained]").check()
    seen(page, f"{language}-6-tell")
    page.get_by_role("button", name=tells, exact=True).click()
    expect(page.locator("#ruling")).to_contain_text(told_words)
    seen(page, f"{language}-7-told")
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
        notes.note(case=case, by=house.scorer, text="They were tired.")
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
        ("list", "/sakura/desk/cases/"),
        ("search", "/sakura/desk/cases/?q=west&state=ruled"),
        ("figures", "/sakura/desk/cases/consistency/?law=45"),
        ("similar", f"{desk}similar/"),
        ("case", desk),
        ("rule", f"{desk}rule/"),
    ):
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
        ("cases", f"{admin}case/?q=west"),
        ("case", f"{admin}case/{case.pk}/change/"),
        ("adjustments", f"{admin}adjustment/"),
        ("adoption", f"{admin}lawadoption/add/"),
        ("adoptions", f"{admin}lawadoption/"),
    ):
        office.goto(address)
        seen(office, f"admin-{name}-{language}")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_decision_without_a_case_gets_one_by_a_press(visitor, portal, language):
    house = portal.houses[0]
    with acting_for(house.federation):
        here = running_stage(house, form="round_robin_teams", slug=f"late-{language}")
        adjustments.rule(
            session=here.session,
            decision=decision_from(AdjustmentKind.LATE, {"contestant": "1", "round": 1, "minutes": 12}),
            at=NOON,
            by=here.director,
            reason="The bus.",
        )
    page = visitor.arrives(language, width=360)
    page.set_default_timeout(30_000)  # a loaded machine
    visitor.signs_in(page, "sakura", f"director-late-{language}")
    page.goto(f"/sakura/desk/stages/{here.stage.pk}/")
    seen(page, f"{language}-desk-of-a-decision")
    press = page.locator("form[action*='/desk/rulings/']")
    page.goto(press.get_attribute("action"))
    seen(page, f"{language}-case-of-a-decision")
    page.locator("main form button").click()
    expect(page.locator("#ruling")).to_contain_text("The bus.")
    seen(page, f"{language}-case-made-of-it")


def test_a_forfeit_in_a_match_of_a_file(visitor, portal):
    """The form of a ruling at teams; the match on the page of the session and on the winner's own."""
    house = portal.houses[1]
    session = builders.published_content(house, SWISS, "swiss.xml")
    with acting_for(house.federation):
        body = {"round": 2, "winner": "2", "loser": "1"}
        adjustments.rule(
            session=session, decision=decision_from(AdjustmentKind.FORFEIT, body), at=NOON, by=house.scorer
        )
        case, _new = cases.report(
            session=session,
            token="f",
            place=cases.CasePlace(NOON, round=2),
            seats={},
            by=house.scorer,
            incident="They went home.",
        )
        winner = Entry.objects.current().get(session=session, number="2")
    page = visitor.arrives("en", width=360)
    page.set_default_timeout(30_000)  # a loaded machine
    visitor.signs_in(page, "albion", "scorer")

    def counted():
        page.goto(f"/albion/sessions/{session.pk}/")
        return "forfeits" in page.locator("main").inner_text()

    until(counted)
    seen(page, "forfeit-session")
    page.goto(f"/albion/sessions/{session.pk}/contestants/{winner.pk}/")
    expect(page.locator("table.own-matches")).to_contain_text("won by forfeit")
    seen(page, "forfeit-winner")
    page.goto(f"/albion/desk/cases/{case.pk}/rule/")
    page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")
    expect(page.locator("[name=forfeit_loser]")).to_be_visible()
    seen(page, "forfeit-rule")
