"""The law library for programs: what the pages show, in both languages at once."""

from typing import Any

from django.http import Http404, HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import permissions
from rest_framework.request import Request
from rest_framework.views import APIView

from federation.site.api.etags import tagged
from federation.site.api.problems import ANYBODY, PROBLEM
from federation.site.middleware import federation_of
from rulings.laws import api_examples as examples
from rulings.laws.books import books_of_pack
from rulings.laws.views import QUERY_LONGEST
from rulings.library.bilingual import BilingualText
from rulings.library.items import Edition, Item, Note
from rulings.library.references import LawItem, read_reference
from rulings.library.shelf import Books, NoEdition
from rulings.library.sources import source_label
from scoring.engine.words import WRITTEN

QUERY = OpenApiParameter(
    "q", str, description="A reference or words in either language; without it, every Law."
)
EDITION = OpenApiParameter(
    "edition", str, description="The key of an edition; without it, that in force today."
)
REF = OpenApiParameter(
    "ref", str, OpenApiParameter.PATH, description="45C4(b), 45C4b, 第45条C項4(b), REG-3.2"
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of an earlier answer."
)
SAME = OpenApiResponse(description="Nothing has changed since the answer with that ETag.")


class Laws(APIView):
    """The Laws, or what a search finds; open to everybody, as the pages are."""

    permission_classes = [permissions.AllowAny]

    @extend_schema(
        operation_id="laws",
        parameters=[QUERY, EDITION, IF_NONE_MATCH],
        responses={
            200: OpenApiResponse(examples.LAWS_SCHEMA, "The items found, the best first."),
            304: SAME,
            404: PROBLEM,
        },
        examples=[examples.LAWS],
        auth=ANYBODY,
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Every Law in its order; with `q` the items that a search finds, the best first."""
        opened = _opened(request)
        query = request.query_params.get("q", "")[:QUERY_LONGEST].strip()
        if query:
            items = [(hit.item, hit.edition) for hit in opened.index.search(query)]
        else:
            items = [(article.items[0], opened.laws) for article in opened.laws.articles.values()]
        edition = opened.laws
        body = {
            "edition": {
                "key": edition.key,
                "name": _in_both(edition.name),
                "starts": edition.starts.isoformat(),
            },
            "items": [_short(item, book) for item, book in items],
        }
        return tagged(request, body)


class LawDetail(APIView):
    """One item of the Laws or of the federation's regulations."""

    permission_classes = [permissions.AllowAny]

    @extend_schema(
        operation_id="law",
        parameters=[REF, EDITION, IF_NONE_MATCH],
        responses={200: OpenApiResponse(examples.LAW_SCHEMA, "The item."), 304: SAME, 404: PROBLEM},
        examples=[examples.LAW],
        auth=ANYBODY,
    )
    def get(self, request: Request, ref: str) -> HttpResponseBase:
        """An item with its notes, its parts, and its references both ways."""
        opened = _opened(request)
        item = read_reference(ref)
        for edition in opened.editions:
            if item and item.written in edition.items:
                return tagged(request, _whole(edition.items[item.written], edition, opened))
        raise Http404


def _opened(request: Request) -> Books:
    try:
        pack = federation_of(request).regulation_pack
        return books_of_pack(pack, request.query_params.get("edition", ""))
    except NoEdition as error:
        raise Http404 from error


def _in_both(text: BilingualText) -> dict[str, str]:
    return {language: text.in_language(language) for language in WRITTEN}


def _short(item: Item, edition: Edition) -> dict[str, Any]:
    heading = item.heading
    if heading is None and item.item.above is None:
        heading = edition.articles[item.item.number].heading
    return {
        "ref": item.ref,
        "label": {language: item.item.label(language) for language in WRITTEN},
        "heading": _in_both(heading) if heading else None,
        "summary": _in_both(item.summary),
    }


def _whole(item: Item, edition: Edition, opened: Books) -> dict[str, Any]:
    own = LawItem(item.ref)
    return {
        "edition": edition.key,
        **_short(item, edition),
        "modality": item.modality,
        "refers": item.refers,
        "cited_by": opened.cited_by.get(item.ref, ()),
        "regulations": item.regulations,
        "notes": [_note(note, edition) for note in item.notes],
        "parts": [part.ref for part in edition.below(item.ref) if part.item.above == own],
    }


def _note(note: Note, edition: Edition) -> dict[str, Any]:
    return {
        "kind": note.kind,
        "source": {language: source_label(note.source, edition, language) for language in WRITTEN},
        "text": _in_both(note.text),
        "refers": note.refers,
    }
