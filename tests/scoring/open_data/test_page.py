"""The page of open data: who reads and who sets it; the file, its marks and its digests; the clock."""

import base64
import gzip
import hashlib
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import District, DistrictClub
from federation.models import Purpose
from federation.personal import choices
from federation.tenancy.context import acting_for
from scoring import tasks
from scoring.models import OpenDump, OpenFeed, PointTotal, Title
from scoring.open_data.catalogue import BY_WORD
from scoring.open_data.services import dumps, feed, rounds
from scoring.points import page_choice
from tests import cast
from tests.access import tables
from tests.scoring.open_data.follower import Follower, a_dump, a_round, opened

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
    assert "Players who agreed to be in copies are in it by name" in " ".join(page.split())
    assert f"/open-data/{dump.pk}.ndjson.gz" in page
    assert f"since={dump.cursor}" in page
    assert "Give out what is open" not in page
    japanese = Client(headers={"accept-language": "ja"}).get(PAGE).content.decode()
    assert "出典を示すこと" in japanese
    assert "公開データ" in japanese


def test_a_club_says_to_which_district_it_belongs(here) -> None:
    """As its page does, and the page of the district."""
    with acting_for(here.federation):
        east = District.objects.create(number="E", names={"en": "East", "ja": "東"}, starts_on=cast.SINCE)
        west = District.objects.create(number="W", names={"en": "West", "ja": "西"}, starts_on=cast.SINCE)
        until = cast.SINCE + timedelta(days=9)
        DistrictClub.objects.create(district=west, club=here.club, starts_on=cast.SINCE, ends_on=until)
        DistrictClub.objects.create(district=east, club=here.club, starts_on=until + timedelta(days=1))
    opened(here)
    a_round(here)
    club = Follower(here).load(a_dump(here)).copy["club", here.club.pk]
    assert club["district"] == {"number": "E", "name": {"ja": "東", "en": "East"}}
    with acting_for(here.federation):
        DistrictClub.objects.filter(district=east).delete()
    a_round(here)
    assert Follower(here).load(a_dump(here)).copy["club", here.club.pk]["district"] is None


# Each call of the API that answers everybody: which kind of record has it, or "=" and why there is none.
OF_THE_API = {
    **dict.fromkeys(("api_sessions", "api_standings", "api_results", "api_matches"), "session"),
    **dict.fromkeys(("api_tournaments", "api_tournament"), "tournament"),
    "api_event": "event",
    **dict.fromkeys(("api_stage_standings", "api_stage_matches"), "stage"),
    "api_stage_overall": "overall",
    **dict.fromkeys(("api_series_list", "api_series"), "series"),
    **dict.fromkeys(("api_casebook", "api_casebook_entry"), "casebook_entry"),
    "api_point_rankings": "ranking",
    "api_member_titles": "titles",
    "api_ratings": "rating",
    "api_session_file": "= the same session in formats of other programs",
    **dict.fromkeys(("api_session_points", "api_stage_points"), "= follow from standings; paid, in rankings"),
    **dict.fromkeys(("api_laws", "api_law"), "= of no federation"),
    **dict.fromkeys(
        ("api_regulations", "api_regulation_editions", "api_event_systems"),
        "= rules by the day that they hold, and not what happened",
    ),
    **dict.fromkeys(("api_schema", "api_docs"), "= the description"),
    "api_open": "= the copy itself",
}


def test_every_call_that_answers_everybody_is_in_the_copy_or_has_a_reason() -> None:
    rows = tables.read("api").items()
    answering = {key.split()[0] for key, row in rows if row["nobody"] == "yes" and key.endswith(" GET")}
    assert answering == set(OF_THE_API)
    assert {kind for kind in OF_THE_API.values() if kind[0] != "="} <= set(BY_WORD)


def a_title(here, member) -> None:
    Title.objects.create(
        member=member,
        pack="jcbl-sample",
        ladder="titles",
        edition=date(1998, 1, 1),
        rank="life_master",
        awarded_on=cast.SINCE,
        code=member.number,
        by=here.registrar,
        at=timezone.now(),
    )


def test_titles_are_in_it_of_who_stands_in_rankings(here) -> None:
    first, second = here.members
    with acting_for(here.federation):
        choices.choose(member=first, agrees={Purpose.OPEN_DATA: True}, by=None)
        for member in (first, second):
            PointTotal.objects.create(member=member, year=0, colour="", units=125000)
            a_title(here, member)
    opened(here)
    a_round(here)
    reader = Follower(here)
    reader.follow()
    (one,) = reader.copy["titles", first.pk]["titles"]
    assert (set(one["title"]), one["awarded_on"]) == ({"ja", "en"}, cast.SINCE.isoformat())
    assert reader.copy["titles", first.pk]["name"] == {"ja": "山田\u3000花", "en": "Hana Yamada"}
    names = reader.copy["titles", second.pk]["name"]
    assert names == {"ja": f"会員 {second.number}", "en": f"Member {second.number}"}
    with acting_for(here.federation):
        page_choice.choose_rankings(member=second, is_shown=False, by=here.player)
    reader.follow()
    a_round(here)
    reader.follow()
    assert [key for kind, key in reader.copy if kind == "titles"] == [first.pk]


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
