"""Results for programs: what the public pages show, once."""

import pytest
from django.test import Client

from clubs.models import Session
from federation.tenancy.context import acting_for
from scoring.sessions.services import recomputation
from tests.clubs.api_cast import publish
from tests.clubs.uploads.form_files import INDIVIDUAL, SWISS
from tests.clubs.uploads.test_uploads import GAMES_DOWN
from tests.scoring import builders
from tests.scoring.builders import many_sessions
from tests.worlds import furnished_once

API = "/sakura/api/v1/sessions/"


def english(**headers):
    return Client(headers={"accept-language": "en", **headers})


@pytest.fixture
@furnished_once
def session(here):
    """A published session with its figures."""
    pk = publish(here)
    with acting_for(here.federation):
        recomputation.recompute(pk)
    return pk


def test_sessions_are_listed_for_everybody(here, session):
    [row] = english().get(API).json()["results"]
    assert (row["id"], row["club"], row["club_name"]) == (session, "2074", "Central Club")
    assert (row["played_on"], row["winners"], row["revised_at"]) == ("2022-07-21", 2, None)
    assert english().get(f"{API}?club=1").json()["results"] == []
    assert english().get(f"{API}?club=%00").status_code == 400


def test_the_list_asks_the_same_for_one_or_many(here, session, django_assert_max_num_queries):
    with django_assert_max_num_queries(100) as one:
        english().get(API)
    many_sessions(here.federation, here.club, 3)
    with django_assert_max_num_queries(100) as many:
        assert len(english().get(API).json()["results"]) == 4
    assert len(one.captured_queries) == len(many.captured_queries)


def test_standings_are_as_the_pages_print_them(session):
    body = english().get(f"{API}{session}/standings/").json()
    assert (body["session"], body["run"], body["is_owed"]) == (session, 1, False)
    assert [ranking["direction"] for ranking in body["rankings"]] == ["NS", "EW"]
    first = body["rankings"][0]["rows"][0]
    assert (first["rank"], first["contestant"]["number"], first["percent"]) == (1, "3NS", "62.78")
    assert len(first["contestant"]["names"]) == 2


def test_results_have_their_awards(session):
    rows = english().get(f"{API}{session}/results/").json()["results"]
    assert len(rows) == 126
    assert [row["board"] for row in rows] == sorted(row["board"] for row in rows)
    sums = {(row["board"], float(row["ns_award"]) + float(row["ew_award"])) for row in rows}
    assert len(sums) == 21  # both sides of a board share the same matchpoints at every table


def test_before_the_figures_come_it_says_that_they_are_owed(here):
    pk = publish(here)
    body = english().get(f"{API}{pk}/standings/").json()
    assert (body["run"], body["is_owed"], body["rankings"]) == (None, True, [])


@pytest.mark.parametrize("what", ["standings", "results"])
def test_nothing_is_fetched_twice(here, session, what):
    address = f"{API}{session}/{what}/"
    first = english().get(address)
    again = english(**{"if-none-match": first.headers["ETag"]}).get(address)
    assert (again.status_code, again.content) == (304, b"")
    japanese = Client(headers={"accept-language": "ja", "if-none-match": first.headers["ETag"]}).get(address)
    assert (japanese.status_code, "Accept-Language" in japanese.headers["Vary"]) == (200, True)
    with acting_for(here.federation):
        publish(here, GAMES_DOWN)
        recomputation.recompute(session)
    assert english(**{"if-none-match": first.headers["ETag"]}).get(address).status_code == 200


def test_tags_of_two_federations_never_meet(here, next_door, session):
    theirs = publish(next_door)
    tags = [
        english().get(f"/{slug}/api/v1/sessions/{pk}/standings/").headers["ETag"]
        for slug, pk in (("sakura", session), ("albion", theirs))
    ]
    assert tags[0].split("-")[0] != tags[1].split("-")[0]


@pytest.mark.parametrize("what", ["standings", "results"])
def test_next_door_the_session_does_not_exist(here, next_door, session, what):
    response = english().get(f"/albion/api/v1/sessions/{session}/{what}/")
    assert (response.status_code, response.json()["title"]) == (404, "not_found")
    assert english().get("/albion/api/v1/sessions/").json()["results"] == []
    with acting_for(here.federation):
        assert Session.objects.filter(pk=session).exists()


def test_matches_of_teams_have_both_sides_figures(here):
    session = builders.published_content(here, SWISS, "swiss.xml")
    body = english().get(f"{API}{session.pk}/matches/").json()
    assert len(body["matches"]) == 4
    first = body["matches"][0]
    assert (first["round"], first["a"]["names"], first["boards"]) == (1, ["Team One"], 8)
    assert float(first["a_points"]) + float(first["b_points"]) == 20
    results = english().get(f"{API}{session.pk}/results/").json()["results"]
    assert {(row["round"], row["table"]) for row in results} == {
        (number, room) for number in (1, 2) for room in ("open", "closed")
    }


def test_results_of_an_individual_name_the_partners(here):
    session = builders.published_content(here, INDIVIDUAL, "individual.xml")
    results = english().get(f"{API}{session.pk}/results/").json()["results"]
    row = next(row for row in results if row["board"] == 1)
    assert None not in (row["ns_partner"], row["ew_partner"])
    assert english().get(f"{API}{session.pk}/matches/").json()["matches"] == []


def test_matches_of_another_federation_are_not_found(here, next_door):
    session = builders.published_content(here, SWISS, "swiss.xml")
    path = f"{API}{session.pk}/matches/".replace("sakura", next_door.federation.slug)
    assert english().get(path).status_code == 404
