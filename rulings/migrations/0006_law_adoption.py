"""The day on which a federation takes an edition of the Laws over."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from federation.tenancy.operations import AppendOnly, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0010_conduct_record"),
        ("rulings", "0005_appeals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LawAdoption",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("edition", models.CharField(max_length=40, verbose_name="edition of the Laws")),
                (
                    "adopted_on",
                    models.DateField(
                        help_text="Until then the edition before it holds.", verbose_name="in force from"
                    ),
                ),
                (
                    "adopted_by",
                    models.CharField(
                        help_text="The body, and its resolution.", max_length=200, verbose_name="adopted by"
                    ),
                ),
                ("entered_at", models.DateTimeField(auto_now_add=True, verbose_name="entered")),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="entered by",
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
            ],
            options={
                "verbose_name": "adoption of the Laws",
                "verbose_name_plural": "adoptions of the Laws",
                "ordering": ["-adopted_on", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("adopted_by", ""), _negated=True),
                        name="laws_adopted_by_somebody",
                        violation_error_message="Say which body adopted the edition.",
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="lawadoption",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="3a8e915f6e095d9fbbf004093812fd5383ced0fb",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_a14e1",
                    table="rulings_lawadoption",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("LawAdoption"),
        AppendOnly("LawAdoption"),
    ]
