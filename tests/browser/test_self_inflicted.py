"""Law 12C1(e) on a telephone: the form, what it does, the case, and why each side has what it has."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from clubs.models import Result
from federation.tenancy.context import acting_for
from scoring.models import Award, StandingRow
from tests.browser.accessibility import accessible, fits
from tests.browser.telephones import turned_away
from tests.rulings.cases.case_house import reported
from tests.running_portal import until
from tests.scoring import builders

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("PORTAL_SHOTS", "")
WORDS = {
    "ja": ("影響を見る", "裁定する", "自ら招いた損害", "調整スコアをそのまま与える"),
    "en": ("Show what it does", "Rule", "damage in all", "has the whole adjustment"),
}
DAYS = {"ja": b"01/03/2024", "en": b"02/03/2024"}  # a game of its own in each: no ruling stands there yet


def seen(page, name):
    accessible(page)
    fits(page)
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_form_the_effect_and_the_reasons(visitor, portal, language):
    shows, rules, own, whole = WORDS[language]
    house, next_door = portal.houses
    game = builders.a_field(12, boards=6).replace(DAYS["ja"], DAYS[language])
    session = builders.published_content(house, game, f"{language}.xml")
    with acting_for(house.federation):
        played = Result.objects.current().filter(session=session, board=4)
        result = played.select_related("ns", "ew").get(ns__number="2NS", ew__number="2EW")
        case = reported(house, result, sent=f"self-{language}")
        before = standings(session)
    page = visitor.arrives(language, width=360)
    page.set_default_timeout(30_000)  # a loaded machine
    visitor.signs_in(page, "sakura", "scorer")
    page.goto(f"/sakura/desk/cases/{case.pk}/rule/")
    expect(page.locator("[name=without_error]")).to_be_hidden()
    page.locator("input[value=self_inflicted]").check()
    expect(page.locator("[name=results_ew]")).to_be_hidden()
    page.fill("[name=results]", "3NT N +1")
    page.select_option("[name=offended]", "ns")
    page.select_option("[name=own_fault]", "gamble")
    page.fill("[name=without_error]", "2NT N =")
    page.locator("[name=without_error]").blur()
    expect(page.locator("#effect table").first).to_be_visible()
    page.locator("[name=reasons]").fill("Law 12C1(e).")
    seen(page, f"{language}-1-form")
    page.get_by_role("button", name=shows, exact=True).click()
    expect(page.locator("main")).to_contain_text("12C1(e)")
    seen(page, f"{language}-2-effect")
    page.get_by_role("button", name=rules, exact=True).click()
    expect(page.locator("#ruling")).to_contain_text("12C1(e)")
    seen(page, f"{language}-3-case")
    page.locator(".buttons a").first.click()
    page.locator("[name=appeal_explained]").check()
    page.locator("main form button").last.click()

    def less():
        """The worker has made the award."""
        with acting_for(house.federation):
            reason = Award.objects.get(session=session, result_id=result.pk).ns_reason
        return "self_inflicted" in str(reason)

    until(less)
    until(lambda: is_moved(house, session, before))
    turned_away(visitor, house, next_door, (house.player, house.registrar), (f"desk/cases/{case.pk}/rule/",))
    for side, words in (("ns", own), ("ew", whole)):
        page.goto(f"/sakura/sessions/{session.pk}/results/{result.pk}/{side}/why/")
        expect(page.locator("main")).to_contain_text(words)
        seen(page, f"{language}-4-why-{side}")
    page.goto("/sakura/calculators/self-inflicted/")
    seen(page, f"{language}-5-calculator")


def standings(session):
    """Scores by contestant; the federation is in scope."""
    return dict(StandingRow.objects.filter(session=session).values_list("entry__number", "score"))


def is_moved(house, session, before):
    """Both pairs of the table have other scores: the one for the ruling, the other for the damage alone."""
    with acting_for(house.federation):
        after = standings(session)
    return all(before.get(pair) != after.get(pair) for pair in ("2NS", "2EW"))
