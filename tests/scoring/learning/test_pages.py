"""The pages for who learns: open to everybody, written by the office alone, each federation's own."""

import html
import re

import pytest
from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models.deletion import ProtectedError

from federation.errors import Refused
from federation.models import Act, AuditEntry, Role
from federation.tenancy.context import acting_for
from rulings.library.references import LawItem
from scoring.learning.services import articles
from scoring.learning.services.articles import TEXT_LONGEST
from scoring.learning.shelf import built_in
from scoring.models import ArticleVersion
from tests import cast
from tests.cast import PASSWORD
from tests.scoring.sessions.test_pages_queries import queries

pytestmark = pytest.mark.django_db

OWN = "# Our manners\n\nBe *kind*: <law:74A1>.\n\n- [Cards](learn:bridge-cards)\n"
WRITE = "/sakura/learn/manners/write/"


def text(answer):
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode())))


def read(client, language, path):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client.get(path)


def signs_in(client, user):
    assert client.login(email=user.email, password=PASSWORD)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_article_is_on_the_index_and_open_to_everybody(client, here, language):
    index = read(client, language, "/sakura/learn/").content.decode()
    for name, texts in built_in().items():
        assert f'href="/sakura/learn/{name}/"' in index
        assert html.escape(texts[language].title) in index
        answer = read(client, language, f"/sakura/learn/{name}/")
        assert answer.status_code == 200
        assert f"<h1>{html.escape(texts[language].title)}</h1>" in answer.content.decode()


def test_an_article_that_there_is_not(client, here):
    assert client.get("/sakura/learn/nothing/").status_code == 404


def test_visitors_find_the_way_there(client, here):
    home = read(client, "en", "/sakura/").content.decode()
    assert home.count('href="/sakura/learn/"') == 2
    assert 'href="/sakura/learn/quiz/"' in home


def test_items_of_the_laws_are_links_into_the_library(client, here):
    page = read(client, "ja", "/sakura/learn/manners/").content.decode()
    assert '<a href="/sakura/laws/74/#74A1">第74条A項1</a>' in page
    assert '<a href="/sakura/laws/regulations/#REG-6.1">' in page


def test_a_federation_without_regulations_in_words_has_their_names(client, next_door):
    page = read(client, "en", "/albion/learn/manners/").content.decode()
    assert LawItem("REG-6.1").label("en") in page
    assert "#REG-6.1" not in page


@pytest.mark.parametrize("role", [Role.ADMINISTRATOR, Role.TOURNAMENT_OFFICE])
def test_the_office_writes_its_own_version(client, here, role):
    with acting_for(here.federation):
        writer = cast.login(here.federation, "writer")
        cast.appoint(writer, role)
    signs_in(client, writer)
    form = read(client, "en", WRITE)
    assert built_in()["manners"]["en"].title in form.content.decode()
    answer = client.post(WRITE + "?in=en", {"text": OWN}, follow=True)
    assert "“Our manners” is saved and shown." in text(answer)
    page = read(client, "en", "/sakura/learn/manners/").content.decode()
    assert "<h1>Our manners</h1>" in page
    assert "Be <em>kind</em>" in page
    assert '<a href="/sakura/laws/74/#74A1">Law 74A1</a>' in page
    assert "Our manners" in read(client, "en", "/sakura/learn/").content.decode()
    assert built_in()["manners"]["ja"].title in read(client, "ja", "/sakura/learn/manners/").content.decode()
    with acting_for(here.federation):
        assert AuditEntry.objects.get(act=Act.ARTICLE_WRITTEN).actor == writer


def test_another_federations_version_is_not_shown(client, here, next_door):
    with acting_for(here.federation):
        articles.write(article="manners", language="en", text=OWN, by=here.administrator)
    page = read(client, "en", "/albion/learn/manners/").content.decode()
    assert "Our manners" not in page + read(client, "en", "/albion/learn/").content.decode()
    assert built_in()["manners"]["en"].title in page


@pytest.mark.parametrize("who", ["nobody", "player", "scorer", "registrar", "carol"])
def test_nobody_else_writes(client, here, next_door, who):
    users = {"player": here.player, "scorer": here.scorer, "registrar": here.registrar}
    users["carol"] = next_door.administrator
    if who != "nobody":
        signs_in(client, users[who])
    asked, sent = client.get(WRITE), client.post(WRITE, {"text": OWN})
    assert (asked.status_code, sent.status_code) == ((302, 302) if who == "nobody" else (403, 403))
    with acting_for(here.federation):
        assert not ArticleVersion.objects.exists()
        if who != "nobody":
            with pytest.raises(Refused):
                articles.write(article="manners", language="en", text=OWN, by=users[who])
    assert "learn/manners/write" not in client.get("/sakura/learn/manners/").content.decode()


