"""What everybody sees of a series in both languages, what programs get, what nobody sees."""

import csv
import io
import re

import openpyxl
import pytest
from django.conf import settings

from federation.tenancy.context import acting_for
from scoring.models import SeriesPlace
from tests.cast import PASSWORD
from tests.scoring.series import builders
from tests.scoring.sessions.test_pages_queries import queries
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

PAGE = "/sakura/series/grand-prix/"
API = "/sakura/api/v1/series/grand-prix/"


def furnish(here, teams=1, *, announced=True):
    """A series of two legs, one of them held, with a category and prizes."""
    with acting_for(here.federation):
        them = builders.people(4 * teams)
        stage = builders.an_event(here, "first", [them[at::4] for at in range(4)])
        builders.published(here, stage)
        series = builders.a_series(here, announced=announced, best=1, tie_break_1="wins")
        builders.a_leg(here, series, 1, stage)
        builders.a_leg(here, series, 2)
        builders.a_prize(here, series, 1, "<b>Cup</b>")
        builders.a_category(here, series, 1, "Everybody")
        builders.counted(series)
    return series


@pytest.fixture
@furnished_once
def series(db, here):
    return furnish(here)


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ["After 1 of 2 legs", "The best 1 leg counts.", "Player0", "to come"]),
        ("ja", ["全2戦のうち1戦を終えた時点", "上位1戦の結果だけを数えます。", "選手0", "今後"]),
    ],
)
def test_the_page_in_both_languages(client, here, series, language, wanted):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    shown = text(client.get(PAGE))
    for sentence in wanted:
        assert sentence in shown
    assert "<b>Cup" not in client.get(PAGE).content.decode()


def test_why_somebody_has_a_total(client, here, series):
    with acting_for(here.federation):
        who = SeriesPlace.objects.get(position=0).who
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    shown = text(client.get(f"{PAGE}of/{who}/"))
    assert "Leg 1: place 1 is worth 10" in shown
    assert client.get(f"{PAGE}of/{'0' * 12}/").status_code == 404


def test_the_list_and_the_way_to_it(client, here, series):
    assert PAGE in client.get("/sakura/series/").content.decode()
    assert "/sakura/series/" in client.get("/sakura/tournaments/").content.decode()


def test_nobody_sees_it_before_it_is_announced(client, here):
    furnish(here, announced=False)
    for path in (PAGE, f"{PAGE}file/", API):
        assert client.get(path).status_code == 404, path
    assert "grand-prix" not in client.get("/sakura/series/").content.decode()
    client.login(email=here.administrator.email, password=PASSWORD)
    assert client.get(PAGE).status_code == 200


def test_next_door_does_not_have_it(client, here, next_door, series):
    for path in (PAGE, f"{PAGE}file/", API):
        assert client.get(path.replace("/sakura/", "/albion/")).status_code == 404


def test_a_program_gets_everything(client, here, series):
    answer = client.get(API)
    body = answer.json()
    assert [row["total"] for row in body["standings"]] == ["10.00", "8.00", "6.00", "4.00"]
    assert body["standings"][0]["legs"] == [
        {"leg": 1, "place": 1, "tied": False, "points": "10", "counts": True}
    ]
    assert [leg["held"] for leg in body["legs"]] == [True, False]
    first = body["standings"][0]["who"]
    assert body["categories"][0]["prizes"] == [{"prizes": ["<b>Cup</b>"], "who": [first]}]
    assert body["categories"][1]["places"][0] == {"rank": 1, "tied": False, "who": first}
    assert client.get(API, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert [row["slug"] for row in client.get("/sakura/api/v1/series/").json()["results"]] == ["grand-prix"]


def test_the_same_as_a_spreadsheet(client, here, series):
    rows = list(csv.reader(io.StringIO(client.get(f"{PAGE}file/?as=csv").content.decode("utf-8-sig"))))
    assert rows[0][:6] == ["place", "name", "total", "leg_1", "leg_1_place", "leg_1_counts"]
    assert rows[1][0] == "1"
    assert rows[1][2:] == ["10.00", "10", "1", "yes", "", "", ""]
    book = openpyxl.load_workbook(io.BytesIO(client.get(f"{PAGE}file/?as=xlsx").content))
    assert len(list(book.active.rows)) == len(rows) == 5


def test_pages_take_the_same_queries_for_four_and_for_twenty_four(client, here):
    counts = []
    for teams in (1, 6):
        if counts:
            with acting_for(here.federation):
                many = builders.people(24)
                stage = builders.an_event(here, "many", [many[at::4] for at in range(4)])
                builders.published(here, stage)
                series = builders.a_series(here, "many")
                builders.a_leg(here, series, 1, stage)
                builders.a_leg(here, series, 2)
                builders.a_category(here, series, 1, "Everybody")
                builders.counted(series)
        else:
            furnish(here, teams)
        slug = "many" if counts else "grand-prix"
        paths = (f"/sakura/series/{slug}/", f"/sakura/series/{slug}/file/", f"/sakura/api/v1/series/{slug}/")
        counts.append([queries(client, path) for path in paths])
    assert counts[0] == counts[1]
