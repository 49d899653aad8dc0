"""The live part of a page, made once for all who watch it.

A thousand open pages ask again after every change, and all of them get the same: each process keeps what it
made last, by the tag that tells one state of the page from the next. What only some readers see is not kept.
"""

import gzip
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

KEPT_MAX = 32  # parts in each process; the largest have some hundred kilobytes


class LivePart(NamedTuple):
    """The HTML as it is, and compressed."""

    html: bytes
    gzipped: bytes


_parts: OrderedDict[str, LivePart] = OrderedDict()
_making = Lock()


def part_of(request: HttpRequest, tag: str, make: Callable[[], HttpResponse]) -> LivePart:
    """What is shown at an address in a state; made where it is not kept, by one thread at a time."""
    key = f"{tag} {request.get_full_path()}"
    kept = _parts.get(key)
    if kept is not None:
        return kept
    with _making:
        kept = _parts.get(key)
        if kept is None:
            html = make().content
            # There is no secret in it that its length could tell: everybody may read it.
            kept = _parts[key] = LivePart(html, gzip.compress(html, 6))
            while len(_parts) > KEPT_MAX:
                _parts.popitem(last=False)
    return kept


def answer(request: HttpRequest, part: LivePart) -> HttpResponse:
    """The part, compressed for who understands that."""
    packs = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(part.gzipped if packs else part.html)
    if packs:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
