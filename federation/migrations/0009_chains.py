"""Chains of records: their links and ends, written by triggers alone."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from federation.tenancy.operations import AppendOnly, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0008_acts_of_reports"),
    ]

    operations = [
        migrations.CreateModel(
            name="ChainHead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chain", models.CharField(max_length=20, verbose_name="chain")),
                ("sequence", models.BigIntegerField(verbose_name="links")),
                ("hash", models.CharField(blank=True, max_length=64, verbose_name="hash")),
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
                "verbose_name": "end of a chain",
                "verbose_name_plural": "ends of chains",
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "chain"), name="chain_head_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ChainLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chain", models.CharField(max_length=20)),
                ("sequence", models.BigIntegerField()),
                ("row", models.BigIntegerField()),
                ("previous", models.CharField(blank=True, max_length=64)),
                ("digest", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
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
                "verbose_name": "link of a chain",
                "verbose_name_plural": "links of chains",
                "ordering": ["chain", "sequence"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "chain", "sequence"), name="chain_link_once"
                    ),
                    models.UniqueConstraint(fields=("federation", "chain", "row"), name="chained_once"),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="chainlink",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="e6bbd0663baafb61b02dd2f9b50451e52831ff4c",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_2166a",
                    table="federation_chainlink",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("ChainHead", "ChainLink"),
        AppendOnly("ChainLink"),
        AppendOnly("ChainHead"),
        migrations.RunSQL(
            "REVOKE INSERT ON federation_chainlink, federation_chainhead FROM portal_app",
            "GRANT INSERT ON federation_chainlink, federation_chainhead TO portal_app",
        ),
    ]
