"""The live part of a page, made once for all who watch it.

A thousand open pages ask again after every change, and all of them get the same: each process keeps what it
made last, by the tag that tells one state of the page from the next. What only some readers see is not kept.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from django.http import HttpRequest, HttpResponse

from federation.site.packed import PackedPage, packed

KEPT_MAX = 32  # parts in each process; the largest have some hundred kilobytes


_parts: OrderedDict[str, PackedPage] = OrderedDict()
_making = Lock()


def part_of(request: HttpRequest, tag: str, make: Callable[[], HttpResponse]) -> PackedPage:
    """What is shown at an address in a state; made where it is not kept, by one thread at a time."""
    key = f"{tag} {request.get_full_path()}"
    kept = _parts.get(key)
    if kept is not None:
        return kept
    with _making:
        kept = _parts.get(key)
        if kept is None:
            kept = _parts[key] = packed(make().content)
            while len(_parts) > KEPT_MAX:
                _parts.popitem(last=False)
    return kept
