"""The director's page of table terminals, in both languages, for whom it is and for nobody else."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.facts.services import corrected
from clubs.files.bridgemate.jet.header import is_access
from clubs.files.bridgemate.starting import bws
from clubs.models import Result
from clubs.playing.services import running, seating
from federation.tenancy.context import acting_for
from tests.clubs.terminals.filled import filled, line, rows_of
from tests.clubs.terminals.test_taking import howell
from tests.clubs.tournaments.event_house import NOON, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db


def page_of(answer):
    """The page as it is sent, tags and all."""
    return answer.content.decode()


class AtTerminals:
    """A Howell of six pairs, asked as its director."""

    def __init__(self, house):
        self.house = house
        with acting_for(house.federation):
            here = howell(house)
            self.seats = seating.seats_of(here.session)
        self.director, self.session, self.stage = here.director, here.session, here.stage
        self.client = enter(self.director)

    def address(self, rest="", slug="sakura"):
        return f"/{slug}/desk/sessions/{self.session.pk}/terminals/{rest}"

    def filled(self, *lines):
        with acting_for(self.house.federation):
            return filled(self.session, *lines)

    def sends(self, content, client=None, **fields):
        file = SimpleUploadedFile("club.bws", content)
        return (client or self.client).post(self.address(**fields), {"act": "take", "file": file})


@pytest.fixture
def terminals(here):
    return AtTerminals(here)


def test_the_desk_leads_to_the_page_and_the_page_to_the_files(terminals):
    desk = page_of(terminals.client.get(f"/sakura/desk/stages/{terminals.stage.pk}/"))
    assert terminals.address() in desk
    page = terminals.client.get(terminals.address())
    assert page.status_code == 200
    assert terminals.address("session.json") in page_of(page)
    answer = terminals.client.get(terminals.address("session.bws"), {"computer": "CLUB-PC"})
    assert answer.headers["Content-Disposition"].endswith('.bws"')
    assert is_access(answer.content)
    assert len(rows_of(answer.content)["RoundData"]) == 15
    message = terminals.client.get(terminals.address("session.json"))
    assert json.loads(message.content)["Command"] == 5
    assert terminals.client.get(terminals.address("session.exe")).status_code == 404


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ("Take results back", "1 result entered", "by the movement nobody plays it there")),
        (
            "ja",
            ("結果の取り込み", "1件の結果を入力しました", "ムーブメントによると、そこではプレイされません"),
        ),
    ],
)
def test_what_came_of_a_file_is_said_in_both_languages(language, sentences, terminals):
    first, second = terminals.seats[:2]
    terminals.client.cookies["django_language"] = language
    content = terminals.filled(line(first), line(second._replace(board=99)))
    answer = terminals.client.post(
        terminals.address(),
        {"act": "take", "file": SimpleUploadedFile("club.bws", content)},
        headers={"accept-language": language},
    )
    assert answer.status_code == 200
    page = text(answer)
    assert [sentence for sentence in sentences if sentence not in page] == []
    with acting_for(terminals.house.federation):
        assert Result.objects.current().count() == 1


def test_a_conflict_is_shown_and_decided_on_the_page(terminals):
    seat = terminals.seats[0]
    with acting_for(terminals.house.federation):
        typed = running.ResultToEnter(seat.ns, seat.ew, corrected.scored(50), seat.round, str(seat.table))
        running.enter_results(
            session=terminals.session, board=seat.board, lines=[typed], at=NOON, by=terminals.director
        )
    page = page_of(terminals.sends(terminals.filled(line(seat))))
    assert 'name="take" value="terminals"' in page
    place = {"act": "decide", "round": seat.round, "table": seat.table, "board": seat.board}
    done = terminals.client.post(terminals.address(), {**place, "take": "terminals"})
    assert done.status_code == 302
    assert 'name="take" value="terminals"' not in page_of(terminals.client.get(terminals.address()))
    with acting_for(terminals.house.federation):
        assert Result.objects.current().get().contract == "3N"
    assert terminals.client.post(terminals.address(), {**place, "take": "standing"}).status_code == 422


def test_wrong_files_are_refused_in_words(terminals):
    for content, status in ((b"nothing of the kind", 422), (b"[1, 2", 200)):
        answer = terminals.sends(content)
        assert answer.status_code == status
        assert 'class="problems' in page_of(answer)
    empty = terminals.sends(b"")
    assert (empty.status_code, "errorlist" in page_of(empty)) == (422, True)
    assert terminals.client.post(terminals.address(), {"act": "take"}).status_code == 422
    with acting_for(terminals.house.federation):
        assert not Result.objects.exists()


def test_a_session_without_a_movement_says_what_is_missing(here):
    with acting_for(here.federation):
        mine = running_stage(here, form="pairs_matchpoints", teams=6, rounds=0)
    answer = enter(mine.director).get(f"/sakura/desk/sessions/{mine.session.pk}/terminals/session.bws")
    assert answer.status_code == 422


def test_nobody_else_sees_or_sends_anything(terminals, next_door):
    content = terminals.filled(line(terminals.seats[0]))
    for user, status in ((None, 302), (terminals.house.player, 403), (next_door.administrator, 403)):
        stranger = enter(user)
        for address in (
            terminals.address(),
            terminals.address("session.bws"),
            terminals.address("session.json"),
        ):
            assert stranger.get(address).status_code == status
        assert terminals.sends(content, stranger).status_code == status
    door = enter(next_door.administrator)
    assert door.get(terminals.address(slug="albion")).status_code == 404
    assert terminals.sends(content, door, slug="albion").status_code == 404
    with acting_for(terminals.house.federation):
        assert not Result.objects.exists()
    assert is_access(bws.template())
