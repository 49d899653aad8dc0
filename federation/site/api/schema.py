"""Where the API's description is asked for: there is one version of it, in each of our languages."""

from typing import Any

from django.utils import translation
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.site.language import LANGUAGES


class DescriptionView(SpectacularAPIView):
    """The library would write any `version` into a header, and keep a catalogue of any `lang` for ever."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The description. A language that is none of ours is not looked for."""
        wanted = request.query_params.get("lang")
        with translation.override(wanted if wanted in LANGUAGES else translation.get_language()):
            response: Response = self._get_schema_response(request)  # type: ignore[no-untyped-call]  # untyped library
        return response

    def _get_version_parameter(self, request: Request) -> None:
        """None: what is asked for is not read."""
