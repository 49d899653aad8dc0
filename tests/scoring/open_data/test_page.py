"""The page of open data: who reads and who sets it; the file, its marks and its digests; the clock."""

import base64
import gzip
import hashlib
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Purpose
from federation.personal import choices
from federation.tenancy.context import acting_for
from scoring import tasks
from scoring.models import OpenDump, OpenFeed
from scoring.open_data.services import dumps, feed, rounds
from tests import cast
from tests.scoring.open_data.follower import a_dump, a_round, opened

pytestmark = pytest.mark.django_db
PAGE = "/sakura/open-data/"
ON = {"is_open": "on", "licence_ja": "出典を示すこと", "licence_en": "Name the source"}


def browser_of(user, language="en") -> Client:
    browser = Client(headers={"accept-language": language})
    browser.force_login(user)
    return browser


def test_an_administrator_switches_it_on_and_visitors_read_of_it(here) -> None:
    visitor, keeper = Client(headers={"accept-language": "en"}), browser_of(here.administrator)
    assert visitor.get(PAGE).status_code == 404
    assert visitor.get("/sakura/api/v1/open/").status_code == 404
    assert b"Give out what is open" in keeper.get(PAGE).content
    assert keeper.post(PAGE, ON).status_code == 302
    assert keeper.post(PAGE, ON).status_code == 302  # pressed twice, it is the same
    a_round(here)
    dump = a_dump(here)
    page = visitor.get(PAGE).content.decode()
    assert "Name the source" in page
    assert f"/open-data/{dump.pk}.ndjson.gz" in page
    assert f"since={dump.cursor}" in page
    assert "Give out what is open" not in page
    japanese = Client(headers={"accept-language": "ja"}).get(PAGE).content.decode()
    assert "出典を示すこと" in japanese
    assert "公開データ" in japanese


def test_without_words_no_licence_is_stated(here) -> None:
    opened(here)
    assert b"No licence stated" in Client(headers={"accept-language": "en"}).get(PAGE).content


@pytest.mark.parametrize("who", ["registrar", "scorer", "player"])
def test_nobody_else_switches_it(here, who) -> None:
    assert browser_of(getattr(here, who)).post(PAGE, ON).status_code == 403
    with acting_for(here.federation):
        assert not OpenFeed.objects.exists()


def test_the_keeper_of_next_door_is_a_stranger(here, next_door) -> None:
    assert browser_of(next_door.administrator).post(PAGE, ON).status_code == 403
    opened(next_door)
    a_round(next_door)
    dump = a_dump(next_door)
    opened(here)
    assert Client().get(f"{PAGE}{dump.pk}.ndjson.gz").status_code == 404
    assert Client().get(f"/albion/open-data/{dump.pk}.ndjson.gz").status_code == 200


def test_the_file_has_its_marks_and_digest(here, monkeypatch) -> None:
    monkeypatch.setattr(dumps, "PART", 100)
    opened(here)
    a_round(here)
    dump = a_dump(here)
    address = f"{PAGE}{dump.pk}.ndjson.gz"
    answer = Client().get(address)
    content = b"".join(answer.streaming_content)
    with acting_for(here.federation):
        assert len(dumps.part_keys(dump)) == -(-len(content) // 100) > 1
    assert hashlib.sha256(content).hexdigest() == dump.digest
    assert int(answer["Content-Length"]) == len(content) == dump.size
    digest = base64.b64encode(bytes.fromhex(dump.digest)).decode()
    assert answer["Repr-Digest"] == f"sha-256=:{digest}:"
    assert gzip.decompress(content).count(b"\n") == dump.records + 2
    assert Client().get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304
    assert Client().get(address, headers={"if-modified-since": answer["Last-Modified"]}).status_code == 304
    assert Client().head(address).status_code == 200


def test_the_clock_makes_a_round_and_a_file_a_day_and_forgets_old_ones(here, next_door) -> None:
    opened(here)
    with acting_for(here.federation):
        assert rounds.is_due_here(timezone.now())
    tasks.compare_open(here.federation.pk, here.federation.pk)
    tasks.compare_open(next_door.federation.pk, next_door.federation.pk)
    with acting_for(next_door.federation):
        assert OpenDump.objects.count() == 0
    with acting_for(here.federation):
        (dump,) = dumps.given_out()
        assert not rounds.is_due_here(timezone.now())
        assert rounds.is_due_here(timezone.now() + timedelta(minutes=16))
        OpenFeed.objects.update(seconds=3600)
        assert not rounds.is_due_here(timezone.now() + timedelta(hours=19))
    tasks.compare_open(here.federation.pk, here.federation.pk)
    with acting_for(here.federation):
        assert [one.pk for one in dumps.given_out()] == [dump.pk]  # one a day
        choices.choose(member=here.members[0], agrees={Purpose.NAME_PUBLIC: False}, by=None)
        assert dumps.given_out() == []
    tasks.compare_open(here.federation.pk, here.federation.pk)
    with acting_for(here.federation):
        (anew,) = OpenDump.objects.all()
        assert anew.pk != dump.pk
        assert dumps.forget(timezone.now() + timedelta(days=8)) > 0
        assert OpenDump.objects.count() == 0


def test_a_file_that_broke_off_is_never_given_out(here) -> None:
    opened(here)
    with acting_for(here.federation):
        broken = dumps._begin()
        assert dumps.given_out() == []
    assert Client().get(f"{PAGE}{broken.pk}.ndjson.gz").status_code == 404


def test_cursors_that_were_not_given_out_are_refused(here) -> None:
    opened(here)
    a_round(here)
    with acting_for(here.federation):
        row = OpenFeed.objects.get()
        assert feed.position_of(row, feed.cursor_at(row, row.position)) == row.position
    wrong = ["", "x", "-", f"{row.epoch}-", f"{row.epoch}-{row.position + 1}", f"{row.epoch}--1", "a-1"]
    for cursor in wrong:
        answer = Client().get("/sakura/api/v1/open/", {"since": cursor})
        assert (answer.status_code, answer.json()["title"]) == (410, "begin_anew"), cursor


def test_who_is_signed_in_gets_no_more_than_a_visitor(here) -> None:
    with acting_for(here.federation):
        cast.appoint(here.player)
        choices.choose(member=here.members[1], agrees={Purpose.NAME_PUBLIC: False}, by=None)
    opened(here)
    a_round(here)
    address = "/sakura/api/v1/open/"
    assert browser_of(here.registrar).get(address).content == Client().get(address).content
