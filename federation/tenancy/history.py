"""The base of the tables that keep what a row used to be (pghistory's events)."""

from typing import ClassVar

from django.db import models
from pghistory.models import Event, EventQuerySet

from federation.tenancy.models import InContext


class TenantEventManager(models.Manager.from_queryset(EventQuerySet)):  # type: ignore[misc]
    """The history of the federation in scope; raises NoFederation where there is none."""

    def get_queryset(self) -> EventQuerySet:
        return super().get_queryset().filter(federation_id=InContext())


class TenantEvent(Event):
    """What a row of one federation was, from the moment of the event on."""

    # pghistory's own key is an integer: two thousand million changes in all federations together.
    pgh_id = models.BigAutoField(primary_key=True)

    objects: ClassVar[TenantEventManager] = TenantEventManager()
    across_federations = models.Manager()

    class Meta(Event.Meta):
        abstract = True
        base_manager_name = "across_federations"
        default_manager_name = "objects"
