"""Sessions as files, for programs."""

from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from clubs.facts.services.export import may_see_numbers
from clubs.models import DeviceToken, Session
from clubs.register.selectors import keeper_of, newest_sessions
from federation.site.api.problems import PROBLEM
from scoring.sessions.api import examples
from scoring.sessions.api.views import IF_NONE_MATCH, SAME, PublicView
from scoring.sessions.services.written import FORMATS, USUAL
from scoring.sessions.views.downloads import asked, file_response

AS = OpenApiParameter("as", str, enum=list(FORMATS), default=USUAL, description="The format.")
SECTION = OpenApiParameter(
    "section",
    int,
    description="The section, of hands where sections have their own; from the addresses of pages.",
)
WITH_OR_WITHOUT_TOKEN: list[Any] = [{}, {"deviceToken": []}]
FILE = OpenApiResponse({"type": "string", "format": "binary"}, "The file.")


class File(PublicView):
    """A session as a file."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """The format is asked for in the address; whatever Accept says gets it."""
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        parameters=[AS, SECTION, IF_NONE_MATCH],
        responses={
            (200, "*/*"): FILE,
            304: SAME,
            **dict.fromkeys([404, 409], PROBLEM),
        },
        examples=[examples.FILE],
        auth=WITH_OR_WITHOUT_TOKEN,
    )
    def get(self, request: Request, session_id: int) -> HttpResponseBase:
        """A session in the format of another program, with the portal's own figures.

        Member numbers are in it for the club's own token and officers, and for who keeps the register.
        """
        session = get_object_or_404(newest_sessions(), pk=session_id)
        is_public = not _may_see_numbers(request, session)
        export = asked(session, request.query_params, is_public=is_public)
        return file_response(request._request, export, is_public=is_public)


def _may_see_numbers(request: Request, session: Session) -> bool:
    """A device speaks for its own club only, whatever else its officer keeps."""
    if isinstance(request.auth, DeviceToken) and request.auth.club_id != keeper_of(session).pk:
        return False
    return may_see_numbers(request.user, session)
