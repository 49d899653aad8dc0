"""Where the links of an article lead: the law library, pages of the portal, other articles."""

from collections.abc import Mapping
from functools import partial

from django.urls import reverse

from federation.reader import reader_language
from federation.tenancy.context import current
from federation.text.markdown import RenderedText, Resolve, rendered
from rulings.laws.books import books_of_pack
from rulings.library.references import LawItem, is_law, is_regulation
from rulings.library.shelf import Books
from scoring.calculators.index import calculators
from scoring.learning.shelf import built_in

# Pages that an article may lead to, by the names of the URL configuration.
PAGES = (
    *("advisor", "calculators", "casebook", "certificates", "home", "laws", "rankings", "regulations"),
    *("results", "tournaments", "learn", "quiz", "bidding_sheet", "my_data", "ratings"),
)


def on_page(text: str, others: Mapping[str, Resolve] | None = None) -> RenderedText:
    """An article as a page of the federation in scope shows it, in the reader's language.

    `others`: kinds of links besides, or instead of, those of articles.
    """
    return rendered(text, {**_kinds(), **(others or {})})


def _kinds() -> Mapping[str, Resolve]:
    opened = books_of_pack(current().regulation_pack)
    return {"law": partial(_law, opened), "page": _page, "learn": _article, "calculator": _calculator}


def _law(opened: Books, written: str) -> tuple[str, str] | None:
    if not (is_law(written) or is_regulation(written)):
        return None
    item = LawItem(written)
    label = item.label(reader_language())
    entry = opened.nearest(item)
    return (reverse("laws") + entry.item.place if entry else "", label)


def _page(name: str) -> tuple[str, str] | None:
    return (reverse(name), name) if name in PAGES else None


def _article(name: str) -> tuple[str, str] | None:
    article, mark, anchor = name.partition("#")
    if article not in built_in():
        return None
    title = built_in()[article][reader_language()].title
    return reverse("learn_article", args=[article]) + mark + anchor, title


def _calculator(name: str) -> tuple[str, str] | None:
    return (reverse("calculator", args=[name]), name) if name in calculators() else None
