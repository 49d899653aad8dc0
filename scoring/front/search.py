"""One search over what everybody may see: events, players, results, boards, clubs, Laws and pages.

Of people the pages are found that they opened to everybody; any other name stands on the results that were
published with it.
"""

import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from clubs.models import Club, Event
from clubs.partners.people import may_read
from clubs.regulations.books import book_here
from federation.reader import reader_language
from federation.roles import today
from federation.templatetags.portal import day as day_in_words
from federation.tenancy.context import current
from federation.visitors import Visitor
from rulings.laws.books import books_of_pack, shown_item
from scoring.calculators.index import calculators
from scoring.calculators.offered import unanswerable
from scoring.calculators.titles import HEADINGS
from scoring.events.selectors.tournaments import announced
from scoring.front import played
from scoring.front.hits import MOST, SearchGroup, SearchHit, titled
from scoring.learning.selectors import titles
from scoring.learning.shelf import built_in

QUERY_LONGEST = 80


def search(text: str, reader: Visitor) -> list[SearchGroup]:
    """Everything that has every word of a text, by kind; kinds without any are left out.

    A number or a day finds what has it: "64", "64A2", "2026-11-20", "board 7". So many queries, however much
    is found. Pages that not everybody may open are left out for who may not.
    """
    words = unicodedata.normalize("NFKC", text).split()
    if not words:
        return []
    groups = [SearchGroup(str(title), tuple(find(words))) for title, find in KINDS]
    shut = {reverse(name) for name, may_open in NOT_FOR_ALL.items() if not may_open(reader)}
    open_to_reader = [_without(shut, group) for group in groups]
    return [group for group in open_to_reader if group.hits]


def _without(shut: Container[str], group: SearchGroup) -> SearchGroup:
    return replace(group, hits=tuple(hit for hit in group.hits if hit.address not in shut))


def _tournaments(words: list[str]) -> Iterator[SearchHit]:
    of_events = Event.objects.filter(titled(words, "titles")).values("tournament")
    rows = announced().filter(titled(words, "titles") | Q(pk__in=of_events))
    for tournament in rows.order_by("-starts_on", "-pk")[:MOST]:
        address = reverse("tournament", args=[tournament.slug])
        yield SearchHit(tournament.title, str(day_in_words(tournament.starts_on)), address)


def _clubs(words: list[str]) -> Iterator[SearchHit]:
    clubs = Club.objects.filter(titled(words, "names", "number"), is_active=True)
    for club in clubs.order_by("number")[:MOST]:
        yield SearchHit(club.name, club.number, reverse("club", args=[club.pk]))


def _laws(words: list[str]) -> Iterator[SearchHit]:
    opened = books_of_pack(current().regulation_pack)
    for hit in opened.index.search(" ".join(words), MOST):
        shown = shown_item(hit.item, hit.edition, opened)
        article = hit.edition.articles[hit.item.item.number]
        heading = shown.heading or article.heading.in_language(reader_language())
        yield SearchHit(f"{shown.label} {heading}", shown.summary, reverse("laws") + shown.place)


def _calculators(words: list[str]) -> Iterator[SearchHit]:
    left_out = unanswerable(book_here(), today())
    offered = [name for name in calculators() if name not in left_out]
    rows = ((name, _(HEADINGS[name]), _(calculators()[name].about)) for name in offered)
    hits = [row for row in rows if _has_all(words, row[1], row[2])]
    hits.sort(key=lambda row: not _has_all(words, row[1]))
    return (SearchHit(title, about, reverse("calculator", args=[name])) for name, title, about in hits[:MOST])


def _articles(words: list[str]) -> Iterator[SearchHit]:
    """By the title as it holds here, then by what the portal's own text says."""
    language = reader_language()
    rows = [(name, title, built_in()[name][language].body) for name, title in titles(language).items()]
    hits = [(name, title) for name, title, body in rows if _has_all(words, title, body)]
    hits.sort(key=lambda row: not _has_all(words, row[1]))
    return (SearchHit(title, "", reverse("learn_article", args=[name])) for name, title in hits[:MOST])


def _pages(words: list[str]) -> Iterator[SearchHit]:
    for address, title in PAGES.items():
        if _has_all(words, str(title)):
            yield SearchHit(str(title), "", reverse(address))


def _has_all(words: Iterable[str], *texts: str) -> bool:
    whole = unicodedata.normalize("NFKC", " ".join(texts)).casefold()
    return all(word.casefold() in whole for word in words)


# By the names of their addresses; everybody may go there, but to those of `NOT_FOR_ALL`.
NOT_FOR_ALL: dict[str, Callable[[Visitor], bool]] = {"partners": may_read}
PAGES = {
    "results": gettext_lazy("All results"),
    "tournaments": gettext_lazy("Tournaments"),
    "clubs": gettext_lazy("Find a club"),
    "news": gettext_lazy("News"),
    "documents": gettext_lazy("Documents"),
    "partners": gettext_lazy("Find a partner or a team"),
    "series_list": pgettext_lazy("plural", "Series"),
    "rankings": gettext_lazy("Rankings by master points"),
    "ratings": gettext_lazy("Ratings of players"),
    "calculators": gettext_lazy("Calculators"),
    "advisor": gettext_lazy("Ruling advisor"),
    "learn": gettext_lazy("Learn"),
    "help": gettext_lazy("Help"),
    "social": pgettext_lazy("menu", "Play"),
    "laws": gettext_lazy("Law library"),
    "my_page": gettext_lazy("My page"),
    "privacy": gettext_lazy("What is kept of people, and how long"),
    "contact": gettext_lazy("Contact the federation"),
    "accessibility": gettext_lazy("How accessible these pages are"),
    "account_login": gettext_lazy("Sign in"),
}
KINDS: tuple[tuple[Any, Callable[[list[str]], Iterable[SearchHit]]], ...] = (
    (gettext_lazy("Pages"), _pages),
    (gettext_lazy("Tournaments"), _tournaments),
    (pgettext_lazy("of a search", "Players"), played.players),
    (gettext_lazy("Results of sessions"), played.sessions),
    (pgettext_lazy("of a search", "Boards"), played.boards),
    (gettext_lazy("Clubs"), _clubs),
    (gettext_lazy("Laws and regulations"), _laws),
    (gettext_lazy("Calculators"), _calculators),
    (gettext_lazy("Learn"), _articles),
)
