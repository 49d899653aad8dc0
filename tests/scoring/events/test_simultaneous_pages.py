"""A simultaneous event on pages and for programs: clubs enter, everybody reads, strangers are refused."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Invitation, Session
from clubs.uploads.services import simultaneous, uploads
from federation.tenancy.context import acting_for
from scoring.events.services import stages
from scoring.models import OverallPlace
from tests.scoring.events.clubs_at_once import DAY, a_club, a_simultaneous, bring, game, work
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def played(here):
    """A stage with three clubs' sessions; nothing in scope."""
    with acting_for(here.federation, language="en"):
        stage, clubs = a_simultaneous(here, clubs=3)
        sessions = [bring(here, club, stage, game(club, tables=3 + at)) for at, club in enumerate(clubs)]
    return here, stage, clubs, sessions


def address(house, rest):
    return f"/{house.federation.slug}/{rest}"


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def test_the_overall_in_both_languages(played):
    here, stage, clubs, _sessions = played
    client = Client()
    for language, words in (("en", "Overall standings"), ("ja", clubs[0].names["ja"])):
        page = client.get(address(here, f"stages/{stage.pk}/"), headers={"accept-language": language})
        assert page.status_code == 200
        assert words in page.content.decode()


def test_a_name_a_club_and_a_page(played):
    here, stage, clubs, _sessions = played
    client, base = Client(), address(here, f"stages/{stage.pk}/")
    page_html = client.get(base, {"name": f"NS 2 of {clubs[1].number}"}).content.decode()
    assert 1 <= page_html.count('class="whole"') < 8
    assert client.get(base, {"club": clubs[2].pk}).content.decode().count('class="whole"') == 10
    assert client.get(base, {"name": "nobody at all"}).status_code == 200
    for wrong in ({"page": "x"}, {"page": "99999"}, {"club": "-1"}, {"name": "'\"%_"}):
        assert client.get(base, wrong).status_code == 200


def test_the_number_of_queries_is_the_same_for_many(played):
    here, stage, _clubs, sessions = played
    pages = [address(here, f"stages/{stage.pk}/"), address(here, f"desk/stages/{stage.pk}/clubs/")]
    pages.append(address(here, f"api/v1/stages/{stage.pk}/overall/"))
    before = queries(here, pages)
    with acting_for(here.federation, language="en"):
        more = [a_club(here, 50 + number) for number in range(3)]
        simultaneous.invite(stage=stage, clubs=more, by=here.scorer)
        for club in more:
            bring(here, club, stage, game(club, tables=4))
    assert queries(here, pages) == before
    assert len(sessions) == 3


def queries(here, pages):
    """How often each page asks the database."""
    client, counts = signed_in(here.scorer), []
    for page in pages:
        client.get(page)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(page).status_code == 200
        counts.append(len(asked))
    return counts


