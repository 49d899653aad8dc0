"""The top floor listening: a change below owes new figures."""

from typing import Any

from django.dispatch import receiver

from clubs.signals import results_changed
from rulings.signals import adjustments_changed
from scoring.services import recomputation


@receiver([results_changed, adjustments_changed], dispatch_uid="scoring.request_recomputation")
def request_recomputation(session_id: int, cause: dict[str, Any], **kwargs: object) -> None:
    """Write the request in the transaction of the change; an error here rolls the change back."""
    recomputation.request(session_id, cause)
