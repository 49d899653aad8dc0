"""Matches on the pages of results, and awards of partners."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
from django.db import migrations, models

from federation.tenancy.operations import composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0004_matches"),
        ("federation", "0003_correction_acts"),
        ("scoring", "0003_deal_analysis"),
    ]

    operations = [
        migrations.AddField(
            model_name="award",
            name="partners",
            field=models.JSONField(default=dict),
        ),
        migrations.CreateModel(
            name="MatchRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("round", models.PositiveIntegerField()),
                ("boards", models.PositiveIntegerField()),
                ("unlisted", models.PositiveIntegerField(default=0)),
                ("a_score", models.DecimalField(decimal_places=2, max_digits=10)),
                ("b_score", models.DecimalField(decimal_places=2, max_digits=10)),
                ("a_points", models.DecimalField(decimal_places=2, max_digits=10, null=True)),
                ("b_points", models.DecimalField(decimal_places=2, max_digits=10, null=True)),
                ("reasons", models.JSONField()),
                (
                    "a",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                    ),
                ),
                (
                    "b",
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
                    "run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_rows",
                        to="scoring.run",
                    ),
                ),
                (
                    "section",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.section",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_rows",
                        to="clubs.session",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "session", "section", "round", "a", "b"), name="match_row_once"
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        *tenant_tables("MatchRow"),
        *composite_keys(MatchRow=["session", "run", "section", "a", "b"]),
    ]
