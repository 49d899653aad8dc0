"""Pages made once for visitors without a session, and given again while nothing has changed. Decision 150.

What changes anything that a page may show leaves a mark in the database (federation.site.shown_changes):
figures, a word about who may read a name, an erasure, a logo. A page holds while there is no new one of its
federation, or of all of them. No page lists what it depends on, so none can forget to; what no page shows, a
letter or a wrong password, is on a list. What changes with the clock alone is at most a minute old.
"""

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from federation.models import Federation
from federation.site.making import Making
from federation.site.packed import PackedPage, answer, packed
from federation.site.shown_changes import ShownState, look
from federation.site.unlisted import unlisted
from federation.tenancy.context import current, current_id

KEPT_MAX = 1024  # pages in each process, compressed: ten megabytes or so
# What an answer says of its content: a feed and a calendar are kept, too.
KEPT_HEADS = ("Content-Type", "Content-Disposition", "Content-Language", "X-Robots-Tag")
SECONDS_MAX = 60  # "18 minutes left" is then 17

View = Callable[..., HttpResponse]
Key = tuple[str, ...]


class KeptPage(NamedTuple):
    """A page with what it was made of: what the database showed, and when."""

    state: ShownState | None  # None: of no one state, and so for its asker alone
    made_at: float
    page: PackedPage
    etag: str
    vary: str
    heads: dict[str, str]


_pages: OrderedDict[Key, KeptPage] = OrderedDict()
_changing = Lock()
_making = Making()


def kept_for_visitors(view: View) -> View:
    """A view whose pages are the same for every visitor without a session.

    Those are kept, and carry a tag by which a browser or a proxy asks whether they have changed. Whoever
    has a session, a token or any cookie but that of the language gets the view's own answer, for them alone.
    """

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not _is_for_everybody(request):
            return _own(view(request, *args, **kwargs))
        key = _key(request)
        page, state = _holding(key)
        if page is None:
            with _making.alone(key) as has_waited:
                if has_waited:
                    page, state = _holding(key)
                if page is None:
                    response = unlisted(_asked(view, request, *args, **kwargs))
                    if not _may_be_shared(request, response):
                        return _own(response)
                    page = _made(response, state)
                _keep(key, page)
        return _answered(request, page)

    inner.__dict__["is_kept_for_visitors"] = True  # a test lists them
    return inner


def _asked(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """The view's answer; tests look meanwhile at which tables it reads."""
    return view(request, *args, **kwargs)


def _is_for_everybody(request: HttpRequest) -> bool:
    """Whether nothing in a request says who asks."""
    cookies = set(request.COOKIES) - {settings.LANGUAGE_COOKIE_NAME}
    says_who = "Authorization" in request.headers or "HX-Request" in request.headers
    return request.method == "GET" and not cookies and not says_who


def _may_be_shared(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether an answer is a page without anything that was made for one reader, as a form's secret is."""
    has_secret = "CSRF_COOKIE" in request.META or request.session.modified
    return response.status_code == 200 and not response.cookies and not has_secret


def _key(request: HttpRequest) -> Key:
    """Federations share an origin, and one may have two: the page's address as it was asked for."""
    return (
        str(connection.settings_dict["NAME"]),
        str(current_id()),
        str(get_language()),
        request.scheme or "",
        request.get_host(),
        request.get_full_path(),
    )


def _holding(key: Key) -> tuple[KeptPage | None, ShownState | None]:
    """The page that is kept, if it still shows what it may; and what pages show now."""
    page = _pages.get(key)
    if page is not None and time.monotonic() - page.made_at >= SECONDS_MAX:  # too old for the clock
        page = None
    state, is_same = look(page.state if page else None)
    if page is None or not is_same:
        return None, state
    page = page._replace(state=state)  # who looks next has less to look through
    _keep(key, page)
    return page, state


def _made(response: HttpResponse, before: ShownState | None) -> KeptPage:
    """A page just made; of no state where somebody has committed a change of what it may show meanwhile."""
    # The same words may be listed no more: who asks whether they have changed is told so.
    robots = response.headers.get("X-Robots-Tag", "")
    whose = "|".join((str(current_id()), str(get_language()), robots)).encode()
    digest = hashlib.sha256(whose + response.content).hexdigest()[:32]
    after, is_same = look(before) if before else (None, False)
    return KeptPage(
        after if is_same and _is_federation_of_now() else None,
        time.monotonic(),
        packed(response.content),
        f'W/"{digest}"',
        response.headers.get("Vary", ""),
        {name: response.headers[name] for name in KEPT_HEADS if name in response.headers},
    )


def _is_federation_of_now() -> bool:
    """Whether the federation is the one that the page showed: it was read before anybody looked for marks."""
    shown, now = current(), Federation.objects.filter(pk=current_id()).first()
    return now is not None and all(
        getattr(shown, field.attname) == getattr(now, field.attname) for field in now._meta.concrete_fields
    )


def _keep(key: Key, page: KeptPage) -> None:
    if page.state is None:
        return
    with _changing:
        _pages[key] = page
        _pages.move_to_end(key)
        while len(_pages) > KEPT_MAX:
            _pages.popitem(last=False)


def _answered(request: HttpRequest, page: KeptPage) -> HttpResponse:
    """The page, or 304 for who has it. Others may keep it and ask each time whether it is the same."""
    same = get_conditional_response(request, etag=page.etag)
    response: HttpResponse = answer(request, page.page) if same is None else same
    if same is None:
        for name, value in page.heads.items():
            response[name] = value
    response["ETag"] = page.etag
    patch_cache_control(response, public=True, no_cache=True)
    patch_vary_headers(response, ["Accept-Language", "Cookie", "Accept-Encoding", *_names(page.vary)])
    return response


def _names(vary: str) -> list[str]:
    return [name.strip() for name in vary.split(",") if name.strip()]


def _own(response: HttpResponse) -> HttpResponse:
    """An answer for one reader: nobody between may keep it."""
    patch_cache_control(response, private=True)
    return response
