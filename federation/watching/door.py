"""The door of who watches: /health/live, /health/ready and /metrics, answered before anything is asked.

They need no federation, no session, no known host and no HTTPS: a probe asks by an address and a port. To
live takes no database.
"""

import hmac
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse

from federation.limits.visitor_address import FORWARDED, is_trusted
from federation.watching.readiness import Readiness

# What proxies write. A request that has come through one is nobody's on this network, whoever the proxy is.
BY_PROXY = (*FORWARDED, "HTTP_VIA", "HTTP_X_REAL_IP", "HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_SERVER")
BEARER = "Bearer "


class WatchDoorMiddleware:
    """Answers who watches, and lets everybody else through."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.readiness = Readiness()
        self.answers: Mapping[str, Callable[[HttpRequest], HttpResponse]] = {
            "/health/live": live,
            "/health/ready": self.ready,
            "/metrics": metrics,
        }

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.answers.get(request.path_info)
        if answer is None:
            return self.get_response(request)
        return answer(request) if request.method in ("GET", "HEAD") else HttpResponse(status=405)

    def ready(self, request: HttpRequest) -> HttpResponse:
        """200, or 503 with what is missing."""
        missing = self.readiness.missing()
        status = "not ready" if missing else "ready"
        return JsonResponse({"status": status, "missing": missing}, status=503 if missing else 200)


def live(request: HttpRequest) -> HttpResponse:
    """This process answers."""
    return JsonResponse({"status": "live"})


def metrics(request: HttpRequest) -> HttpResponse:
    """The counts, for who may read them; to everybody else there is no such page."""
    if not may_read(request.META):
        return HttpResponseNotFound()
    from federation.watching import page  # slow import

    content, content_type = page.written(request.META.get("HTTP_ACCEPT", ""))
    return HttpResponse(content, content_type=content_type)


def may_read(meta: Mapping[str, Any]) -> bool:
    """By the token; or by the address of who speaks to us, where no proxy has touched the request.

    The proxy of the public may stand at the same address as Prometheus. It is told by its headers, without
    which the portal would not work behind it; one that is not trusted is told by them as well.
    """
    if not settings.METRICS:
        return False
    given = str(meta.get("HTTP_AUTHORIZATION", ""))
    if settings.METRICS_TOKEN and given.startswith(BEARER):
        return hmac.compare_digest(given[len(BEARER) :].encode(), settings.METRICS_TOKEN.encode())
    if any(header in meta for header in BY_PROXY):
        return False
    return is_trusted(str(meta.get("REMOTE_ADDR", "")), settings.METRICS_FROM)
