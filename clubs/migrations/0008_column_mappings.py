"""What the columns of a club's tables mean."""

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
        ("clubs", "0007_tournaments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ColumnMapping",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("fingerprint", models.CharField(max_length=64)),
                ("heads", models.JSONField(verbose_name="heads")),
                ("columns", models.JSONField(verbose_name="meanings")),
                ("scoring", models.CharField(blank=True, max_length=20, verbose_name="scoring")),
                ("winners", models.PositiveSmallIntegerField(null=True, verbose_name="winners")),
                ("title", models.CharField(blank=True, max_length=200, verbose_name="title")),
                ("played_on", models.DateField(null=True, verbose_name="played")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="column_mappings",
                        to="clubs.club",
                        verbose_name="club",
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
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "upload",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="column_mappings",
                        to="clubs.upload",
                        verbose_name="upload",
                    ),
                ),
            ],
            options={
                "verbose_name": "meaning of columns",
                "verbose_name_plural": "meanings of columns",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddIndex(
            model_name="columnmapping",
            index=models.Index(fields=["federation", "club", "fingerprint"], name="column_mapping_of_heads"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="columnmapping",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="f8d215db3425fd2d170af20a052b31f25e23cc95",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_f5720",
                    table="clubs_columnmapping",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("ColumnMapping"),
        *composite_keys(ColumnMapping=["club", "upload"]),
        AppendOnly("ColumnMapping"),
    ]
