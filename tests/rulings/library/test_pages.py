"""The library's pages and its API: for everybody, in both languages, without queries of their own."""

import re
from html import unescape
from itertools import pairwise

import pytest
from django.db import connection
from django.template import Context, Template
from django.test.utils import CaptureQueriesContext

from rulings.library.shelf import books

pytestmark = pytest.mark.django_db
LAWS = books("laws-2017").laws


def page(client, address, status=200, language="en"):
    client.cookies["language"] = language
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == status, address
    return answer.content.decode()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_law_has_its_page_and_stands_in_the_list(client, here, language):
    listed = page(client, "/sakura/laws/", language=language)
    for number, article in LAWS.articles.items():
        assert f'href="/sakura/laws/{number}/"' in listed
        shown = page(client, f"/sakura/laws/{number}/", language=language)
        assert article.heading.in_language(language) in unescape(listed)
        for item in article.items:
            assert f'id="{item.item.anchor}"' in shown


def test_the_purpose_of_the_laws_stands_first(client, here):
    assert "not to punish" in page(client, "/sakura/laws/")
    assert "罰するためではなく" in page(client, "/sakura/laws/", language="ja")


@pytest.mark.parametrize(
    ("address", "language", "sentence"),
    [
        ("laws/", "en", "In force from 1 Aug 2017."),
        ("laws/", "ja", "2017年8月1日から施行。"),
        ("laws/regulations/", "en", "From which day it is in force is not known."),
        ("laws/regulations/", "ja", "いつから施行されているかは分かっていない。"),
    ],
)
def test_from_when_a_book_is_in_force(client, here, address, language, sentence):
    assert sentence in page(client, f"/sakura/{address}", language=language)


def test_a_reading_that_narrows_a_clause_says_so(client, here):
    shown = (
        page(client, "/sakura/laws/regulations/").partition('id="REG-1.2.4"')[2].partition("</section>")[0]
    )
    assert "How the portal reads it" in shown
    assert "narrowed to board-a-match with VPs" in shown


def test_an_item_with_its_notes_and_references(client, here):
    shown = page(client, "/sakura/laws/45/")
    section = shown.partition('id="45C4b"')[2].partition("</section>")[0]
    assert "A slip of the tongue may be changed" in section
    assert "Annotations on the played card" in section
    assert '<a href="/sakura/laws/47/#47C">Law 47C</a>' in section
    assert "Cited by" in section
    japanese = page(client, "/sakura/laws/45/", language="ja")
    assert "第45条C項4(b)" in japanese
    assert "言い間違い" in japanese


def test_every_link_leads_to_an_item(client, here):
    """Of all Laws and of the regulations: address and place on the page exist."""
    shown = {f"{number}/": page(client, f"/sakura/laws/{number}/") for number in LAWS.articles}
    shown["regulations/"] = page(client, "/sakura/laws/regulations/")
    links = {
        link for text in shown.values() for link in re.findall(r'href="/sakura/laws/([^"?]+#[^"]+)"', text)
    }
    assert len(links) > 100
    for link in links:
        address, _hash, anchor = link.partition("#")
        assert f'id="{anchor}"' in shown[address], link


def test_headings_never_skip_a_level(client, here):
    for address in ("laws/45/", "laws/43/", "laws/regulations/"):
        levels = [int(level) for level in re.findall(r"<h([1-6])", page(client, f"/sakura/{address}"))]
        assert levels[:2] == [1, 2]
        assert [(before, after) for before, after in pairwise(levels) if after > before + 1] == []


def test_searching(client, here):
    assert 'href="/sakura/laws/45/#45C4b"' in page(client, "/sakura/laws/?q=45C4b")
    assert 'href="/sakura/laws/45/#45C4b"' in page(client, "/sakura/laws/?q=第45条C項4(b)", language="ja")
    assert "Nothing found" in page(client, "/sakura/laws/?q=airship")
    assert "&lt;b&gt;" in page(client, "/sakura/laws/?q=<b>")
    assert "Nothing found" in page(client, "/sakura/laws/?q=" + "x" * 500)


