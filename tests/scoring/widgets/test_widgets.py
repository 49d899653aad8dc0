"""What other sites show: what everybody reads, whoever is signed in, framed alone of all pages."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from federation.models import Member
from federation.reader import Readership
from federation.tenancy.context import acting_for
from scoring.points.selectors.rankings import RankingQuery, ranking
from scoring.points.services.ledger import paying
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders

pytestmark = pytest.mark.django_db
KINDS = ("results", "calendar", "ranking")


@pytest.fixture
def played(here):
    """A game with points and an event."""
    with acting_for(here.federation):
        people = builders.members(here, 8)
        game = builders.a_game(here, people)
        paying.pay(game, at=builders.after(game))
        builders.an_event(here, people)
        return here, people


def shown(path: str, client: Client | None = None):
    return (client or Client()).get(f"/sakura/widget/{path}")


@pytest.mark.parametrize("kind", KINDS)
def test_a_widget_is_framed_by_anybody_and_keeps_nothing(played, kind) -> None:
    for language, word in (("ja", "さくらブリッジ連盟"), ("en", "Sakura Bridge Federation")):
        page = shown(f"{kind}/?lang={language}&club=2074")
        assert page.status_code == 200
        assert word in page.content.decode()
        assert page["Content-Language"] == language
        policy = page["Content-Security-Policy"]
        assert "frame-ancestors *" in policy
        assert "default-src 'none'" in policy
        assert not page.has_header("X-Frame-Options")
        assert not page.cookies
        assert "max-age=300" in page["Cache-Control"]
        assert len(page.content) < 20_000
        assert b"<form" not in page.content


def test_a_widget_shows_nobody_who_does_not_want_to_be_named(played) -> None:
    here, _people = played
    keeper = Client()
    keeper.force_login(here.administrator)
    with acting_for(here.federation, language="ja"):
        first = ranking(RankingQuery()).rows[0].member
        name = first.name
    assert name in shown("ranking/?lang=ja").content.decode()
    with acting_for(here.federation):
        Member.objects.filter(pk=first.pk).update(named_to=Readership.CLUBS)
    for browser in (Client(), keeper):
        page = shown("ranking/?lang=ja", browser).content.decode()
        assert name not in page
        assert first.number in page
    assert shown("results/?club=x&rows=999&lang=xx").status_code == 200


def test_no_other_page_may_be_framed(here) -> None:
    """Every view of the portal: those that are framed are listed here."""
    framed = set()

    def walk(patterns) -> None:
        for one in patterns:
            if hasattr(one, "url_patterns"):
                walk(one.url_patterns)
            elif getattr(one.callback, "is_framed", False):
                framed.add(one.name)

    walk(get_resolver("federation.urls").url_patterns)
    assert framed == {"widget_results", "widget_calendar", "widget_ranking"}
    for path in ("", "results/", "rankings/", "widget/", "accounts/login/", "openid/authorize/"):
        page = Client().get(f"/sakura/{path}")
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"], path
        assert page["X-Frame-Options"] == "DENY"


def test_the_page_that_says_how_and_its_script(here) -> None:
    page = Client().get("/sakura/widget/?club=2074", headers={"accept-language": "en"}).content.decode()
    copied = [unescape(lines) for lines in re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)][::2]
    assert [lines.count("\n") for lines in copied] == [1, 1, 1], "two lines, as the page says"
    for kind, lines in zip(("results", "calendar", "ranking"), copied, strict=True):
        assert lines.startswith(f'<div data-bridge="{kind}" data-lang="en" data-club="2074" data-title="')
        assert re.search(r'></div>\n<script src="http\S+/sakura/widget.js" async></script>$', lines)
    for unsaid in ("", "?club=0"):
        assert "data-club" not in Client().get(f"/sakura/widget/{unsaid}").content.decode()
    script = Client().get("/sakura/widget.js")
    assert script["Content-Type"].startswith("text/javascript")
    assert not script.cookies
    assert "{{" not in script.content.decode()


def test_more_sessions_ask_no_more(here) -> None:
    counts = []
    for count in (1, 4):
        sessions.many_sessions(here.federation, here.club, count, first=len(counts) * 10)
        with CaptureQueriesContext(connection) as asked:
            assert shown("results/").status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]
