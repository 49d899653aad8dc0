"""What the machine did lately for results, and which messages to other programs it gave up."""

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.machine.shown import AT_MOST, MachineGroup, MachineLine
from scoring.models import Run, StageRun, WebhookDelivery

FEW = 5  # computations of each kind


def given_up() -> MachineGroup:
    """Messages that nobody took, each of which the secretary may send once more; the newest first."""
    rows = WebhookDelivery.objects.filter(given_up_at__isnull=False).select_related("endpoint")
    lines = [
        MachineLine(
            f"{row.endpoint.label}: {row.get_topic_display()}",
            row.given_up_at,
            reverse("webhook", args=[row.endpoint_id]),
            reverse("replay_message", args=[row.pk]) if row.endpoint.is_active else "",
        )
        for row in rows.order_by("-given_up_at")[:AT_MOST]
    ]
    title = _("Messages to other programs that were given up")
    return MachineGroup(title, lines, _("None."), max(rows.count() - AT_MOST, 0))


def computed() -> MachineGroup:
    """The last computations of sessions and stages."""
    sessions = Run.objects.defer("body", "conditions", "causes").select_related("session__club")
    stages = StageRun.objects.defer("body", "conditions", "causes").select_related("stage__event__tournament")
    lines = [
        *(MachineLine(str(run.session), run.computed_at) for run in sessions.order_by("-id")[:FEW]),
        *(MachineLine(str(run.stage), run.computed_at) for run in stages.order_by("-id")[:FEW]),
    ]
    lines.sort(key=lambda line: str(line.at), reverse=True)
    return MachineGroup(_("Computed last"), lines, _("Nothing yet."))
