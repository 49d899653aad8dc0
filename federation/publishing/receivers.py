"""What documents hear of people who are erased."""

from typing import Any

from django.dispatch import receiver

from federation.models import Erasure, User
from federation.personal.processing.left import LeftToLookAt
from federation.publishing import ending
from federation.signals import left_settled, left_to_look_at, person_erasing


@receiver(person_erasing, dispatch_uid="publishing.person_erasing")
def look_through(erasure: Erasure, pattern: str, numbers: list[str], **_sent: Any) -> None:
    """Documents in which the person stands are to be looked at: what a regulation says nobody rewrites."""
    ending.note_naming(erasure, pattern, numbers)


@receiver(left_to_look_at, dispatch_uid="publishing.left_to_look_at")
def documents_left(erasure: Erasure | None, **_sent: Any) -> list[LeftToLookAt]:
    """Those that are still as they were."""
    return list(ending.to_look_at(erasure))


@receiver(left_settled, dispatch_uid="publishing.left_settled")
def document_settled(erasure: Erasure, key: str, kind: str, reason: str, by: User, **_sent: Any) -> bool:
    """Somebody of the office looked at one."""
    return ending.settle(erasure=erasure, key=key, kind=kind, reason=reason, by=by)
