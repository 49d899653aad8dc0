"""Pages that search engines do not list, because somebody who is named there does not agree to it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from federation.reader import is_listed, watched_for_engines

HEAD, WORD = "X-Robots-Tag", "noindex"


def unlisted(response: HttpResponse) -> HttpResponse:
    """An answer, with the word to search engines if it has a name that is kept from them."""
    if not is_listed():
        response[HEAD] = WORD
    return response


class UnlistedMiddleware:
    """Every answer, page, call or file: that it names somebody is known by `Member.name` alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with watched_for_engines():
            return unlisted(self.get_response(request))
