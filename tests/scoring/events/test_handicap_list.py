"""The handicap list of a stage: places of its own, with reasons; on pages, in files, by API."""

import io
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction

import openpyxl
import pytest
from django.utils import translation
from pypdf import PdfReader

from clubs.models import Stage
from clubs.playing.prints.occasion import PrintedOccasion
from clubs.tournaments.services import handicaps, stages as stage_services
from federation.tenancy.context import acting_for
from scoring.events.papers import handicap_sheet
from scoring.events.selectors.handicaps import handicaps_of
from scoring.events.selectors.tournaments import standings_of, state_of
from scoring.events.services import stages
from scoring.models import StageRun
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.tournament_builders import DAY, NOON, a_round_robin, computed, keep_handicaps

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def stage(here):
    """Four teams and three rounds; D forfeits the first, to C. A has 1.5 VP a match, D has 10."""
    stage = a_round_robin(here)
    with acting_for(here.federation):
        keep_handicaps(stage, here.scorer, A="1.5", D="10")
    return stage


def listed(stage):
    return StageRun.objects.filter(stage=stage).order_by("-sequence").first()


def rows_of(run):
    return {row["entrant"]: row for row in run.body["handicap"]["rows"]}


def test_its_figures_are_the_standings_with_so_much_a_match(here, stage):
    with acting_for(here.federation):
        run = listed(stage)
        keys = dict(Stage.objects.get(pk=stage.pk).event.entrants.values_list("number", "pk"))
        scratch = {row["entrant"]: Fraction(row["score"]) for row in run.body["standings"]}
        rows = rows_of(run)
        # A played three matches: 4.5. D forfeited one of three itself, so it has 10 twice.
        for number, handicap in (("A", "9/2"), ("B", "0"), ("C", "0"), ("D", "20")):
            row = rows[keys[number]]
            assert row["handicap"] == handicap
            assert Fraction(row["figure"]) == scratch[keys[number]] + Fraction(handicap)
    order = sorted(rows, key=lambda key: rows[key]["rank"])
    assert [row["entrant"] for row in run.body["handicap"]["rows"]] == order


def test_the_page_says_place_figure_handicap_and_why(client, here, stage):
    shown = text(client.get(f"/sakura/stages/{stage.pk}/", headers=ENGLISH))
    assert "Handicap list" in shown
    with acting_for(here.federation):
        key = Stage.objects.get(pk=stage.pk).event.entrants.get(number="A").pk
    address = f"/sakura/stages/{stage.pk}/entrants/{key}/handicap/"
    why = text(client.get(address, headers=ENGLISH))
    assert why.count("Handicap, round") == 3
    assert "without a handicap" in why
    part = text(client.get(address, headers={**ENGLISH, "HX-Request": "true"}))
    assert "Handicap, round 1: 1.50" in part
    japanese = text(client.get(address, headers={"Accept-Language": "ja"}))
    assert "第1ラウンドのハンディキャップ: 1.50" in japanese
    event = text(client.get(f"/sakura/events/{stage.event_id}/", headers=ENGLISH))
    assert "Handicap list beside the standings" in event
    assert "1.5" in event


def test_the_list_is_a_page_and_two_files(client, stage):
    address = f"/sakura/stages/{stage.pk}/handicap/"
    assert "Handicap list" in text(client.get(address, headers=ENGLISH))
    lines = client.get(f"{address}?as=csv").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "place,tied,section,direction,number,names,figure,handicap,place_without,unit"
    assert [line.split(",")[0] for line in lines[1:]] == ["1", "2", "3", "4"]
    assert {line.split(",")[4]: line.split(",")[7] for line in lines[1:]} == {
        "A": "4.50",
        "B": "0.00",
        "C": "0.00",
        "D": "20.00",
    }
    book = openpyxl.load_workbook(io.BytesIO(client.get(f"{address}?as=xlsx").content))
    assert [cell.value for cell in next(book.active.rows)][:2] == ["place", "tied"]


HEADS = {"en": "Without it", "ja": "ハンディキャップなし"}


@pytest.mark.parametrize("language", HEADS)
def test_it_hangs_on_the_wall_with_the_places_without_it(here, stage, language):
    with acting_for(here.federation), translation.override(language):
        ranked = Stage.objects.get(pk=stage.pk)
        state = state_of(ranked)
        kept = handicaps_of(state, standings_of(ranked))
        sheet = handicap_sheet(state, kept, PrintedOccasion("連盟", "春季大会", "予選", DAY, language))
    rows = [[" · ".join(cell) for cell in row.cells] for row in sheet.rows]
    assert sheet.columns[-1].title == (HEADS[language],)
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert {row[1]: row[4] for row in rows} == {"A": "4.50", "B": "0.00", "C": "0.00", "D": "20.00"}
    assert {row[1]: row[5] for row in rows} == {
        place.one.team.number: str(place.one.row.rank) for place in kept.places
    }


