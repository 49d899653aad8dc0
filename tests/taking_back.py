"""Several acts on one furnished world, each of which finds it as it was made."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.db import transaction


@contextmanager
def taken_back() -> Iterator[None]:
    """What is written inside is gone afterwards, from the database and from the cache."""
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    cache.clear()
