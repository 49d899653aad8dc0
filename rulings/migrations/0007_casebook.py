"""The casebook: entries, their editions in a chain, and what they are found by."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from federation.tenancy.chains import Chained
from federation.tenancy.operations import AppendOnly, NeverTruncated, composite_keys, tenant_tables

CHAINED = ["id", "federation_id", "entry_id", "sequence", "is_withdrawal", "body", "reason", "at", "by_id"]


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0013_casebook_acts"),
        ("rulings", "0006_law_adoption"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CasebookEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(null=True, verbose_name="year")),
                ("number", models.PositiveIntegerField(null=True, verbose_name="number")),
                ("draft", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[("draft", "draft"), ("published", "published"), ("withdrawn", "withdrawn")],
                        default="draft",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("body", models.JSONField(default=dict)),
                ("published_at", models.DateTimeField(null=True, verbose_name="published")),
                (
                    "withdrawn_because",
                    models.CharField(blank=True, max_length=500, verbose_name="withdrawn because"),
                ),
                (
                    "appeal",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="casebook",
                        to="rulings.appeal",
                        verbose_name="appeal",
                    ),
                ),
                (
                    "case",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="casebook",
                        to="rulings.case",
                        verbose_name="case",
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
                "verbose_name": "casebook entry",
                "verbose_name_plural": "casebook entries",
                "ordering": ["-year", "-number", "-id"],
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
            name="CasebookEdition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("is_withdrawal", models.BooleanField(default=False, verbose_name="withdrawn")),
                ("body", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=500, verbose_name="reason")),
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
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="editions",
                        to="rulings.casebookentry",
                        verbose_name="casebook entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "edition of a casebook entry",
                "verbose_name_plural": "editions of casebook entries",
                "ordering": ["entry", "sequence"],
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
            name="CasebookKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token", models.CharField(db_collation="C", max_length=100)),
                (
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="keys",
                        to="rulings.casebookentry",
                        verbose_name="casebook entry",
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
            model_name="casebookentry",
            index=models.Index(fields=["federation", "state", "-year", "-number"], name="casebook_by_state"),
        ),
        migrations.AddConstraint(
            model_name="casebookentry",
            constraint=models.UniqueConstraint(
                fields=("federation", "year", "number"), name="casebook_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="casebookentry",
            constraint=models.UniqueConstraint(fields=("federation", "appeal"), name="casebook_appeal_once"),
        ),
        migrations.AddConstraint(
            model_name="casebookentry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("appeal__isnull", True)),
                fields=("federation", "case"),
                name="casebook_case_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="casebookentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "draft"),
                    models.Q(("number__isnull", False), ("year__isnull", False)),
                    _connector="OR",
                ),
                name="casebook_has_an_address",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="casebookentry",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="cea839410be98ee898e34c9b277fc93ca683447e",
                    operation="DELETE",
                    pgid="pgtrigger_keep_cf5da",
                    table="rulings_casebookentry",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="casebookedition",
            constraint=models.UniqueConstraint(
                fields=("federation", "entry", "sequence"), name="casebook_edition_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="casebookedition",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="6fd4975270f077550661becbd30ae1f6c915a600",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_de9d9",
                    table="rulings_casebookedition",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="casebookkey",
            index=models.Index(fields=["federation", "entry", "token"], name="casebook_key_entry"),
        ),
        migrations.AddConstraint(
            model_name="casebookkey",
            constraint=models.UniqueConstraint(
                fields=("federation", "token", "entry"), name="casebook_key_once"
            ),
        ),
        *tenant_tables("CasebookEntry", "CasebookEdition", "CasebookKey"),
        *composite_keys(CasebookEntry=["case", "appeal"], CasebookEdition=["entry"], CasebookKey=["entry"]),
        NeverTruncated("CasebookEntry"),
        AppendOnly("CasebookEdition"),
        Chained("CasebookEdition", "casebook", CHAINED),
    ]
