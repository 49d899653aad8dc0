"""Pages made once for visitors: given again while nothing has changed, and never stale or somebody else's."""

import gzip
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from threading import Barrier

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, reverse

from clubs.models import Entrant, EntrantPlayer, Session, Stage
from federation.models import Federation, Letter, Purpose
from federation.personal import choices, erasing
from federation.site import kept
from federation.tenancy.context import acting_for
from tests.scoring import builders as sessions, tournament_builders as builders

pytestmark = pytest.mark.django_db(transaction=True)
QUERIES_AGAIN = 8  # the federation by its address, its transaction and setting, what the database shows


HALL = 5


@pytest.fixture(autouse=True)
def _nothing_kept():
    kept._pages.clear()


@contextmanager
def writing():
    """A connection of somebody else to the same database."""
    writer = connection.copy()
    writer.connect()
    try:
        with writer.cursor() as cursor:
            yield cursor
    finally:
        writer.close()


@pytest.fixture
def stage(here):
    """A round robin; a member with a login plays in its first team."""
    played = builders.a_round_robin(here)
    with acting_for(here.federation):
        team = Entrant.objects.get(event=played.event, number="A")
        EntrantPlayer.objects.create(entrant=team, seat=9, name="", member=here.members[1])
        team.name = ""
        team.save()
    return played


def visits(path, language="en", **headers):
    answer = Client().get(path, headers={"accept-language": language, **headers})
    assert answer.status_code in (200, 304)
    return answer


def page_of(stage, slug="sakura"):
    return f"/{slug}/stages/{stage.pk}/"


def asked(path):
    with CaptureQueriesContext(connection) as queries:
        answer = visits(path)
    return answer, len(queries)


def asked_again(path):
    """A page that was just made, and how it is given again."""
    kept._pages.clear()
    (first, queries), (second, again) = asked(path), asked(path)
    assert again <= QUERIES_AGAIN < queries, path
    return first, second


def test_a_page_is_made_once_and_given_again(here, stage):
    with acting_for(here.federation):
        session = Session.objects.get(stage=stage).pk
    for path in (page_of(stage), f"/sakura/sessions/{session}/", "/sakura/results/", "/sakura/tournaments/"):
        first, second = asked_again(path)
        assert (first.content, first["ETag"]) == (second.content, second["ETag"]), path
        same = visits(path, **{"if-none-match": first["ETag"]})
        assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])


def test_others_may_keep_a_page_and_must_ask(here, stage):
    for _time in range(2):  # made, and kept
        answer = visits(page_of(stage), **{"accept-encoding": "gzip"})
        assert set(answer["Cache-Control"].split(", ")) == {"public", "no-cache"}
        assert {"Accept-Language", "Cookie", "Accept-Encoding"} <= set(answer["Vary"].split(", "))
        assert gzip.decompress(answer.content) == visits(page_of(stage)).content


def test_languages_and_federations_are_kept_apart(here, next_door, stage):
    other = builders.a_round_robin(next_door)
    with acting_for(next_door.federation):
        Stage.objects.filter(pk=other.pk).update(titles={"ja": "隣", "en": "Next door"})
    pages = [("sakura", stage), ("albion", other)]
    for _time in range(2):
        shown = {
            (slug, language): visits(page_of(one, slug), language)
            for slug, one in pages
            for language in ("en", "ja")
        }
        assert len({answer["ETag"] for answer in shown.values()}) == 4
        for (slug, language), answer in shown.items():
            html = answer.content.decode()
            assert f'<html lang="{language}"' in html
            assert ("Next door" in html or "隣" in html) == (slug == "albion")
            assert f'href="/{slug}/' in html
    assert Client().get(page_of(stage, "albion")).status_code == 404


def test_who_has_a_session_neither_leaves_nor_gets_a_kept_page(here, stage):
    signed = Client()
    signed.force_login(here.player)
    for _time in range(2):
        own = signed.get(page_of(stage), headers={"accept-language": "en"})
        assert "private" in own["Cache-Control"]
        assert "ETag" not in own.headers
        assert "Sign out" in own.content.decode()
        assert 'class="own">' in own.content.decode()
        others = visits(page_of(stage)).content.decode()
        assert "Sign out" not in others
        assert 'class="own">' not in others
    stranger = Client()
    stranger.cookies["anything"] = "else"
    assert "private" in stranger.get(page_of(stage))["Cache-Control"]


