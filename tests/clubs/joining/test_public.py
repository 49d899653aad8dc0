"""The form for anybody: what it refuses, that it tells nobody who is here, its limits, and its link."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from clubs.joining import services
from clubs.joining.views import public
from clubs.models import Application, ApplicationStep, Club
from federation.limits.throttling import AskingLimit
from federation.models import MembershipKind, OutboxEntry
from federation.personal import retention
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.clubs.joining.applicants import apply, form, link_of, opened, page

NO_LIMIT = AskingLimit("joining-test", 1000)


@pytest.fixture
def unlimited(monkeypatch):
    monkeypatch.setattr(public, "SENT", NO_LIMIT)
    monkeypatch.setattr(public, "SENT_TO_HOUSE", NO_LIMIT)


def kept(house):
    with acting_for(house.federation):
        return Application.objects.count()


WRONG = {
    "no name": {"family_name": "", "family_romaji": ""},
    "no address": {"email": "nobody"},
    "no consent": {"consents": ""},
    "no kind": {"kind": "0"},
    "a club of nowhere": {"club": "0"},
    "another language": {"language": "xx"},
    "an age is needed": {"kind": "junior"},
    "too old": {"kind": "junior", "born_on": "1970-01-01"},
    "not born": {"born_on": "2999-01-01"},
    "no form of ours": {"began": "x"},
    "a long name": {"given_name": "x" * 61},
    "a zero byte": {"given_name": "x\0y"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_cannot_be_sent_is_kept_on_the_page(here, wrong):
    opened(here)
    sent = form(here, **wrong) if wrong.get("kind") == "junior" else form(here) | wrong
    answer = Client().post(page(here), sent)
    assert (answer.status_code, kept(here)) == (422, 0)
    assert 'value="Toshi"' in answer.content.decode()


def test_too_quick_and_too_late_is_looked_at_once_more(here):
    opened(here)
    fresh = re.search(r'name="began" value="([^"]+)"', Client().get(page(here)).content.decode())[1]
    quick = Client().post(page(here), form(here, began=fresh))
    assert (quick.status_code, kept(here)) == (422, 0)
    with time_machine.travel(timezone.now() - timedelta(days=2)):
        old = form(here)
    late = Client().post(page(here), old)
    assert late.status_code == 422
    again = re.search(r'name="began" value="([^"]+)"', late.content.decode())[1]
    assert again != old["began"]
    with time_machine.travel(timezone.now() + timedelta(seconds=30)):
        assert Client().post(page(here), form(here, began=again)).status_code == 302
    assert kept(here) == 1


def test_a_program_that_fills_every_field_is_thanked(here):
    opened(here)
    answer = Client().post(page(here), form(here, website="http://example.com"))
    assert (answer.status_code, answer.url, kept(here)) == (302, f"{page(here)}?sent=1", 0)


def test_sent_twice_it_is_one_application_and_one_letter(here):
    opened(here)
    sent = form(here)
    assert [Client().post(page(here), sent).status_code for _ in range(2)] == [302, 302]
    with acting_for(here.federation):
        topic = "clubs.tasks.send_application_proof"
        assert (kept(here), OutboxEntry.objects.filter(topic=topic).count()) == (1, 1)


def test_an_address_that_is_here_answers_like_one_that_is_not(here):
    """Only the letter, which its holder alone reads, says that it is known. Decision 53."""
    opened(here)
    answers = []
    for email in (here.player.email, "nobody@example.com"):
        answer = Client().post(page(here), form(here, email=email), follow=True)
        answers.append(re.sub(r'nonce="[^"]*"|value="[^"]*"', "", answer.content.decode()))
    assert answers[0] == answers[1]
    assert kept(here) == 2
    with acting_for(here.federation):
        first, second = Application.objects.order_by("pk")
    link_of(here, first)
    link_of(here, second)
    assert ["belongs to a member already" in one.body for one in mail.outbox] == [True, False]
    assert [one.to for one in mail.outbox] == [[here.player.email], ["nobody@example.com"]]


def test_whoever_types_an_address_again_and_again_sends_it_three_letters(here, unlimited):
    opened(here)
    answers = [Client().post(page(here), form(here)).status_code for _ in range(5)]
    assert (answers, kept(here)) == ([302] * 5, services.OF_AN_ADDRESS)


def test_so_many_a_minute_and_a_day(here, next_door, monkeypatch):
    opened(here)
    opened(next_door)
    many = [form(here, email=f"a{i}@example.com") for i in range(4)]
    assert [Client().post(page(here), one).status_code for one in many] == [302, 302, 302, 429]
    monkeypatch.setattr(public, "SENT", NO_LIMIT)
    monkeypatch.setattr(public, "A_DAY", 3)
    assert Client().post(page(here), many[3]).status_code == 429
    assert Client().post(page(next_door), form(next_door)).status_code == 302
    assert (kept(here), kept(next_door)) == (3, 1)


def test_the_link_works_a_week_and_in_its_federation_alone(here, next_door):
    opened(here)
    opened(next_door)
    way = link_of(here, apply(here))
    elsewhere = way.replace("/sakura/", "/albion/")
    assert Client().post(elsewhere).status_code == 410
    assert Client().get(way + "x").status_code == 404
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        over = Client().post(way, headers={"accept-language": "en"})
        assert (over.status_code, "works no longer" in over.content.decode()) == (410, True)
    assert Client().post(way).status_code == 302


def test_followed_twice_it_arrives_once(here):
    opened(here)
    asked = apply(here)
    way = link_of(here, asked)
    assert [Client().post(way).status_code for _ in range(2)] == [302, 302]
    with acting_for(here.federation):
        assert asked.steps.count() == 1


def test_nothing_of_it_is_kept_on_the_way(here):
    opened(here)
    way = link_of(here, apply(here))
    for address in (page(here), page(here, club=True), way):
        assert "no-store" in Client().get(address).headers["Cache-Control"]


def test_closed_without_open_kinds_and_at_clubs_that_are_gone(here):
    closed = Client().get(page(here), headers={"accept-language": "en"})
    assert "takes no applications" in closed.content.decode()
    opened(here)
    with acting_for(here.federation):
        Club.objects.update(is_active=False)
    assert Client().get(page(here, club=True)).status_code == 404


def test_a_day_of_birth_that_nobody_needs_is_not_kept(here):
    opened(here)
    assert apply(here, born_on="1980-05-05").born_on is None


def test_what_is_over_goes(here):
    """Not proved in seven days: the application. Decided 90 days ago: who it was, and why not."""
    opened(here)
    with acting_for(here.federation):
        fresh, over = _of_age(here, 6, "unproved"), _of_age(here, 8, "unproved")
        waits = _of_age(here, 200, "at_office")
        recent, old = _of_age(here, 89, "declined"), _of_age(here, 91, "declined")
        retention.remove_over()
        left = {one.pk: one for one in Application.objects.all()}
        assert left.keys() == {fresh.pk, waits.pk, recent.pk, old.pk}, over.pk
        assert {key for key, one in left.items() if one.email} == {fresh.pk, waits.pk, recent.pk}
        gone = left[old.pk]
        assert (gone.family_name, gone.given_kana, gone.email, gone.state) == ("", "", "", "declined")
        assert (old.steps.get().reason, recent.steps.get().reason) == ("-", "Full")


def _of_age(house, days, state):
    """An application that was sent, and where it is over decided, so many days ago."""
    at = timezone.now() - timedelta(days=days)
    is_over = state == "declined"
    one = Application.objects.create(
        key=f"{state}{days}",
        family_name="森",
        given_kana="トシ",
        email="toshi@example.com",
        kind=MembershipKind.objects.get(code="full"),
        language="ja",
        asked_at=at,
        state=state,
        closed_at=at if is_over else None,
    )
    if is_over:
        ApplicationStep.objects.create(
            application=one, deed="declined", reason="Full", at=at, by=house.registrar
        )
    return one


def test_born_today_is_a_day_of_birth(here):
    opened(here)
    assert apply(here, kind="junior", born_on=today().isoformat()).born_on == today()
