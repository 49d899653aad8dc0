"""The changes of what is open, for programs that keep a copy."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request

from federation.site.api.problems import ANYBODY, PROBLEM, problem
from scoring.open_data import examples
from scoring.open_data.lines import changes
from scoring.open_data.services.feed import feed_here, position_of
from scoring.sessions.api.views import PublicView

MEDIA_TYPE = "application/x-ndjson"
SINCE = OpenApiParameter(
    "since", str, description="The cursor of a dump or of an earlier answer; without one, everything."
)
LINES = OpenApiResponse({"type": "string"}, "A record in each line; the last line has the next cursor.")


class OpenChanges(PublicView):
    """What is open, and what has changed of it."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """There is one form; whatever Accept says gets it."""
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        parameters=[SINCE],
        responses={(200, MEDIA_TYPE): LINES, 404: PROBLEM, 410: PROBLEM, 429: PROBLEM},
        examples=[examples.LINES],
        auth=ANYBODY,
    )
    def get(self, request: Request) -> HttpResponseBase:
        """What is another one since a cursor, as a visitor without a login sees it; 410: begin anew."""
        feed = feed_here()
        if feed is None:
            raise Http404("not given out")
        cursor = request.query_params.get("since")
        since = 0 if cursor is None else position_of(feed, cursor)
        if since is None:
            return problem("begin_anew", _("This cursor holds no more. Begin anew."), status.HTTP_410_GONE)
        body = b"".join(changes(feed, since))
        return HttpResponse(body, content_type=MEDIA_TYPE, headers={"Cache-Control": "no-cache"})
