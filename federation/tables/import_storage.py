"""Where a register waits between the page that shows what it would change and the one that changes it."""

from typing import Any
from uuid import uuid4

from django.core.cache import caches
from import_export.tmp_storages import BaseStorage

from federation.tenancy.context import current_id

SECONDS = 3600


class ImportStorage(BaseStorage):  # type: ignore[misc]  # the library has no types
    """The cache `imports`, apart from counts of attempts; each federation's registers apart from others'."""

    def save(self, data: Any) -> None:
        """Keep it for an hour, under a new name."""
        self.name: str | None = self.name or uuid4().hex
        caches["imports"].set(self._key(), data, SECONDS)

    def read(self) -> Any:
        """What was kept; None where its time is over."""
        return caches["imports"].get(self._key())

    def remove(self) -> None:
        """Forget it."""
        caches["imports"].delete(self._key())

    def _key(self) -> str:
        return f"import-{current_id()}-{self.name}"
