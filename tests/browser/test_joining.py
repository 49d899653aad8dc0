"""Somebody applies on a telephone or at a desk; the club approves; the registrar registers them."""

import time

import pytest

from clubs.joining import letters
from clubs.joining.views.public import SENT
from clubs.models import Application
from federation.models import Federation
from federation.people.selectors import next_number
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.clubs.joining.applicants import opened

pytestmark = pytest.mark.browser

WORDS = {
    "en": {
        "send": "Send the application",
        "prove": "Send my application",
        "approve": "Approve for the club",
        "register": "Register as a member",
    },
    "ja": {
        "send": "申込みを送信",
        "prove": "申込みを確定",
        "approve": "クラブとして承認",
        "register": "会員として登録",
    },
    "fr": {"send": "Envoyer la demande", "prove": "Envoyer ma demande"},
}
TYPED = {"family_name": "森", "given_name": "俊", "family_romaji": "Mori", "given_romaji": "Toshi"}
MOST = SENT.most
PATIENT = 3500  # milliseconds: nobody writes a form sooner


@pytest.fixture(scope="module")
def house(portal):
    """Open kinds, a manager of the club, and a language more."""
    house = portal.houses[0]
    opened(house)
    Federation.objects.filter(pk=house.federation.pk).update(languages=["ja", "en", "fr"])
    return house


sent_in: list[float] = []  # minutes in which somebody sent a form


def wait_for_room():
    """Three forms a minute are taken of one sender, and all of these come from one address."""
    minute = time.time() // 60
    if sent_in.count(minute) >= MOST:
        time.sleep(61 - time.time() % 60)
    sent_in.append(time.time() // 60)


def looks_right(page):
    accessible(page)
    fits(page)


def applied(visitor, house, language, width):
    """The form and the link of the letter."""
    page, words = visitor.arrives(language, width=width), WORDS[language]
    page.goto(f"/sakura/clubs/{house.club.pk}/join/")
    looks_right(page)
    page.wait_for_timeout(PATIENT)
    for name, text in TYPED.items():
        page.fill(f"[name={name}]", text)
    page.fill("[name=email]", f"toshi{width}@{language}.example.com")
    page.check("[name=consents]")
    wait_for_room()
    page.get_by_role("button", name=words["send"]).click()
    page.wait_for_url("**/join/?sent=1")
    looks_right(page)
    with acting_for(house.federation):
        application = Application.objects.latest("pk")
        signature = letters.signature_of(application)
    page.goto(f"/sakura/join/proof/{signature}/")
    looks_right(page)
    page.get_by_role("button", name=words["prove"]).click()
    page.get_by_role("status").wait_for()
    looks_right(page)
    return application


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("language", WORDS)
def test_from_the_form_to_the_register(visitor, house, language, width):
    application, words = applied(visitor, house, language, width), WORDS[language]
    if "register" in words:
        desk = f"/sakura/desk/applications/{application.pk}/"
        page = visitor.arrives(language, width=width)
        visitor.signs_in(page, "sakura", "manager")
        page.goto(f"/sakura/desk/clubs/{house.club.pk}/applications/")
        looks_right(page)
        page.goto(desk)
        looks_right(page)
        page.get_by_role("button", name=words["approve"]).click()
        office = visitor.arrives(language, width=width)
        visitor.signs_in(office, "sakura", "registrar")
        office.goto("/sakura/desk/applications/")
        looks_right(office)
        office.goto(desk)
        looks_right(office)
        if office.locator("[name=is_another]").count():
            office.check("[name=is_another]")
        office.get_by_role("button", name=words["register"]).click()
        office.wait_for_load_state()
        looks_right(office)
    with acting_for(house.federation):
        application.refresh_from_db()
        expected = "accepted" if "register" in words else "at_club"
        assert (application.state, next_number() != "") == (expected, True)
