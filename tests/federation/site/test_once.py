"""The same press again: a form that was shown once is sent once, whoever asks how often."""

import re
import threading
from urllib.parse import urlencode

import pytest
from django.conf import settings as configured
from django.contrib.auth import SESSION_KEY
from django.core.cache import cache
from django.db import connections
from django.http import HttpResponse, HttpResponseRedirect
from django.test import Client, RequestFactory

from clubs.models import DeviceToken, Tournament
from federation.models import Role, SavedQuestion
from federation.site import once
from federation.site.once import BUSY, OnceMiddleware
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.tournaments.test_tournament_admin import tournament_post
from tests.places import ROOT
from tests.test_translations import FLOORS

FORM = "application/x-www-form-urlencoded"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
QUESTIONS = "/sakura/office/letters/?group=members"
ASKED = {"status": "active", "kind": "", "name": "Active"}


@pytest.fixture
def registrar(here):
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.force_login(here.registrar)
    return client


def shown(client, address):
    """The token of a form, as the page shows it this time."""
    return TOKEN.search(client.get(address).content.decode())[1]


def test_the_second_press_is_led_where_the_first_was(here, registrar):
    written = ASKED | {"csrfmiddlewaretoken": shown(registrar, QUESTIONS)}
    answers = [registrar.post(QUESTIONS, urlencode(written), content_type=FORM) for _press in range(3)]
    assert [answer.status_code for answer in answers] == [302] * 3
    assert len({answer["Location"] for answer in answers}) == 1
    with acting_for(here.federation):
        assert SavedQuestion.objects.count() == 1
    anew = urlencode(ASKED | {"csrfmiddlewaretoken": shown(registrar, QUESTIONS)})
    assert registrar.post(QUESTIONS, anew, content_type=FORM).status_code == 422  # shown anew, meant anew


def test_a_record_is_added_once_in_the_administration(here, registrar):
    """Django's own forms have no guard of their own."""
    with acting_for(here.federation):
        cast.appoint(here.registrar, Role.TOURNAMENT_OFFICE)
    add = "/sakura/admin/clubs/tournament/add/"
    written = urlencode(tournament_post(here) | {"csrfmiddlewaretoken": shown(registrar, add)})
    answers = [registrar.post(add, written, content_type=FORM) for _press in range(2)]
    assert [answer.status_code for answer in answers] == [302] * 2
    with acting_for(here.federation):
        assert Tournament.objects.count() == 1


def test_what_is_refused_is_looked_at_each_time(here, registrar):
    wrong = urlencode(ASKED | {"status": "odd", "csrfmiddlewaretoken": shown(registrar, QUESTIONS)})
    assert [registrar.post(QUESTIONS, wrong, content_type=FORM).status_code for _press in range(2)] == [
        422
    ] * 2


SECRET = re.compile(r'<code class="secret"[^>]*>([^<]+)</code>')
# Templates that show a secret this once, and where they are answered.
SHOWING = {
    "clubs/templates/admin/clubs/servicetoken/issued.html": "clubs/register/admin/service_tokens.py",
    "clubs/templates/clubs/register/tokens.html": "clubs/register/views/tokens.py",
    "scoring/templates/scoring/openid/_program_secret.html": "scoring/openid/views/keeping.py",
    "scoring/templates/scoring/webhooks/_webhook_secret.html": "scoring/webhooks/views.py",
}


def test_every_page_that_shows_a_secret_shows_it_to_the_second_press():
    showing = {
        str(page.relative_to(ROOT))
        for floor in FLOORS
        for page in (ROOT / floor / "templates").rglob("*.html")
        if 'class="secret"' in page.read_text()
    }
    assert showing == set(SHOWING)
    assert [view for view in SHOWING.values() if "shown_once(" not in (ROOT / view).read_text()] == []


