"""Programs in a browser may read answers from the sites of their own addresses (CORS), and from no other.

Without cookies: what a program is told hangs on its code and its tokens, and on nobody who is signed in here.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from scoring.models import SignInProgram
from scoring.openid.places import origin_of

HEADERS = "Authorization, Content-Type"
KEPT_SECONDS = 600
ORIGIN_MAX = 300

View = Callable[..., HttpResponse]


def answers_origins(*methods: str) -> Callable[[View], View]:
    """A view whose answers the sites of registered programs may read; and what browsers ask before that."""

    def around(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if _is_question(request):
                response = _answer_of(request, methods)
            else:
                response = view(request, *args, **kwargs)
                if is_known(request.headers.get("Origin", "")):
                    response["Access-Control-Allow-Origin"] = request.headers["Origin"]
            patch_vary_headers(response, ["Origin"])
            return response

        return inner

    return around


def is_known(origin: str) -> bool:
    """Whether a site is that of a program that keeps no secret, letter by letter, and that is in use.

    A program with a secret asks from its server: what a browser could send of it would be no secret.
    """
    if not origin or len(origin) > ORIGIN_MAX:
        return False
    programs = SignInProgram.objects.filter(is_active=True, digest="").values_list("addresses", flat=True)
    return any(origin == origin_of(address) for addresses in programs for address in addresses)


def _is_question(request: HttpRequest) -> bool:
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


def _answer_of(request: HttpRequest, methods: tuple[str, ...]) -> HttpResponse:
    """What a browser is told before it sends the request itself: nothing, where the site is not known."""
    response = HttpResponse(status=204)
    origin = request.headers.get("Origin", "")
    if request.headers["Access-Control-Request-Method"] in methods and is_known(origin):
        response["Access-Control-Allow-Origin"] = origin
        response["Access-Control-Allow-Methods"] = ", ".join(methods)
        response["Access-Control-Allow-Headers"] = HEADERS
        response["Access-Control-Max-Age"] = str(KEPT_SECONDS)
    patch_vary_headers(response, ["Access-Control-Request-Method"])
    return response