def test_its_sheet_is_asked_for_on_the_page_of_prints(here, stage):
    client = enter(here.scorer)
    assert (
        'name="list" value="handicap"'
        in client.get(f"/sakura/desk/stages/{stage.pk}/prints/").content.decode()
    )
    address = f"/sakura/desk/stages/{stage.pk}/ranking.pdf"
    answer = client.get(address, {"list": "handicap", "lang": "en"})
    assert f"handicap-{stage.pk}.pdf" in answer.headers["Content-Disposition"]
    assert f"ranking-{stage.pk}.pdf" in client.get(address).headers["Content-Disposition"]
    printed = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert "Handicap list" in printed
    assert client.get(address, {"list": "other"}).status_code == 404


def test_where_there_is_none_no_sheet_of_it_is_offered(here):
    plain = a_round_robin(here)
    client = enter(here.scorer)
    shown = client.get(f"/sakura/desk/stages/{plain.pk}/prints/").content.decode()
    assert 'value="handicap"' not in shown
    address = f"/sakura/desk/stages/{plain.pk}/ranking.pdf"
    assert client.get(address, {"list": "handicap"}).status_code == 404


def test_programs_read_it_beside_the_standings(client, here, stage):
    body = client.get(f"/sakura/api/v1/stages/{stage.pk}/standings/").json()
    assert body["handicap"]["unit"] == "points"
    names = {row["entrant"]["id"]: row["entrant"]["number"] for row in body["standings"]}
    scores = {row["entrant"]["number"]: Decimal(row["score"]) for row in body["standings"]}
    places = body["handicap"]["places"]
    assert [place["rank"] for place in places] == [1, 2, 3, 4]
    for place in places:
        assert Decimal(place["figure"]) == scores[names[place["entrant"]]] + Decimal(place["handicap"])
    entrants = client.get(f"/sakura/api/v1/events/{stage.event_id}/").json()["entrants"]
    assert {one["number"]: one["handicap"] for one in entrants} == {
        "A": "1.500",
        "B": None,
        "C": None,
        "D": "10.000",
    }


def test_another_handicap_is_a_run_with_its_cause_until_the_stage_is_closed(client, here, stage):
    with acting_for(here.federation):
        entrant = Stage.objects.get(pk=stage.pk).event.entrants.get(number="A")
        before = listed(stage)
        give = {"entrant": entrant, "at": NOON, "by": here.scorer}
        handicaps.give(amount=Decimal(2), reason="asked for it", **give)
        computed(stage.sessions.get())
        after = listed(stage)
        assert after.causes == [{"kind": "handicap"}]
        assert rows_of(after)[entrant.pk]["handicap"] == "6"
        assert after.body["standings"] == before.body["standings"]
    assert "a handicap was given or changed" in text(
        client.get(f"/sakura/stages/{stage.pk}/history/", headers=ENGLISH)
    )


def test_a_closed_stage_keeps_the_handicaps_that_it_was_closed_by(here, stage):
    with acting_for(here.federation):
        held = Stage.objects.select_related("event__tournament__host").get(pk=stage.pk)
        stage_services.publish(stage=held, at=NOON, by=here.scorer)
        ended = NOON + timedelta(days=9)
        stage_services.close(stage=held, at=ended, by=here.scorer, is_checked=True)
        entrant = held.event.entrants.get(number="A")
        give = {"entrant": entrant, "at": ended + timedelta(hours=1), "by": here.scorer}
        handicaps.give(amount=Decimal(9), reason="for the next event", **give)
        stages.recompute(stage.pk)
        assert rows_of(listed(stage))[entrant.pk]["handicap"] == "9/2"


def test_hidden_as_the_stage_is_and_next_door(client, here, next_door):
    stage = a_round_robin(here, announced=False)
    with acting_for(here.federation):
        keep_handicaps(stage, here.scorer, A="1")
        key = Stage.objects.get(pk=stage.pk).event.entrants.get(number="A").pk
    for address in (
        f"/sakura/stages/{stage.pk}/handicap/",
        f"/sakura/stages/{stage.pk}/handicap/?as=csv",
        f"/sakura/stages/{stage.pk}/entrants/{key}/handicap/",
        f"/albion/stages/{stage.pk}/handicap/",
    ):
        assert client.get(address).status_code == 404


def test_a_stage_without_a_list_has_none(client, here):
    stage = a_round_robin(here)
    assert client.get(f"/sakura/stages/{stage.pk}/handicap/").status_code == 404
    assert "Handicap" not in text(client.get(f"/sakura/stages/{stage.pk}/", headers=ENGLISH))
    assert client.get(f"/sakura/api/v1/stages/{stage.pk}/standings/").json()["handicap"] is None
