"""Cases: parties, acts in a chain, and the items that they rest on."""

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
from rulings.lifecycle_trigger import GuardedSteps

CHAINED = ["id", "federation_id", "case_id", "sequence", "step", "before", "after", "body", "at", "by_id"]
# What rulings.lifecycle said when this was written; a test compares the two.
STEPS = [
    ("", "reported", "draft"),
    ("draft", "described", "draft"),
    ("draft", "stated", "draft"),
    ("draft", "signed", "draft"),
    ("draft", "polled", "draft"),
    ("facts_agreed", "polled", "facts_agreed"),
    ("draft", "cited", "draft"),
    ("facts_agreed", "cited", "facts_agreed"),
    ("ruled", "cited", "ruled"),
    ("told", "cited", "told"),
    ("appealed", "cited", "appealed"),
    ("draft", "attached", "draft"),
    ("facts_agreed", "attached", "facts_agreed"),
    ("ruled", "attached", "ruled"),
    ("told", "attached", "told"),
    ("appealed", "attached", "appealed"),
    ("draft", "noted", "draft"),
    ("facts_agreed", "noted", "facts_agreed"),
    ("ruled", "noted", "ruled"),
    ("told", "noted", "told"),
    ("appealed", "noted", "appealed"),
    ("final", "noted", "final"),
    ("superseded", "noted", "superseded"),
    ("draft", "agreed", "facts_agreed"),
    ("facts_agreed", "disputed", "draft"),
    ("draft", "ruled", "ruled"),
    ("facts_agreed", "ruled", "ruled"),
    ("ruled", "told", "told"),
    ("ruled", "ruled_again", "ruled"),
    ("told", "ruled_again", "ruled"),
    ("ruled", "withdrawn", "draft"),
    ("told", "withdrawn", "draft"),
    ("told", "appealed", "appealed"),
    ("appealed", "returned", "told"),
    ("told", "settled", "final"),
    ("appealed", "settled", "final"),
    ("final", "reopened", "told"),
    ("draft", "joined", "superseded"),
    ("facts_agreed", "joined", "superseded"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0012_invitations"),
        ("federation", "0009_chains"),
        ("rulings", "0001_adjustments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Case",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("round", models.PositiveIntegerField(null=True, verbose_name="round")),
                ("table", models.CharField(blank=True, max_length=20, verbose_name="table")),
                ("board", models.PositiveIntegerField(null=True, verbose_name="board")),
                ("token", models.CharField(max_length=64)),
                ("called_at", models.DateTimeField(verbose_name="called at")),
                (
                    "called_by",
                    models.CharField(
                        blank=True,
                        choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")],
                        max_length=1,
                        verbose_name="called by",
                    ),
                ),
                ("edition", models.CharField(max_length=40, verbose_name="edition of the Laws")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "being established"),
                            ("facts_agreed", "facts agreed"),
                            ("ruled", "ruled"),
                            ("told", "ruling told"),
                            ("appealed", "under appeal"),
                            ("final", "final"),
                            ("superseded", "joined to another case"),
                        ],
                        default="draft",
                        max_length=12,
                        verbose_name="state",
                    ),
                ),
                ("topic", models.CharField(blank=True, max_length=60, verbose_name="topic")),
                ("acts_count", models.PositiveIntegerField(default=0)),
                ("changed_at", models.DateTimeField(null=True, verbose_name="last act")),
                (
                    "director",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="director",
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
                        related_name="cases",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "case",
                "verbose_name_plural": "cases",
                "ordering": ["-year", "-number"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="adjustment",
            name="case",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="adjustments",
                to="rulings.case",
                verbose_name="case",
            ),
        ),
        migrations.CreateModel(
            name="CaseAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                (
                    "step",
                    models.CharField(
                        choices=[
                            ("reported", "reported"),
                            ("described", "described"),
                            ("stated", "statement taken"),
                            ("signed", "statement signed"),
                            ("polled", "player polled"),
                            ("cited", "law cited"),
                            ("attached", "photograph attached"),
                            ("noted", "private note"),
                            ("agreed", "facts agreed"),
                            ("disputed", "facts opened again"),
                            ("ruled", "ruled"),
                            ("told", "ruling told"),
                            ("ruled_again", "ruled again"),
                            ("withdrawn", "ruling withdrawn"),
                            ("appealed", "appealed"),
                            ("returned", "returned by the committee"),
                            ("settled", "became final"),
                            ("reopened", "opened again"),
                            ("joined", "joined to another case"),
                        ],
                        max_length=12,
                        verbose_name="step",
                    ),
                ),
                ("before", models.CharField(blank=True, max_length=12)),
                (
                    "after",
                    models.CharField(
                        choices=[
                            ("draft", "being established"),
                            ("facts_agreed", "facts agreed"),
                            ("ruled", "ruled"),
                            ("told", "ruling told"),
                            ("appealed", "under appeal"),
                            ("final", "final"),
                            ("superseded", "joined to another case"),
                        ],
                        max_length=12,
                    ),
                ),
                ("body", models.JSONField(default=dict)),
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
                    "case",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
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
                "verbose_name": "act of a case",
                "verbose_name_plural": "acts of cases",
                "ordering": ["case", "sequence"],
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
            name="CaseLaw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("item", models.CharField(db_collation="C", max_length=20, verbose_name="item")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("infraction", "infraction"),
                            ("rectification", "rectification"),
                            ("adjustment", "adjusted score"),
                            ("procedure", "procedure"),
                        ],
                        max_length=16,
                        verbose_name="cited for",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=500, verbose_name="note")),
                (
                    "case",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="laws",
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
                "verbose_name": "cited item",
                "verbose_name_plural": "cited items",
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
            name="CaseParty",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "seat",
                    models.CharField(
                        choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")],
                        max_length=1,
                        verbose_name="seat",
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                (
                    "case",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parties",
                        to="rulings.case",
                        verbose_name="case",
                    ),
                ),
                (
                    "entry",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                        verbose_name="contestant",
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
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "party",
                "verbose_name_plural": "parties",
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
        migrations.AddIndex(
            model_name="case",
            index=models.Index(fields=["federation", "session"], name="case_of_session"),
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(fields=["federation", "state", "-year", "-number"], name="case_by_state"),
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(fields=["federation", "topic", "-year", "-number"], name="case_by_topic"),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.UniqueConstraint(
                fields=("federation", "year", "number"), name="case_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.UniqueConstraint(fields=("federation", "token"), name="case_reported_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="case",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="8f78cf4eb42a0851ce0f8d447a6e173a90b706c8",
                    operation="DELETE",
                    pgid="pgtrigger_keep_b4b9c",
                    table="rulings_case",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="caseact",
            constraint=models.UniqueConstraint(
                fields=("federation", "case", "sequence"),
                name="case_act_once",
                violation_error_message="This cannot be done to the case now. Look at it again.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="caseact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="12084fee35fcfd212e9736e6bd10221758a871cc",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_14f92",
                    table="rulings_caseact",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="caselaw",
            index=models.Index(fields=["federation", "item", "case"], name="cases_by_item"),
        ),
        migrations.AddConstraint(
            model_name="caselaw",
            constraint=models.UniqueConstraint(
                fields=("federation", "case", "item", "role"), name="cited_once"
            ),
        ),
        migrations.AddIndex(
            model_name="caseparty",
            index=models.Index(fields=["federation", "member"], name="party_member"),
        ),
        migrations.AddConstraint(
            model_name="caseparty",
            constraint=models.UniqueConstraint(fields=("federation", "case", "seat"), name="party_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="caseparty",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c33b4a6ec54adc2dc6d1265fa16f8abca52c7721",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_bd061",
                    table="rulings_caseparty",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("Case", "CaseParty", "CaseAct", "CaseLaw"),
        *composite_keys(
            Adjustment=["case"],
            Case=["session"],
            CaseParty=["case", "entry", "member"],
            CaseAct=["case"],
            CaseLaw=["case"],
        ),
        NeverTruncated("Case"),
        AppendOnly("CaseParty"),
        AppendOnly("CaseAct"),
        GuardedSteps("CaseAct", STEPS, "case_act_once"),
        Chained("CaseAct", "cases", CHAINED),
    ]
