"""Short forms in heads of tables say their names, and the page lists them; nothing else of it changes."""

import re
import time
from html import unescape

import pytest
from django.utils import translation

from federation.languages import LANGUAGES
from federation.terms.heads import explained
from federation.terms.registry import TERMS, by_form, is_short
from tests.test_translations import catalogue

ROW = (
    '<tr><th scope="row"><a href="/m/{n}">Hana Yamada {n}</a></th><td class="figure">{n}</td>'
    '<td data-label="VP">{n}.50</td><td><a href="/b/{n}">4<span class="suit">♠</span></a></td></tr>'
)
MS_MOST = 2.0


def keys(html: str, language: str = "en") -> list[str]:
    return [term.key for term in explained(html, language)[1]]


@pytest.mark.parametrize(
    ("head", "shown", "terms"),
    [
        ("<th>NS</th>", '<th><abbr title="North–South">NS</abbr></th>', ["ns"]),
        ("<th> % </th>", '<th> <abbr title="Percentage of matchpoints">%</abbr> </th>', ["percent"]),
        ("<th>Total (VP)</th>", '<th>Total (<abbr title="Victory points">VP</abbr>)</th>', ["vp"]),
        ("<th>NS matchpoints</th>", '<th><abbr title="North–South">NS</abbr> matchpoints</th>',
         ["matchpoints", "ns"]),
        ('<th><a href="?VP">VP</a></th>', '<th><a href="?VP"><abbr title="Victory points">VP</abbr></a></th>',
         ["vp"]),
        ("<dt>IMPs</dt>", '<dt><abbr title="International match points">IMPs</abbr></dt>', ["imp"]),
        ("<th>Lead</th>", "<th>Lead</th>", ["lead"]),
    ],
)  # fmt: skip
def test_a_head_is_explained(head, shown, terms):
    with translation.override("en"):
        html, known = explained(f"<p>NS</p>{head}<td>NS</td>", "en")
    assert html == f"<p>NS</p>{shown}<td>NS</td>"
    assert [term.key for term in known] == terms


@pytest.mark.parametrize(
    "head",
    [
        "<th>Player</th>",
        '<th scope="row">33NS Hana Yamada</th>',
        '<th scope="row">3NT E −3</th>',
        "<th>N. Smith</th>",
        "<th>CENTRAL CLUB</th>",
        "<th>VPN</th>",
        '<th><abbr title="ours">VP</abbr></th>',
        "<td>VP</td>",
        "<p>VP</p>",
        f"<th>{'VP and so on ' * 40}</th>",
        "<thead></thead>",
    ],
)
def test_what_is_left_as_it_was(head):
    assert explained(head, "en") == (head, ())


def test_terms_stand_once_in_the_order_of_the_page():
    assert keys("<th>VP</th><th>NS</th><th>VP</th><th>IMP</th>") == ["vp", "ns", "imp"]


def test_an_untranslated_head_is_explained_in_any_language():
    assert keys("<th>Lead</th>", "fr") == keys("<th>Entame</th>", "fr") == ["lead"]
    assert keys("<th>リード</th>", "ja") == ["lead"]
    assert keys("<th>Entame</th>", "en") == []


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_term_is_written_in_every_language(language):
    """The name and the sentence; English is the key itself."""
    with translation.override("en"):
        texts = {str(text) for term in TERMS for text in (term.name, term.meaning)}
    assert texts - catalogue(language) == set()
    with translation.override(language):
        same = {term.key for term in TERMS if str(term.meaning) in texts}
    assert same == set()


def test_forms_and_anchors_mean_one_term_each():
    assert len({term.anchor for term in TERMS}) == len(TERMS)
    for language in LANGUAGES:
        forms = [form for term in TERMS for form in term.forms(language)]
        assert sorted(forms) == sorted(set(forms))
        assert all(by_form(language)[form].key == term.key for term in TERMS for form in term.forms(language))


@pytest.mark.parametrize(
    ("form", "short"),
    [
        ("NS", True),
        ("IMPs", True),
        ("%", True),
        ("No.", True),
        ("Lead", False),
        ("色", False),
        ("Seed", False),
    ],
)
def test_what_is_short(form, short):
    assert is_short(form) is short


def page_of(rows: int, heads: str) -> str:
    body = "".join(ROW.format(n=n) for n in range(rows))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def test_a_page_of_two_hundred_rows_costs_little():
    """The best of several: what is measured is the work and not what else the machine does."""
    page = page_of(200, "<th>Place</th><th>VP</th><th>Contract</th>")
    took = []
    for _again in range(7):
        begun = time.perf_counter()
        _html, terms = explained(page, "en")
        took.append(time.perf_counter() - begun)
    assert [term.key for term in terms] == ["vp", "contract"]
    assert min(took) * 1000 < MS_MOST


def test_nothing_but_the_marks_is_added():
    page = page_of(5, "<th>No.</th><th>IMPs</th><th>&lt;VP&gt;</th>")
    html, _terms = explained(page, "en")
    assert re.sub(r"</?abbr[^>]*>", "", html) == page
    assert unescape(html).count("<abbr") == 3
