"""Rows of a ledger, of points or of money, say no before the database has to: nothing edits or deletes any.

Who goes round it, by `across_federations` or by SQL, is refused by the privileges and by the trigger.
"""

from typing import Any, ClassVar, NoReturn, Self

from federation.tenancy.models import RowT, TenantManager, TenantModel, TenantQuerySet

NEVER = "records of a ledger are neither edited nor deleted; post a reversal"


class RecordQuerySet(TenantQuerySet[RowT]):
    """Rows that are written once."""

    def update(self, **fields: Any) -> NoReturn:
        """Raise TypeError."""
        raise TypeError(NEVER)

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        """Raise TypeError."""
        raise TypeError(NEVER)

    def delete(self) -> NoReturn:
        """Raise TypeError."""
        raise TypeError(NEVER)


class RecordManager(TenantManager[RowT]):
    """Records of the federation in scope."""

    _queryset_class = RecordQuerySet


class Record(TenantModel):
    """A row of a ledger."""

    objects: ClassVar[RecordManager[Self]] = RecordManager()

    class Meta(TenantModel.Meta):
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        """Write a new row. Raises TypeError for one that is written already."""
        if not self._state.adding:
            raise TypeError(NEVER)
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        """Raise TypeError."""
        raise TypeError(NEVER)
