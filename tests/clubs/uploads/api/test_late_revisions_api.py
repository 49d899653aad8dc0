"""A file after the correction period, by programs: asked for, confirmed by two people, published once."""

import pytest

from clubs.models import FileCorrection, Revision, Upload, UploadState
from federation.models import Role
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.api_cast import UPLOADS, device, send
from tests.clubs.corrections import test_corrections as cases
from tests.clubs.corrections.test_corrections_api import device as bringer, post
from tests.clubs.corrections.test_corrections_pages import queries
from tests.clubs.uploads.api.test_uploads_api import code
from tests.clubs.uploads.test_desk_pages import enter
from tests.clubs.uploads.test_late_files import LATE, other_name
from tests.clubs.uploads.test_uploads import MITCHELL, ONE_TRICK_LESS, publish

LIST = "/sakura/api/v1/late-revisions/"
ASK = "?name=late.xml&publish=yes&reason=Keyed+from+the+wrong+slip"


@pytest.fixture
def late(here):
    """A published session whose period is over, and a director."""
    with acting_for(here.federation):
        session = publish(here)
        cases.conditions(session, **cases.LATE)
        director = cases.register_director(here)
    with cases.later(session, LATE):
        yield director


def revisions(here):
    with acting_for(here.federation):
        return Revision.objects.count()


def asked_for(here, content=ONE_TRICK_LESS, query=ASK):
    body = send(device(here), content, query).json()
    return f"{LIST}{body['late_revision']}/"


def test_without_a_reason_it_is_refused_and_kept_and_says_how(here, late):
    refused = send(device(here, "en"), ONE_TRICK_LESS, "?publish=yes")
    assert code(refused) == (409, "late_file")
    assert "reason=" in refused.json()["detail"]
    with acting_for(here.federation):
        assert Upload.objects.get(pk=refused.json()["upload"]).state == UploadState.DRAFT
        assert not FileCorrection.objects.exists()


def test_with_a_reason_it_waits_and_is_asked_for_once(here, late):
    client = device(here)
    first, again = (send(client, ONE_TRICK_LESS, ASK) for _ in range(2))
    assert (first.status_code, again.status_code) == (202, 202)
    assert first.json() == again.json()
    assert (first.json()["state"], first.json()["changes"]["late"]) == ("draft", True)
    late_revision = client.get(f"{LIST}{first.json()['late_revision']}/").json()
    assert (
        late_revision["outcome"],
        late_revision["count"],
        late_revision["revision"],
        late_revision["answers"],
    ) == ("waiting", 1, None, [])
    assert late_revision["reason"] == "Keyed from the wrong slip"
    [change] = late_revision["changes"]["results"]
    assert (change["before"]["score"], change["after"]["score"]) == (140, 110)
    assert late_revision["grounds"]
    with acting_for(here.federation):
        assert FileCorrection.objects.count() == 1
    assert revisions(here) == 1


def test_a_draft_on_the_desk_is_asked_for_by_its_number(here, late):
    client = device(here)
    draft = send(client, ONE_TRICK_LESS, "?name=late.xml").json()
    assert draft["late_revision"] is None
    body = {"upload": draft["id"], "reason": "Keyed from the wrong slip"}
    created, again = post(client, LIST, body), post(client, LIST, body)
    assert (created.status_code, again.status_code) == (201, 200)
    assert created.json() == again.json()
    other = post(client, LIST, body | {"reason": "Other words"})
    assert (other.status_code, other.json()["id"]) == (200, created.json()["id"])  # it waits already


def test_two_people_publish_it(here, late):
    one = asked_for(here)
    answers, scorer, director = f"{one}answers/", enter(here.scorer), enter(late)
    word = {"part": "organiser", "agrees": True}
    assert code(post(device(here), answers, word)) == (403, "person_needed")
    assert post(scorer, answers, word).status_code == 200
    assert post(scorer, answers, word).status_code == 200  # the same word again
    assert code(post(scorer, answers, {"part": "director", "agrees": True})) == (403, "not_your_part")
    assert code(post(director, answers, {"part": "director", "agrees": False})) == (422, "no_reason")
    assert post(director, answers, {"part": "judge", "agrees": True}).status_code == 400
    assert revisions(here) == 1
    done = post(director, answers, {"part": "director", "agrees": True})
    assert (done.status_code, done.json()["outcome"], done.json()["revision"]) == (200, "applied", 2)
    assert [answer["part"] for answer in done.json()["answers"]] == ["organiser", "director"]
    assert revisions(here) == 2
    declined = {"part": "director", "agrees": False, "note": "No"}
    assert code(post(director, answers, declined)) == (409, "not_waiting")
    again = send(device(here), ONE_TRICK_LESS, ASK)  # the line was bad: published is published
    assert (again.status_code, again.json()["state"]) == (200, "published")


