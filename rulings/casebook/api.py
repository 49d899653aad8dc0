"""The casebook for programs: open to everybody, in both languages at once."""

from typing import Any

from django.http import Http404, HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import permissions
from rest_framework.request import Request
from rest_framework.views import APIView

from federation.languages import languages_here
from federation.site.api.asked import number_asked
from federation.site.api.etags import tagged
from federation.site.api.problems import ANYBODY, PROBLEM
from federation.tenancy.addresses import whole_address
from rulings.appeals.api import examples
from rulings.casebook.services.drafts import PARTS
from rulings.casebook.services.search import FACETS, CasebookQuery, find
from rulings.casebook.views.pages import entry_at
from rulings.models import CasebookEntry, CasebookState

A_PAGE = 50
WORDS_LONGEST, LAW_LONGEST, FACET_LONGEST = 80, 24, 80
_PARAMETERS = {
    "q": "Words in either language.",
    "law": "An item of the Laws with all that it contains: 16B.",
    "topic": "A topic of the advisor.",
    "level": "The level of the contest.",
    "outcome": "What was decided on the appeal.",
    "before": "The key of the body that decided.",
}
QUESTION = [OpenApiParameter(name, str, description=description) for name, description in _PARAMETERS.items()]
PAGE = OpenApiParameter("page", int, description="From 1.")
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of an earlier answer."
)
SAME = OpenApiResponse(description="Nothing has changed since the answer with that ETag.")
_PARTICULARS = ("laws", "edition", "topic", "level", "form", "board", "description")


class Casebook(APIView):
    """Published entries, the newest first."""

    permission_classes = [permissions.AllowAny]

    @extend_schema(
        operation_id="casebook",
        parameters=[*QUESTION, PAGE, IF_NONE_MATCH],
        responses={200: OpenApiResponse(examples.CASEBOOK_SCHEMA, "The entries."), 304: SAME},
        examples=[examples.CASEBOOK],
        auth=ANYBODY,
    )
    def get(self, request: Request) -> HttpResponseBase:
        """What was published, the last first: a feed, and a search."""
        asked = {name: request.query_params.get(name, "").replace("\x00", "") for name in _PARAMETERS}
        facets = {name: asked[name][:FACET_LONGEST] for name in FACETS}
        page = number_asked(request, "page", 5) or 1
        question = CasebookQuery(asked["q"][:WORDS_LONGEST], asked["law"][:LAW_LONGEST], facets)
        entries = list(find(question)[(page - 1) * A_PAGE : page * A_PAGE + 1])
        more = page + 1 if len(entries) > A_PAGE else None
        return tagged(request, {"entries": [entry_json(entry) for entry in entries[:A_PAGE]], "next": more})


class CasebookDetail(APIView):
    """One entry."""

    permission_classes = [permissions.AllowAny]

    @extend_schema(
        operation_id="casebook_entry",
        parameters=[IF_NONE_MATCH],
        responses={200: OpenApiResponse(examples.ENTRY_SCHEMA, "The entry."), 304: SAME, 404: PROBLEM},
        examples=[examples.ENTRY],
        auth=ANYBODY,
    )
    def get(self, request: Request, citation: str) -> HttpResponseBase:
        """An entry by its citation. One that was withdrawn is not found here; its page says why."""
        entry = entry_at(citation)
        if entry.state != CasebookState.PUBLISHED:
            raise Http404
        return tagged(request, entry_json(entry))


def entry_json(entry: CasebookEntry) -> dict[str, Any]:
    """What is published of an entry. The case behind it is nobody's business."""
    body = entry.body
    assert entry.published_at is not None, "only published entries are told"
    return {
        "citation": entry.citation,
        "address": whole_address("casebook_entry", entry.citation),
        "published_at": entry.published_at.isoformat(),
        **{part: body.get(part, dict.fromkeys(languages_here(), "")) for part in PARTS},
        **{name: body.get(name) for name in _PARTICULARS},
        "body": body.get("body"),
        "outcome": body.get("outcome", ""),
        "days": body.get("days"),
    }
