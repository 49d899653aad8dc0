"""Cases on the director's desk: the list, the search with its facets, cases like one, and consistency."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models import Max, Min
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from federation.reader import reader_language
from federation.site.middleware import federation_of
from federation.text.numbers import whole
from federation.visitors import Visitor
from rulings.cases.facets import RulingOutcome, Turn
from rulings.cases.forms.search import CaseSearchForm
from rulings.cases.services.access import handles_cases, may_handle
from rulings.cases.services.finding import consistency
from rulings.cases.services.finding.search import COUNTED_MOST, counts, find_cases
from rulings.cases.services.finding.similar import similar_to
from rulings.cases.words import topic_title, where
from rulings.conduct.services import may_look
from rulings.laws.books import books_of_pack
from rulings.library.references import LawItem, read_reference
from rulings.models import Case, CaseLaw

PAGE = 50


def refuse_strangers(user: Visitor) -> None:
    """Raise PermissionDenied for who handles no cases at all."""
    if not handles_cases(user):
        raise PermissionDenied


@require_GET
@login_required
@never_cache
def cases(request: HttpRequest) -> HttpResponse:
    """Cases that the reader handles, the newest first; those that a question means, with facets."""
    refuse_strangers(request.user)
    form = CaseSearchForm(request.GET or {}, years=_years())
    if not form.is_valid():
        return render(request, "rulings/cases/cases.html", {"form": form, "cases": []})
    question = form.question()
    asked_before = _before(request.GET.get("before", ""))
    # A page asks for as many as are counted; further on, for its own alone.
    most = COUNTED_MOST if asked_before is None and not question.is_empty else PAGE
    keys = list(find_cases(request.user, question, before=asked_before)[: most + 1])
    counted = None if question.is_empty or asked_before is not None else counts(keys)
    if counted is not None:
        form.count(counted)
    page = _cases(keys[:PAGE])
    older = page[-1].pk if len(keys) > PAGE else ""
    context = {
        "form": form,
        "cases": _rows(page),
        "counted": counted,
        "is_first": asked_before is None,
        "is_searching": not question.is_empty,
        "asked": _asked(request),
        "older": older,
        "turns": bool(older) or (bool(page) and asked_before is not None),
        "item": read_reference(question.law),
        "sees_conduct": may_look(request.user),
    }
    return render(request, "rulings/cases/cases.html", context)


def _years() -> list[int]:
    """From the newest case to the oldest."""
    span = Case.objects.aggregate(first=Min("year"), last=Max("year"))
    return [] if span["first"] is None else list(range(span["last"], span["first"] - 1, -1))


def _before(mark: str) -> int | None:
    """The case behind which a page begins; None for the first page."""
    if not mark:
        return None
    key = whole(mark)
    if key is None:
        raise BadRequest(_("This is not a place in the list of cases."))
    return key


def _cases(keys: Sequence[int]) -> list[Case]:
    """The cases of a page, in its order."""
    cases_by_key = Case.objects.select_related("session").in_bulk(keys)
    return [cases_by_key[key] for key in keys]


def _rows(cases: Sequence[Case]) -> list[dict[str, Any]]:
    """The lines of a list, with the items of all of them in one query.

    Not by `prefetch_related`, which builds a query for each case and does not send it: a quarter of the time.
    """
    laws: dict[int, list[str]] = {}
    cited = CaseLaw.objects.filter(case__in=[case.pk for case in cases]).order_by("pk")
    for case, item in cited.values_list("case_id", "item"):
        laws.setdefault(case, []).append(item)
    return [
        {
            "case": case,
            "where": where(case),
            "topic": topic_title(case.topic),
            "laws": [LawItem(item).label(reader_language()) for item in dict.fromkeys(laws.get(case.pk, ()))],
        }
        for case in cases
    ]


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
    likenesses, language = similar_to(case, user=request.user), reader_language()
    rows = [
        row | {"items": [LawItem(item).label(language) for item in likeness.items], "likeness": likeness}
        for row, likeness in zip(_rows([likeness.case for likeness in likenesses]), likenesses, strict=True)
    ]
    template = (
        "rulings/cases/_similar_cases.html"
        if request.headers.get("HX-Request")
        else "rulings/cases/similar.html"
    )
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
    return render(request, "rulings/cases/consistency.html", context)


def _figures(request: HttpRequest, item: LawItem) -> dict[str, Any]:
    figures = consistency.figures(item)
    held = books_of_pack(federation_of(request).regulation_pack).find(item.written)
    shares = figures.ruled if figures.has_shares else 0
    return {
        "item": item.label(reader_language()),
        "written": item.written,
        "figures": figures,
        "heading": held.heading.in_language(reader_language()) if held and held.heading else "",
        "adjusted": _share(figures.adjusted, shares),
        "outcomes": [
            (outcome.label, count, _share(count, shares))
            for outcome in RulingOutcome
            if (count := figures.outcomes[outcome.value])
        ],
        "turned": [(turn.label, count) for turn in Turn if (count := figures.turned[turn.value])],
        "directors": consistency.of_directors(item, user=request.user),
    }


def _share(count: int, of: int) -> str:
    """So many of a hundred, rounded half up; "" where there are too few."""
    return f"{(200 * count + of) // (2 * of)}%" if of else ""
