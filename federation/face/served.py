"""The stylesheet and the logo that pages refer to: by names that change with them, so that caches keep them.

Both lie below the federation's own address, and a name of another federation's, or of one before, opens none.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from federation.models import FederationLogo
from federation.tenancy.context import current

KEPT = "public, max-age=31536000, immutable"


@require_safe
def federation_colours(_request: HttpRequest, look_version: str) -> HttpResponse:
    """The colours of this federation in both schemes. Raises Http404 for a name that is not theirs."""
    federation = current()
    if not look_version or look_version != federation.look_version:
        raise Http404("no such colours")
    colours = {"accent": federation.accent, "accent_dark": federation.accent_dark}
    return _kept(render_to_string("federation/face/colours.css", colours).encode(), "text/css; charset=utf-8")


@require_safe
def federation_logo(_request: HttpRequest, logo_version: str) -> HttpResponse:
    """The logo of this federation. Raises Http404 for a name that is not its."""
    row = FederationLogo.objects.first() if logo_version == current().logo_version else None
    if row is None:
        raise Http404("no such logo")
    answer = _kept(bytes(row.picture), "image/png")
    answer["Content-Security-Policy"] = "sandbox"
    return answer


def _kept(content: bytes, kind: str) -> HttpResponse:
    headers = {"Cache-Control": KEPT, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=kind, headers=headers)
