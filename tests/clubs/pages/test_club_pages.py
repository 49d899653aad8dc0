"""A club's page: written by its manager, found by place and evening, written to without an address shown."""

import re

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, ClubEvening, ClubPage
from clubs.pages import selectors
from clubs.pages.views import public
from federation.limits.throttling import AskingLimit
from federation.models import Letter
from federation.record import letters
from federation.tenancy.context import acting_for
from tests.clubs.joining.applicants import manager_of

NO_LIMIT = AskingLimit("club-letter-test", 1000)


def sent(*evenings, **more):
    """What a browser sends: evenings as weekday, time, and whether beginners are welcome."""
    typed = {
        "seen": "0",
        "address": "1-2-3 Ginza",
        "map_link": "https://maps.example.com/x?a=1&b=2",
        "website": "https://club.example.com/",
        "texts_ja": "ようこそ",
        "texts_en": "Welcome to **all** <script>alert(1)</script>",
        "takes_letters": "on",
        "evenings-TOTAL_FORMS": str(len(evenings) + 1),
        "evenings-INITIAL_FORMS": "0",
        f"evenings-{len(evenings)}-kind": "pairs",
    }
    for place, (weekday, begins, beginners) in enumerate(evenings):
        row = {"weekday": str(weekday), "starts_at": begins, "kind": "pairs", "fee": "1000"}
        row |= {"takes_beginners": "on"} if beginners else {}
        typed |= {f"evenings-{place}-{name}": value for name, value in row.items()}
    return typed | more


def desk(house):
    return f"/{house.federation.slug}/desk/clubs/{house.club.pk}/page/"


def shown(house, path="", client=None):
    address = f"/{house.federation.slug}/clubs/{path}"
    return (client or Client()).get(address, headers={"accept-language": "en"})


def manager(house):
    with acting_for(house.federation):
        return manager_of(house)


def written(house, *evenings, **more):
    """A manager with a page of the club."""
    client = Client()
    client.force_login(manager(house))
    assert client.post(desk(house), sent(*evenings, **more)).status_code == 302
    return client


def test_the_manager_writes_it_and_nobody_else_does(here, next_door):
    for user in (here.scorer, here.player, here.registrar, next_door.administrator, next_door.scorer):
        client = Client()
        client.force_login(user)
        assert [client.get(desk(here)).status_code, client.post(desk(here), sent()).status_code] == [403, 403]
    desk_of = written(here, (4, "18:30", True), (0, "13:00", False))
    desk_of.post(desk(here), sent((4, "18:30", True), (0, "13:00", False)))
    page = shown(here, f"{here.club.pk}/").content.decode()
    assert page.index("Monday 13:00") < page.index("Friday 18:30")
    assert "Welcome to <strong>all</strong>" in page
    assert "<script>alert" not in page
    assert 'href="https://maps.example.com/x?a=1&amp;b=2" rel="noopener external nofollow"' in page
    preview = desk_of.post(desk(here), sent(seen="1", preview="1"), headers={"accept-language": "en"})
    assert "<strong>all</strong>" in preview.content.decode()
    late = desk_of.post(desk(here), sent(seen="0", address="elsewhere"))
    changed = desk_of.post(desk(here), sent(seen="1", address="elsewhere"))
    assert (late.status_code, changed.status_code) == (422, 302)
    with acting_for(here.federation):
        kept = list(ClubPage.objects.values_list("number", "address").order_by("number"))
        assert (kept, ClubEvening.objects.count()) == ([(1, "1-2-3 Ginza"), (2, "elsewhere")], 2)
    assert shown(next_door, f"{here.club.pk}/").status_code == 404


