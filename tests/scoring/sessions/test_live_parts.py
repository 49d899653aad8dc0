"""The live part of a page is made once for everybody who watches it."""

import gzip

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.sessions.views import live
from tests.scoring.tournament_builders import a_round_robin
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    live._parts.clear()


def asked(client, address, **headers):
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, headers=headers)
    return answer, len(queries)


@pytest.fixture
@furnished_once
def stage(here):
    return a_round_robin(here)


def test_the_second_watcher_costs_one_look(here, stage):
    address = f"/{here.federation.slug}/stages/{stage.pk}/live/"
    first, many = asked(Client(), address)
    second, few = asked(Client(), address)
    assert first.content == second.content
    assert few < many / 2
    packed, _count = asked(Client(), address, accept_encoding="gzip, br")
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == first.content
    assert "Accept-Encoding" in packed["Vary"]
    assert packed["ETag"] == first["ETag"]


def test_each_language_has_its_own(here, stage):
    address = f"/{here.federation.slug}/stages/{stage.pk}/live/"
    contents = {asked(Client(), address, accept_language=language)[0].content for language in ("ja", "en")}
    assert len(contents) == 2


def test_what_only_some_may_see_is_not_kept(here):
    stage = a_round_robin(here, announced=False)
    address = f"/{here.federation.slug}/stages/{stage.pk}/live/"
    keeper = Client()
    keeper.force_login(here.scorer)
    assert keeper.get(address).status_code == 200
    assert not live._parts
    assert Client().get(address).status_code == 404


def test_no_more_is_kept_than_a_process_can_hold(here, stage):
    for number in range(live.KEPT_MAX + 5):
        Client().get(f"/{here.federation.slug}/stages/{stage.pk}/live/?page={number}")
    assert len(live._parts) == live.KEPT_MAX
