"""What a federation was owed when it was taken out: the portal's own work again, nothing that goes out."""

from federation.models import OutboxEntry
from federation.moving.errors import MovingError
from federation.moving.manifest import Manifest

# To people and to other programs: not by another installation, and not a second time. It waits.
GOES_OUT = frozenset(
    {
        "federation.tasks.send_letter",
        "federation.tasks.send_invitation",
        "federation.tasks.send_guardian_letter",
        "federation.tasks.send_guardian_archive",
        "federation.tasks.send_guardian_erasure",
        "federation.tasks.send_guardian_kept",
        "federation.tasks.write_mailing",  # letters to a group that were not owed yet
        "clubs.tasks.send_application_proof",
        "clubs.tasks.send_application_answer",
        "federation.tasks.renew_memberships",  # letters of a renewal; it is owed anew every night
        "scoring.tasks.send_webhook",
        "federation.tasks.look_at_card_payment",  # beat owes it anew when it is due
        "federation.tasks.check_card_provider",
        "federation.tasks.send_sandbox_message",
    }
)
# Figures and work of the portal's own, which comes out the same however often it is done.
OWED_AGAIN = frozenset(
    {
        "federation.tasks.work_on_register",
        "federation.tasks.make_archive",
        "federation.tasks.erase_person",
        "federation.tasks.remove_over",
        "federation.tasks.prove_records",
        "federation.tasks.search_for_duplicates",
        "clubs.tasks.count_unanswered_report",
        "clubs.tasks.conclude_tables",
        "clubs.tasks.let_in_paid_entry",
        "scoring.tasks.analyse_play",
        "scoring.tasks.analyse",
        "scoring.tasks.replay",
        "scoring.tasks.recompute",
        "scoring.tasks.recompute_stage",
        "scoring.tasks.recompute_series",
        "scoring.tasks.rate",
        "scoring.tasks.count_played",
        "scoring.tasks.compare_open",
    }
)


def owe_again(manifest: Manifest) -> int:
    """Owe the portal's own work; how much would go out and waits. Raises MovingError for what is no task."""
    unknown = {owed.topic for owed in manifest.owed} - GOES_OUT - OWED_AGAIN
    if unknown:
        raise MovingError(f"The archive owes what no portal does: {min(unknown)[:60]!r}.")
    inside = [owed for owed in manifest.owed if owed.topic in OWED_AGAIN]
    OutboxEntry.objects.bulk_create(
        OutboxEntry(topic=owed.topic, federation_ref=manifest.federation, subject_ref=owed.subject)
        for owed in inside
    )
    return len(manifest.owed) - len(inside)