def test_the_second_press_is_shown_the_secret_of_the_first(here):
    scorer = Client(enforce_csrf_checks=True)
    scorer.force_login(here.scorer)
    tokens = f"/sakura/desk/clubs/{here.club.pk}/tokens/"
    written = urlencode({"label": "Laptop", "csrfmiddlewaretoken": shown(scorer, tokens)})
    pages = [scorer.post(tokens, written, content_type=FORM) for _press in range(2)]
    assert pages[0].content == pages[1].content
    assert "no-store" in pages[1]["Cache-Control"]
    secret = SECRET.search(pages[1].content.decode())[1]
    assert all(secret not in str(kept) for kept in cache._cache.values()), "kept locked"
    with acting_for(here.federation):
        assert DeviceToken.objects.count() == 1


# --- the middleware alone ----------------------------------------------------------------------------


class Session(dict):
    session_key = "of somebody"


def request_of(body=b"csrfmiddlewaretoken=a&x=1", *, address="/sakura/", login="1", **changed):
    request = RequestFactory().generic("POST", address, body, changed.pop("content_type", FORM), **changed)
    request.session = Session({SESSION_KEY: login} if login else {})
    return request


class Counted:
    """A view that leads on, or answers otherwise, and counts how often it was asked."""

    def __init__(self, answer=lambda: HttpResponseRedirect("/done/")):
        self.answer, self.times = answer, 0

    def __call__(self, request):
        self.times += 1
        return self.answer()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "other",
    [
        {"body": b"csrfmiddlewaretoken=b&x=1"},
        {"body": b"csrfmiddlewaretoken=a&x=2"},
        {"address": "/sakura/?x=1"},
        {"address": "/albion/"},
        {"login": ""},
        {"headers": {"host": "albion.example.org"}},
    ],
)  # fmt: skip
def test_another_press_is_another(other, settings):
    settings.ALLOWED_HOSTS = ["*"]
    view = Counted()
    for changed in ({}, other):
        assert OnceMiddleware(view)(request_of(**changed)).status_code == 302
    assert view.times == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    "kind",
    [
        {"body": b"x=1"},
        {"headers": {"HX-Request": "true"}},
        {"content_type": "multipart/form-data; boundary=x"},
        {"content_type": "application/json"},
        {"login": ""},
        {"body": b"csrfmiddlewaretoken=a&x=" + b"1" * configured.DATA_UPLOAD_MAX_MEMORY_SIZE},
    ],
)  # fmt: skip
def test_what_no_form_of_a_page_sends_is_none_of_its(kind):
    view = Counted()
    for _press in range(2):
        OnceMiddleware(view)(request_of(**kind))
    assert view.times == 2


@pytest.mark.django_db
@pytest.mark.parametrize("status", [200, 403, 422, 500])
def test_an_answer_that_does_not_lead_on_is_given_anew(status):
    view = Counted(lambda: HttpResponse(status=status))
    assert [OnceMiddleware(view)(request_of()).status_code for _press in range(2)] == [status] * 2
    assert view.times == 2


@pytest.mark.django_db
def test_who_waits_too_long_is_answered_by_the_page(monkeypatch):
    monkeypatch.setattr(once, "WAITED_SECONDS", 0.2)
    view, request = Counted(), request_of()
    cache.add(once._key_of(request), BUSY, 60)
    assert OnceMiddleware(view)(request)["Location"] == "/done/"
    assert view.times == 1


@pytest.mark.django_db
def test_where_a_program_of_another_scheme_is_led():
    view = Counted(lambda: HttpResponse(status=302, headers={"Location": "org.example.bridge:/back?code=1"}))
    answers = [OnceMiddleware(view)(request_of()) for _press in range(2)]
    assert {answer["Location"] for answer in answers} == {"org.example.bridge:/back?code=1"}
    assert view.times == 1


@pytest.mark.django_db(transaction=True)
def test_a_press_that_comes_while_the_first_is_answered_waits_for_it():
    begun, go_on = threading.Event(), threading.Event()

    def slowly():
        begun.set()
        assert go_on.wait(10)
        return HttpResponseRedirect("/done/")

    view, led = Counted(slowly), []

    def press():
        led.append(OnceMiddleware(view)(request_of())["Location"])
        connections.close_all()

    presses = [threading.Thread(target=press) for _press in range(3)]
    presses[0].start()
    assert begun.wait(10)
    for later in presses[1:]:
        later.start()
    go_on.set()
    for thread in presses:
        thread.join(20)
    assert led == ["/done/"] * 3
    assert view.times == 1
