"""Membership dues: the years they are asked for, and who has paid them."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from federation.tenancy.operations import AppendOnly, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0011_laws_adopted"),
    ]

    operations = [
        migrations.CreateModel(
            name="DuesPaid",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("paid_on", models.DateField(verbose_name="paid on")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
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
                        related_name="dues_paid",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "dues paid",
                "verbose_name_plural": "dues paid",
                "ordering": ["-paid_on", "-id"],
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
            name="DuesYear",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="from")),
                ("ends_on", models.DateField(help_text="The last day.", verbose_name="to")),
                (
                    "due_by",
                    models.DateField(
                        help_text="From the day after on, members who have not paid are given no master points.",
                        verbose_name="to be paid by",
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
                "verbose_name": "year of dues",
                "verbose_name_plural": "years of dues",
                "ordering": ["-starts_on"],
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
            name="DuesPaidEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("paid_on", models.DateField(verbose_name="paid on")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="federation.duespaid",
                    ),
                ),
                (
                    "year",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.duesyear",
                        verbose_name="year of dues",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="duespaid",
            name="year",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="paid",
                to="federation.duesyear",
                verbose_name="year of dues",
            ),
        ),
        migrations.CreateModel(
            name="DuesYearEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("starts_on", models.DateField(verbose_name="from")),
                ("ends_on", models.DateField(help_text="The last day.", verbose_name="to")),
                (
                    "due_by",
                    models.DateField(
                        help_text="From the day after on, members who have not paid are given no master points.",
                        verbose_name="to be paid by",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        default=federation.tenancy.context.current_id_or_none,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="federation.duesyear",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddConstraint(
            model_name="duesyear",
            constraint=models.UniqueConstraint(
                fields=("federation", "starts_on"),
                name="dues_year_once",
                violation_error_message="There is a year of dues from this day already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="duesyear",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                name="dues_year_ends_after_start",
                violation_error_message="A year of dues ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duesyear",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_duesyearevent" ("due_by", "ends_on", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."due_by", NEW."ends_on", NEW."federation_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="5022e15a78c063bb581d565c9d6c30e76423c1cb",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_ba316",
                    table="federation_duesyear",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duesyear",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_duesyearevent" ("due_by", "ends_on", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (NEW."due_by", NEW."ends_on", NEW."federation_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on"); RETURN NULL;',
                    hash="3f2eac3f79f586703001e1b1838b5785a32ffd9a",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_523aa",
                    table="federation_duesyear",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duesyear",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_duesyearevent" ("due_by", "ends_on", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on") VALUES (OLD."due_by", OLD."ends_on", OLD."federation_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on"); RETURN NULL;',
                    hash="bbfec1c0999b56f042e91ac08cae8704a8a00983",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_c458b",
                    table="federation_duesyear",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duespaidevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c947b0773a1750299bea38e87bed76df6fd103dc",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_a4115",
                    table="federation_duespaidevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="duespaid",
            index=models.Index(fields=["federation", "member"], name="dues_of_member"),
        ),
        migrations.AddConstraint(
            model_name="duespaid",
            constraint=models.UniqueConstraint(
                fields=("federation", "year", "member"),
                name="dues_paid_once",
                violation_error_message="This member has paid the dues of this year already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duespaid",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_duespaidevent" ("federation_id", "id", "member_id", "note", "paid_on", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "year_id") VALUES (NEW."federation_id", NEW."id", NEW."member_id", NEW."note", NEW."paid_on", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."year_id"); RETURN NULL;',
                    hash="dd7d7cfce96df2a66f5047d3ebf3346b15f21881",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_c3f90",
                    table="federation_duespaid",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duespaid",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "federation_duespaidevent" ("federation_id", "id", "member_id", "note", "paid_on", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "year_id") VALUES (NEW."federation_id", NEW."id", NEW."member_id", NEW."note", NEW."paid_on", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."year_id"); RETURN NULL;',
                    hash="8f58f884e8d53626deda7306348f8ac065d712a0",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_f5b32",
                    table="federation_duespaid",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duespaid",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_duespaidevent" ("federation_id", "id", "member_id", "note", "paid_on", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "year_id") VALUES (OLD."federation_id", OLD."id", OLD."member_id", OLD."note", OLD."paid_on", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."year_id"); RETURN NULL;',
                    hash="24b902949f6d3515919f0297b23314b5cb50af46",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_3e14d",
                    table="federation_duespaid",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="duesyearevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="8618e2ee87ba28ab2643c6257b2f46ab474196cd",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_37865",
                    table="federation_duesyearevent",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("DuesYear", "DuesYearEvent", "DuesPaid", "DuesPaidEvent"),
        *composite_keys(DuesPaid=["year", "member"]),
        AppendOnly("DuesYearEvent"),
        AppendOnly("DuesPaidEvent"),
    ]
