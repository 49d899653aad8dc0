"""Whom the office gives reports: a federation's own layouts are each for somebody's program."""

from django.utils.translation import gettext as _

from federation.personal.processing.activities import Receiver
from federation.personal.processing.registered import RegisteredReceiver
from scoring.models import ReportLayout


def receiving() -> list[RegisteredReceiver]:
    """The federation's own layouts, as those who are given data. The shipped ones are for nobody yet."""
    titles = ReportLayout.objects.values_list("title", flat=True)
    return [RegisteredReceiver(Receiver.WORLD, title, _("results or points, in a file")) for title in titles]
