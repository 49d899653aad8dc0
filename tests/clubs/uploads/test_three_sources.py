"""The same game as USEBIO, CSV and BWS by three devices: one game, three sources, questioned, not tripled."""

from itertools import permutations

import pytest
from django.test import Client

from clubs.facts.services.sources import sources_of
from clubs.models import Entry, EntryPlayer, Result, Revision, Session, Upload, UploadState
from clubs.register import tokens
from clubs.uploads.services import uploads
from federation.tenancy.context import acting_for
from tests.cast import japanese
from tests.clubs.api_cast import UPLOADS
from tests.clubs.uploads.test_desk_at_once import at_once
from tests.clubs.uploads.three_sources import BWS, as_csv, as_usebio

FILES = {"evening.bws": BWS, "evening.csv": as_csv(), "evening.xml": as_usebio()}
RESULTS, PAIRS = 297, 22


def devices(house):
    """A client for each file, each with a token of its own."""
    with acting_for(house.federation):
        secrets = [tokens.issue(club=house.club, label=name, by=house.scorer)[1] for name in FILES]
    headers = [{"authorization": f"Token {secret}", "accept-language": "en"} for secret in secrets]
    return {name: Client(headers=header) for name, header in zip(FILES, headers, strict=True)}


def send(client, name, acknowledged=""):
    query = f"?name={name}&publish=yes{'&acknowledged=yes' if acknowledged else ''}"
    return client.post(f"{UPLOADS}{query}", FILES[name], content_type="application/octet-stream")


def stands(house):
    with acting_for(house.federation):
        counts = [model.objects.count() for model in (Session, Revision)]
        facts = [model.objects.current().count() for model in (Entry, Result)]
        named = EntryPlayer.objects.current().count()
        states = sorted(Upload.objects.values_list("state", flat=True))
    return counts, facts, named, states


ONE_GAME = ([1, 3], [PAIRS, RESULTS])
STATES = sorted([UploadState.PUBLISHED, UploadState.SUPERSEDED, UploadState.SUPERSEDED])


@pytest.mark.django_db
@pytest.mark.parametrize("order", list(permutations(FILES)), ids=" ".join)
def test_in_any_order(order):
    house = japanese()
    asks = devices(house)
    first, *others = order
    assert send(asks[first], first).status_code == 201
    for name in others:
        answer = send(asks[name], name)
        assert (answer.status_code, answer.json()["title"]) == (409, "person_needed"), answer.content
        answer = send(asks[name], name, "yes")
        assert answer.status_code == 200, answer.content
    counts, facts, named, states = stands(house)
    assert (counts, facts) == ONE_GAME
    assert states == STATES
    assert named == PAIRS * 2, "a source without names takes none away"
    with acting_for(house.federation):
        sources = sources_of(Session.objects.get())
        assert [source.upload.name for source in sources] == list(reversed(order))
        assert [(source.stands, source.other) for source in sources] == [(True, 0), (False, 0), (False, 0)]


@pytest.mark.django_db(transaction=True)
def test_at_the_same_time():
    """One of them is first, whichever; the question reaches the two others though nobody asked it before."""
    house = japanese()
    asks = devices(house)
    answers = at_once(*[lambda name=name: send(asks[name], name) for name in FILES])
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409]
    counts, _facts, _named, _states = stands(house)
    assert counts == [1, 1]
    waiting = [name for name, answer in zip(FILES, answers, strict=True) if answer.status_code == 409]
    again = at_once(*[lambda name=name: send(asks[name], name, "yes") for name in waiting])
    assert [answer.status_code for answer in again] == [200, 200]
    counts, facts, _named, states = stands(house)
    assert (counts, facts) == ONE_GAME
    assert states == STATES


@pytest.mark.django_db
def test_the_page_of_the_session_shows_its_sources(client):
    house = japanese()
    asks = devices(house)
    for name in FILES:
        send(asks[name], name, "yes")
    with acting_for(house.federation):
        session = Session.objects.get()
    page = client.get(f"/sakura/sessions/{session.pk}/history/", headers={"accept-language": "en"})
    text = page.content.decode()
    assert all(label in text for label in ("Bridgemate", "CSV", "USEBIO"))
    assert text.count("says the same") == 2, text


@pytest.mark.django_db
def test_a_table_without_a_day_or_title(inside):
    """Without a day it cannot be published; two without a title are two games unless they are alike."""

    def receive(content, name):
        return uploads.receive(club=inside.club, name=name, content=content, by=inside.scorer)[0]

    without_day = receive(as_csv(day=""), "a.csv")
    assert without_day.state == UploadState.REFUSED
    assert "no_date" in [problem["code"] for problem in without_day.report["problems"]]
    uploads.publish(upload=receive(as_csv(), "b.csv"), by=inside.scorer)
    head, *rows = as_csv().splitlines()
    other = b"\r\n".join([head, *(row.replace(b",N,", b",E,") for row in rows[:100])])
    another = receive(other, "c.csv")
    codes = [problem["code"] for problem in another.report["problems"]]
    assert another.report["changes"] is None
    assert "same_game_other_source" not in codes
