"""Help by task: every page has one, both languages say the same, and a page that is closed is not offered."""

import html
import re

import pytest
from django.conf import settings
from django.template.loader import get_template
from django.urls import NoReverseMatch, reverse

from federation.models import Role
from federation.tenancy.context import acting_for
from federation.terms.registry import TERMS
from scoring.engine.words import WRITTEN
from scoring.help.rights import OPENS
from scoring.help.topics import by_page, files, topics
from scoring.learning.shelf import built_in
from tests import cast
from tests.access.urls import operations
from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db

LINK = re.compile(r"\]\((\w+):([\w:-]+)\)")
HELP_LINK = re.compile(r'<a href="(/sakura/help/[^"]*)">Help</a>')


def links(text):
    return LINK.findall(text)


def reads(client, language, path):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client.get(path)


def test_every_page_belongs_to_one_task():
    """Whoever adds a page decides in scoring/help/topics.toml of which help it is part, or of none."""
    pages = {one.name for one in operations() if one.area == "pages"}
    placed = [page for topic in topics().values() for page in topic.pages]
    assert len(pages) > 300
    assert sorted(placed) == sorted(set(placed))
    assert set(placed) & files() == set()
    assert sorted({*placed, *files()}) == sorted(pages)


@pytest.mark.parametrize("key", topics())
def test_both_languages_lead_to_the_same_places(key):
    """Steps and advice may be worded differently; what they lead to, and how many there are, may not."""
    texts = topics()[key].texts
    assert set(texts) == set(WRITTEN)
    assert sorted(set(links(texts["ja"]))) == sorted(set(links(texts["en"])))
    parts = {code: [len(re.findall(mark, texts[code], re.MULTILINE)) for mark in (r"^## ", r"^\d+\. ", "^- ")]
             for code in WRITTEN}  # fmt: skip
    assert parts["ja"] == parts["en"]
    assert min(parts["en"]) >= 2


@pytest.mark.parametrize("key", topics())
def test_every_link_has_a_place(key):
    known = {"page": OPENS, "help": topics(), "learn": built_in()}
    led_to = links(topics()[key].texts["en"])
    assert [(kind, name) for kind, name in led_to if name not in known[kind]] == []


def test_no_page_is_open_to_links_that_no_help_leads_to():
    led_to = {
        name for topic in topics().values() for kind, name in links(topic.texts["en"]) if kind == "page"
    }
    assert sorted(OPENS) == sorted(led_to)
    for name in OPENS:
        try:
            reverse(name)
        except NoReverseMatch:
            pytest.fail(f"{name} needs more than its name")


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("key", topics())
def test_help_opens_to_everybody(client, here, language, key):
    answer = reads(client, language, f"/sakura/help/{key}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert topics()[key].title.in_language(language) in html.unescape(page)
    assert "/sakura/contact/" in page
    assert all(f"#{term.anchor}" in page for term in topics()[key].terms)
    assert "](" not in page
    assert reads(client, language, "/sakura/help/nothing/").status_code == 404


def test_the_index_leads_to_every_task(client, here):
    page = reads(client, "en", "/sakura/help/").content.decode()
    assert len(topics()) > 10
    assert [key for key in topics() if f'href="/sakura/help/{key}/"' not in page] == []


def test_a_page_of_an_office_is_offered_to_the_office_alone(client, here):
    """Others read its name."""
    with acting_for(here.federation):
        secretary = cast.login(here.federation, "secretary")
        cast.appoint(secretary, Role.MASTER_POINT_SECRETARY)
    desk = 'href="/sakura/desk/points/"'
    for user, is_offered in ((None, False), (here.player, False), (here.scorer, False), (secretary, True)):
        client.logout()
        if user is not None:
            assert client.login(email=user.email, password=PASSWORD)
        page = reads(client, "en", "/sakura/help/points/").content.decode()
        assert (desk in page) is is_offered
        assert "points desk" in page


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("", "start"),
        ("results/", "results"),
        ("laws/", "library"),
        ("accounts/login/", "account"),
        ("help/", "start"),
    ],
)
def test_a_page_leads_to_its_help(client, here, path, key):
    page = reads(client, "en", f"/sakura/{path}").content.decode()
    assert HELP_LINK.findall(page) == [f"/sakura/help/{key}/"]


def test_an_error_leads_to_the_index_of_help(client, here):
    page = reads(client, "en", "/sakura/nowhere/").content.decode()
    assert HELP_LINK.findall(page) == ["/sakura/help/"]


def test_where_no_federation_is_there_is_no_help(client, here):
    assert "help/" not in client.get("/").content.decode()


def test_the_glossary_has_every_term(client, here):
    for language in ("ja", "en"):
        page = reads(client, language, "/sakura/learn/glossary/").content.decode()
        assert [f'id="{term.anchor}"' in page for term in TERMS] == [True] * len(TERMS)


def test_the_frame_has_the_foot_that_leads_to_help():
    """Templates that put a foot of their own in its place would have none."""
    assert by_page()["home"] == "start"
    assert "help_address" in get_template("base.html").template.source
