"""Who goes on from a knockout match; and why a stage cannot be computed, where it cannot."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
from django.db import migrations, models

from federation.tenancy.operations import composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0008_column_mappings"),
        ("scoring", "0005_stages"),
    ]

    operations = [
        migrations.AddField(
            model_name="stagematch",
            name="decided_by",
            field=models.CharField(blank=True, default="", max_length=16),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="stagematch",
            name="winner",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.entrant",
            ),
        ),
        migrations.CreateModel(
            name="StageProblem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=60)),
                ("parameters", models.JSONField(default=dict)),
                ("found_at", models.DateTimeField(auto_now_add=True)),
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
                        related_name="problems",
                        to="clubs.session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="problems",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "stage", "session"),
                        name="stage_problem_once",
                        nulls_distinct=False,
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        *tenant_tables("StageProblem"),
        *composite_keys(StageProblem=["stage", "session"], StageMatch=["winner"]),
    ]
