"""The adoption of an edition of the Laws in the audit log."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("federation", "0010_conduct_record")]

    operations = [
        migrations.AlterField(
            model_name="auditentry",
            name="act",
            field=models.CharField(
                choices=[
                    ("record.added", "added"),
                    ("record.changed", "changed"),
                    ("record.deleted", "deleted"),
                    ("records.exported", "exported"),
                    ("records.imported", "imported"),
                    ("staff_session.opened", "staff session opened"),
                    ("staff_session.ended", "staff session ended"),
                    ("member.merged", "member merged"),
                    ("token.issued", "device token issued"),
                    ("token.withdrawn", "device token withdrawn"),
                    ("upload.received", "file uploaded"),
                    ("upload.amended", "file amended"),
                    ("proof.attached", "photograph attached"),
                    ("hands.attached", "hand records attached"),
                    ("session.published", "session published"),
                    ("result.corrected", "result corrected"),
                    ("correction.asked", "correction asked for"),
                    ("correction.confirmed", "correction confirmed"),
                    ("correction.declined", "correction declined"),
                    ("late_revision.asked", "late revision asked for"),
                    ("late_revision.confirmed", "late revision confirmed"),
                    ("late_revision.declined", "late revision declined"),
                    ("conditions.set", "conditions of contest set"),
                    ("tournament.made", "tournament made"),
                    ("tournament.announced", "tournament announced"),
                    ("entrant.entered", "entered for an event"),
                    ("entrant.withdrawn", "withdrawn from an event"),
                    ("entry.answered", "invitation answered"),
                    ("entry.cancelled", "entry cancelled"),
                    ("entry.promoted", "promoted from the waiting list"),
                    ("leave.asked", "asked to leave an event"),
                    ("fee.paid", "entry fee recorded"),
                    ("tournament.cancelled", "tournament cancelled"),
                    ("stage.published", "stage published"),
                    ("stage.closed", "stage closed"),
                    ("stage.reopened", "stage reopened"),
                    ("session.acted", "act at a running session"),
                    ("match.reported", "match reported"),
                    ("board.reported", "board reported"),
                    ("line_up.entered", "line-up entered"),
                    ("adjustment.ruled", "ruled"),
                    ("adjustment.taken_back", "ruling taken back"),
                    ("conduct.rule_adopted", "rule of the conduct record entered"),
                    ("conduct.seen", "conduct record looked at"),
                    ("conduct.replied", "conduct record replied to"),
                    ("laws.adopted", "edition of the Laws adopted"),
                ],
                max_length=40,
                verbose_name="act",
            ),
        ),
    ]
