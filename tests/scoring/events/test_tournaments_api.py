"""Tournaments for programs: officials with their grades, rankings of strata; hidden as the pages are."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Duty, Stage
from clubs.tournaments.services import officials, seeding
from federation.models import DirectorRegistration
from federation.tenancy.context import acting_for
from scoring.events.services import stages
from scoring.sessions.services import recomputation
from tests.scoring.tournament_builders import DAY, a_round_robin

pytestmark = pytest.mark.django_db
SPRING = "/sakura/api/v1/tournaments/spring/"
ENGLISH = {"Accept-Language": "en"}


def appointed(house, stage, *duties):
    with acting_for(house.federation):
        tournament = Stage.objects.get(pk=stage.pk).event.tournament
        for member, duty in zip(house.members * 2, duties, strict=False):
            officials.appoint(tournament=tournament, member=member, duty=duty, by=house.scorer)


def test_a_tournament_names_its_officials_with_grade_and_expiry(client, here):
    stage, (one, two) = a_round_robin(here), here.members
    appointed(here, stage, Duty.CHIEF_DIRECTOR, Duty.SCORER)
    with acting_for(here.federation):
        for grade, last in (("regional", DAY), ("national", DAY - timedelta(days=1))):
            DirectorRegistration.objects.create(
                member=one, grade=grade, certified_on=date(2020, 1, 1), expires_on=last
            )
    answer = client.get(SPRING, headers=ENGLISH)
    assert answer.json()["officials"] == [
        {"duty": "chief_director", "name": one.name, "grade": "regional", "expires_on": str(DAY)},
        {"duty": "scorer", "name": two.name, "grade": None, "expires_on": None},
    ]
    assert [event["form"] for event in answer.json()["events"]] == ["round_robin_teams"]
    assert client.get(SPRING, headers=ENGLISH | {"If-None-Match": answer["ETag"]}).status_code == 304


def test_nothing_is_told_before_it_is_announced_or_next_door(client, here, next_door):
    stage = a_round_robin(here, announced=False)
    appointed(here, stage, Duty.SCORER)
    for address in (SPRING, SPRING.replace("sakura", "albion"), SPRING.replace("spring", "none")):
        assert client.get(address).status_code == 404
    client.force_login(here.administrator)  # an office does not announce
    assert client.get(SPRING).status_code == 404


def test_more_officials_cost_no_more(client, here):
    stage, costs = a_round_robin(here), []
    for duties in ([Duty.SCORER], [Duty.DIRECTOR, Duty.DIRECTOR, Duty.ORGANISER]):
        appointed(here, stage, *duties)
        client.get(SPRING)
        with CaptureQueriesContext(connection) as seen:
            client.get(SPRING)
        costs.append(len(seen))
    assert costs[0] == costs[1]


def test_strata_are_told_of_entrants_and_ranked_beside_the_field(client, here):
    stage = a_round_robin(here)
    standings = f"/sakura/api/v1/stages/{stage.pk}/standings/"
    assert client.get(standings).json()["strata"] == []
    assert client.get(standings).json()["handicap"] is None
    with acting_for(here.federation):
        event = Stage.objects.get(pk=stage.pk).event
        seeding.rank(event=event, seeds=[], strata=[["A"], ["D"]], by=here.scorer)
        recomputation.recompute(stage.sessions.get().pk)
        stages.recompute(stage.pk)
    entrants = client.get(f"/sakura/api/v1/events/{event.pk}/").json()["entrants"]
    assert {entrant["number"]: entrant["stratum"] for entrant in entrants} == {
        "A": "B",
        "B": "A",
        "C": "A",
        "D": "C",
    }
    body = client.get(standings).json()
    order = [(row["entrant"]["number"], row["entrant"]["id"]) for row in body["standings"]]
    below = [(number, key) for number, key in order if number in "AD"]
    in_b = [
        {"rank": place, "tied": False, "direction": "", "entrant": key}
        for place, (_number, key) in enumerate(below, 1)
    ]
    in_c = [{"rank": 1, "tied": False, "direction": "", "entrant": dict(order)["D"]}]
    assert body["strata"] == [{"stratum": "B", "places": in_b}, {"stratum": "C", "places": in_c}]
