"""A page for every clause: its text, what it sets today, what is announced, and what was before."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.regulations import books
from federation.reader import reader_language
from federation.roles import today
from federation.tenancy.context import current
from rulings.laws.books import ShownItem, books_of_pack, shown_item
from rulings.library.items import Edition
from rulings.library.references import LawItem
from rulings.library.shelf import Books
from scoring.engine.citation import Citation
from scoring.regulations.book import Parameter
from scoring.regulations.edition import BookPart
from scoring.rulemaking.by_clause import edition_numbers, parameters_by_clause, through_time
from scoring.rulemaking.titles import title_of
from scoring.rulemaking.uses import uses_of

Resting = Mapping[Citation, list[tuple[BookPart, Parameter]]]
ByRef = Mapping[str, list[tuple[BookPart, Parameter]]]


class ClauseLine(NamedTuple):
    """A clause in the list: what it is about, what it sets, and from when it says something else."""

    ref: str
    label: str
    about: str
    titles: list[str]
    changes_on: date | None


class ClauseChapter(NamedTuple):
    """The clauses of a chapter of the regulations; the last has what parameters rest on besides."""

    heading: str
    lines: list[ClauseLine]


@require_safe
def clauses(request: HttpRequest) -> HttpResponse:
    """Every clause of the regulations, and every Law that a parameter rests on."""
    book, opened = books.book_here(), _library()
    context = {
        "name": book.names[reader_language()],
        "is_official": book.official,
        "chapters": list(_chapters(parameters_by_clause(book), opened.regulations, today())),
    }
    return render(request, "scoring/rulemaking/clauses.html", context)


@require_safe
def clause(request: HttpRequest, clause: str) -> HttpResponse:
    """One clause. What is no clause of the library and sets nothing is not found."""
    ref, opened = clause, _library()
    resting = _by_ref(parameters_by_clause(books.book_here()))
    item = _text(ref, opened)
    if ref not in resting and item is None:
        raise Http404
    numbers, day = edition_numbers(), today()
    context = {
        "label": _label(ref),
        "heading": item.heading if item else "",
        "item": item,
        "place": _place(ref, opened),
        "uses": uses_of(_cited(ref), day),
        "parameters": [
            through_time(part, parameter, day, numbers) for part, parameter in resting.get(ref, ())
        ],
    }
    return render(request, "scoring/rulemaking/clause.html", context)


def _by_ref(resting: Resting) -> ByRef:
    """By what stands in the address: REG-2.2.1, Law-12A, common-practice."""
    return {str(known).replace(" ", "-"): parameters for known, parameters in resting.items()}


def _cited(ref: str) -> str:
    """A clause as steps cite it, from what stands in the address."""
    return next((str(known) for known in Citation if str(known).replace(" ", "-") == ref), ref)


def _library() -> Books:
    return books_of_pack(current().regulation_pack, "")


def _chapters(resting: Resting, regulations: Edition | None, day: date) -> Iterator[ClauseChapter]:
    by_ref, language = _by_ref(resting), reader_language()
    for article in () if regulations is None else regulations.articles.values():
        lines = [
            _line(item.ref, (item.heading or item.summary).in_language(language), by_ref, day)
            for item in article.items
        ]
        yield ClauseChapter(article.heading.in_language(language), lines)
        by_ref = {ref: parameters for ref, parameters in by_ref.items() if ref not in _refs(lines)}
    if by_ref:
        yield ClauseChapter(_("The Laws and practice"), [_line(ref, "", by_ref, day) for ref in by_ref])


def _refs(lines: list[ClauseLine]) -> set[str]:
    return {line.ref for line in lines}


def _line(ref: str, about: str, by_ref: ByRef, day: date) -> ClauseLine:
    parameters = by_ref.get(ref, [])
    starts = (version.starts for _part, parameter in parameters for version in parameter.versions)
    titles = [title_of(part, parameter.key) for part, parameter in parameters]
    return ClauseLine(ref, _label(ref), about, titles, min(filter(day.__lt__, starts), default=None))


def _text(ref: str, opened: Books) -> ShownItem | None:
    """A clause of the regulations as the library shows it; None for a Law, whose page has it."""
    regulations = opened.regulations
    items = () if regulations is None else (i for a in regulations.articles.values() for i in a.items)
    item = next((item for item in items if item.ref == ref), None)
    return None if item is None or regulations is None else shown_item(item, regulations, opened)


def _place(ref: str, opened: Books) -> str:
    """Where the library has it or the smallest whole around it, below its own address; empty for nowhere."""
    if not ref.startswith(("REG-", "Law-")):
        return ""
    entry = opened.nearest(LawItem(ref.removeprefix("Law-")))
    return entry.item.place if entry else ""


def _label(ref: str) -> str:
    known = {str(citation).replace(" ", "-"): citation for citation in Citation}
    return known[ref].label(reader_language()) if ref in known else LawItem(ref).label(reader_language())
