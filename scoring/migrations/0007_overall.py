"""The overall of simultaneous events."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
from django.db import migrations, models

from federation.tenancy.operations import composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0012_invitations"),
        ("federation", "0008_acts_of_reports"),
        ("scoring", "0006_stage_problems"),
    ]

    operations = [
        migrations.CreateModel(
            name="FieldSheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("body", models.JSONField()),
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
                        related_name="field_sheets",
                        to="clubs.session",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "session"), name="field_sheet_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="OverallBoard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="board")),
                ("counts", models.JSONField(default=list)),
                ("given", models.JSONField(default=dict)),
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
                        related_name="overall_boards",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "stage", "number"), name="overall_board_once"
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="OverallPlace",
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
                ("club_rank", models.PositiveIntegerField(verbose_name="place in the club")),
                ("club_tied", models.BooleanField()),
                ("score", models.DecimalField(decimal_places=2, max_digits=14, verbose_name="score")),
                ("percent", models.DecimalField(decimal_places=2, max_digits=6, verbose_name="%")),
                ("boards", models.PositiveIntegerField(verbose_name="boards")),
                (
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
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
                        related_name="+",
                        to="clubs.session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="overall_places",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(fields=["federation", "stage", "position"], name="overall_in_order"),
                    models.Index(fields=["federation", "stage", "session"], name="overall_of_session"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "stage", "entry"), name="overall_place_once"
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        *tenant_tables("FieldSheet", "OverallPlace", "OverallBoard"),
        *composite_keys(
            FieldSheet=["session"], OverallPlace=["stage", "session", "entry"], OverallBoard=["stage"]
        ),
    ]
