"""How often a program may ask: counted by federation and by who asks."""

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from federation.tenancy.context import current_id

if TYPE_CHECKING:
    from rest_framework.views import APIView


class PerFederationThrottle(SimpleRateThrottle):
    """One count for each user, or address, in each federation."""

    scope = "api"

    def get_cache_key(self, request: Request, view: "APIView") -> str:
        user = request.user
        who = f"user-{user.pk}" if user and user.is_authenticated else self.get_ident(request)
        return f"throttle-{current_id()}-{who}"