def test_a_name_that_is_withheld_or_erased_is_gone_at_once(here, stage):
    member = here.members[1]
    first = visits(page_of(stage))
    assert member.family_romaji in first.content.decode()
    with acting_for(here.federation):
        choices.choose(member=member, agrees={Purpose.NAME_PUBLIC: False}, by=here.player)
    withheld = visits(page_of(stage), **{"if-none-match": first["ETag"]})
    assert withheld.status_code == 200
    assert member.family_romaji not in withheld.content.decode()
    with acting_for(here.federation):
        choices.choose(member=member, agrees={Purpose.NAME_PUBLIC: True}, by=here.player)
    assert member.family_romaji in visits(page_of(stage)).content.decode()
    with acting_for(here.federation):
        erasure = erasing.ask(member=member, by=here.registrar, reason="asked for", grace=timedelta(0))
    with acting_for(here.federation):  # it is due a moment later
        assert erasing.carry_out(erasure.pk)
    assert member.family_romaji not in visits(page_of(stage)).content.decode()


def test_new_figures_are_shown_at_once(here, stage):
    before = visits(page_of(stage))
    with acting_for(here.federation):
        builders.play(
            Session.objects.get(stage=stage), 1, here.scorer, ("A", "B", (77, 20)), ("C", "D", None)
        )
    after = visits(page_of(stage), **{"if-none-match": before["ETag"]})
    assert (after.status_code, after.content == before.content) == (200, False)
    assert ">77<" in "".join(after.content.decode().split())


def test_a_session_shows_its_new_run_and_the_list_its_publication(here):
    first = visits("/sakura/results/")
    session = sessions.published(here)
    address = f"/sakura/sessions/{session.pk}/"
    assert address in visits("/sakura/results/", **{"if-none-match": first["ETag"]}).content.decode()
    before = visits(address)
    with acting_for(here.federation):
        Session.objects.filter(pk=session.pk).update(titles={"ja": "別の名", "en": "Another name"})
    assert "Another name" in visits(address, **{"if-none-match": before["ETag"]}).content.decode()


def test_a_new_look_is_everybodys_at_once(here, stage):
    before = visits(page_of(stage)).content.decode()
    Federation.objects.filter(pk=here.federation.pk).update(
        names={"ja": "新連盟", "en": "New Federation"}, accent="#7a3a00"
    )
    after = visits(page_of(stage)).content.decode()
    assert ["New Federation" in html for html in (before, after)] == [False, True]
    assert ["/sakura/look/" in html for html in (before, after)] == [False, True]


def test_a_look_that_changed_before_the_page_was_made_is_not_kept(here, stage, monkeypatch):
    """The federation of a request is read first of all, and only then what the database shows."""
    look = kept.look

    def change_and_look(then=None):
        if then is None:
            with writing() as writer:
                writer.execute("UPDATE federation_federation SET accent = '#7a3a00'")
        return look(then)

    monkeypatch.setattr(kept, "look", change_and_look)
    assert "/sakura/look/" not in visits(page_of(stage)).content.decode()
    assert kept._pages == {}
    monkeypatch.setattr(kept, "look", look)
    assert "/sakura/look/" in visits(page_of(stage)).content.decode()


def test_what_was_not_committed_yet_is_not_missed(here, stage):
    """A page that was made while somebody was writing is not kept for when they have written."""
    with writing() as writer:
        writer.execute("BEGIN")
        writer.execute('UPDATE federation_federation SET names = names || \'{"en": "Later"}\'')
        assert "Later" not in visits(page_of(stage)).content.decode()
        assert "Later" not in visits(page_of(stage)).content.decode()
        writer.execute("COMMIT")
        assert "Later" in visits(page_of(stage)).content.decode()


def test_who_writes_elsewhere_or_what_no_page_shows_leaves_pages_as_they_were(here, next_door, stage):
    """Files that nobody published and wrong passwords are in tests/federation/site/test_shown_changes.py."""
    path = page_of(stage)
    asked_again(path)
    builders.a_round_robin(next_door)
    with acting_for(here.federation):
        Letter.objects.create(topic="results", key="x", reader=here.player)
    assert asked(path)[1] <= QUERIES_AGAIN
    with acting_for(here.federation):
        Session.objects.update(titles={"ja": "別の名", "en": "Another name"})
    assert asked(path)[1] > QUERIES_AGAIN


