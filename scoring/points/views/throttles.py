"""How often a page that tells whether a code is right may be asked."""

from django.http import HttpRequest

from federation.site.api.throttling import PerFederationThrottle


class CertificateThrottle(PerFederationThrottle):
    """Certificates looked up by one user or address: nobody tries codes one after another."""

    scope = "certificates"
    rate = "20/min"

    def get_cache_key(self, request: HttpRequest, view: object) -> str:
        """Counted apart from the API."""
        return f"certificates-{super().get_cache_key(request, view)}"  # type: ignore[arg-type]  # only its user and address are read


def may_look(request: HttpRequest) -> bool:
    """Whether a certificate may be looked up once more; counted by asking."""
    return CertificateThrottle().allow_request(request, None)  # type: ignore[arg-type]  # a page, not a view of the API
