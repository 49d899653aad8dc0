"""Letters that are owed, and who wants none; the acts of late revisions and conditions."""

import django.db.models.deletion
import django.db.models.manager
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import federation.tenancy.context
from federation.tenancy.operations import NeverTruncated, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0003_correction_acts"),
    ]

    operations = [
        migrations.AddField(
            model_name="federation",
            name="letters_to_players",
            field=models.BooleanField(
                default=True,
                help_text="When results are published or change. Each player may switch them off.",
                verbose_name="letters to players",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="letters",
            field=models.BooleanField(
                default=True,
                help_text="Sent when results are published, or change by a correction.",
                verbose_name="letters about own results",
            ),
        ),
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
                    ("session.published", "session published"),
                    ("result.corrected", "result corrected"),
                    ("correction.asked", "correction asked for"),
                    ("correction.confirmed", "correction confirmed"),
                    ("correction.declined", "correction declined"),
                    ("late_revision.asked", "late revision asked for"),
                    ("late_revision.confirmed", "late revision confirmed"),
                    ("late_revision.declined", "late revision declined"),
                    ("conditions.set", "conditions of contest set"),
                ],
                max_length=40,
                verbose_name="act",
            ),
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("topic", models.CharField(max_length=40, verbose_name="topic")),
                ("key", models.CharField(max_length=100)),
                ("about", models.JSONField(default=dict)),
                ("is_optional", models.BooleanField(default=False)),
                ("written_at", models.DateTimeField(auto_now_add=True, verbose_name="written")),
                ("sent_at", models.DateTimeField(null=True, verbose_name="sent")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("due_at", models.DateTimeField(null=True)),
                (
                    "federation",
                    models.ForeignKey(
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "reader",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="to",
                    ),
                ),
            ],
            options={
                "verbose_name": "letter",
                "verbose_name_plural": "letters",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "topic", "key", "reader"), name="letter_once"
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="letter",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="9a6ab6d24e489d8b0a0b21b2ba5eb75c571ec7f9",
                    operation="DELETE",
                    pgid="pgtrigger_keep_5982a",
                    table="federation_letter",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("Letter"),
        NeverTruncated("Letter"),
    ]
