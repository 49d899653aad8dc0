"""Tasks of the first floor: ids in, scope open, one service, done. Safe to run twice."""

from celery import shared_task
from django.utils import timezone

from clubs.playing.services import match_reports
from clubs.table.services import together
from federation.models import Federation
from federation.tenancy.context import acting_for


@shared_task(name=match_reports.TOPIC)
def count_unanswered_report(federation_id: int, report_id: int) -> None:
    """Enter a captain's report that nobody has answered in time; before that it stays owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        match_reports.count_unanswered(report_id, timezone.now())


@shared_task(name=together.TOPIC)
def conclude_tables(federation_id: int, entry_id: int) -> None:
    """Enter what tables have agreed on while somebody else held their session."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        together.conclude_owed(entry_id, timezone.now())