WRONG = {
    "a script as a map": {"map_link": "javascript:alert(1)"},
    "a script as a website": {"website": "javascript:alert(1)//https://x.example.com"},
    "too long": {"texts_ja": "x" * 10_001},
    "no time": {"evenings-0-weekday": "3"},
    "no day of the week": {"evenings-0-weekday": "7", "evenings-0-starts_at": "10:00"},
    "a fee below nothing": {"evenings-0-fee": "-1"},
    "too many rows": {"evenings-TOTAL_FORMS": "99999999999999999999"},
    "no number of a version": {"seen": "x"},
    "a zero byte": {"address": "x\0"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_cannot_be_kept_is_shown_again(here, wrong):
    client = Client()
    client.force_login(manager(here))
    answer = client.post(desk(here), sent(**wrong))
    with acting_for(here.federation):
        assert (answer.status_code, ClubPage.objects.count()) == (422, 0)


def test_clubs_are_found_by_place_and_evening(here, next_door):
    with acting_for(here.federation):
        Club.objects.filter(pk=here.club.pk).update(place="東京都中央区", region="Kantō")
        other = Club.objects.create(number="9999", names={"ja": "大阪クラブ", "en": "Osaka Club"})
        gone = Club.objects.create(number="9998", names={"ja": "昔のクラブ"}, is_active=False)
    written(here, (4, "18:30", True), (0, "13:00", False))
    own, osaka = f"/clubs/{here.club.pk}/", f"/clubs/{other.pk}/"
    asked = {
        "": {own, osaka},
        "?q=東京": {own},
        "?q=kanto": {own},
        "?q=ｇｉｎｚａ": {own},
        "?q=OSAKA+club": {osaka},
        "?q=osaka+ginza": set(),
        "?day=4": {own},
        "?day=2": set(),
        "?day=4&beginners=on": {own},
        "?day=0&beginners=on": set(),
        "?beginners=on&q=osaka": set(),
        "?day=x&page=99999999999": {own, osaka},
        "?q=" + "x" * 200: {own, osaka},
    }
    for query, expected in asked.items():
        page = shown(here, query).content.decode().split("<main")[1]
        assert {link[-len(f"/clubs/{key}/") :] for key, link in _links(page)} == expected, query
        assert f"/clubs/{gone.pk}/" not in page
    assert own not in shown(next_door).content.decode()


def _links(page):
    return [(key, f"/clubs/{key}/") for key in re.findall(r'href="/sakura/clubs/(\d+)/"', page)]


def test_so_many_queries_however_many_clubs(inside):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            selectors.clubs_found("club", 4)
        return len(asked)

    few = 0
    for number in range(5):
        few = few or (queries() if number == 1 else 0)
        club = Club.objects.create(number=f"88{number}", names={"ja": "club"})
        page = ClubPage.objects.create(club=club, number=1, written_by=inside.administrator)
        ClubEvening.objects.create(page=page, weekday=4, starts_at="18:00", kind="pairs")
    assert (queries(), len(selectors.clubs_found("club", 4))) == (few, 5)


LETTER = {
    "key": "22222222-2222-4222-8222-222222222222",
    "name": "Toshi Mori",
    "reply": "toshi@example.com",
    "subject": "Friday",
    "text": "May I come?\nBcc: all@example.com",
}


def test_a_letter_goes_to_the_officers_alone_and_shows_nobody(here, next_door):
    written(here)
    address = f"/{here.federation.slug}/clubs/{here.club.pk}/contact/"
    page = Client().get(address).content.decode()
    assert here.scorer.email not in page
    assert "manager@" not in page
    for _press in range(2):
        assert Client().post(address, LETTER).status_code == 302
    with acting_for(here.federation):
        owed = Letter.objects.filter(topic="club_letter").select_related("reader")
        readers = sorted(letter.reader.email for letter in owed)
        messages = [letters.message_of(letter) for letter in owed]
    assert readers == sorted([here.scorer.email, f"manager@{here.federation.slug}.example.org"])
    for message in messages:
        assert "toshi@example.com" not in (*message.to, *message.cc, *message.bcc, *message.reply_to)
        assert "toshi@example.com" in message.body
        assert message.recipients() == message.to
    assert mail.outbox == []
    assert Client().get(f"/{next_door.federation.slug}/clubs/{here.club.pk}/contact/").status_code == 404


HOSTILE = {
    "no address": {"reply": "nobody"},
    "too long": {"text": "x" * 4001},
    "no form of ours": {"key": "%"},
    "a zero byte": {"name": "x\0"},
}


def test_hostile_letters_programs_and_floods_go_nowhere(here, monkeypatch):
    monkeypatch.setattr(public, "SENT_TO_HOUSE", NO_LIMIT)
    monkeypatch.setattr(public, "SENT", NO_LIMIT)
    written(here)
    address = f"/{here.federation.slug}/clubs/{here.club.pk}/contact/"
    statuses = {name: Client().post(address, LETTER | wrong).status_code for name, wrong in HOSTILE.items()}
    assert statuses == dict.fromkeys(HOSTILE, 422)
    Client().post(address, LETTER | {"subject": "x\nBcc: all@example.com"})
    with acting_for(here.federation):
        owed = Letter.objects.filter(topic="club_letter")
        assert {letters.message_of(letter).subject.count("\n") for letter in owed} == {0}
        before = len(owed)
    Client().post(address, LETTER | {"website": "https://spam.example.com"})
    with acting_for(here.federation):
        assert Letter.objects.filter(topic="club_letter").count() == before
    monkeypatch.setattr(public, "A_DAY_OF_CLUB", before)
    monkeypatch.setattr(public, "SENT", AskingLimit("club-letter-few", 1))
    key = "33333333-3333-4333-8333-33333333333"
    statuses = [Client().post(address, LETTER | {"key": f"{key}{n}"}).status_code for n in range(3)]
    assert statuses[-1] == 429


def test_a_club_that_wants_none_gets_none(here):
    address = f"/{here.federation.slug}/clubs/{here.club.pk}/contact/"
    assert Client().get(address).status_code == 404
    written(here, takes_letters="")
    assert [Client().get(address).status_code, Client().post(address, LETTER).status_code] == [404, 404]
    assert 'contact/">Write to the club' not in shown(here, f"{here.club.pk}/").content.decode()


def test_the_calendar_has_the_evenings_of_the_weeks_to_come(here):
    written(here, (4, "18:30", True))
    body = shown(here, f"{here.club.pk}/calendar.ics").content.decode()
    assert body.count("BEGIN:VEVENT") == 8
    assert body.count("T093000Z") >= 8  # half past six in the evening in Japan
    assert len(set(re.findall(r"UID:(\S+)", body))) == 8
