"""How often a page that tells whether a code is right may be asked."""

from django.http import HttpRequest

from federation.limits.throttling import AskingLimit, asker

CERTIFICATES = AskingLimit("certificates", 20)  # nobody tries codes one after another


def may_look(request: HttpRequest) -> bool:
    """Whether a certificate may be looked up once more; counted by asking."""
    return CERTIFICATES.take(asker(request))
