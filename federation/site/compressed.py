"""Pages are compressed for whoever has no session: where there is no secret, a length tells none."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class PublicPagesMiddleware(GZipMiddleware):
    """Compresses pages that were read, not sent to, by a browser without a session.

    Of others the lengths of compressed answers could tell what is in them beside what was asked (the
    attack called BREACH), so that theirs stay as they are.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed where that is safe."""
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES or response.cookies
        if request.method != "GET" or response.streaming or not is_page or has_session:
            return response
        return super().process_response(request, response)
