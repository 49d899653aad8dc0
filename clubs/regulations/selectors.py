"""Editions and where they stand: proposed, announced, in force, dropped, withdrawn."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum

from django.db.models import QuerySet

from clubs.models import (
    ConditionsOfContest,
    Event,
    RegulationAct,
    RegulationActKind,
    RegulationDraft,
    RegulationEdition,
)

Kind = RegulationActKind


class EditionState(StrEnum):
    """Where an edition stands."""

    PROPOSED = "proposed"
    ANNOUNCED = "announced"
    IN_FORCE = "in_force"
    DROPPED = "dropped"
    WITHDRAWN = "withdrawn"


def state_of(edition: RegulationEdition, acts: Iterable[RegulationAct], day: date) -> EditionState:
    """Where an edition stands on a day, by what was done with it."""
    kinds = {act.kind for act in acts}
    if Kind.WITHDRAWN in kinds:
        return EditionState.WITHDRAWN
    if Kind.DROPPED in kinds:
        return EditionState.DROPPED
    if Kind.ADOPTED not in kinds:
        return EditionState.PROPOSED
    return EditionState.IN_FORCE if edition.starts_on <= day else EditionState.ANNOUNCED


def editions() -> QuerySet[RegulationEdition]:
    """All editions, the newest first, with their acts. Three queries."""
    return RegulationEdition.objects.select_related("proposed_by").prefetch_related("acts__by")


def event_by(edition: RegulationEdition) -> Event | None:
    """An event whose conditions of contest name an edition."""
    naming = ConditionsOfContest.objects.filter(body__regulations=str(edition.number))
    for conditions in naming.select_related("event").order_by("event", "-edition"):
        newest = conditions.event.conditions.first()
        if newest is not None and newest.pk == conditions.pk:
            event: Event = conditions.event
            return event
    return None


def drafts() -> QuerySet[RegulationDraft]:
    """The drafts that are written on, the one changed last first."""
    return RegulationDraft.objects.filter(edition__isnull=True, is_put_aside=False).select_related(
        "changed_by"
    )
