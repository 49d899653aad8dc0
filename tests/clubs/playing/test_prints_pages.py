"""Movements and prints in the browser: who may, what is shown, what comes as a file."""

import io
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from clubs.playing.services import running
from federation.paper import Paper
from federation.paper.wall_fit import LEGIBLE
from federation.tenancy.context import acting_for
from tests.clubs.playing.wall_read import pages
from tests.clubs.tournaments.event_house import at, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


def words(answer):
    """All text of a PDF that came as an attachment."""
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "sandbox"
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


@pytest.fixture
def club(here):
    return f"/sakura/desk/clubs/{here.club.pk}/movements/"


@pytest.fixture
@furnished_once
def swiss(here):
    with acting_for(here.federation):
        stage = running_stage(here)
        running.pair_round(
            session=stage.session, number=1, matches=[("1", "4"), ("3", "2")], at=at(1), by=stage.director
        )
    return stage


@pytest.fixture
@furnished_once
def pairs(here):
    with acting_for(here.federation):
        return running_stage(here, form="pairs_matchpoints", teams=6, slug="pairs")


def test_a_club_looks_at_a_movement_and_prints_it(here, club):
    scorer = enter(here.scorer)
    assert "Choose a movement" in text(scorer.get(club))
    shown = text(scorer.get(club, {"kind": "pairs", "contestants": 9, "boards": 3}))
    assert "Howell" in shown
    assert "sit-out" in shown
    query = {"kind": "pairs", "contestants": 9, "boards": 3, "form": "howell"}
    for paper in ("table-cards", "guide-cards", "slips", "seats"):
        assert here.club.name in words(scorer.get(f"{club}{paper}.pdf", query))


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "pairs", "contestants": 999, "boards": 3},
        {"kind": "pairs", "contestants": 2, "boards": 3},
        {"kind": "pairs", "contestants": 12, "boards": 3, "form": "individual"},
        {"kind": "pairs", "contestants": 12, "boards": 3, "form": "nonsense"},
        {"kind": "pairs", "contestants": 12, "boards": 3, "form": "mitchell", "rounds": 6},
        {"kind": "pairs", "contestants": 120, "boards": 36},
        {"contestants": "x"},
    ],
)
def test_what_cannot_be_made_is_said(here, club, asked):
    scorer = enter(here.scorer)
    assert scorer.get(club, asked).status_code == 422
    assert scorer.get(f"{club}slips.pdf", asked).status_code == 404


def test_strangers_and_next_door_are_refused(here, next_door, club, swiss):
    stage = f"/sakura/desk/stages/{swiss.stage.pk}/prints/"
    asked = "?kind=pairs&contestants=9&boards=3"
    addresses = [
        club,
        f"{club}slips.pdf{asked}",
        stage,
        f"{stage}names.pdf",
        f"{stage}slips.pdf",
        f"{stage}rounds/1/slips.pdf",
        f"{stage}rounds/1/wall/pairings.pdf",
        f"{stage}wall/by-name.pdf",
    ]
    for address in addresses:
        assert enter(here.player).get(address).status_code == 403
        assert enter(next_door.administrator).get(address).status_code in (403, 404)
        assert Client().get(address).status_code == 302
        assert enter(swiss.director).get(address.replace("sakura", "albion")).status_code in (403, 404)
    scorer = enter(here.scorer)
    for rest in (
        "nonsense.pdf",
        "rounds/9/slips.pdf",
        "rounds/1/nonsense.pdf",
        "rounds/9/wall/pairings.pdf",
        "rounds/1/wall/nonsense.pdf",
        "rounds/1/wall/pairings.pdf?format=A5",
        "rounds/1/wall/pairings.pdf?lang=fr",
        "rounds/1/wall/pairings.pdf?turn=round",
        "wall/nonsense.pdf",
        "?session=9",
        "?session=x",
    ):
        assert scorer.get(f"{stage}{rest}").status_code == 404
    assert scorer.get(f"{stage}rounds/1/slips.pdf?first=0").status_code == 404