def test_declined_is_over_until_it_is_asked_in_other_words(here, late):
    one = asked_for(here)
    word = {"part": "director", "agrees": False, "note": "The slip says otherwise"}
    assert post(enter(late), f"{one}answers/", word).json()["outcome"] == "declined"
    assert asked_for(here) == one
    assert asked_for(here, query=f"{ASK}+indeed") != one


def test_overtaken_by_another_revision(here, late):
    one = asked_for(here)
    assert send(device(here), other_name(), "?publish=yes").status_code == 201
    assert code(post(enter(late), f"{one}answers/", {"part": "director", "agrees": True}))[0] == 409
    assert enter(here.scorer).get(one).json()["outcome"] == "overtaken"
    assert asked_for(here) != one


def test_the_list_by_outcome(here, late):
    client = device(here)
    assert client.get(LIST).json()["results"] == []
    one = asked_for(here)
    row = client.get(LIST).json()["results"][0]
    assert one.endswith(f"/{row['id']}/")
    assert "changes" not in row
    counts = {
        outcome: len(client.get(f"{LIST}?outcome={outcome}").json()["results"])
        for outcome in ("waiting", "applied", "declined", "overtaken")
    }
    assert counts == {"waiting": 1, "applied": 0, "declined": 0, "overtaken": 0}
    assert client.get(f"{LIST}?outcome=lost").status_code == 400
    assert len(enter(late).get(LIST).json()["results"]) == 1


def test_the_list_takes_the_same_queries_for_one_and_for_many(here, late):
    client, counts = enter(here.scorer), []
    for count in (1, 4):
        for i in range(count):
            send(device(here), ONE_TRICK_LESS + b"\n" * i, ASK)
        counts.append(queries(client, LIST))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"upload": "x", "reason": "y"}, 400),
        ({"upload": 10**30, "reason": "y"}, 400),
        ({"upload": 999999, "reason": "y"}, 404),
        ({"upload": 1, "reason": " "}, 400),
        ({"upload": 1, "reason": "x" * 301}, 400),
        ({"upload": 1, "reason": "\x00"}, 400),
    ],
)
def test_what_is_wrong_is_a_problem(here, late, body, status):
    answer = post(device(here), LIST, body)
    assert answer.status_code == status, answer.content
    assert answer["content-type"] == "application/problem+json"


@pytest.mark.parametrize("reason", ["x" * 301, "x" * 3_000])
def test_a_reason_that_cannot_be_kept_stops_before_the_file(here, late, reason):
    answer = send(device(here), ONE_TRICK_LESS, f"?publish=yes&reason={reason}")
    assert answer.status_code == 400
    assert "reason" in answer.json()["errors"]
    with acting_for(here.federation):
        assert Upload.objects.count() == 1


def test_a_file_in_time_is_published_whatever_reason_is_given(here):
    with acting_for(here.federation):
        publish(here)
    body = send(device(here), ONE_TRICK_LESS, ASK).json()
    assert (body["state"], body["late_revision"]) == ("published", None)
    upload = send(device(here), MITCHELL + b"\n").json()["id"]
    assert code(post(device(here), LIST, {"upload": upload, "reason": "x"})) == (409, "not_late")


def test_a_device_that_only_brings_cannot_ask(here, late):
    client = bringer(here, may_publish=False)
    assert code(send(client, ONE_TRICK_LESS, ASK)) == (403, "may_not_publish")
    upload = send(client, ONE_TRICK_LESS).json()["id"]
    assert code(post(client, LIST, {"upload": upload, "reason": "x"})) == (403, "may_not_publish")


def test_strangers_learn_nothing(here, next_door, late):
    one = asked_for(here)
    with acting_for(here.federation):
        upload = FileCorrection.objects.get().upload_id
    word = {"part": "director", "agrees": True}
    for stranger in (here.player, here.administrator, next_door.scorer, next_door.administrator):
        client = enter(stranger)
        assert client.get(LIST).status_code == 403
        assert client.get(one).status_code in (403, 404)
        assert post(client, f"{one}answers/", word).status_code in (403, 404)
        assert post(client, LIST, {"upload": upload, "reason": "x"}).status_code in (403, 404)
    neighbour = enter(next_door.scorer)
    for address, allowed in ((one, 405), (f"{one}answers/", 404)):
        next_doors = address.replace("sakura", "albion")
        assert neighbour.get(next_doors).status_code in (404, 405)
        assert post(neighbour, next_doors, word).status_code == allowed
    assert (
        post(neighbour, LIST.replace("sakura", "albion"), {"upload": upload, "reason": "x"}).status_code
        == 404
    )
    assert enter(None).get(LIST).status_code == 401
    assert revisions(here) == 1


def test_the_tournament_office_confirms_for_the_organiser(here, late):
    with acting_for(here.federation):
        cast.appoint(here.registrar, Role.TOURNAMENT_OFFICE)
    one = asked_for(here)
    assert enter(here.registrar).get(UPLOADS).status_code == 403
    word = {"part": "organiser", "agrees": True}
    assert post(enter(here.registrar), f"{one}answers/", word).status_code == 200
