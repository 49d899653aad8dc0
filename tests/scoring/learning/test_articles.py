"""What the portal says to who learns: whole in both languages, no link without an end, nothing that runs."""

import re

import pytest
from django.utils import translation

from federation.text.markdown import rendered
from rulings.laws.books import books_of_pack
from rulings.library.references import LawItem
from scoring.engine.words import WRITTEN
from scoring.learning.places import PAGES, on_page
from scoring.learning.shelf import HERE, BuiltInText, built_in, chapter_of, chapters

NAMES = list(built_in())
BOTH = [(name, language) for name in NAMES for language in WRITTEN]
LAW = re.compile(r"<law:([^>]+)>")
LINK = re.compile(r"\]\(([^)]+)\)|<(law:[^>]+)>")
ANCHOR = re.compile(r"^## .*\{#([a-z-]+)\}$", re.M)


def test_every_file_is_an_article_and_stands_in_one_chapter():
    files = {file.name for file in (HERE / "articles").iterdir()}
    assert files == {f"{name}.{language}.md" for name, language in BOTH}
    assert len(NAMES) == sum(len(chapter.articles) for chapter in chapters()) == 24
    assert {chapter_of(name).key for name in NAMES} == {chapter.key for chapter in chapters()}


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_an_article_has_a_title_and_something_to_say(name, language):
    text = built_in()[name][language]
    assert text.title
    assert len(text.body) > (350 if language == "ja" else 800)
    assert bool(re.search("[ぁ-ん]", text.body)) == (language == "ja")


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_cite_the_same_items_and_have_the_same_parts(name):
    texts = built_in()[name]
    for pattern in (LAW, ANCHOR):
        assert set(pattern.findall(texts["ja"].body)) == set(pattern.findall(texts["en"].body))


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "language"), BOTH)
def test_every_link_leads_to_something(inside, name, language):
    body = built_in()[name][language].body
    opened = books_of_pack(inside.federation.regulation_pack)
    with translation.override(language):
        shown = on_page(body)
    assert shown.missing == ()
    assert shown.html.count("<a ") == len(LINK.findall(body))
    for ref in LAW.findall(body):  # the item itself, not only a whole around it
        assert opened.find(ref) is not None, ref
        assert LawItem(ref).label(language) in shown.html


def test_the_pages_that_an_article_may_lead_to_are_led_to():
    written = " ".join(texts[language].body for texts in built_in().values() for language in WRITTEN)
    assert {"quiz", "learn", "home", "casebook"} | set(re.findall(r"page:(\w+)", written)) == set(PAGES)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("<script>alert(1)</script>", "&lt;script&gt;"),
        ('<img src=x onerror="alert(1)">', "&lt;img"),
        ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
        ("[a](JaVaScRiPt:alert(1))", "[a](JaVaScRiPt:alert(1))"),
        ("[a](data:text/html,x)", "[a](data:text/html,x)"),
        ("[a](//evil.example)", "[a](//evil.example)"),
        ("<javascript:alert(1)>", "&lt;javascript:alert(1)&gt;"),
        ('[a](https://x.example "onclick=1")', 'title="onclick=1"'),
    ],
)
def test_nothing_that_is_written_runs_in_a_browser(written, shown):
    html = rendered(written, {}).html
    assert shown in html
    assert not re.search(r"<(?!/?(?:p|a)\b)", html)
    assert not re.search(r"<a[^>]+href=\"(?!https://)", html)


def test_no_picture_is_shown_of_somewhere_else():
    assert "<img" not in rendered("![x](https://x.example/a.png)", {}).html


def test_a_link_that_leads_nowhere_stays_as_its_words():
    shown = rendered("[words](law:99) <law:98>", {"law": lambda written: None})
    assert shown.html == "<p>words law:98</p>\n"
    assert shown.missing == ("law:99", "law:98")


def test_a_text_is_written_as_it_is_read():
    texts = [text for texts in built_in().values() for text in texts.values()]
    assert [BuiltInText.of(text.written) for text in texts] == texts
