"""The registrar's day: a member looked up, entered beside a namesake, transferred, and one who has died."""

import pytest
from playwright.sync_api import expect

from clubs.models import Club, Membership
from federation.models import DuesYear, Member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser

WORDS = {
    "en": {
        "members": "Members",
        "enter": "Enter a member",
        "show": "Show what it changes",
        "another": "It is somebody else",
        "save_new": "Enter the member",
        "move": "Transfer to another club",
        "save_move": "Transfer the member",
        "gone": "Left, died, returned",
        "save_gone": "Save the status",
        "unsaid": "Say that it is somebody else",
    },
    "ja": {
        "members": "会員",
        "enter": "会員を登録",
        "show": "変更内容を確認",
        "another": "同姓同名の別の人です",
        "save_new": "登録する",
        "move": "別のクラブへ移籍",
        "save_move": "移籍する",
        "gone": "退会・逝去・復帰",
        "save_gone": "状態を保存",
        "unsaid": "別の人であることを確認する",
    },
}


@pytest.fixture(scope="module")
def harbour(portal):
    """A second club with a long name, and a year of dues."""
    start = today().replace(month=1, day=1)
    with acting_for(portal.houses[0].federation):
        DuesYear.objects.create(starts_on=start, ends_on=start.replace(month=12, day=31), due_by=start)
        names = {"ja": "湊川ブリッジ倶楽部みなと支部", "en": "Harbour and Riverside Bridge Club, Minato"}
        return Club.objects.create(number="2080", names=names, place="")


def looks_right(page):
    accessible(page)
    fits(page)


def press(page, name):
    """A button, and the page after it."""
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).click()


def follow(page, name):
    with page.expect_navigation():
        page.get_by_role("link", name=name, exact=True).click()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_registrars_day(visitor, portal, harbour, language, width):
    words, house = WORDS[language], portal.houses[0]
    page = visitor.arrives(language, width=width)
    visitor.signs_in(page, "sakura", "registrar")
    page.goto("/sakura/me/")
    follow(page, words["members"])
    expect(page.locator("table.members tbody tr").first).to_be_visible()
    looks_right(page)
    number = entered_beside_a_namesake(page, words)
    with acting_for(house.federation):
        member = Member.objects.get(number=number)
    transferred(page, words, harbour)
    died(page, words)
    with acting_for(house.federation):
        member.refresh_from_db()
        assert (member.status, member.ended_on) == ("deceased", today())
        assert list(Membership.objects.filter(member=member).values_list("club__number", flat=True)) == [
            "2080"
        ]
    page.goto(f"/sakura/desk/members/?q={number}")
    expect(page.locator("table.members tbody tr")).to_have_count(1)
    looks_right(page)


def entered_beside_a_namesake(page, words) -> str:
    """高橋 舞, where 髙橋 舞 is on the register."""
    follow(page, words["enter"])
    looks_right(page)
    page.fill("[name=family_name]", "高橋")
    page.fill("[name=given_name]", "舞")
    number = page.input_value("[name=number]")
    press(page, words["show"])
    expect(page.locator("table.namesakes tbody tr").nth(1)).to_be_visible()
    looks_right(page)
    press(page, words["save_new"])
    expect(page.get_by_role("alert")).to_contain_text(words["unsaid"])
    looks_right(page)
    page.get_by_label(words["another"]).check()
    press(page, words["save_new"])
    expect(page.locator("h1")).to_contain_text(number)
    looks_right(page)
    return number


def transferred(page, words, club) -> None:
    follow(page, words["move"])
    page.select_option("[name=to]", str(club.pk))
    press(page, words["show"])
    expect(page.locator("table.comparison tbody tr")).to_have_count(1)
    looks_right(page)
    press(page, words["save_move"])
    expect(page.locator(".messages .success")).to_be_visible()


def died(page, words) -> None:
    follow(page, words["gone"])
    page.select_option("[name=status]", "deceased")
    press(page, words["show"])
    expect(page.locator("table.comparison tbody tr")).to_have_count(3)
    looks_right(page)
    press(page, words["save_gone"])
    expect(page.locator(".messages .success")).to_be_visible()
