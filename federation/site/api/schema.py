"""Where the API's description is asked for: there is one version of it, in each of our languages."""

import threading
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.urls import get_script_prefix
from django.utils import translation
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.languages import LANGUAGES

WRITTEN_MAX = 16  # some megabytes


class WrittenDescription(NamedTuple):
    """The description in one language and format, at one federation's address."""

    content: bytes | str
    kind: str
    disposition: str


WRITTEN: dict[tuple[str, str | None, str], WrittenDescription] = {}
WRITING = threading.Lock()  # who asks meanwhile waits for it, instead of doing the same work beside it


class DescriptionView(SpectacularAPIView):
    """The library would write any `version` into a header, and keep a catalogue of any `lang` for ever."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """The description. A language that is none of ours is not looked for."""
        asked, now = request.query_params.get("lang"), translation.get_language()
        with translation.override(asked if asked in LANGUAGES else now):
            written = self._written(request)
        named = {"Content-Disposition": written.disposition}
        return HttpResponse(written.content, content_type=written.kind, headers=named)

    def _written(self, request: Request) -> WrittenDescription:
        """As it was written before; half a second's work, which anybody could ask for again and again."""
        key = (get_script_prefix(), translation.get_language(), request.accepted_renderer.format)
        with WRITING:
            if key not in WRITTEN:
                if len(WRITTEN) >= WRITTEN_MAX:
                    WRITTEN.clear()
                WRITTEN[key] = self._write(request)
            return WRITTEN[key]

    def _write(self, request: Request) -> WrittenDescription:
        response: Response = self._get_schema_response(request)  # type: ignore[no-untyped-call]  # untyped library
        context = {"view": self, "request": request, "response": response}
        renderer = request.accepted_renderer
        content = renderer.render(response.data, renderer.media_type, context)
        return WrittenDescription(content, renderer.media_type, response.headers["Content-Disposition"])

    def _get_version_parameter(self, request: Request) -> None:
        """None: what is asked for is not read."""
