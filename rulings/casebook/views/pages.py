"""The casebook for everybody: the list with its search, an entry, its paper, and figures."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.paper.answer import attachment
from federation.reader import reader_language
from federation.site.middleware import federation_of
from federation.text.numbers import whole
from rulings.acts.converter import description_from
from rulings.casebook.forms import HEADINGS, CasebookSearch
from rulings.casebook.papers import casebook_pdf
from rulings.casebook.services import entries as services
from rulings.casebook.services.drafts import PARTS
from rulings.casebook.services.search import figures, find
from rulings.cases.facets import levels
from rulings.cases.views.shown import COLUMNS, auction_of, hands_of
from rulings.cases.words import topic_title
from rulings.library.references import LawItem
from rulings.models import AppealDecision, CasebookEntry, CasebookState

PAGE = 50
NUMBER_DIGITS = 9


@require_safe
def casebook(request: HttpRequest) -> HttpResponse:
    """Published entries, the newest first; those that a question means."""
    form = CasebookSearch(request.GET or {})
    page = _page(request.GET.get("page", ""))
    entries: list[CasebookEntry] = []
    if form.is_valid():
        entries = list(find(form.asked())[(page - 1) * PAGE : page * PAGE + 1])
    asked = request.GET.copy()
    asked.pop("page", None)
    context = {
        "form": form,
        "entries": [row(entry) for entry in entries[:PAGE]],
        "asked": asked.urlencode(),
        "next": page + 1 if len(entries) > PAGE else None,
        "is_editor": services.may_edit(request.user),
    }
    return render(request, "rulings/casebook/casebook.html", context)


def _page(typed: str) -> int:
    return whole(typed, 5) or 1


def row(entry: CasebookEntry) -> dict[str, Any]:
    """An entry in a list."""
    body = entry.body
    return {
        "entry": entry,
        "subject": entry.text_of("subject"),
        "body": _in_language(body.get("body")),
        "outcome": AppealDecision(body["outcome"]).label if body.get("outcome") else "",
        "laws": [LawItem(item).label(reader_language()) for item in body.get("laws", ())],
        "topic": topic_title(body.get("topic", "")),
    }


def _in_language(text: dict[str, str] | None) -> str:
    return text[reader_language()] if text else ""


def entry_at(citation: str) -> CasebookEntry:
    """The entry under an address, published or withdrawn. Raises Http404 for any other."""
    first, _dash, second = citation.partition("-")
    year, number = whole(first, 4), whole(second, NUMBER_DIGITS)
    entries = CasebookEntry.objects.filter(year=year or 0, number=number or 0)
    entry = entries.exclude(state=CasebookState.DRAFT).first()
    if entry is None:
        raise Http404
    return entry


@require_safe
def casebook_entry(request: HttpRequest, citation: str) -> HttpResponse:
    """One entry; of one that is withdrawn the reason, with the status of what is gone."""
    entry = entry_at(citation)
    context: dict[str, Any] = {"entry": entry, "is_editor": services.may_edit(request.user)}
    if entry.state == CasebookState.WITHDRAWN:
        return render(request, "rulings/casebook/casebook_entry.html", context, status=410)
    return render(request, "rulings/casebook/casebook_entry.html", context | shown(entry))


def shown(entry: CasebookEntry) -> dict[str, Any]:
    """What the page and the paper of an entry need."""
    body = entry.body
    described = description_from(body.get("description", {}))
    return {
        **row(entry),
        "entry": entry,
        "parts": [(HEADINGS[part], entry.text_of(part)) for part in PARTS[1:] if entry.text_of(part)],
        "items": [LawItem(item) for item in body.get("laws", ())],
        "edition": body.get("edition", ""),
        "level": dict(levels()).get(body.get("level", ""), ""),
        "case": {"board": body.get("board")},
        "hands": hands_of(described.deal),
        "has_board": any((described.dealer, described.deal, described.auction)),
        "dealer": described.dealer,
        "vulnerable": described.vulnerable,
        "auction": auction_of(described.auction),
        "columns": COLUMNS,
        "days": body.get("days"),
    }


@require_safe
def casebook_paper(request: HttpRequest, citation: str) -> HttpResponse:
    """An entry as PDF; not found once it is withdrawn."""
    entry = entry_at(citation)
    if entry.state != CasebookState.PUBLISHED or entry.published_at is None:
        raise Http404
    content = casebook_pdf(
        entry, shown(entry), publisher=federation_of(request).name, language=reader_language()
    )
    name = _("Casebook %(number)s") % {"number": entry.citation}
    return attachment(content, name=f"casebook-{entry.citation}.pdf", shown=f"{name}.pdf")


@require_safe
def casebook_figures(request: HttpRequest) -> HttpResponse:
    """How many appeals were decided, how long it took, how often rulings were changed: by body and level."""
    names = dict(levels())
    rows = [(row, names.get(row.level, row.level)) for row in figures()]
    return render(request, "rulings/casebook/casebook_figures.html", {"rows": rows})
