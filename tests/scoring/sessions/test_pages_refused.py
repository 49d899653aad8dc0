"""What the pages of one federation never show of another, and what is not there at all."""

import pytest

from clubs.models import Entry, Result, Section
from federation.tenancy.context import acting_for
from tests.scoring import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def theirs(here, next_door):
    """Addresses of a session next door, under our name; ours is published too."""
    builders.published(here)
    session = builders.published(next_door)
    with acting_for(next_door.federation):
        section = Section.objects.get(session=session)
        pair = Entry.objects.get(session=session, number="3NS")
        result = Result.objects.filter(session=session, ns=pair).first()
    return [
        f"sessions/{session.pk}/",
        f"sessions/{session.pk}/sections/{section.pk}/boards/{result.board}/",
        f"sessions/{session.pk}/contestants/{pair.pk}/",
        f"sessions/{session.pk}/contestants/{pair.pk}/why/",
        f"sessions/{session.pk}/results/{result.pk}/ns/why/",
        f"sessions/{session.pk}/results/{result.pk}/ew/why/",
        f"sessions/{session.pk}/history/",
        f"clubs/{session.club_id}/",
        f"results/?club={session.club_id}",
    ]


def test_their_pages_are_not_under_our_address(client, theirs):
    assert [client.get(f"/albion/{path}").status_code for path in theirs] == [200] * len(theirs)
    assert [client.get(f"/sakura/{path}").status_code for path in theirs] == [404] * len(theirs)


def test_not_even_who_holds_every_office_next_door_sees_ours_as_theirs(client, theirs, here):
    client.force_login(here.administrator)
    assert [client.get(f"/sakura/{path}").status_code for path in theirs] == [404] * len(theirs)


def test_parts_of_one_session_are_not_under_another(client, here):
    first, second = builders.published(here), builders.published(here, builders.TWO_WINNERS)
    with acting_for(here.federation):
        section = Section.objects.get(session=first)
        pair = Entry.objects.filter(session=first).first()
        result = Result.objects.filter(session=first).first()
    tails = [
        f"sections/{section.pk}/boards/{result.board}/",
        f"contestants/{pair.pk}/",
        f"contestants/{pair.pk}/why/",
        f"results/{result.pk}/ns/why/",
    ]
    own = [client.get(f"/sakura/sessions/{first.pk}/{tail}").status_code for tail in tails]
    foreign = [client.get(f"/sakura/sessions/{second.pk}/{tail}").status_code for tail in tails]
    assert (own, foreign) == ([200] * 4, [404] * 4)


def test_lists_show_nothing_of_the_neighbours(client, here, next_door):
    builders.many_sessions(next_door.federation, next_door.club, 3)
    assert "Game 1" in client.get("/albion/results/").content.decode()
    for path in ("/sakura/", "/sakura/results/"):
        assert "Game 1" not in client.get(path).content.decode()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nobody/", 404),
        ("/nobody/results/", 404),
        ("/sakura/nothing/", 404),
        ("/sakura/sessions/999999/", 404),
        ("/sakura/sessions/99999999999999999999999/", 404),
        ("/sakura/sessions/1/sections/1/boards/99999999999999999999/", 404),
        ("/sakura/clubs/99999999999999999999999/", 404),
        ("/sakura/results/?club=999999", 404),
        ("/sakura/results/?club=abc", 404),
        ("/sakura/results/?before=abc", 400),
        ("/sakura/results/?before=2024-01-01.x", 400),
        ("/sakura/sessions/1/results/99999999999999999999999/ns/why/", 404),
    ],
)
def test_what_is_not_there(client, here, path, status):
    assert client.get(path).status_code == status


def test_a_federation_without_its_slash(client, here):
    answer = client.get("/sakura")
    assert (answer.status_code, answer.url) == (302, "/sakura/")


def test_the_door_of_the_installation_names_every_federation(client, here, next_door):
    html = client.get("/").content.decode()
    assert ('href="/sakura/"' in html, 'href="/albion/"' in html) == (True, True)


def test_pages_are_turned_by_place(client, here):
    builders.many_sessions(here.federation, here.club, 120)
    seen, path = [], "/sakura/results/"
    while path:
        response = client.get(path)
        seen.append(len(response.context["sessions"]))
        older = response.context["older"]
        path = f"/sakura/results/?before={older}" if older else ""
    assert seen == [50, 50, 20]
