"""The page that searches over everything that everybody may see."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.site.kept import kept_for_visitors
from scoring.front.search import QUERY_LONGEST, search


@require_safe
@kept_for_visitors
def search_page(request: HttpRequest) -> HttpResponse:
    """What a search (`q`) finds, by kind; without words, the field alone."""
    query = request.GET.get("q", "").replace("\x00", "")[:QUERY_LONGEST].strip()
    context = {"query": query, "query_longest": QUERY_LONGEST, "groups": search(query, request.user)}
    return render(request, "scoring/front/search.html", context)