def test_a_page_that_only_the_clock_changes_is_a_minute_old_at_most(here, stage, monkeypatch):
    visits(page_of(stage))
    later = time.monotonic() + kept.SECONDS_MAX + 1
    monkeypatch.setattr(kept.time, "monotonic", lambda: later)
    _answer, queries = asked(page_of(stage))
    assert queries > QUERIES_AGAIN


def test_no_more_pages_are_kept_than_there_is_room_for(here, stage, monkeypatch):
    monkeypatch.setattr(kept, "KEPT_MAX", 3)
    kept._pages.clear()
    kept_now = []
    for number in range(5):
        visits(f"{page_of(stage)}?round={number}")
        kept_now.append(list(kept._pages))
    assert [len(pages) for pages in kept_now] == [1, 2, 3, 3, 3]
    assert kept_now[2][0] not in kept_now[3], "it made room for another"


# What is asked for most after an evening, and what hardly changes; no reasons, no searches.
KEPT_PAGES = {
    *("home", "results", "club", "tournaments", "tournament", "tournament_event", "stage"),
    *("standings", "traveller", "scorecard", "session_history", "session_points", "stage_points"),
    *("rankings", "member_page", "ratings", "series_list", "series", "laws", "law"),
    *("news", "news_item", "news_feed", "documents", "document", "clubs", "club_calendar"),
    *("districts", "district", "widgets", "search", "why", "why_total", "why_match"),
    *("stage_why_total", "stage_why_match", "stage_why_handicap"),
    *("overall_contestant", "overall_board", "overall_why"),
}


@pytest.mark.parametrize(
    ("name", "kind"), [("news_feed", "application/atom+xml"), ("club_calendar", "text/calendar")]
)
def test_what_is_no_page_says_what_it_is_when_it_is_given_again(here, name, kind):
    """Each kept address that is no HTML, the first time and again."""
    path = f"/sakura{reverse(name, args=[here.club.pk] if name == 'club_calendar' else [])}"
    first, again = visits(path), visits(path)
    assert {answer.headers["Content-Type"].partition(";")[0] for answer in (first, again)} == {kind}
    assert first.content == again.content
    assert first.headers.get("Content-Disposition") == again.headers.get("Content-Disposition")


def test_which_pages_are_kept():
    names = {
        pattern.name
        for pattern in patterns(get_resolver(settings.ROOT_URLCONF))
        if getattr(pattern.callback, "is_kept_for_visitors", False)
    }
    assert names == KEPT_PAGES


def patterns(resolver):
    """Every address below a resolver."""
    for part in resolver.url_patterns:
        yield from patterns(part) if hasattr(part, "url_patterns") else [part]


@pytest.mark.parametrize("path", ["rankings/", "ratings/", "series/"])
def test_pages_that_hardly_change_are_made_once(here, path):
    first, second = asked_again(f"/sakura/{path}")
    assert first.content == second.content
    assert first["Cache-Control"] == "public, no-cache"


def test_a_page_that_many_ask_for_at_once_is_made_by_one_of_them(here, stage, monkeypatch):
    path, makers, together = page_of(stage), [], Barrier(HALL)
    asked_for = kept._asked

    def slow(view, request, *args, **kwargs):
        makers.append(request.path)
        time.sleep(0.5)  # others come meanwhile
        return asked_for(view, request, *args, **kwargs)

    def asks(_number):
        together.wait(timeout=20)
        try:
            return visits(path).content
        finally:
            connections.close_all()

    monkeypatch.setattr(kept, "_asked", slow)
    with ThreadPoolExecutor(HALL) as threads:
        pages = list(threads.map(asks, range(HALL)))
    assert makers == [path]
    assert len(set(pages)) == 1


def test_a_page_with_a_name_kept_from_search_engines_is_listed_no_more_and_given_again_so(here, stage):
    path = page_of(stage)
    first, second = asked_again(path)
    assert not first.has_header("X-Robots-Tag")
    assert not second.has_header("X-Robots-Tag")
    with acting_for(here.federation):
        choices.choose(member=here.members[1], agrees={Purpose.SEARCH: False}, by=here.player)
    again = visits(path, **{"if-none-match": second["ETag"]})
    assert (again.status_code, again["X-Robots-Tag"]) == (200, "noindex"), "whoever has it is told"
    for page in asked_again(path):
        assert page["X-Robots-Tag"] == "noindex"
    part = visits(f"{path}live/")
    assert part["X-Robots-Tag"] == "noindex", "a part of a page is no page"
