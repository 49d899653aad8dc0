"""Sessions: they end when nobody does anything, and their owner sees and ends them."""

from datetime import datetime, timedelta

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.test import Client

from federation.models import Role
from federation.people.second_factor import OFFICES
from federation.tenancy.context import acting_for
from tests import cast
from tests.federation.people.signing_in import sign_in

pytestmark = pytest.mark.django_db
MORNING = datetime(2026, 11, 19, 9, 0, 0).astimezone()
LIST = "/sakura/accounts/sessions/"
MINE = "/sakura/me/"
ENDED = "You did nothing for long"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def clock():
    with time_machine.travel(MORNING, tick=False) as travelling:
        yield travelling


def browser_of(user):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(user)
    return browser


def is_signed_in(browser):
    return "_auth_user_id" in browser.session


def holder(house, role):
    user = cast.login(house.federation, f"holder-{role}")
    with acting_for(house.federation):
        cast.appoint(user, role)
    return user


@pytest.mark.parametrize("role", list(Role))
def test_an_hour_of_nothing_ends_the_session_of_a_sensitive_office(here, clock, role):
    browser = browser_of(holder(here, role))
    browser.get(MINE)
    clock.shift(HOUR + timedelta(seconds=1))
    page = browser.get(MINE, follow=True)
    assert is_signed_in(browser) is (role not in OFFICES)
    assert (ENDED in page.content.decode()) is (role in OFFICES)


def test_two_weeks_of_nothing_end_anybodys_and_the_page_says_so(here, clock):
    browser = browser_of(here.player)
    browser.get(MINE)
    clock.shift(14 * DAY)
    browser.get(MINE)
    assert is_signed_in(browser)
    clock.shift(14 * DAY + timedelta(seconds=1))
    page = browser.get("/sakura/")  # also on a page that is open to everybody
    assert (page.status_code, is_signed_in(browser)) == (200, False)
    assert ENDED in page.content.decode()
    assert ENDED not in browser.get("/sakura/").content.decode()


def test_who_works_stays(here, clock):
    browser = browser_of(here.administrator)
    for _ in range(6):
        browser.get(MINE)
        clock.shift(timedelta(minutes=50))
    assert browser.get(MINE).status_code == 200


BY_ITSELF = [{"hx-request": "true"}, {"sec-fetch-mode": "cors"}, {"sec-fetch-mode": "same-origin"}]


@pytest.mark.parametrize("headers", BY_ITSELF)
def test_what_a_page_fetches_by_itself_keeps_no_session_open(here, clock, headers):
    browser = browser_of(here.administrator)
    browser.get(MINE, headers={"sec-fetch-mode": "navigate"})
    for _ in range(6):
        clock.shift(timedelta(minutes=11))
        browser.get(MINE, headers=headers)
    assert not is_signed_in(browser)


def test_a_form_that_is_sent_too_late_does_nothing(here, clock):
    browser = browser_of(here.administrator)
    browser.get("/sakura/admin/")
    clock.shift(2 * HOUR)
    answer = browser.post("/sakura/admin/federation/office/add/", {"role": "registrar"})
    assert (answer.status_code, is_signed_in(browser)) == (302, False)
    assert "login" in answer.headers["Location"]


def test_an_operator_too(here, clock):
    operator = cast.login(here.federation, "operator")
    operator.is_operator = True
    operator.save()
    browser = browser_of(operator)
    browser.get("/operators/")
    clock.shift(HOUR + timedelta(seconds=1))
    assert ENDED in browser.get("/operators/", follow=True).content.decode()


# --- the list -----------------------------------------------------------------------------------------
def test_the_owner_sees_each_browser_and_ends_one(here):
    first, second, third = (sign_in(here.player.email) for _ in range(3))
    page = first.get(LIST).content.decode()
    assert (page.count("This browser"), page.count('name="session"')) == (1, 2)
    ended = UserSession.objects.get(session_key=second.session.session_key)
    first.post(LIST, {"session": ended.pk})
    assert [is_signed_in(browser) for browser in (first, second, third)] == [True, False, True]
    assert second.get(MINE).status_code == 302


def test_all_others_at_once_but_not_this_one(here):
    first, second, third = (sign_in(here.player.email) for _ in range(3))
    assert first.post(LIST).status_code == 302
    assert [is_signed_in(browser) for browser in (first, second, third)] == [True, False, False]


def test_nobody_ends_or_sees_somebody_elses(here):
    own, other = sign_in(here.player.email), sign_in(here.scorer.email)
    theirs = UserSession.objects.get(session_key=own.session.session_key)
    assert other.get(LIST).content.decode().count('name="session"') == 0
    other.post(LIST, {"session": theirs.pk})
    assert is_signed_in(own)
    assert Client().get(LIST).status_code == 302