def test_everything_that_is_wrong_is_said_at_once_and_nothing_typed_is_lost(client, here):
    signs_in(client, here.administrator)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    typed = "no title\n\n<law:99> [x](page:nothing) [y](learn:nothing) [z](calculator:nothing)"
    answer = client.post(WRITE, {"text": typed})
    assert answer.status_code == 422
    shown = text(answer)
    assert "The first line is “# ” and the title." in shown
    for link in ("law:99", "page:nothing", "learn:nothing", "calculator:nothing"):
        assert f"The link “{link}” leads nowhere." in shown
    assert "no title" in shown
    assert client.post(WRITE, {"text": "# A\n\n" + "x" * TEXT_LONGEST}).status_code == 422
    assert client.post(WRITE, {"text": "# A\n\n\x00"}).status_code == 422
    with acting_for(here.federation):
        assert not ArticleVersion.objects.exists()


def test_a_preview_saves_nothing(client, here):
    signs_in(client, here.administrator)
    answer = client.post(WRITE, {"text": OWN, "preview": "1"})
    assert answer.status_code == 200
    assert "Be <em>kind</em>" in answer.content.decode()
    with acting_for(here.federation):
        assert not ArticleVersion.objects.exists()


def test_an_empty_text_gives_it_back_and_every_version_is_kept(client, here):
    signs_in(client, here.administrator)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    for written in (OWN, OWN.replace("Our", "New"), ""):
        client.post(WRITE, {"text": written})
    page = read(client, "en", "/sakura/learn/manners/").content.decode()
    assert built_in()["manners"]["en"].title in page
    with acting_for(here.federation):
        assert ArticleVersion.objects.count() == 3
    shown = client.get(WRITE).content.decode()
    assert len(re.findall(r"· login \w+", shown)) == 3  # the register does not know who they are
    assert shown.count("back to the portal") == 1


def test_a_version_is_never_edited_or_deleted(inside):
    version = articles.write(article="manners", language="en", text=OWN, by=inside.administrator)
    with pytest.raises(DatabaseError), transaction.atomic():
        ArticleVersion.objects.filter(pk=version.pk).update(text="x")
    with pytest.raises((DatabaseError, ProtectedError)), transaction.atomic():
        version.delete()
    assert ArticleVersion.objects.get().text == OWN.strip()


@pytest.mark.parametrize(
    "hostile", ["<script>alert(1)</script>", "[a](javascript:alert(1))", "<b onclick=x>"]
)
def test_what_an_office_writes_runs_nowhere(client, here, hostile):
    with acting_for(here.federation):
        articles.write(
            article="manners", language="en", text=f"# {hostile}\n\n{hostile}", by=here.administrator
        )
    page = read(client, "en", "/sakura/learn/manners/").content.decode()
    for part in ("<script>alert", 'href="javascript', "<b onclick"):
        assert part not in page


def test_versions_are_read_in_the_administration(client, here):
    with acting_for(here.federation):
        articles.write(article="manners", language="en", text=OWN, by=here.administrator)
    signs_in(client, here.administrator)
    page = client.get("/sakura/admin/scoring/articleversion/")
    assert page.status_code == 200
    assert "manners" in page.content.decode()
    assert client.get("/sakura/admin/scoring/articleversion/add/").status_code == 403


def test_pages_take_the_same_queries_for_one_version_and_for_many(client, here):
    pages = ("/sakura/learn/", "/sakura/learn/manners/")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    with acting_for(here.federation):
        articles.write(article="manners", language="en", text=OWN, by=here.administrator)
    one = [queries(client, page) for page in pages]
    with acting_for(here.federation):
        for name in list(built_in()) * 3:
            articles.write(article=name, language="en", text=OWN, by=here.administrator)
    assert one == [queries(client, page) for page in pages]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Four spades, and not four hearts"), ("ja", "♠が4枚あり")]
)
def test_without_script_an_auction_is_whole_with_every_meaning(client, here, language, words):
    shown = text(read(client, language, "/sakura/learn/stayman/"))
    assert words in shown
    page = client.get("/sakura/learn/stayman/").content.decode()
    assert page.count('class="replay"') == 3
    assert 'id="replay-heading3"' in page
    assert "scoring/replay.js" in page
    assert "to-come" not in page


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_bidding_sheet_is_on_paper_for_sixteen_boards(client, here, language):
    from io import BytesIO

    from pypdf import PdfReader

    answer = read(client, language, "/sakura/learn/papers/bidding-sheet/")
    assert answer["Content-Type"] == "application/pdf"
    pages = PdfReader(BytesIO(answer.content)).pages
    printed = " ".join(page.extract_text() for page in pages)
    assert len(pages) == 2
    named = "ボード" if language == "ja" else "Board "
    assert [number for number in range(1, 18) if f"{named}{number} " in printed] == list(range(1, 17))
    assert printed.count("（ディーラー）" if language == "ja" else " dealer") == 16
