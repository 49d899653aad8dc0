"""A document as the answer to a request: an attachment that no browser runs anything of."""

from urllib.parse import quote

from django.http import HttpResponse


def attachment(content: bytes, *, name: str, shown: str = "") -> HttpResponse:
    """A PDF to take away, under an ASCII name, and in full (`shown`) for who reads that. RFC 6266."""
    full = f"; filename*=UTF-8''{quote(shown)}" if shown else ""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"{full}',
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox",
        "Cache-Control": "private, no-cache",
    }
    return HttpResponse(content, content_type="application/pdf", headers=headers)
