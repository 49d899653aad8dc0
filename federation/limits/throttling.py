"""How often somebody may ask: so many times in each minute, counted by federation and by who asks."""

import time
from typing import TYPE_CHECKING, Any

from django.core.cache import DEFAULT_CACHE_ALIAS, cache, caches
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from federation.limits.counters import CounterCache
from federation.limits.visitor_address import counted_address
from federation.tenancy.context import current_id_or_none

if TYPE_CHECKING:
    from rest_framework.views import APIView

SECONDS = 60


class AskingLimit:
    """At most `most` a minute, or in so many seconds, of one kind of act, by federation and who acts."""

    def __init__(self, kind: str, most: int, seconds: int = SECONDS) -> None:
        self.kind, self.most, self.seconds = kind, most, seconds

    def take(self, who: str) -> bool:
        """Count one more. Whether it is still within the limit."""
        return self._count(who) <= self.most

    def is_reached(self, who: str) -> bool:
        """Whether nothing is left in this minute; counts nothing."""
        return int(cache.get(self._key(who), 0)) >= self.most

    def take_beside(self, who: str, other: "AskingLimit", whose: str) -> tuple[bool, bool]:
        """Count one more, and ask at once for another limit, of which nothing is counted.

        Whether this one is still kept, and whether nothing is left of the other.
        """
        counters = caches[DEFAULT_CACHE_ALIAS]
        if not isinstance(counters, CounterCache):  # a cache that has no statement for both
            return self.take(who), other.is_reached(whose)
        count, others = counters.count(self._key(who), self.seconds, other._key(whose))
        return count <= self.most, others >= other.most

    @staticmethod
    def wait() -> float:
        """Seconds to the next minute."""
        return SECONDS - time.time() % SECONDS

    def _count(self, who: str) -> int:
        key = self._key(who)
        if cache.add(key, 1, self.seconds):
            return 1
        try:
            return int(cache.incr(key))
        except ValueError:  # its minute ended between the two
            return 1

    def _key(self, who: str) -> str:
        return f"limit:{self.kind}:{current_id_or_none()}:{who}:{window(self.seconds)}"


def window(seconds: int) -> int:
    """Which minute, or other stretch of so many seconds since 1970, is counted in."""
    return int(time.time() // seconds)


def asker(request: HttpRequest | Request) -> str:
    """Who is counted: the token, else the login, else the address."""
    token: Any = getattr(request, "auth", None)
    if token is not None and token.pk:
        return f"{token._meta.model_name}-{token.pk}"  # devices and services are counted apart
    user = request.user
    if user is not None and user.is_authenticated:
        return f"login-{user.pk}"
    return counted_address(request._request if isinstance(request, Request) else request)


class AskingThrottle(BaseThrottle):
    """600 calls a minute of one token, one login or one address, in each federation."""

    limit = AskingLimit("api", 600)

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Whether this call is within the limit; counted by asking."""
        return self.limit.take(asker(request))

    def wait(self) -> float:
        """Seconds until it may be asked again."""
        return self.limit.wait()
