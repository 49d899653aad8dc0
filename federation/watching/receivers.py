"""What is heard of the rooms below: each act that is recorded."""

from typing import Any

from django.conf import settings
from django.dispatch import receiver

from federation.signals import act_recorded
from federation.watching.work import note_act


@receiver(act_recorded)
def of_act(sender: Any, act: str, **kwargs: Any) -> None:
    """The lines that follow are of this act, and it is counted."""
    note_act(act)
    if settings.METRICS:
        from federation.watching import counters  # slow import

        counters.count_act(act)
