"""How often somebody may begin, write and move; and how a page says that it was too often."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from federation.limits.throttling import AskingLimit, asker
from federation.models import User

BEGUN = AskingLimit("social-begun", 12)  # a minute of one login or address: a whole club may share one
SENT = AskingLimit("social-sent", 120)  # a minute of one pad or game
WRONG = AskingLimit("social-secret", 60)  # a minute of one address: addresses that open nothing

# Whose page has a secret in its address tells nobody where a reader came from.
REFERRER_POLICY = "strict-origin"


def too_often(request: HttpRequest) -> HttpResponse:
    """The page for who asks too often."""
    return render(request, "429.html", status=429)


def may_begin(request: HttpRequest) -> bool:
    """Count one more that is begun. Whether it is within the limit."""
    return BEGUN.take(asker(request))


def login_of(request: HttpRequest) -> User | None:
    """Who is kept as having written; None for who is not signed in."""
    return request.user if isinstance(request.user, User) else None


def unspoken(response: HttpResponse) -> HttpResponse:
    """A page whose address is a secret: no other page is told of it, and nobody keeps it."""
    response.headers["Referrer-Policy"] = REFERRER_POLICY
    response.headers["X-Robots-Tag"] = "noindex"
    return response
