"""Photographs as proof; a device's last use, and whether it may publish."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from federation.tenancy.operations import AppendOnly, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0005_amendments"),
        ("federation", "0005_acts_of_proofs"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="devicetoken",
            name="last_used_at",
            field=models.DateTimeField(editable=False, null=True, verbose_name="last used"),
        ),
        migrations.AddField(
            model_name="devicetoken",
            name="may_publish",
            field=models.BooleanField(default=True, verbose_name="may publish"),
        ),
        migrations.CreateModel(
            name="Proof",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveIntegerField(null=True, verbose_name="board")),
                ("picture", models.BinaryField()),
                ("small", models.BinaryField()),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("caption", models.CharField(blank=True, max_length=200, verbose_name="caption")),
                ("attached_at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
                (
                    "attached_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proofs",
                        to="clubs.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "correction",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proofs",
                        to="clubs.correction",
                        verbose_name="correction",
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
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proofs",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "upload",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proofs",
                        to="clubs.upload",
                        verbose_name="upload",
                    ),
                ),
            ],
            options={
                "verbose_name": "proof",
                "verbose_name_plural": "proofs",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(fields=["federation", "session"], name="proof_of_session"),
                    models.Index(fields=["federation", "correction"], name="proof_of_correction"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "upload", "session", "board", "correction", "sha256"),
                        name="proof_once",
                        nulls_distinct=False,
                        violation_error_message="This photograph is attached already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("correction__isnull", True),
                                ("session__isnull", True),
                                ("upload__isnull", False),
                            ),
                            models.Q(
                                ("correction__isnull", True),
                                ("session__isnull", False),
                                ("upload__isnull", True),
                            ),
                            models.Q(
                                ("correction__isnull", False),
                                ("session__isnull", True),
                                ("upload__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="proof_of_one_thing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("board__isnull", True), ("session__isnull", False), _connector="OR"
                        ),
                        name="proof_of_board_of_session",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="proof",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d29b8848e405c996c78b1ad69d5a187a1188d57b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_43494",
                    table="clubs_proof",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("Proof"),
        *composite_keys(Proof=["club", "upload", "session", "correction"]),
        AppendOnly("Proof"),
    ]
