"""One search: what everybody may see is found in either language, and nothing else is."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Session, Tournament
from federation.models import Member
from federation.reader import Readership
from federation.tenancy.context import acting_for
from scoring.front.search import KINDS, PAGES, search
from scoring.points.page_choice import choose_page
from tests.clubs.tournaments.event_house import running_stage
from tests.clubs.uploads.test_desk_pages import enter, published, text

NOBODY = AnonymousUser()
OTHERS = ("rankings", "stayman", "board 3", "Yamada")


def asked(query, user=None, slug="sakura", language="en"):
    client = enter(user)
    return client.get(f"/{slug}/search/", {"q": query}, headers={"accept-language": language})


def links(response):
    hits = re.search(r'<ul class="hits">(.*)', response.content.decode(), re.DOTALL)
    return re.findall(r'<a href="([^"]+)"', hits[1].split("</main>")[0]) if hits else []


@pytest.fixture
def everything(here):
    """A published session of a club and an announced tournament."""
    published(here)
    with acting_for(here.federation):
        running_stage(here)
        Tournament.objects.update(announced_at=timezone.now())
        return Session.objects.get(stage=None), Tournament.objects.get()


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("64A2", "laws/64/"),
        ("revoke", "laws/"),
        ("春季", "tournaments/spring/"),
        ("spring", "tournaments/spring/"),
        ("TEAMS", "tournaments/spring/"),
        ("Central", "clubs/"),
        ("Ｃｅｎｔｒａｌ", "clubs/"),
        ("fouled", "calculators/fouled-matchpoints/"),
        ("Rookie", "sessions/"),
        ("2022-07-21", "sessions/"),
        ("rankings", "rankings/"),
        ("stayman", "learn/stayman/"),
        ("squeeze", "learn/"),
        ("board 3", "boards/3/"),
        ("ボード３", "boards/3/"),
        ("Rookie bd3", "boards/3/"),
    ],
)
def test_it_is_found(here, everything, query, address):
    response = asked(query)
    assert response.status_code == 200
    assert any(address in link for link in links(response)), links(response)
    client = enter(None)
    statuses = {link: client.get(link.partition("#")[0], follow=True).status_code for link in links(response)}
    assert set(statuses.values()) == {200}, statuses


def test_in_japanese_too(here, everything):
    assert "/sakura/laws/" in "".join(links(asked("リボーク", language="ja")))
    assert links(asked("計算ツール", language="ja"))[0] == "/sakura/calculators/"


def test_what_is_not_announced_and_what_is_next_door_s_is_not_found(here, next_door, everything):
    with acting_for(here.federation):
        Tournament.objects.update(announced_at=None)
        Club.objects.filter(pk=here.club.pk).update(is_active=False)
    assert links(asked("spring")) == []
    assert [link for link in links(asked("Central")) if "/clubs/" in link] == []
    assert [link for link in links(asked("Rookie", slug="albion")) if "/sessions/" in link] == []


@pytest.mark.parametrize(
    "query", ["", " ", "\x00", "%", "_", "x" * 5000, "9" * 400, "<b>", "'; --", "\u202e"]
)
def test_whatever_is_typed_is_answered(here, everything, query):
    response = asked(query)
    assert response.status_code in (200, 400)
    assert "<b>" not in response.content.decode()


def test_nobody_s_name_is_looked_for(here, everything):
    member = here.members[0]
    assert links(asked(member.family_romaji)) == []
    assert links(asked(member.number)) == []


def open_page(here, **more):
    """A member's own page is open to everybody; answers the member."""
    member = here.members[0]
    Member.objects.filter(pk=member.pk).update(**more)
    choose_page(member=member, is_open=True, at=timezone.now(), by=here.scorer)
    return member


def test_a_page_that_is_open_is_found_by_its_member_s_name(here, everything):
    with acting_for(here.federation):
        member = open_page(here)
    address = f"/sakura/players/{member.pk}/"
    for query in (member.family_romaji, member.number, member.family_name):
        assert links(asked(query)) == [address], query
    assert enter(None).get(address).status_code == 200
    assert links(asked(member.family_romaji, slug="albion")) == []


def test_nor_by_a_name_that_is_kept_from_everybody(here, everything):
    with acting_for(here.federation):
        member = open_page(here, named_to=Readership.MEMBERS)
    assert links(asked(member.family_romaji)) == []


def boards_in(response):
    return [link for link in links(response) if "/boards/" in link]


def test_boards_are_those_of_sessions_that_everybody_may_see(here, everything):
    assert len(boards_in(asked("board 3"))) == 1
    assert boards_in(asked("board 999")) == []
    assert boards_in(asked("zzzzz board 3")) == []
    assert boards_in(asked("board 3", slug="albion")) == []


def test_a_page_for_members_is_offered_to_members(here):
    assert "/sakura/partners/" not in links(asked("find a partner"))
    assert "/sakura/partners/" in links(asked("find a partner", user=here.player))


def test_it_asks_as_often_for_many_as_for_few(here, everything):
    session, _tournament = everything
    counts = []
    with acting_for(here.federation):
        search("e", NOBODY)
        for _ in range(2):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                search("Rookie board 3", NOBODY)
            counts.append(len(queries))
            for i in range(5):
                day = session.played_on - timedelta(days=i + 1)
                Session.objects.create(
                    club=here.club,
                    game_key=f"{len(counts)}-{i}",
                    played_on=day,
                    titles={"ja": "Rookie", "en": "Rookie"},
                    form="pairs",
                    scoring="matchpoints",
                    winners=1,
                    published_at=timezone.now(),
                )
    assert counts[0] == counts[1]
    assert counts[0] > 0


def test_every_page_of_the_masthead_is_found_by_its_name(here):
    """Whatever stands in the bar of every page; a language, and the search itself, are no pages to find."""
    html = enter(None).get("/sakura/").content.decode()
    bar = html[html.index("<nav") : html.index("</nav>")]
    addresses = {address.partition("?")[0] for address in re.findall(r'href="([^"]+)"', bar)}
    with acting_for(here.federation):
        known = {f"/sakura{reverse(name).removeprefix('/sakura')}" for name in PAGES}
        assert addresses - known <= {"/sakura/search/"}
        assert addresses & known
        for name, title in PAGES.items():
            hits = [hit.address for group in search(str(title), here.player) for hit in group.hits]
            assert reverse(name) in hits


def test_each_kind_has_a_test_that_finds_one(here, everything):
    titles = set()
    with acting_for(here.federation, language="en"):
        open_page(here)
        for query in ("64A2", "spring", "Central", "fouled", "Rookie", *OTHERS):
            titles |= {group.title for group in search(query, NOBODY)}
        assert titles == {str(title) for title, _find in KINDS}


def test_without_words_the_field_stands_alone(here):
    page = asked("")
    assert "Nothing found" not in text(page)
    assert "Nothing found" in text(asked("zzzzz"))
