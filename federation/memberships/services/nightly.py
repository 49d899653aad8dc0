"""What the renewals of a federation owe on a day: letters whose step has come, memberships that lapse."""

from federation.memberships.services.lapsing import lapse
from federation.memberships.services.letters import send_due
from federation.models import RenewalRun

TOPIC = "federation.tasks.renew_memberships"


def look_after_renewals() -> tuple[int, int]:
    """Do what is due in the federation in scope, once, however often it is called: letters, and lapsed."""
    sent = ended = 0
    for run in RenewalRun.objects.filter(started_at__isnull=False).order_by("pk"):
        sent += send_due(run)
        ended += lapse(run)
    return sent, ended
