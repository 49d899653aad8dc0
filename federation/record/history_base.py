"""The base of the tables that keep what a row used to be (pghistory's events)."""

from typing import Any, ClassVar

import pghistory.models
from django.db import models

from federation.tenancy.models import InContext


class EventManager(models.Manager.from_queryset(pghistory.models.EventQuerySet)):  # type: ignore[misc]  # made by a call
    """The history of the federation in scope; raises NoFederation where there is none."""

    def get_queryset(self) -> models.QuerySet[Any]:
        events: models.QuerySet[Any] = super().get_queryset()
        return events.filter(federation_id=InContext())


class Event(pghistory.models.Event):
    """What a row of one federation was, from the moment of the event on.

    The tables are named after this class: MemberEvent.
    """

    # pghistory's own key is an integer: two thousand million changes in all federations together.
    pgh_id = models.BigAutoField(primary_key=True)

    objects: ClassVar[EventManager] = EventManager()

    class Meta(pghistory.models.Event.Meta):
        abstract = True