def test_nothing_new_is_a_304(played):
    here, stage, clubs, _sessions = played
    client, live = Client(), address(here, f"stages/{stage.pk}/live/?name=NS&page=1")
    first = client.get(live)
    assert client.get(live, headers={"if-none-match": first["ETag"]}).status_code == 304
    with acting_for(here.federation, language="en"):
        bring(here, clubs[0], stage, game(clubs[0], wrong=2))
    assert client.get(live, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_boards_reasons_and_history(played):
    here, stage, _clubs, sessions = played
    client = Client()
    with acting_for(here.federation):
        place = OverallPlace.objects.filter(stage=stage).first()
        result = sessions[0].results.filter(superseded_by=None).first()
    pages = (
        f"stages/{stage.pk}/contestants/{place.entry_id}/",
        f"stages/{stage.pk}/boards/2/",
        f"stages/{stage.pk}/results/{result.pk}/ns/why/",
        f"stages/{stage.pk}/history/",
        f"stages/{stage.pk}/runs/1/",
        f"stages/{stage.pk}/runs/3/?page=7",
    )
    for page in pages:
        assert client.get(address(here, page)).status_code == 200, page
    for page in (f"stages/{stage.pk}/boards/99/", f"stages/{stage.pk}/contestants/1/"):
        assert client.get(address(here, page)).status_code == 404
    assert (
        address(here, f"stages/{stage.pk}/")
        in client.get(address(here, f"sessions/{sessions[0].pk}/")).content.decode()
    )


def test_programs_read_the_overall(played):
    here, stage, clubs, _sessions = played
    client, base = Client(), address(here, f"api/v1/stages/{stage.pk}/overall/")
    body = client.get(base).json()
    assert (body["count"], body["pages"], len(body["places"])) == (24, 1, 24)
    assert client.get(base, {"club": clubs[0].number}).json()["count"] == 6
    assert client.get(base, {"club": "none"}).status_code == 404
    assert client.get(base, headers={"if-none-match": client.get(base)["ETag"]}).status_code == 304


def test_a_program_publishes_into_the_event(here):
    with acting_for(here.federation, language="en"):
        stage, clubs = a_simultaneous(here, clubs=2)
        uninvited = Invitation.objects.get(club=clubs[1])
        simultaneous.take_back(invitation=uninvited, by=here.scorer)
    client, base = signed_in(here.scorer), address(here, "api/v1/uploads/")

    def send(club, **more):
        given = {"club": club.number, "publish": "yes", "stage": stage.pk, "name": "a.xml", **more}
        query = "&".join(f"{name}={value}" for name, value in given.items() if value)
        return client.post(f"{base}?{query}", game(club), content_type="application/xml")

    assert send(clubs[1]).json()["type"].endswith("not_invited")
    assert send(clubs[0], publish="").status_code == 400
    assert send(clubs[0]).status_code == 201
    with acting_for(here.federation):
        session = Session.objects.get()
        assert session.stage == stage
        work(session, stage)
        assert OverallPlace.objects.filter(stage=stage).count() == 6


def test_a_scorer_chooses_the_event_on_the_page(here):
    with acting_for(here.federation, language="en"):
        stage, clubs = a_simultaneous(here, clubs=1)
        upload, _new = uploads.receive(club=clubs[0], name="a.xml", content=game(clubs[0]), by=here.scorer)
    client, page = signed_in(here.scorer), address(here, f"desk/uploads/{upload.pk}/")
    shown = client.get(page, headers={"accept-language": "en"}).content.decode()
    assert f'<option value="{stage.pk}">' in shown
    given = {"revision": 1, "acknowledged": "on", "stage": stage.pk}
    assert client.post(page, {**given, "stage": "999999"}).status_code == 422
    assert client.post(page, given).status_code == 302
    with acting_for(here.federation):
        assert Session.objects.get().stage == stage


def test_desks_and_who_is_refused(played, next_door):
    here, stage, clubs, sessions = played
    invited = address(here, f"desk/stages/{stage.pk}/clubs/")
    overall = address(here, f"desk/sessions/{sessions[0].pk}/overall/")
    keeper = signed_in(here.scorer)
    for page in (invited, overall):
        assert keeper.get(page).status_code == 200
        for stranger in (here.player, next_door.scorer):
            assert signed_in(stranger).get(page).status_code in (403, 404)
            assert signed_in(stranger).post(page, {"everybody": 1, "leave": 1}).status_code in (403, 404)
        assert Client().get(page).status_code == 302
    assert keeper.post(overall, {"leave": 1}).status_code == 302
    with acting_for(here.federation):
        assert Session.objects.get(pk=sessions[0].pk).stage is None
    assert keeper.post(overall, {"stage": stage.pk}).status_code == 302
    with acting_for(here.federation):
        assert Session.objects.get(pk=sessions[0].pk).stage == stage
        kept = Invitation.objects.get(club=clubs[1])
    assert keeper.post(invited, {"take_back": kept.pk}).status_code == 200  # refused: it has entered
    assert keeper.post(invited, {"everybody": 1}).status_code == 302
    with acting_for(here.federation):
        assert Invitation.objects.filter(stage=stage).count() == 4


def test_next_door_reads_nothing_of_it(played, next_door):
    _here, stage, _clubs, _sessions = played
    for page in (f"stages/{stage.pk}/", f"stages/{stage.pk}/boards/1/", f"api/v1/stages/{stage.pk}/overall/"):
        assert Client().get(address(next_door, page)).status_code == 404


def test_hidden_before_it_is_announced(here):
    with acting_for(here.federation, language="en"):
        stage, clubs = a_simultaneous(here, clubs=1, announced=False)
        assert not simultaneous.choices(clubs[0], DAY)
        stages.rebuild(stage)
    assert Client().get(address(here, f"stages/{stage.pk}/")).status_code == 404
