"""The base of every model that belongs to a federation."""

from collections.abc import Collection
from typing import Any, ClassVar, Self, TypeVar

from django.db import models
from django.db.models.expressions import Expression

from federation.tenancy.context import current_id, current_id_or_none

RowT = TypeVar("RowT", bound=models.Model, covariant=True)

_FILTERED: dict[tuple[type[models.Model], type[models.QuerySet[Any]]], models.QuerySet[Any]] = {}


class InContext(Expression):
    """The federation acting now, read when the SQL is compiled.

    Raising already in get_queryset would break every form and serializer at import.
    """

    output_field = models.BigIntegerField()

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[int]]:
        return "%s", (current_id(),)


class TenantQuerySet(models.QuerySet[RowT]):
    """Rows of the federation in scope."""


class TenantManager(models.Manager[RowT]):
    """Filters by the federation in scope; raises NoFederation where there is none."""

    _queryset_class = TenantQuerySet

    def get_queryset(self) -> models.QuerySet[RowT]:
        """A copy of the one that is made once for each model: adding the filter takes longer than that."""
        kind = (self.model, self._queryset_class)
        if kind not in _FILTERED:
            _FILTERED[kind] = super().get_queryset().filter(federation_id=InContext())
        return _FILTERED[kind].using(self._db)


class TenantForeignKey(models.ForeignKey[Any, Any]):
    """A key to a row of the same federation.

    Django makes no constraint for it: the migration operation CompositeForeignKey does, over
    (federation, id), so that not even the owner of the tables can point into another federation.
    It makes the index too, because Django's own would not begin with the federation.
    """

    def __init__(self, to: Any, on_delete: Any = models.PROTECT, **kwargs: Any) -> None:
        kwargs["db_constraint"] = False
        kwargs["db_index"] = False
        super().__init__(to, on_delete, **kwargs)


class TenantModel(models.Model):
    """A row of one federation. What this does not catch, row-level security refuses."""

    federation = models.ForeignKey(
        "federation.Federation",
        on_delete=models.PROTECT,
        related_name="+",
        default=current_id_or_none,
        editable=False,
        db_index=False,  # it leads every unique key and query index instead
    )

    objects: ClassVar[TenantManager[Self]] = TenantManager()
    across_federations = models.Manager()  # its name is the code review

    class Meta:
        abstract = True
        base_manager_name = "across_federations"
        default_manager_name = "objects"

    def validate_unique(self, exclude: Collection[str] | None = None) -> None:
        """Forms exclude the federation because nobody types it; uniqueness must still see it."""
        super().validate_unique(exclude=_with_federation(exclude))

    def validate_constraints(self, exclude: Collection[str] | None = None) -> None:
        """As for validate_unique."""
        super().validate_constraints(exclude=_with_federation(exclude))

    def refresh(self) -> Self:
        """The same row as it is in the database now."""
        self.refresh_from_db()
        return self


def _with_federation(exclude: Collection[str] | None) -> set[str]:
    return set(exclude or ()) - {"federation"}
