"""Pages that any other site may frame: of what everybody reads, without a cookie, kept for five minutes.

Nothing else of the portal may be framed (the policy of `federation/settings.py`): a page with a button that
lies unseen over somebody else's is pressed without its reader knowing. These have no button.
"""

from collections.abc import Callable
from functools import wraps

from csp.constants import NONE, SELF
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.http import require_safe

from federation.reader import Readership, shared_with
from federation.tenancy.context import current

View = Callable[[HttpRequest], HttpResponse]
KEPT = "public, max-age=300, stale-while-revalidate=3600"
ANYWHERE = ["*"]
POLICY = {
    "default-src": [NONE],
    "style-src": [SELF],
    "script-src": [SELF],
    "img-src": [SELF],
    "base-uri": [NONE],
    "form-action": [NONE],
    "frame-ancestors": ANYWHERE,
}


def framed(view: View) -> View:
    """A view of a page for other sites, the same for everybody, whoever is signed in in that browser."""

    @require_safe
    @wraps(view)
    def inner(request: HttpRequest) -> HttpResponse:
        request.user = AnonymousUser()
        language = language_of(request)
        with translation.override(language), shared_with(Readership.PUBLIC):
            request.LANGUAGE_CODE = language
            response = view(request)
        return _open(response, language)

    inner.__dict__["is_framed"] = True  # a test lists them
    return inner


def language_of(request: HttpRequest) -> str:
    """The language that the address names, if the federation has it; else its own."""
    asked = request.GET.get("lang", "")
    return asked if asked in current().languages else current().locale


def _open(response: HttpResponse, language: str) -> HttpResponse:
    response.xframe_options_exempt = True  # read by Django
    response._csp_replace = POLICY  # type: ignore[attr-defined]  # read by django-csp
    response["Cache-Control"] = KEPT
    response["Content-Language"] = language
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
