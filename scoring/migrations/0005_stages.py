"""Figures of stages, and what their closing froze."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from federation.tenancy.operations import AppendOnly, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0008_column_mappings"),
        ("federation", "0006_acts_of_tournaments"),
        ("scoring", "0004_matches"),
    ]

    operations = [
        migrations.CreateModel(
            name="StageRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("engine", models.CharField(max_length=20)),
                ("pack", models.CharField(max_length=60)),
                ("conditions", models.JSONField()),
                ("causes", models.JSONField()),
                ("body", models.JSONField()),
                ("computed_at", models.DateTimeField(auto_now_add=True, verbose_name="computed")),
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
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="runs",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "run of a stage",
                "verbose_name_plural": "runs of stages",
                "ordering": ["stage", "-sequence"],
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
            name="StageRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("cause", models.JSONField()),
                ("requested_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(null=True)),
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
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="recompute_requests",
                        to="clubs.stage",
                    ),
                ),
                (
                    "answered_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="scoring.stagerun",
                    ),
                ),
            ],
            options={
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
            name="StageMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("position", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=16)),
                ("provisional", models.BooleanField()),
                ("a_score", models.DecimalField(decimal_places=2, max_digits=9, null=True)),
                ("b_score", models.DecimalField(decimal_places=2, max_digits=9, null=True)),
                ("a_points", models.DecimalField(decimal_places=2, max_digits=9, null=True)),
                ("b_points", models.DecimalField(decimal_places=2, max_digits=9, null=True)),
                ("reasons", models.JSONField(default=dict)),
                (
                    "a",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
                    ),
                ),
                (
                    "b",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
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
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_rows",
                        to="clubs.stage",
                    ),
                ),
                (
                    "run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_rows",
                        to="scoring.stagerun",
                    ),
                ),
            ],
            options={
                "ordering": ["round", "position"],
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
            name="StageStanding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("direction", models.CharField(blank=True, max_length=2, verbose_name="direction")),
                ("position", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField(verbose_name="place")),
                ("tied", models.BooleanField()),
                ("score", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="score")),
                ("percent", models.DecimalField(decimal_places=2, max_digits=6, null=True, verbose_name="%")),
                ("steps", models.JSONField(default=list)),
                (
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
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
                    "run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="standings",
                        to="scoring.stagerun",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="standings",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
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
            name="Closure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("frozen", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "act",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="closures",
                        to="clubs.stageact",
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
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="closures",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "closure",
                "verbose_name_plural": "closures",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [models.UniqueConstraint(fields=("federation", "act"), name="closure_once")],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="closure",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="9b45c5961d058b681af76018739eec6ceea42630",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ddb06",
                    table="scoring_closure",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="stagerun",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "sequence"), name="stage_run_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stagerun",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d9f7d27233188d69304992dc751101712d41e857",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_d33ff",
                    table="scoring_stagerun",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="stagerequest",
            index=models.Index(
                condition=models.Q(("closed_at__isnull", True)),
                fields=["federation", "stage"],
                name="stage_request_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="stagematch",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "position"), name="stage_match_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="stagestanding",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "entrant"), name="stage_standing_once"
            ),
        ),
        *tenant_tables("StageRequest", "StageRun", "StageStanding", "StageMatch", "Closure"),
        *composite_keys(
            StageRequest=["stage", "answered_by"],
            StageRun=["stage"],
            StageStanding=["stage", "run", "entrant"],
            StageMatch=["stage", "run", "a", "b"],
            Closure=["stage", "act"],
        ),
        AppendOnly("StageRun"),
        AppendOnly("Closure"),
    ]
