"""Adjustments: what was decided about a session."""

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
    initial = True

    dependencies = [
        ("clubs", "0007_tournaments"),
        ("federation", "0005_acts_of_proofs"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("foul", "fouled board"),
                            ("not_played", "board not played"),
                            ("late", "late arrival"),
                            ("forfeit", "forfeit"),
                            ("penalty", "penalty"),
                            ("manners", "conduct"),
                            ("score", "adjusted score"),
                            ("withdrawn", "taken back"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("body", models.JSONField(verbose_name="decision")),
                ("reason", models.CharField(blank=True, max_length=500, verbose_name="reason")),
                ("laws", models.JSONField(default=list, verbose_name="Laws and clauses")),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
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
                        related_name="adjustments",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "supersedes",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="followed_by",
                        to="rulings.adjustment",
                        verbose_name="supersedes",
                    ),
                ),
            ],
            options={
                "verbose_name": "adjustment",
                "verbose_name_plural": "adjustments",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "session"], name="adjustment_of_session")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("supersedes__isnull", False)),
                        fields=("federation", "supersedes"),
                        name="superseded_once",
                        violation_error_message="A later ruling has superseded this one.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "withdrawn"), _negated=True),
                            ("supersedes__isnull", False),
                            _connector="OR",
                        ),
                        name="taken_back_what",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="adjustment",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="a9b776b0a35be0f9b7084b54c349854c01d880cc",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_1fac4",
                    table="rulings_adjustment",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("Adjustment"),
        *composite_keys(Adjustment=["session", "supersedes"]),
        AppendOnly("Adjustment"),
    ]
