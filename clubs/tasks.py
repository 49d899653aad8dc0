"""Tasks of the first floor: ids in, scope open, one service, done. Safe to run twice."""

from celery import shared_task
from django.utils import timezone

from clubs.joining import letters
from clubs.playing.services import match_reports
from clubs.table.services import together
from clubs.tournaments.services import charges, entries
from federation.models import Federation
from federation.tenancy.context import acting_for

LETTER_SECONDS = 45


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


@shared_task(name=letters.PROOF_TOPIC, soft_time_limit=LETTER_SECONDS)
def send_application_proof(federation_id: int, application_id: int) -> None:
    """Send an applicant the link that proves the address, where it is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        letters.send_proof(application_id)


@shared_task(name=letters.ANSWER_TOPIC, soft_time_limit=LETTER_SECONDS)
def send_application_answer(federation_id: int, step_id: int) -> None:
    """Tell an applicant how it ended, where that is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        letters.send_answer(step_id)


@shared_task(name=charges.TOPIC)
def let_in_paid_entry(federation_id: int, entrant_id: int) -> None:
    """Let an entry in whose payment is there, and let it wait again where that was taken back."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        entries.follow_payment(entrant_id)
