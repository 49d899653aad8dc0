"""A manager makes a kind of the club with a fee, puts a member in it, notes a payment, takes it back."""

import pytest

from clubs.models import ClubKind
from clubs.own_kinds import selectors
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.clubs.joining.applicants import opened

pytestmark = pytest.mark.browser

WORDS = {
    "en": {
        "add": "Add the kind",
        "price": "Enter the fee",
        "give": "Change the kind",
        "paid": "¥3,000 paid",
        "back": "Take back",
        "owes": "Owes ¥3,000",
        "done": "Paid",
    },
    "ja": {
        "add": "種別を追加する",
        "price": "会費を登録する",
        "give": "種別を変更する",
        "paid": "3,000円を受領",
        "back": "取り消す",
        "owes": "未払い：3,000円",
        "done": "納入済み",
    },
}


@pytest.fixture(scope="module")
def house(portal):
    """A year of dues, and a manager of the club."""
    opened(portal.houses[0])
    return portal.houses[0]


def presses(page, name):
    with page.expect_navigation():
        page.get_by_role("button", name=name).first.click()
    accessible(page)
    fits(page)


@pytest.mark.parametrize(("language", "width"), [("ja", 360), ("en", 1280)])
def test_from_a_kind_to_a_note_taken_back(visitor, house, language, width):
    words = WORDS[language]
    desk, member = f"/sakura/desk/clubs/{house.club.pk}", house.members[0]
    page = visitor.arrives(language, width=width)
    visitor.signs_in(page, "sakura", "manager")
    page.goto(f"{desk}/kinds/")
    page.fill("[name=names_ja]", f"一般{width}")
    page.fill("[name=names_en]", f"Regular {width}")
    presses(page, words["add"])
    page.fill("[name=starts_on]", today().replace(month=1, day=1).isoformat())
    page.fill("[name=amount]", "3000")
    presses(page, words["price"])
    page.goto(f"{desk}/fees/{member.pk}/")
    with acting_for(house.federation):
        page.select_option("[name=kind]", str(ClubKind.objects.latest("pk").pk))
    presses(page, words["give"])
    assert words["owes"] in page.locator("main").inner_text()
    page.goto(f"{desk}/fees/")
    presses(page, words["paid"])
    assert words["done"] in page.locator("main").inner_text()
    page.goto(f"{desk}/fees/{member.pk}/")
    presses(page, words["back"])
    assert words["owes"] in page.locator("main").inner_text()
    with acting_for(house.federation):
        assert not selectors.standing_notes().exists()
