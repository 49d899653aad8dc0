"""Which language a page is shown in: chosen, else asked for by the browser, else the federation's."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from federation.languages import LANGUAGES


class LanguageMiddleware:
    """Activates the reader's language for the whole request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language  # read by Django
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response


def language_of(request: HttpRequest) -> str:
    """The code of the language for this reader: any of the installation that they chose, else one that the
    federation has and their browser asks for, else the federation's own.
    """
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if chosen in LANGUAGES:
        return chosen
    federation = getattr(request, "federation", None)
    offered = federation.languages if federation else LANGUAGES
    for wanted in request.headers.get("Accept-Language", "").split(","):
        code = wanted.split(";")[0].split("-")[0].strip().lower()
        if code in offered:
            return code
    return str(federation.locale) if federation else settings.LANGUAGE_CODE


# Without a token: it would start a session for every visitor, and a forged choice of language harms nobody.
@csrf_exempt
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language and go back to the same page."""
    language, back = request.POST.get("language"), request.POST.get("next", "")
    if language not in LANGUAGES:
        return HttpResponseBadRequest()
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    response = HttpResponseRedirect(back)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * 3600,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
