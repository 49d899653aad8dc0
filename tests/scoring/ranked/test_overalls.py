"""The overall of many clubs: what ranks comes first on its pages, of its runs too, and for programs."""

import json
import re

import pytest
from django.test import Client

from clubs.tournaments.services.tournaments import ConditionsRefused
from federation.tenancy.context import acting_for
from scoring.engine.events.measure import Measure
from scoring.models import OverallPlace
from tests.scoring.events.clubs_at_once import a_simultaneous, bring, game, places
from tests.scoring.ranked.surfaces import table, words

pytestmark = pytest.mark.django_db

# Form, conditions, boards at each club: what ranks, the heads of the page, the unit for programs.
CASES = [
    ("pairs_matchpoints", {}, (6, 4), Measure.PERCENT, ["%", "Matchpoints"], "matchpoints"),
    ("pairs_matchpoints", {"overall": "own_club"}, (6, 6), Measure.PERCENT_TOTAL, ["%"], "matchpoints"),
    ("pairs_imps", {}, (6, 6), Measure.TOTAL, ["IMPs"], "imps"),
    ("pairs_imps", {}, (6, 4), Measure.MEAN, ["IMPs a board", "IMPs"], "imps"),
]


def content(club, form, boards):
    xml = game(club, boards=boards)
    if form == "pairs_imps":
        method = b"<BOARD_SCORING_METHOD>CROSS_IMPS</BOARD_SCORING_METHOD>"
        xml = xml.replace(b'"MP_PAIRS">', b'"PAIRS">').replace(b"</WINNER_TYPE>", b"</WINNER_TYPE>" + method)
    return xml


@pytest.fixture
def played(here, request):
    form, conditions, boards, *decided = request.param
    with acting_for(here.federation, language="en"):
        stage, clubs = a_simultaneous(here, clubs=2, form=form, **conditions)
        for club, count in zip(clubs, boards, strict=True):
            bring(here, club, stage, content(club, form, count))
    return here, stage, decided


def asked(house, rest):
    address = f"/{house.federation.slug}/{rest}"
    answer = Client().get(address, headers={"Accept-Language": "en"})
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_the_conditions_that_rank_an_overall_are_those_of_its_form(here):
    """Of IMPs there are no percentages that could be averaged."""
    with (
        acting_for(here.federation, language="en"),
        pytest.raises(ConditionsRefused, match="the average of the percentages"),
    ):
        a_simultaneous(here, form="pairs_imps", overall="own_club")


@pytest.mark.parametrize("played", CASES, indirect=True)
def test_what_ranks_comes_first_in_an_overall(played):
    house, stage, (measure, heads, unit) = played
    shown = table(asked(house, f"stages/{stage.pk}/"))
    assert [head for head, _figure in shown] == heads
    assert table(asked(house, f"stages/{stage.pk}/live/")) == shown
    assert table(asked(house, f"stages/{stage.pk}/runs/2/"))[0] == shown[0]
    body = json.loads(asked(house, f"api/v1/stages/{stage.pk}/overall/"))
    assert body["ranked_by"] == {"measure": str(measure), "figure": measure.figure, "unit": unit}
    first = body["places"][0]
    assert first[measure.figure] == shown[0][1].removesuffix("%").replace("−", "-")
    page = asked(house, f"stages/{stage.pk}/contestants/{first['entry']}/")
    line = words(re.findall(r"<dd>.*?</dd>", page, re.DOTALL)[0])
    assert line.lstrip("=") == f"1, {shown[0][1]}" + ("" if heads[0] == "%" else f" {heads[0]}")


@pytest.mark.parametrize("played", CASES, indirect=True)
def test_places_over_all_and_in_a_club_go_by_the_same_figure(played):
    house, stage, (measure, _heads, _unit) = played
    with acting_for(house.federation, language="en"):
        rows = list(OverallPlace.objects.filter(stage=stage).order_by("position"))
        assert places(stage)
    for direction in ("NS", "EW"):
        side = [row for row in rows if row.direction == direction]
        figures = [getattr(row, measure.figure) for row in side]
        assert figures == sorted(figures, reverse=True)
        for session in {row.session_id for row in side}:
            own = [row.club_rank for row in side if row.session_id == session]
            assert own == sorted(own)
            assert len(set(own)) > 1, "everybody shares a place in the club"
