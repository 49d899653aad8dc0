"""A file that comes after the correction period waits for two people."""

import django.db.models.deletion
import django.db.models.manager
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import federation.tenancy.context
import federation.tenancy.models
from federation.tenancy.operations import AppendOnly, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0004_matches"),
        ("federation", "0004_letters"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FileCorrectionAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "part",
                    models.CharField(
                        choices=[("director", "director"), ("organiser", "organiser")],
                        max_length=10,
                        verbose_name="part",
                    ),
                ),
                ("agrees", models.BooleanField(verbose_name="confirms")),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("given_at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
            ],
            options={
                "verbose_name": "confirmation of a late revision",
                "verbose_name_plural": "confirmations of late revisions",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="FileCorrection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("after_revision", models.PositiveIntegerField(verbose_name="asked after revision")),
                ("changes", models.JSONField()),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("asked_at", models.DateTimeField(verbose_name="asked")),
                ("grounds", models.JSONField()),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="asked by",
                    ),
                ),
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="file_corrections",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "upload",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="file_corrections",
                        to="clubs.upload",
                        verbose_name="upload",
                    ),
                ),
            ],
            options={
                "verbose_name": "late revision",
                "verbose_name_plural": "late revisions",
                "ordering": ["-asked_at", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="revision",
            name="file_correction",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="revisions",
                to="clubs.filecorrection",
                verbose_name="late revision",
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.UniqueConstraint(
                fields=("federation", "file_correction"), name="late_revision_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("file_correction__isnull", True), ("upload__isnull", False), _connector="OR"
                ),
                name="late_revision_of_a_file",
            ),
        ),
        migrations.AddField(
            model_name="filecorrectionanswer",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="filecorrectionanswer",
            name="file_correction",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="answers",
                to="clubs.filecorrection",
                verbose_name="late revision",
            ),
        ),
        migrations.AddField(
            model_name="filecorrectionanswer",
            name="given_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="by",
            ),
        ),
        migrations.AddConstraint(
            model_name="filecorrection",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="file_correction_has_reason"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="filecorrection",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="7d983205400f3449d57203e093c7815c2cf17d6a",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_c383f",
                    table="clubs_filecorrection",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="filecorrectionanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "file_correction", "part"),
                name="file_correction_answered_once",
                violation_error_message="Somebody has answered for this part already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="filecorrectionanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "file_correction", "given_by"),
                name="file_correction_two_people",
                violation_error_message="The director and the organiser must be two different people.",
            ),
        ),
        migrations.AddConstraint(
            model_name="filecorrectionanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("agrees", True), models.Q(("note", ""), _negated=True), _connector="OR"),
                name="file_correction_declined_with_reason",
                violation_error_message="Say why it is declined.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="filecorrectionanswer",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="00cefd186d338baf1ba9681db49546c7614dfbb1",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_94788",
                    table="clubs_filecorrectionanswer",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("FileCorrection", "FileCorrectionAnswer"),
        *composite_keys(
            FileCorrection=["session", "upload"],
            FileCorrectionAnswer=["file_correction"],
            Revision=["file_correction"],
        ),
        AppendOnly("FileCorrection"),
        AppendOnly("FileCorrectionAnswer"),
    ]
