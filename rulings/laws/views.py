"""The law library as pages: the list of the Laws, one Law, the regulations beside them, and searching."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.reader import reader_language
from federation.site.kept import kept_for_visitors
from federation.site.middleware import federation_of
from rulings.laws.books import books_of_pack, chapter_rows, in_force, said_of_numbers, shown_item
from rulings.library.items import Article, Edition
from rulings.library.references import LawItem
from rulings.library.searching import MOST, Hit, SearchRank
from rulings.library.shelf import Books, NoEdition, shelf

QUERY_LONGEST = 80


@require_safe
@kept_for_visitors
def laws(request: HttpRequest) -> HttpResponse:
    """The Laws by chapter; or what a search (`q`) finds, the best first."""
    opened = _opened(request)
    query = request.GET.get("q", "").replace("\x00", "")[:QUERY_LONGEST].strip()
    context = _context(opened, query)
    if not query:
        return render(request, "rulings/laws/laws.html", context | _list_of(opened.laws))
    hits = opened.index.search(query)
    context["hits"] = [_shown_hit(hit, opened) for hit in hits]
    context["count_in_words"] = said_of_numbers(len(hits), MOST)
    return render(request, "rulings/laws/law_search.html", context)


def _list_of(edition: Edition) -> dict[str, Any]:
    purpose = edition.purpose.in_language(reader_language()) if edition.purpose else ""
    return {"chapters": chapter_rows(edition), "purpose": purpose}


@require_safe
@kept_for_visitors
def law(request: HttpRequest, number: int) -> HttpResponse:
    """One Law with its items, notes and references."""
    opened = _opened(request)
    article = opened.laws.articles.get(number)
    if article is None:
        raise Http404
    numbers = list(opened.laws.articles)
    at = numbers.index(number)
    chapter = next((c for c in opened.laws.chapters if c.first <= number <= c.last), None)
    return render(
        request,
        "rulings/laws/law.html",
        _context(opened)
        | _article(article, opened.laws, opened)
        | {
            "chapter": chapter.title.in_language(reader_language()) if chapter else "",
            "before": _neighbour(numbers[at - 1] if at else None),
            "after": _neighbour(numbers[at + 1] if at + 1 < len(numbers) else None),
        },
    )


@require_safe
def regulations(request: HttpRequest) -> HttpResponse:
    """The federation's regulations, chapter by chapter on one page."""
    opened = _opened(request)
    book = opened.regulations
    if book is None:
        raise Http404
    chapters = [_article(article, book, opened) for article in book.articles.values()]
    context = _context(opened) | {
        "name": book.name.in_language(reader_language()),
        "chapters": chapters,
        "in_force": in_force(book),
    }
    return render(request, "rulings/laws/regulations.html", context)


def _opened(request: HttpRequest) -> Books:
    """The books of the reader's federation. Raises Http404 for an edition that there is not."""
    try:
        return books_of_pack(federation_of(request).regulation_pack, request.GET.get("edition", ""))
    except NoEdition as error:
        raise Http404 from error


def _context(opened: Books, query: str = "") -> dict[str, Any]:
    editions = [book for book in shelf() if book.kind == opened.laws.kind]
    return {
        "edition": opened.laws.name.in_language(reader_language()),
        "in_force": in_force(opened.laws),
        "edition_key": opened.laws.key,
        "regulations": opened.regulations.name.in_language(reader_language()) if opened.regulations else "",
        "other_editions": [
            {"key": book.key, "name": book.name.in_language(reader_language())}
            for book in editions
            if book.key != opened.laws.key
        ],
        "query": query,
        "query_longest": QUERY_LONGEST,
    }


def _article(article: Article, edition: Edition, opened: Books) -> dict[str, Any]:
    whole, *items = (shown_item(item, edition, opened) for item in article.items)
    return {
        "heading": article.heading.in_language(reader_language()),
        "label": whole.label,
        "whole": whole,
        "items": items,
    }


def _neighbour(number: int | None) -> dict[str, Any] | None:
    return (
        {"number": number, "label": LawItem(str(number)).label(reader_language())}
        if number is not None
        else None
    )


def _shown_hit(hit: Hit, opened: Books) -> dict[str, Any]:
    article = hit.edition.articles[hit.item.item.number]
    return {
        "item": shown_item(hit.item, hit.edition, opened),
        "heading": article.heading.in_language(reader_language()),
        "note": hit.note.text.in_language(reader_language()) if hit.note else "",
        "where": _("In a note") if hit.rank is SearchRank.NOTE else "",
    }
