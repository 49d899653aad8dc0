"""An answer as it is and compressed, made once and given to many."""

import gzip
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


class PackedPage(NamedTuple):
    """The HTML as it is, and compressed."""

    html: bytes
    gzipped: bytes


def packed(html: bytes) -> PackedPage:
    """For who may read the same: there is no secret in it that its length could tell."""
    return PackedPage(html, gzip.compress(html, 6))


def answer(request: HttpRequest, page: PackedPage) -> HttpResponse:
    """The page, compressed for who understands that."""
    packs = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(page.gzipped if packs else page.html)
    if packs:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
