"""The top floor listening: a change below owes new figures."""

from typing import Any

from django.dispatch import receiver

from clubs.models import Stage
from clubs.signals import results_changed, stage_changed, stage_closing
from rulings.signals import adjustments_changed
from scoring.services import recomputation, stages


@receiver([results_changed, adjustments_changed], dispatch_uid="scoring.request_recomputation")
def request_recomputation(session_id: int, cause: dict[str, Any], **kwargs: object) -> None:
    """Write the request in the transaction of the change; an error here rolls the change back."""
    recomputation.request(session_id, cause)


@receiver(stage_closing, dispatch_uid="scoring.refuse_unfinished")
def refuse_unfinished(stage: Stage, **kwargs: object) -> None:
    """A stage whose figures would not come out is not closed."""
    stages.refuse_unfinished(stage)


@receiver(stage_changed, dispatch_uid="scoring.request_stage")
def request_stage(stage: Stage, cause: dict[str, Any], **kwargs: object) -> None:
    """A stage is owed new figures, and its sessions are not."""
    stages.request(stage.pk, cause)
