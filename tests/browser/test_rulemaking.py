"""The rules committee makes slow play dearer from a day on, on telephones; a real worker computes by it.

What was played on the eve keeps its figure, whenever it is computed; what is played from the day on has the
new one, by the new clause. What calculators answer today is what they answered.
"""

import os
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import expect

from federation.models import Office, Role, User
from federation.people.services.logins import prove
from federation.tenancy.context import acting_for
from scoring import owing
from scoring.models import Award, RecomputeRequest
from tests import cast
from tests.browser.accessibility import accessible, fits
from tests.running_portal import until
from tests.scoring.sessions.test_editions_by_day import played_on

pytestmark = pytest.mark.browser
SHOTS = os.environ.get("PORTAL_SHOTS", "")
EVE, DAY, STARTS = date(2027, 3, 31), date(2027, 4, 2), "2027-04-01"


def seen(page, name):
    accessible(page)
    fits(page)
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"rules-{name}.png"), full_page=True)


def pressed(page, name):
    with page.expect_navigation():
        page.locator("main").get_by_role("button", name=name, exact=True).click()


def members(house):
    """Two of the committee."""
    with acting_for(house.federation):
        for name in ("rules-a", "rules-b"):
            user = User.objects.create_user(email=f"{name}@sakura.example.org", password=cast.PASSWORD)
            prove(user)
            Office.objects.create(holder=user, role=Role.RULES_COMMITTEE, starts_on=date(2020, 1, 1))


def computed(house, *sessions):
    """The worker has answered everything that was owed."""

    def nothing_owed():
        with acting_for(house.federation):
            return not RecomputeRequest.objects.filter(session__in=sessions, closed_at__isnull=True).exists()

    until(nothing_owed)


def award(house, session, result):
    with acting_for(house.federation):
        return str(Award.objects.get(session=session, result_id=result.pk).ns)


def test_slow_play_is_dearer_from_the_first_of_april(visitor, portal):
    house = portal.houses[0]
    members(house)
    (before, on_eve), (after, on_day) = (played_on(house, day, "both") for day in (EVE, DAY))
    computed(house, before, after)
    assert (award(house, before, on_eve), award(house, after, on_day)) == ("1.50", "1.50")
    first, second = (visitor.arrives(language, width=360) for language in ("ja", "en"))
    for page, name in ((first, "rules-a"), (second, "rules-b")):
        page.set_default_timeout(30_000)
        visitor.signs_in(page, "sakura", name)
    drafted(first)
    adopted(first, "賛成する", "もう1名の委員が賛成すると採択されます")
    second.goto("/sakura/regulations/")
    seen(second, "3-list")
    with second.expect_navigation():
        second.get_by_role("link", name="1. Dearer slow play").click()
    adopted(second, "Adopt it", "The edition is adopted.")
    seen(second, "4-adopted")
    clauses(second)
    until(lambda: award(house, after, on_day) == "1.20")
    with acting_for(house.federation):
        owing.owe_session(before.pk, {"kind": "rebuild"})
    computed(house, before, after)
    assert (award(house, before, on_eve), award(house, after, on_day)) == ("1.50", "1.20")
    reasons(second, after, on_day, "Regulations 2.2(5)")
    reasons(second, before, on_eve, "Regulations 2.2(1)")


def clauses(page):
    """What is announced stands at its clause."""
    page.goto("/sakura/regulations/clauses/")
    seen(page, "5-clauses")
    page.get_by_role("link", name="Regulations 2.2(5)", exact=True).click()
    expect(page.locator("main")).to_contain_text("edition 1")
    seen(page, "6-clause")


def drafted(page):
    """Drafted and proposed in Japanese."""
    page.goto("/sakura/desk/regulations/")
    page.fill("[name=names_ja]", "遅延の厳格化")
    page.fill("[name=names_en]", "Dearer slow play")
    page.fill("[name=starts]", STARTS)
    pressed(page, "作成する")
    page.get_by_text("ディレクターが適用する規定").click()
    expect(page.get_by_role("link", name="スロープレイでできなかったボード")).to_be_visible()
    seen(page, "1-draft")
    with page.expect_navigation():
        page.get_by_role("link", name="スロープレイでできなかったボード").click()
    page.select_option("[name=cites]", "REG-2.2.5")
    page.select_option("[name='both.mp']", "A-")
    page.fill("[name=sentences_ja]", "両者に責任があるときは双方にアベレージマイナスを与える。")
    page.fill("[name=sentences_en]", "Where both sides are slow, both have average minus.")
    seen(page, "2-change")
    pressed(page, "草案に入れる")
    pressed(page, "提出する")
    expect(page.locator("main")).to_contain_text("改正案を提出しました")


def adopted(page, button, sentence):
    pressed(page, button)
    expect(page.locator("main")).to_contain_text(sentence)


def reasons(page, session, result, clause):
    page.goto(f"/sakura/sessions/{session.pk}/results/{result.pk}/ns/why/")
    expect(page.locator("main")).to_contain_text(clause)
