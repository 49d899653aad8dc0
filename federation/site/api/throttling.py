"""How often a program may ask: counted by federation and caller, in the cache that all processes share."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.files import locks
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from federation.tenancy.context import current_id

if TYPE_CHECKING:
    from rest_framework.views import APIView

LOCKS = 64  # files; two callers share one now and then, and wait a moment


class PerFederationThrottle(SimpleRateThrottle):
    """One count for each user, or address, in each federation."""

    scope = "api"

    def get_cache_key(self, request: Request, view: "APIView") -> str:
        user = request.user
        who = f"user-{user.pk}" if user and user.is_authenticated else self.get_ident(request)
        return f"throttle-{current_id()}-{who}"

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Read and write the count without another process of this machine in between."""
        with _one_by_one(self.get_cache_key(request, view)):
            return bool(super().allow_request(request, view))


@contextmanager
def _one_by_one(key: str) -> Iterator[None]:
    place = Path(settings.VAR_DIR) / "locks"
    place.mkdir(parents=True, exist_ok=True)
    with (place / f"throttle-{zlib.crc32(key.encode()) % LOCKS}").open("w") as file:
        locks.lock(file, locks.LOCK_EX)
        yield  # closing the file releases it
