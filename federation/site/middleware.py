"""From the address to the federation: /<federation>/… , or the host of a federation's own domain."""

from collections.abc import Callable

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.request import split_domain_port
from django.urls import get_script_prefix, set_script_prefix
from django.utils import translation

from federation.models import RESERVED_SLUGS, Federation
from federation.tenancy.context import acting_for

GetResponse = Callable[[HttpRequest], HttpResponse]
# Every request asks it: to put the words together would take longer than to have the answer.
BY_ADDRESS = "SELECT * FROM federation_federation WHERE domain = %s OR slug = %s"


class TenancyMiddleware:
    """Enters the federation of a request before anything of it is read.

    The URLconf carries no slug: the prefix goes into the script name, so that reverse() of every
    library (the admin's too) writes addresses of this federation. One transaction holds the whole
    request, rendering included; a response of 500 or more rolls it back.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.federation = None  # type: ignore[attr-defined]  # ours
        federation, prefix = self._federation_of(request)
        if federation is None:
            request.urlconf = "federation.urls_global"
            return self.get_response(request)
        if request.path_info == prefix:
            return HttpResponseRedirect(f"{prefix}/")
        return self._inside(request, federation, prefix)

    def _inside(self, request: HttpRequest, federation: Federation, prefix: str) -> HttpResponse:
        request.federation = federation  # type: ignore[attr-defined]  # ours
        request.path_info = request.path_info[len(prefix) :]
        before = get_script_prefix()
        set_script_prefix(f"{prefix}/")
        try:
            with acting_for(federation, language=translation.get_language()):
                response = self.get_response(request)
                if response.status_code >= 500:
                    transaction.set_rollback(True)
                return response
        finally:
            set_script_prefix(before)  # the thread serves other federations next

    def _federation_of(self, request: HttpRequest) -> tuple[Federation | None, str]:
        host, _port = split_domain_port(request.get_host())
        slug = request.path_info.split("/", 2)[1]
        federations = list(Federation.objects.raw(BY_ADDRESS, [host, slug]))
        # On its own domain a federation has every address, also those that begin like another's slug.
        for federation in federations:
            if federation.domain == host:
                return federation, ""
        if federations and slug not in RESERVED_SLUGS:
            return federations[0], f"/{slug}"
        return None, ""


def federation_of(request: HttpRequest) -> Federation:
    """The federation of a request; 404 where the page belongs to one and none is in scope."""
    federation: Federation | None = getattr(request, "federation", None)
    if federation is None:
        raise Http404("no federation in this address")
    return federation
