"""Corrections for programs: the same service as the page, with codes, and nothing done twice."""

import pytest

from clubs.models import Correction, Result, Revision
from clubs.register import tokens
from federation.tenancy.context import acting_for
from tests.clubs.corrections import test_corrections as cases
from tests.clubs.uploads.test_desk_pages import enter
from tests.clubs.uploads.test_uploads import publish
from tests.worlds import furnished_once

LIST = "/sakura/api/v1/corrections/"


@pytest.fixture
@furnished_once
def published(here):
    with acting_for(here.federation):
        session = publish(here)
        return session, cases.a_game(session)


def asked(corrected, **more):
    declarer = "E" if corrected.declarer in "NS" else "N"
    body = {
        "result": corrected.pk,
        "contract": corrected.contract,
        "declarer": declarer,
        "tricks": corrected.tricks,
    }
    return body | {"error": "contract_or_side", "reason": "The slip names the other side"} | more


def post(client, address, body):
    return client.post(address, body, content_type="application/json", headers={"accept-language": "en"})


def device(here, **more):
    with acting_for(here.federation):
        _token, secret = tokens.issue(club=here.club, label="Laptop", by=here.scorer, **more)
    client = enter(None)
    client.defaults["HTTP_AUTHORIZATION"] = f"Token {secret}"
    return client


def revisions(here):
    with acting_for(here.federation):
        return Revision.objects.count()


def test_a_correction_in_time_holds_and_is_made_once(here, published):
    _session, result = published
    client = device(here)
    answer = post(client, LIST, asked(result))
    assert answer.status_code == 201, answer.content
    assert (answer.json()["outcome"], answer.json()["revision"]) == ("applied", 2)
    assert "(" in answer.json()["grounds"][0]
    again = post(client, LIST, asked(result))
    assert (again.status_code, again.json()) == (200, answer.json())
    assert revisions(here) == 2
    other = post(client, LIST, asked(result, reason="Another reason"))
    assert (other.status_code, other.json()["title"]) == (409, "superseded")


def test_a_late_one_waits_for_two_people_who_sign_in(here, published):
    session, result = published
    with acting_for(here.federation):
        cases.conditions(session, **cases.LATE)
        director = cases.register_director(here)
    program = device(here)
    with cases.later(session, 31):
        refused = post(program, LIST, asked(result))
        assert (refused.status_code, refused.json()["title"]) == (403, "after_30_minutes")
        correction = post(program, LIST, asked(result, error="organiser_entry")).json()
        assert correction["outcome"] == "waiting"
        answers = f"{LIST}{correction['id']}/answers/"
        word = {"part": "organiser", "agrees": True}
        assert post(program, answers, word).json()["title"] == "person_needed"
        scorer = enter(here.scorer)
        assert post(scorer, answers, word).status_code == 200
        assert post(scorer, answers, word).status_code == 200  # the same word again
        assert post(scorer, answers, {"part": "director", "agrees": True}).json()["title"] == "not_your_part"
        assert post(enter(director), answers, {"part": "director", "agrees": False}).status_code == 422
        done = post(enter(director), answers, {"part": "director", "agrees": True})
        assert (done.status_code, done.json()["outcome"]) == (200, "applied")
        late = post(enter(director), answers, {"part": "director", "agrees": False, "note": "No"})
        assert (late.status_code, late.json()["title"]) == (409, "not_waiting")
    assert [answer["part"] for answer in done.json()["answers"]] == ["organiser", "director"]
    assert revisions(here) == 2


def test_the_list_and_one_of_it(here, published):
    _session, result = published
    client = device(here)
    assert client.get(LIST).json()["results"] == []
    correction = post(client, LIST, asked(result)).json()
    assert [row["id"] for row in client.get(LIST).json()["results"]] == [correction["id"]]
    assert [row["id"] for row in client.get(f"{LIST}?outcome=applied").json()["results"]] == [
        correction["id"]
    ]
    assert client.get(f"{LIST}?outcome=waiting").json()["results"] == []
    assert client.get(f"{LIST}?outcome=declined").json()["results"] == []
    assert client.get(f"{LIST}{correction['id']}/").json() == correction


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"contract": "8S"}, "contract"),
        ({"tricks": 14}, "tricks"),
        ({"tricks": None}, "tricks"),
        ({"declarer": "X"}, "declarer"),
        ({"reason": ""}, "reason"),
        ({"error": "taste"}, "error"),
        ({"score": 30000000000}, "score"),
        ({"contract": "", "score": 75}, "score"),
        ({"result": "x"}, "result"),
        ({"result": 10**30}, "result"),
    ],
)
def test_what_is_wrong_is_named(here, published, change, field):
    _session, result = published
    answer = post(device(here), LIST, asked(result, **change))
    assert answer.status_code == 400, answer.content
    assert field in answer.json()["errors"]
    assert answer["content-type"] == "application/problem+json"


@pytest.mark.parametrize("change", [{"contract": "\x00"}, {"reason": "\ud800"}, {"result": 10**200}])
def test_what_nobody_could_keep_is_no_json(here, published, change):
    _session, result = published
    answer = post(device(here), LIST, asked(result, **change))
    assert (answer.status_code, answer.json()["status"]) == (400, 400)
    assert answer.json()["detail"]


def test_strangers_learn_nothing(here, next_door, published):
    _session, result = published
    correction = post(device(here), LIST, asked(result)).json()
    for stranger in (here.player, here.administrator, next_door.scorer, next_door.administrator):
        client = enter(stranger)
        assert client.get(LIST).status_code == 403
        assert client.get(f"{LIST}{correction['id']}/").status_code in (403, 404)
        assert post(client, LIST, asked(result)).status_code in (403, 404)
    neighbour = enter(next_door.scorer)
    assert neighbour.get(f"/albion/api/v1/corrections/{correction['id']}/").status_code == 404
    assert post(neighbour, "/albion/api/v1/corrections/", asked(result)).status_code == 404
    assert enter(None).get(LIST).status_code == 401
    with acting_for(here.federation):
        assert Correction.objects.count() == 1
        assert Result.objects.current().count() == 126