def test_a_drawn_round_goes_to_the_wall(swiss):
    director = enter(swiss.director)
    address = f"/sakura/desk/stages/{swiss.stage.pk}/prints/"
    assert "Pairings of round 1" in text(director.get(address))
    wall = words(director.get(f"{address}rounds/1/wall/pairings.pdf"))
    assert wall.index("Team 1") < wall.index("Team 4") < wall.index("Team 3") < wall.index("Team 2")
    slips = words(director.get(f"{address}rounds/1/slips.pdf?first=9"))
    assert slips.count("Boards 9–16") == 4
    assert "P10" in words(director.get(f"{address}names.pdf"))


def test_a_stage_prints_its_contestants(pairs):
    director = enter(pairs.director)
    address = f"/sakura/desk/stages/{pairs.stage.pk}/prints/"
    shown = text(director.get(address))
    assert "Guide cards" in shown
    cards = words(director.get(f"{address}guide-cards.pdf", {"form": "howell"}))
    assert all(f"Pair {number}" in cards for number in range(1, 7))
    japanese = director.get(f"{address}guide-cards.pdf", headers={"accept-language": "ja"})
    assert "春季大会" in words(japanese)


def test_the_wall_speaks_the_language_that_is_asked_for(swiss):
    director = enter(swiss.director)
    address = f"/sakura/desk/stages/{swiss.stage.pk}/prints/rounds/1/wall/pairings.pdf"
    english, japanese, both = (words(director.get(address, {"lang": lang})) for lang in ("en", "ja", "both"))
    assert ("Round 1" in english, "第1ラウンド" in english) == (True, False)
    assert ("Round 1" in japanese, "第1ラウンド" in japanese) == (False, True)
    assert ("Round 1" in both, "第1ラウンド" in both, "Spring Teams" in both, "春季大会" in both) == (
        True,
    ) * 4
    reads_japanese = director.get(address, headers={"accept-language": "ja"})
    assert "第1ラウンド" in words(reads_japanese)


def test_the_paper_is_the_one_that_is_asked_for(swiss):
    director = enter(swiss.director)
    address = f"/sakura/desk/stages/{swiss.stage.pk}/prints/rounds/1/wall/by-name.pdf"
    sizes = {}
    for form, turn in (("A4", "portrait"), ("A4", "landscape"), ("A3", "portrait"), ("A3", "landscape")):
        content = director.get(address, {"format": form, "turn": turn}).content
        box = PdfReader(io.BytesIO(content)).pages[0].mediabox
        sizes[form, turn] = tuple(round(float(side) * 25.4 / 72) for side in box[2:])
    assert sizes == {
        ("A4", "portrait"): (210, 297),
        ("A4", "landscape"): (297, 210),
        ("A3", "portrait"): (297, 420),
        ("A3", "landscape"): (420, 297),
    }


def test_pairings_for_the_wall_are_read_from_two_metres(swiss):
    director = enter(swiss.director)
    content = director.get(f"/sakura/desk/stages/{swiss.stage.pk}/prints/rounds/1/wall/pairings.pdf").content
    measure = Paper(title="", publisher="", language="ja", dated=date(2026, 5, 3))
    measure.add_page()
    (page,) = pages(content, measure)
    assert max(piece.size for piece in page.body) >= LEGIBLE


def test_seats_for_the_wall_are_those_of_the_movement(pairs):
    director = enter(pairs.director)
    address = f"/sakura/desk/stages/{pairs.stage.pk}/prints/wall/"
    by_name = words(director.get(f"{address}by-name.pdf", {"form": "howell"}))
    assert all(f"P{number}{seat}" in by_name for number in range(1, 7) for seat in (0, 1))
    assert "Seats by table, round 1" in words(director.get(f"{address}by-table.pdf", {"form": "howell"}))
    assert director.get(f"{address}by-table.pdf", {"form": "individual"}).status_code == 404


def test_the_page_asks_the_database_a_fixed_number_of_times(here, pairs):
    with acting_for(here.federation):
        more = running_stage(here, form="pairs_matchpoints", teams=16, slug="more")
    counts = []
    for stage in (pairs, more):
        client = enter(stage.director)
        client.get(f"/sakura/desk/stages/{stage.stage.pk}/prints/")
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/sakura/desk/stages/{stage.stage.pk}/prints/")
        counts.append(len(asked))
    assert counts[0] == counts[1]
