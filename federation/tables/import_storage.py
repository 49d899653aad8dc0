"""Where a register waits between the page that shows what it would change and the one that changes it."""

from dataclasses import dataclass
from typing import Any

from django.core.cache import caches

from federation.tenancy.context import current_id

SECONDS = 3600


@dataclass(frozen=True, slots=True)
class ImportStorage:
    """A name in the cache `imports`, apart from counts of attempts, each federation's apart from others'.

    What is kept is bytes, or what JSON has. Web servers and the worker of registers see the same.
    """

    name: str

    def save(self, kept: Any) -> None:
        """Keep it for an hour."""
        caches["imports"].set(self._key(), kept, SECONDS)

    def read(self) -> Any:
        """What was kept; None where its time is over."""
        return caches["imports"].get(self._key())

    def keep_longer(self, seconds: int) -> bool:
        """Keep it for so long from now; whether it is still there."""
        return caches["imports"].touch(self._key(), seconds)

    def remove(self) -> None:
        """Forget it."""
        caches["imports"].delete(self._key())

    def _key(self) -> str:
        return f"import-{current_id()}-{self.name}"
