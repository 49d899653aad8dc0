"""What this floor does when something happens in one of its lower rooms."""

from typing import Any

from clubs.models import CardVersion, Entrant
from clubs.signals import card_filed, entrant_entered
from clubs.systems.own import look_at, look_at_entry


def connect() -> None:
    """Called once, when Django is ready."""
    card_filed.connect(_filed, dispatch_uid="systems.card_filed")
    entrant_entered.connect(_entered, dispatch_uid="systems.entrant_entered")


def _filed(version: CardVersion, **_more: Any) -> None:
    """A card was filed: its pair hears what an event to come does not permit of it."""
    look_at(version)


def _entered(entrant: Entrant, **_more: Any) -> None:
    """An entry of members holds: they hear what its event does not permit on the cards that they have."""
    look_at_entry(entrant)
