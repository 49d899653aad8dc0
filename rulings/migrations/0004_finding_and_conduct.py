"""What cases are found by, and the rule of the conduct record with its replies."""

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
        ("federation", "0010_conduct_record"),
        ("rulings", "0003_case_pictures"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ConductRule",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "keeps",
                    models.BooleanField(
                        default=True,
                        help_text="Off: from that day no record is shown any more.",
                        verbose_name="a record is kept",
                    ),
                ),
                (
                    "adopted_on",
                    models.DateField(
                        help_text="Nothing that happened before the first such day is on record.",
                        verbose_name="adopted on",
                    ),
                ),
                (
                    "adopted_by",
                    models.CharField(
                        help_text="The body, and its resolution.", max_length=200, verbose_name="adopted by"
                    ),
                ),
                (
                    "text",
                    models.TextField(
                        blank=True, help_text="As players read it.", verbose_name="text of the rule"
                    ),
                ),
                (
                    "months",
                    models.PositiveSmallIntegerField(
                        default=24,
                        help_text="After that an incident is no longer shown.",
                        verbose_name="months on record",
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
                "verbose_name": "rule of the conduct record",
                "verbose_name_plural": "rules of the conduct record",
                "ordering": ["-adopted_on", "-id"],
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
            name="CaseSearchKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token", models.CharField(db_collation="C", max_length=100)),
                (
                    "case",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_keys",
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
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(fields=["federation", "case", "token"], name="case_search_key_case")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "token", "case"), name="case_search_key_once"
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="ConductReply",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(verbose_name="reply")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
                (
                    "adjustment",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replies",
                        to="rulings.adjustment",
                        verbose_name="decision",
                    ),
                ),
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "reply to the conduct record",
                "verbose_name_plural": "replies to the conduct record",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "member"], name="conduct_reply_member")],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="conductreply",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="0e8b0294838957d9a40a7b35e316bf83aecffe0b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_891ef",
                    table="rulings_conductreply",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="conductrule",
            constraint=models.UniqueConstraint(
                fields=("federation", "adopted_on"),
                name="conduct_rule_once_a_day",
                violation_error_message="A rule of that day is entered already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="conductrule",
            constraint=models.CheckConstraint(
                condition=models.Q(("months__gte", 1), ("months__lte", 120)),
                name="conduct_rule_months",
                violation_error_message="An incident stands on record from 1 to 120 months.",
            ),
        ),
        migrations.AddConstraint(
            model_name="conductrule",
            constraint=models.CheckConstraint(
                condition=models.Q(("adopted_by", ""), _negated=True),
                name="conduct_rule_adopted_by_somebody",
                violation_error_message="Say which body adopted the rule.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="conductrule",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="8d9c69f0979cd4f9f3defe1ed79b9f6958e7aff7",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_9f575",
                    table="rulings_conductrule",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("CaseSearchKey", "ConductRule", "ConductReply"),
        *composite_keys(CaseSearchKey=["case"], ConductReply=["member", "adjustment"]),
        AppendOnly("ConductRule"),
        AppendOnly("ConductReply"),
    ]