def test_what_there_is_not(client, here):
    for address in ("laws/94/", "laws/0/", "laws/99999999999999999999/", "laws/?edition=laws-1066"):
        page(client, f"/sakura/{address}", status=404)
    page(client, "/sakura/laws/45/?edition=laws-2017")


def test_the_regulations_of_another_federation_are_not_shown(client, here, next_door):
    assert "競技会運営規則" in page(client, "/sakura/laws/regulations/", language="ja")
    page(client, "/albion/laws/regulations/", status=404)
    assert "REG-" not in page(client, "/albion/laws/79/")
    assert "Nothing found" in page(client, "/albion/laws/?q=REG-3.2")
    assert client.get("/albion/api/v1/laws/REG-3.2/").status_code == 404
    page(client, "/albion/laws/45/")


def test_pages_ask_the_database_nothing_about_laws(client, here):
    """One that is kept for visitors asks once more: whether anything has changed."""
    counts = {}
    for address in ("laws/", "laws/44/", "laws/45/", "laws/?q=play", "laws/regulations/"):
        page(client, f"/sakura/{address}")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page(client, f"/sakura/{address}")
        counts[address] = len(queries)
    of_regulations = counts.pop("laws/regulations/")
    assert set(counts.values()) <= {of_regulations, of_regulations + 1}


def linked(printed, federation):
    return Template("{% load laws %}{% law printed %}").render(
        Context({"printed": printed, "federation": federation})
    )


def test_printed_references_are_linked(client, here, next_door):
    federation = here.federation
    page(client, "/sakura/")
    assert linked("Law 45C4(b)", federation).endswith('laws/45/#45C4b">Law 45C4(b)</a>')
    assert 'laws/45/#45C4b"' in linked("第45条C項4(b)", federation)
    assert 'laws/regulations/#REG-1.1.1"' in linked("競技会運営規則 1.1(1)", federation)
    assert linked("Regulations 1.1(1)", next_door.federation) == "Regulations 1.1(1)"
    for plain in ("Common practice", "Laws 41-49, 65-67", "試合要項", ""):
        assert linked(plain, federation) == plain
    assert linked("<b>", federation) == "&lt;b&gt;"
    assert linked("Law 45", None) == "Law 45"


def test_the_advisor_and_the_calculators_lead_here(client, here):
    advised = page(
        client, "/sakura/advisor/?topic=card_played&who=defender&manner=dropped&partner_could_see=true"
    )
    assert 'href="/sakura/laws/45/#45C1"' in advised
    calculated = page(client, "/sakura/calculators/forfeit-trigger/?boards_in_round=8&unplayable=4")
    assert 'href="/sakura/laws/regulations/#REG-5"' in calculated


def test_the_api_answers_in_both_languages(client, here):
    answer = client.get("/sakura/api/v1/laws/45C4b/")
    assert answer.status_code == 200
    item = answer.json()
    assert item["ref"] == "45C4(b)"
    assert item["label"] == {"ja": "第45条C項4(b)", "en": "Law 45C4(b)"}
    assert "47C" in item["refers"]
    assert "47C" in item["cited_by"]
    assert item["notes"][0]["source"]["en"].startswith("Annotations on the played card")
    assert (
        client.get("/sakura/api/v1/laws/45C4b/", headers={"if-none-match": answer["ETag"]}).status_code == 304
    )
    assert client.get("/sakura/api/v1/laws/45C4/").json()["parts"] == ["45C4(a)", "45C4(b)"]
    assert client.get("/sakura/api/v1/laws/45K/").status_code == 404
    assert client.get("/sakura/api/v1/laws/nonsense/").status_code == 404


def test_the_api_lists_and_finds(client, here):
    every = client.get("/sakura/api/v1/laws/").json()
    assert [item["ref"] for item in every["items"]] == [str(number) for number in LAWS.articles]
    assert every["edition"]["starts"] == "2017-08-01"
    answer = client.get("/sakura/api/v1/laws/", {"q": "45C4"}).json()
    assert [item["ref"] for item in answer["items"]] == ["45C4", "45C4(a)", "45C4(b)"]
    assert client.get("/sakura/api/v1/laws/", {"edition": "laws-1066"}).status_code == 404
