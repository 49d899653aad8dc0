"""Tables and pars of deals."""

import django.db.models.deletion
import django.db.models.manager
from django.db import migrations, models

import federation.tenancy.context
from federation.tenancy.operations import tenant_tables


class Migration(migrations.Migration):
    dependencies = [("federation", "0002_tenancy"), ("scoring", "0002_tenancy")]

    operations = [
        migrations.CreateModel(
            name="DealAnalysis",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("deal", models.CharField(max_length=69)),
                ("tricks", models.CharField(blank=True, max_length=20)),
                ("pars", models.JSONField(default=list)),
                ("problem", models.CharField(blank=True, max_length=20)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("asked_at", models.DateTimeField()),
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
            ],
            options={
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "deal"), name="analysis_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("tricks", ""),
                            models.Q(("problem", ""), ("tricks__regex", "^[0-9a-d]{20}$")),
                            _connector="OR",
                        ),
                        name="analysis_of_twenty_numbers",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        *tenant_tables("DealAnalysis"),
    ]
