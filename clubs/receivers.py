"""What this floor does when something happens in one of its lower rooms."""

from typing import Any

from django.utils.translation import gettext as _

from clubs.models import CardVersion, Entrant
from clubs.register.selectors import clubs_run_by, is_director
from clubs.signals import card_filed, entrant_entered
from clubs.systems.own import look_at, look_at_entry
from federation.models import Member, User
from federation.signals import erasure_wanted, readership_asked


def connect() -> None:
    """Called once, when Django is ready."""
    card_filed.connect(_filed, dispatch_uid="systems.card_filed")
    readership_asked.connect(_is_concerned, dispatch_uid="clubs.readership_asked")
    erasure_wanted.connect(_keeps_a_desk, dispatch_uid="clubs.erasure_wanted")
    entrant_entered.connect(_entered, dispatch_uid="systems.entrant_entered")


def _filed(version: CardVersion, **_more: Any) -> None:
    """A card was filed: its pair hears what an event to come does not permit of it."""
    look_at(version)


def _entered(entrant: Entrant, **_more: Any) -> None:
    """An entry of members holds: they hear what its event does not permit on the cards that they have."""
    look_at_entry(entrant)


def _is_concerned(user: User, **_more: Any) -> bool:
    """Whoever keeps the desk of a club, or directs, reads the names of everybody who plays."""
    return is_director(user) or clubs_run_by(user).exists()


def _keeps_a_desk(member: Member, **_more: Any) -> list[str]:
    """Somebody else keeps the desk of a club before its officer is erased."""
    if member.user is None or not clubs_run_by(member.user).exists():
        return []
    return [_("This member keeps the desk of a club. Appoint somebody else first.")]
