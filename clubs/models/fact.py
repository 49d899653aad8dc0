"""The base of what a published file says: superseded by a later revision, never edited."""

from typing import Any, ClassVar, Self, cast

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import RowT, TenantForeignKey, TenantManager, TenantModel, TenantQuerySet


class FactQuerySet(TenantQuerySet[RowT]):
    """Facts, and those of them that hold."""

    def current(self) -> Self:
        """The facts that no later revision has superseded."""
        return self.filter(superseded_by__isnull=True)


class FactManager(TenantManager[RowT]):
    """Facts of the federation in scope."""

    _queryset_class = FactQuerySet

    def get_queryset(self) -> FactQuerySet[RowT]:
        return cast("FactQuerySet[RowT]", super().get_queryset())

    def current(self) -> FactQuerySet[RowT]:
        """The facts that no later revision has superseded."""
        return self.get_queryset().current()


class Fact(TenantModel):
    """Stated by one revision of a session; no longer holding once a later revision is named."""

    stated_by = TenantForeignKey("clubs.Revision", related_name="+", verbose_name=_("stated by"))
    superseded_by = TenantForeignKey("clubs.Revision", related_name="+", null=True, editable=False)

    objects: ClassVar[FactManager[Self]] = FactManager()
    across_federations: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta(TenantModel.Meta):
        abstract = True
        # superseded_by may be filled once; that is the only change a fact knows.
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="only_superseded",
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(
                    "OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL"
                    " OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id')"
                ),
            ),
        ]
