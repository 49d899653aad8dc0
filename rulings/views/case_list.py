"""Cases on the director's desk: the list, the search with its facets, cases like one, and consistency."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models import Max, Min, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clubs.selectors import clubs_run_by
from federation.models import User
from federation.tenancy.middleware import federation_of
from rulings.case_facets import Outcome, Turn
from rulings.case_words import topic_title, where
from rulings.forms.search import CaseSearchForm
from rulings.library.references import LawItem, read_reference
from rulings.models import Case
from rulings.services import consistency
from rulings.services.case_access import may_handle, sees_all
from rulings.services.case_search import counts, find_cases
from rulings.services.similar_cases import similar_to
from rulings.views.law_books import books_of_pack, reader

PAGE = 50


def refuse_strangers(user: User) -> None:
    """Raise PermissionDenied for who handles no cases at all."""
    if not (sees_all(user) or clubs_run_by(user).exists()):
        raise PermissionDenied


@require_GET
@login_required
@never_cache
def cases(request: HttpRequest) -> HttpResponse:
    """Cases that the reader handles, the newest first; those that a question means, with facets."""
    refuse_strangers(request.user)
    form = CaseSearchForm(request.GET or {}, years=_years())
    if not form.is_valid():
        return render(request, "rulings/cases.html", {"form": form, "cases": []})
    question = form.question()
    found = find_cases(request.user, question)
    counted = None if question.is_empty else counts(found)
    if counted is not None:
        form.count(counted)
    page = _page(found, request.GET.get("before", ""))
    context = {
        "form": form, "cases": [_row(case) for case in page[:PAGE]], "counted": counted,
        "is_first": "before" not in request.GET, "is_searching": not question.is_empty,
        "asked": _asked(request), "older": _mark(page[PAGE - 1]) if len(page) > PAGE else "",
        "item": read_reference(question.law),
    }  # fmt: skip
    return render(request, "rulings/cases.html", context)


def _years() -> list[int]:
    """From the newest case to the oldest."""
    span = Case.objects.aggregate(first=Min("year"), last=Max("year"))
    return [] if span["first"] is None else list(range(span["last"], span["first"] - 1, -1))


def _page(found: QuerySet[Case], mark: str) -> list[Case]:
    """One more than a page holds, behind a mark."""
    if mark:
        year, _dot, number = mark.partition(".")
        if not (mark.isascii() and year.isdigit() and number.isdigit() and len(mark) < 16):
            raise BadRequest(_("This is not a place in the list of cases."))
        found = found.filter(Q(year__lt=int(year)) | Q(year=int(year), number__lt=int(number)))
    related = found.select_related("session__club").prefetch_related("laws")
    return list(related[: PAGE + 1])


def _row(case: Case) -> dict[str, Any]:
    return {
        "case": case, "where": where(case), "topic": topic_title(case.topic),
        "laws": list(dict.fromkeys(LawItem(law.item).label(reader()) for law in case.laws.all())),
    }  # fmt: skip


def _mark(case: Case) -> str:
    return f"{case.year}.{case.number}"


def _asked(request: HttpRequest) -> str:
    """The question as it stands in the address, for the next page."""
    asked = request.GET.copy()
    asked.pop("before", None)
    return asked.urlencode()


@require_GET
@login_required
@never_cache
def similar(request: HttpRequest, case_id: int) -> HttpResponse:
    """Cases like one, with what they share: a part of the case's page, or a page of its own."""
    case = get_object_or_404(Case.objects.select_related("session__club"), pk=case_id)
    if not may_handle(request.user, case):
        raise PermissionDenied
    found = similar_to(case, user=request.user)
    rows = [
        _row(each.case) | {"items": [LawItem(item).label(reader()) for item in each.items], "likeness": each}
        for each in found
    ]
    template = "rulings/_similar_cases.html" if request.headers.get("HX-Request") else "rulings/similar.html"
    return render(request, template, {"case": case, "rows": rows})


@require_GET
@login_required
@never_cache
def law_consistency(request: HttpRequest) -> HttpResponse:
    """How cases were ruled that rest on an item."""
    refuse_strangers(request.user)
    typed = request.GET.get("law", "").replace("\x00", "")[:24]
    context: dict[str, Any] = {"typed": typed}
    item = read_reference(typed)
    if item is not None:
        context |= _figures(request, item)
    return render(request, "rulings/consistency.html", context)


def _figures(request: HttpRequest, item: LawItem) -> dict[str, Any]:
    found = consistency.figures(item)
    held = books_of_pack(federation_of(request).regulation_pack).find(item.written)
    shares = found.ruled if found.has_shares else 0
    return {
        "item": item.label(reader()), "written": item.written, "figures": found,
        "heading": held.heading.in_language(reader()) if held and held.heading else "",
        "adjusted": _share(found.adjusted, shares),
        "outcomes": [
            (outcome.label, count, _share(count, shares))
            for outcome in Outcome if (count := found.outcomes[outcome.value])
        ],
        "turned": [(turn.label, count) for turn in Turn if (count := found.turned[turn.value])],
        "directors": consistency.of_directors(item, user=request.user),
    }  # fmt: skip


def _share(count: int, of: int) -> str:
    """So many of a hundred, rounded half up; "" where there are too few."""
    return f"{(200 * count + of) // (2 * of)}%" if of else ""
