"""Every table of this floor, closed."""

import django.core.validators
import django.db.models.deletion
import django.db.models.manager
import federation.languages.fields
import federation.tenancy.context
import federation.tenancy.models
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models
from federation.personal.expiring import ExpirableColumns
from federation.personal.operations import ErasableColumns
from federation.record.chains import Chained
from federation.tenancy.operations import AppendOnly, NeverTruncated, composite_keys, tenant_tables
from rulings.lifecycle.guards import WithinPowers
from rulings.lifecycle.trigger import GuardedSteps

STEPS_OF_CASES = [
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
STEPS_OF_APPEALS = [
    ("", "filed", "filed"),
    ("filed", "concurred", "filed"),
    ("filed", "stated", "filed"),
    ("admitted", "stated", "admitted"),
    ("panel", "stated", "panel"),
    ("replies", "stated", "replies"),
    ("scheduled", "stated", "scheduled"),
    ("hearing", "stated", "hearing"),
    ("filed", "law_heard", "filed"),
    ("admitted", "law_heard", "admitted"),
    ("filed", "admitted", "admitted"),
    ("filed", "refused", "refused"),
    ("admitted", "returned", "final"),
    ("admitted", "seated", "admitted"),
    ("panel", "seated", "panel"),
    ("replies", "seated", "replies"),
    ("scheduled", "seated", "scheduled"),
    ("hearing", "seated", "hearing"),
    ("admitted", "disclosed", "admitted"),
    ("panel", "disclosed", "panel"),
    ("replies", "disclosed", "replies"),
    ("scheduled", "disclosed", "scheduled"),
    ("hearing", "disclosed", "hearing"),
    ("admitted", "challenged", "admitted"),
    ("panel", "challenged", "panel"),
    ("replies", "challenged", "replies"),
    ("scheduled", "challenged", "scheduled"),
    ("hearing", "challenged", "hearing"),
    ("admitted", "answered", "admitted"),
    ("panel", "answered", "panel"),
    ("replies", "answered", "replies"),
    ("scheduled", "answered", "scheduled"),
    ("hearing", "answered", "hearing"),
    ("admitted", "recused", "admitted"),
    ("panel", "recused", "panel"),
    ("replies", "recused", "replies"),
    ("scheduled", "recused", "scheduled"),
    ("hearing", "recused", "hearing"),
    ("decided", "recused", "decided"),
    ("panel", "quorum_lost", "admitted"),
    ("replies", "quorum_lost", "admitted"),
    ("scheduled", "quorum_lost", "admitted"),
    ("hearing", "quorum_lost", "admitted"),
    ("decided", "quorum_lost", "admitted"),
    ("admitted", "panel_named", "panel"),
    ("panel", "replies_asked", "replies"),
    ("replies", "replied", "replies"),
    ("panel", "scheduled", "scheduled"),
    ("replies", "scheduled", "scheduled"),
    ("scheduled", "scheduled", "scheduled"),
    ("scheduled", "opened", "hearing"),
    ("hearing", "attended", "hearing"),
    ("hearing", "minuted", "hearing"),
    ("hearing", "adjourned", "scheduled"),
    ("admitted", "noted", "admitted"),
    ("panel", "noted", "panel"),
    ("replies", "noted", "replies"),
    ("scheduled", "noted", "scheduled"),
    ("hearing", "noted", "hearing"),
    ("decided", "noted", "decided"),
    ("issued", "noted", "issued"),
    ("told", "noted", "told"),
    ("hearing", "voted", "hearing"),
    ("hearing", "decided", "decided"),
    ("admitted", "disposed", "decided"),
    ("panel", "disposed", "decided"),
    ("replies", "disposed", "decided"),
    ("scheduled", "disposed", "decided"),
    ("decided", "reconsidered", "hearing"),
    ("decided", "signed", "decided"),
    ("decided", "issued", "issued"),
    ("issued", "told", "told"),
    ("told", "further", "further"),
    ("further", "stands", "told"),
    ("told", "settled", "final"),
    ("filed", "withdrawn", "withdrawn"),
    ("admitted", "withdrawn", "withdrawn"),
    ("panel", "withdrawn", "withdrawn"),
    ("replies", "withdrawn", "withdrawn"),
    ("scheduled", "withdrawn", "withdrawn"),
    ("hearing", "withdrawn", "withdrawn"),
    ("filed", "lapsed", "lapsed"),
]


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0001_initial"),
        ("federation", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Appeal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("token", models.CharField(max_length=64)),
                ("ruling", models.PositiveIntegerField(verbose_name="ruling")),
                ("ground", models.CharField(max_length=12, verbose_name="ground")),
                ("filed_by", models.CharField(max_length=200, verbose_name="filed by")),
                ("filed_at", models.DateTimeField(verbose_name="filed at")),
                ("is_late", models.BooleanField(default=False, verbose_name="late")),
                (
                    "deposit_asked",
                    models.DecimalField(
                        decimal_places=2, max_digits=10, null=True, verbose_name="deposit asked"
                    ),
                ),
                ("currency", models.CharField(blank=True, max_length=3, verbose_name="currency")),
                ("state", models.CharField(default="filed", max_length=12, verbose_name="state")),
                (
                    "decision",
                    models.CharField(blank=True, max_length=16, verbose_name="decision of the body"),
                ),
                ("replies_until", models.DateTimeField(null=True, verbose_name="replies until")),
                ("hearing_at", models.DateTimeField(null=True, verbose_name="hearing")),
                ("issued_at", models.DateTimeField(null=True, verbose_name="signed")),
                ("told_at", models.DateTimeField(null=True, verbose_name="told")),
                (
                    "appealable_until",
                    models.DateTimeField(null=True, verbose_name="can be taken further until"),
                ),
                ("acts_count", models.PositiveIntegerField(default=0)),
                ("changed_at", models.DateTimeField(null=True, verbose_name="last act")),
                (
                    "director",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="delivered to the director",
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
                        verbose_name="appellant",
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
                (
                    "previous",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rulings.appeal",
                        verbose_name="appeal before it",
                    ),
                ),
            ],
            options={
                "verbose_name": "appeal",
                "verbose_name_plural": "appeals",
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
        migrations.CreateModel(
            name="AppealDeposit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=10, verbose_name="amount")),
                ("currency", models.CharField(max_length=3, verbose_name="currency")),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "appeal",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deposits",
                        to="rulings.appeal",
                        verbose_name="appeal",
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
                    "ends",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ended_by",
                        to="rulings.appealdeposit",
                        verbose_name="ends",
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
                "verbose_name": "deposit",
                "verbose_name_plural": "deposits",
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
            name="AppealParty",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.CharField(max_length=10, verbose_name="side")),
                ("capacity", models.CharField(max_length=10, verbose_name="as what")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                (
                    "appeal",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parties",
                        to="rulings.appeal",
                        verbose_name="appeal",
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
                (
                    "player",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entryplayer",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "party of an appeal",
                "verbose_name_plural": "parties of appeals",
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
            name="Body",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        help_text="In conditions of contest: appeals.",
                        max_length=40,
                        validators=[django.core.validators.RegexValidator("^[a-z][a-z0-9-]*$")],
                        verbose_name="short name",
                    ),
                ),
                ("names", federation.languages.fields.TextsField(max_length=120, verbose_name="name")),
                ("kind", models.CharField(max_length=24, verbose_name="kind")),
                (
                    "standard",
                    models.CharField(default="de_novo", max_length=10, verbose_name="standard of review"),
                ),
                ("order", models.PositiveSmallIntegerField(verbose_name="order")),
                (
                    "grounds",
                    models.JSONField(
                        default=list,
                        help_text="fact, judgement, law, regulation, procedure",
                        verbose_name="grounds",
                    ),
                ),
                (
                    "may_change_judgement",
                    models.BooleanField(default=True, verbose_name="may change judgement"),
                ),
                ("may_overrule_law", models.BooleanField(default=False, verbose_name="may overrule on law")),
                (
                    "may_overrule_regulation",
                    models.BooleanField(default=False, verbose_name="may overrule on regulations"),
                ),
                (
                    "may_lift_procedural",
                    models.BooleanField(default=True, verbose_name="may lift penalties of Law 90"),
                ),
                (
                    "may_lift_disciplinary",
                    models.BooleanField(
                        default=False, verbose_name="may lift penalties of Law 91 and for conduct"
                    ),
                ),
                ("quorum", models.PositiveSmallIntegerField(default=3, verbose_name="quorum")),
                (
                    "chair_casts",
                    models.BooleanField(default=True, verbose_name="the chair's vote decides a tie"),
                ),
                (
                    "appeal_minutes",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="From the decision before it; empty: the event's period for appeals.",
                        null=True,
                        verbose_name="minutes to appeal to it",
                    ),
                ),
                ("reply_minutes", models.PositiveIntegerField(default=1440, verbose_name="minutes to reply")),
                (
                    "admits_late",
                    models.BooleanField(default=True, verbose_name="the chair may admit a late appeal"),
                ),
                (
                    "deposit",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        help_text="Empty: what the regulations ask at this place in the order.",
                        max_digits=10,
                        null=True,
                        verbose_name="deposit",
                    ),
                ),
                ("currency", models.CharField(default="JPY", max_length=3, verbose_name="currency")),
                ("is_active", models.BooleanField(default=True, verbose_name="hears appeals now")),
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
                "verbose_name": "body",
                "verbose_name_plural": "bodies",
                "ordering": ["order", "id"],
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
            model_name="appeal",
            name="body",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeals",
                to="rulings.body",
                verbose_name="body",
            ),
        ),
        migrations.CreateModel(
            name="BodyEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "key",
                    models.CharField(
                        help_text="In conditions of contest: appeals.",
                        max_length=40,
                        validators=[django.core.validators.RegexValidator("^[a-z][a-z0-9-]*$")],
                        verbose_name="short name",
                    ),
                ),
                ("names", federation.languages.fields.TextsField(max_length=120, verbose_name="name")),
                ("kind", models.CharField(max_length=24, verbose_name="kind")),
                (
                    "standard",
                    models.CharField(default="de_novo", max_length=10, verbose_name="standard of review"),
                ),
                ("order", models.PositiveSmallIntegerField(verbose_name="order")),
                (
                    "grounds",
                    models.JSONField(
                        default=list,
                        help_text="fact, judgement, law, regulation, procedure",
                        verbose_name="grounds",
                    ),
                ),
                (
                    "may_change_judgement",
                    models.BooleanField(default=True, verbose_name="may change judgement"),
                ),
                ("may_overrule_law", models.BooleanField(default=False, verbose_name="may overrule on law")),
                (
                    "may_overrule_regulation",
                    models.BooleanField(default=False, verbose_name="may overrule on regulations"),
                ),
                (
                    "may_lift_procedural",
                    models.BooleanField(default=True, verbose_name="may lift penalties of Law 90"),
                ),
                (
                    "may_lift_disciplinary",
                    models.BooleanField(
                        default=False, verbose_name="may lift penalties of Law 91 and for conduct"
                    ),
                ),
                ("quorum", models.PositiveSmallIntegerField(default=3, verbose_name="quorum")),
                (
                    "chair_casts",
                    models.BooleanField(default=True, verbose_name="the chair's vote decides a tie"),
                ),
                (
                    "appeal_minutes",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="From the decision before it; empty: the event's period for appeals.",
                        null=True,
                        verbose_name="minutes to appeal to it",
                    ),
                ),
                ("reply_minutes", models.PositiveIntegerField(default=1440, verbose_name="minutes to reply")),
                (
                    "admits_late",
                    models.BooleanField(default=True, verbose_name="the chair may admit a late appeal"),
                ),
                (
                    "deposit",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        help_text="Empty: what the regulations ask at this place in the order.",
                        max_digits=10,
                        null=True,
                        verbose_name="deposit",
                    ),
                ),
                ("currency", models.CharField(default="JPY", max_length=3, verbose_name="currency")),
                ("is_active", models.BooleanField(default=True, verbose_name="hears appeals now")),
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
                        to="rulings.body",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
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
                ("called_by", models.CharField(blank=True, max_length=1, verbose_name="called by")),
                ("edition", models.CharField(max_length=40, verbose_name="edition of the Laws")),
                ("state", models.CharField(default="draft", max_length=12, verbose_name="state")),
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
            model_name="appeal",
            name="case",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeals",
                to="rulings.case",
                verbose_name="case",
            ),
        ),
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12, verbose_name="kind")),
                ("body", models.JSONField(verbose_name="decision")),
                ("reason", models.CharField(blank=True, max_length=500, verbose_name="reason")),
                ("laws", models.JSONField(default=list, verbose_name="Laws and clauses")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "supersedes",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="followed_by",
                        to="rulings.adjustment",
                        verbose_name="supersedes",
                    ),
                ),
                (
                    "case",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="rulings.case",
                        verbose_name="case",
                    ),
                ),
            ],
            options={
                "verbose_name": "adjustment",
                "verbose_name_plural": "adjustments",
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
            name="CaseAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("step", models.CharField(max_length=12, verbose_name="step")),
                ("before", models.CharField(blank=True, max_length=12)),
                ("after", models.CharField(max_length=12)),
                ("body", models.JSONField(default=dict)),
                ("at", models.DateTimeField(verbose_name="time")),
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
                ("state", models.CharField(default="draft", max_length=10, verbose_name="state")),
                ("body", models.JSONField(default=dict)),
                ("published_at", models.DateTimeField(null=True, verbose_name="published at")),
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
                ("at", models.DateTimeField(verbose_name="time")),
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
                ("role", models.CharField(max_length=16, verbose_name="cited for")),
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
                ("seat", models.CharField(max_length=1, verbose_name="seat")),
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
        migrations.CreateModel(
            name="CasePicture",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("picture", models.BinaryField()),
                ("small", models.BinaryField()),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("caption", models.CharField(blank=True, max_length=200, verbose_name="caption")),
                ("attached_at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                (
                    "attached_by",
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
                        related_name="pictures",
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
                "verbose_name": "photograph of a case",
                "verbose_name_plural": "photographs of cases",
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
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="CommitteeMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("grade", models.CharField(blank=True, max_length=60, verbose_name="grade")),
                ("is_chair", models.BooleanField(default=False, verbose_name="chair")),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "ends_on",
                    models.DateField(
                        blank=True, help_text="The last day; empty: no end.", null=True, verbose_name="to"
                    ),
                ),
                (
                    "body",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="register",
                        to="rulings.body",
                        verbose_name="body",
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
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="login",
                    ),
                ),
            ],
            options={
                "verbose_name": "member of a body",
                "verbose_name_plural": "members of bodies",
                "ordering": ["body", "-is_chair", "id"],
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
            name="CommitteeMemberEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("grade", models.CharField(blank=True, max_length=60, verbose_name="grade")),
                ("is_chair", models.BooleanField(default=False, verbose_name="chair")),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "ends_on",
                    models.DateField(
                        blank=True, help_text="The last day; empty: no end.", null=True, verbose_name="to"
                    ),
                ),
                (
                    "body",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="rulings.body",
                        verbose_name="body",
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
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
                        to="rulings.committeemember",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="login",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
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
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
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
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
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
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="PanelSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_chair", models.BooleanField(default=False, verbose_name="chair")),
                ("is_seated", models.BooleanField(default=True, verbose_name="on the panel")),
                ("left_because", models.CharField(blank=True, max_length=500, verbose_name="left because")),
                ("challenged_by", models.CharField(blank=True, max_length=200, verbose_name="challenged by")),
                ("vote", models.CharField(blank=True, max_length=16, verbose_name="vote")),
                ("signed_at", models.DateTimeField(null=True, verbose_name="signed")),
                (
                    "appeal",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="rulings.appeal",
                        verbose_name="appeal",
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
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat on a panel",
                "verbose_name_plural": "seats on panels",
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
            name="AppealAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("step", models.CharField(max_length=16, verbose_name="step")),
                ("before", models.CharField(blank=True, max_length=12)),
                ("after", models.CharField(max_length=12)),
                ("body", models.JSONField(default=dict)),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "appeal",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="rulings.appeal",
                        verbose_name="appeal",
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
            ],
            options={
                "verbose_name": "act of an appeal",
                "verbose_name_plural": "acts of appeals",
                "ordering": ["appeal", "sequence"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "appeal", "sequence"),
                        name="appeal_act_once",
                        violation_error_message="This cannot be done to the appeal now. Look at it again.",
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="appealact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b7f7f6d4a97f7e26f542df5b0f8a718001692a02",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_21468",
                    table="rulings_appealact",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="appealdeposit",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "taken")),
                fields=("federation", "appeal"),
                name="deposit_taken_once",
                violation_error_message="The deposit was taken already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="appealdeposit",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ends__isnull", False)),
                fields=("federation", "ends"),
                name="deposit_ends_once",
                violation_error_message="This deposit was returned or kept already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="appealdeposit",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ends__isnull", True), ("kind", "taken")),
                    models.Q(models.Q(("kind", "taken"), _negated=True), ("ends__isnull", False)),
                    _connector="OR",
                ),
                name="deposit_ends_what",
            ),
        ),
        migrations.AddConstraint(
            model_name="appealdeposit",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0)),
                name="deposit_of_something",
                violation_error_message="A deposit is more than nothing.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="appealdeposit",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="6c167a9b933d6e7863087e01466096b0c75c5750",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_7cd9d",
                    table="rulings_appealdeposit",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="appealparty",
            index=models.Index(fields=["federation", "member", "appeal"], name="appeal_party_member"),
        ),
        migrations.AddConstraint(
            model_name="appealparty",
            constraint=models.UniqueConstraint(
                condition=models.Q(("member__isnull", False)),
                fields=("federation", "appeal", "member"),
                name="appeal_party_once",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="appealparty",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="7d0a3eef8212dca48fcc4dda122ca0103ca8b1f1",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_7eaf9",
                    table="rulings_appealparty",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="body",
            constraint=models.UniqueConstraint(
                fields=("federation", "key"),
                name="body_once",
                violation_error_message="Another body has this short name.",
            ),
        ),
        migrations.AddConstraint(
            model_name="body",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind__in", ("referee", "review", "appeals_committee")), _negated=True),
                    models.Q(
                        ("may_lift_disciplinary", False),
                        ("may_overrule_law", False),
                        ("may_overrule_regulation", False),
                    ),
                    _connector="OR",
                ),
                name="body_within_law_93",
                violation_error_message="On law, regulations and discipline this body may recommend, not overrule (Law 93B3).",
            ),
        ),
        migrations.AddConstraint(
            model_name="body",
            constraint=models.CheckConstraint(
                condition=models.Q(("quorum__gte", 1), ("quorum__lte", 15)),
                name="body_quorum",
                violation_error_message="From 1 to 15 members are a quorum.",
            ),
        ),
        migrations.AddConstraint(
            model_name="body",
            constraint=models.CheckConstraint(
                condition=models.Q(("deposit__gte", 0)),
                name="body_deposit",
                violation_error_message="A deposit is not negative.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="body",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "rulings_bodyevent" ("admits_late", "appeal_minutes", "chair_casts", "currency", "deposit", "federation_id", "grounds", "id", "is_active", "key", "kind", "may_change_judgement", "may_lift_disciplinary", "may_lift_procedural", "may_overrule_law", "may_overrule_regulation", "names", "order", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "quorum", "reply_minutes", "standard") VALUES (NEW."admits_late", NEW."appeal_minutes", NEW."chair_casts", NEW."currency", NEW."deposit", NEW."federation_id", NEW."grounds", NEW."id", NEW."is_active", NEW."key", NEW."kind", NEW."may_change_judgement", NEW."may_lift_disciplinary", NEW."may_lift_procedural", NEW."may_overrule_law", NEW."may_overrule_regulation", NEW."names", NEW."order", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."quorum", NEW."reply_minutes", NEW."standard"); RETURN NULL;',
                    hash="886b2c797263b599a80e89e52fddf3f927722fff",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_3ed38",
                    table="rulings_body",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="body",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "rulings_bodyevent" ("admits_late", "appeal_minutes", "chair_casts", "currency", "deposit", "federation_id", "grounds", "id", "is_active", "key", "kind", "may_change_judgement", "may_lift_disciplinary", "may_lift_procedural", "may_overrule_law", "may_overrule_regulation", "names", "order", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "quorum", "reply_minutes", "standard") VALUES (NEW."admits_late", NEW."appeal_minutes", NEW."chair_casts", NEW."currency", NEW."deposit", NEW."federation_id", NEW."grounds", NEW."id", NEW."is_active", NEW."key", NEW."kind", NEW."may_change_judgement", NEW."may_lift_disciplinary", NEW."may_lift_procedural", NEW."may_overrule_law", NEW."may_overrule_regulation", NEW."names", NEW."order", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."quorum", NEW."reply_minutes", NEW."standard"); RETURN NULL;',
                    hash="2ffb9941fa216bb4eb290629d34469777b778109",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_b7a0a",
                    table="rulings_body",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="body",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "rulings_bodyevent" ("admits_late", "appeal_minutes", "chair_casts", "currency", "deposit", "federation_id", "grounds", "id", "is_active", "key", "kind", "may_change_judgement", "may_lift_disciplinary", "may_lift_procedural", "may_overrule_law", "may_overrule_regulation", "names", "order", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "quorum", "reply_minutes", "standard") VALUES (OLD."admits_late", OLD."appeal_minutes", OLD."chair_casts", OLD."currency", OLD."deposit", OLD."federation_id", OLD."grounds", OLD."id", OLD."is_active", OLD."key", OLD."kind", OLD."may_change_judgement", OLD."may_lift_disciplinary", OLD."may_lift_procedural", OLD."may_overrule_law", OLD."may_overrule_regulation", OLD."names", OLD."order", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."quorum", OLD."reply_minutes", OLD."standard"); RETURN NULL;',
                    hash="a49e5a91a2bdfcf0aca9099cf169bbc0d6426a0c",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_b4701",
                    table="rulings_body",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="bodyevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="820de7f0409e331acd85126a2f2a2ce7ad190789",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_74865",
                    table="rulings_bodyevent",
                    when="BEFORE",
                ),
            ),
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
        migrations.AddIndex(
            model_name="appeal",
            index=models.Index(fields=["federation", "case"], name="appeal_of_case"),
        ),
        migrations.AddIndex(
            model_name="appeal",
            index=models.Index(fields=["federation", "state", "-year", "-number"], name="appeal_by_state"),
        ),
        migrations.AddIndex(
            model_name="appeal",
            index=models.Index(fields=["federation", "body", "-year", "-number"], name="appeal_by_body"),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                fields=("federation", "year", "number"), name="appeal_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(fields=("federation", "token"), name="appeal_filed_once"),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        (
                            "filed",
                            "admitted",
                            "panel",
                            "replies",
                            "scheduled",
                            "hearing",
                            "decided",
                            "issued",
                        ),
                    )
                ),
                fields=("federation", "case"),
                name="one_open_appeal",
                violation_error_message="This ruling is under appeal already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="appeal",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="edd17bf8b44cb3de838e89377acb1234b5f5f320",
                    operation="DELETE",
                    pgid="pgtrigger_keep_05710",
                    table="rulings_appeal",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="adjustment",
            index=models.Index(fields=["federation", "session"], name="adjustment_of_session"),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.UniqueConstraint(
                condition=models.Q(("supersedes__isnull", False)),
                fields=("federation", "supersedes"),
                name="superseded_once",
                violation_error_message="A later ruling has superseded this one.",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "withdrawn"), _negated=True),
                    ("supersedes__isnull", False),
                    _connector="OR",
                ),
                name="taken_back_what",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="adjustment",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="a9b776b0a35be0f9b7084b54c349854c01d880cc",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_1fac4",
                    table="rulings_adjustment",
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
        migrations.AddConstraint(
            model_name="casepicture",
            constraint=models.UniqueConstraint(
                fields=("federation", "case", "sha256"),
                name="case_picture_once",
                violation_error_message="This photograph is attached already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="casepicture",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="f44fc97838a4ab9b83dfb78ada4b7c339068b139",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_2f411",
                    table="rulings_casepicture",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="casesearchkey",
            index=models.Index(fields=["federation", "case", "token"], name="case_search_key_case"),
        ),
        migrations.AddConstraint(
            model_name="casesearchkey",
            constraint=models.UniqueConstraint(
                fields=("federation", "token", "case"), name="case_search_key_once"
            ),
        ),
        migrations.AddIndex(
            model_name="committeemember",
            index=models.Index(fields=["federation", "user"], name="committee_member_user"),
        ),
        migrations.AddConstraint(
            model_name="committeemember",
            constraint=models.UniqueConstraint(
                fields=("federation", "body", "user", "starts_on"),
                name="committee_member_once",
                violation_error_message="This person is on the register from that day already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="committeemember",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                ),
                name="committee_member_ends",
                violation_error_message="A term ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="committeemember",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "rulings_committeememberevent" ("body_id", "ends_on", "federation_id", "grade", "id", "is_chair", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on", "user_id") VALUES (NEW."body_id", NEW."ends_on", NEW."federation_id", NEW."grade", NEW."id", NEW."is_chair", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."starts_on", NEW."user_id"); RETURN NULL;',
                    hash="27496accffc26a7c60e980390fbb28a9051b7144",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_96fb8",
                    table="rulings_committeemember",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="committeemember",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "rulings_committeememberevent" ("body_id", "ends_on", "federation_id", "grade", "id", "is_chair", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on", "user_id") VALUES (NEW."body_id", NEW."ends_on", NEW."federation_id", NEW."grade", NEW."id", NEW."is_chair", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."starts_on", NEW."user_id"); RETURN NULL;',
                    hash="190c1db63ee185c9b080a83b0b904d52d1400647",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_9c01c",
                    table="rulings_committeemember",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="committeemember",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "rulings_committeememberevent" ("body_id", "ends_on", "federation_id", "grade", "id", "is_chair", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "starts_on", "user_id") VALUES (OLD."body_id", OLD."ends_on", OLD."federation_id", OLD."grade", OLD."id", OLD."is_chair", OLD."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."starts_on", OLD."user_id"); RETURN NULL;',
                    hash="095cc0384adbea223538f51002d92fe4200efd4c",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_93523",
                    table="rulings_committeemember",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="committeememberevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="de8fda7f3f6b4d5bb5224b0ad58cd4c6050c9a0f",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_9ae4f",
                    table="rulings_committeememberevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="conductreply",
            index=models.Index(fields=["federation", "member"], name="conduct_reply_member"),
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
        migrations.AddConstraint(
            model_name="lawadoption",
            constraint=models.CheckConstraint(
                condition=models.Q(("adopted_by", ""), _negated=True),
                name="laws_adopted_by_somebody",
                violation_error_message="Say which body adopted the edition.",
            ),
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
        migrations.AddIndex(
            model_name="panelseat",
            index=models.Index(fields=["federation", "user", "is_seated"], name="seats_of_user"),
        ),
        migrations.AddConstraint(
            model_name="panelseat",
            constraint=models.UniqueConstraint(
                fields=("federation", "appeal", "user"), name="seat_on_panel_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="panelseat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_chair", True), ("is_seated", True)),
                fields=("federation", "appeal"),
                name="one_chair",
                violation_error_message="A panel has one chair.",
            ),
        ),
        migrations.CreateModel(
            name="ConductExample",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                (
                    "texts",
                    federation.languages.fields.TextsField(blank=True, max_length=300, verbose_name="text"),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="time")),
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
                        related_name="conduct_examples",
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
                (
                    "supersedes",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="followed_by",
                        to="rulings.conductexample",
                        verbose_name="supersedes",
                    ),
                ),
            ],
            options={
                "verbose_name": "example of conduct",
                "verbose_name_plural": "examples of conduct",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("supersedes__isnull", True)),
                        fields=("federation", "case"),
                        name="conduct_example_once_a_case",
                        violation_error_message="This case is an example already.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("supersedes__isnull", False)),
                        fields=("federation", "supersedes"),
                        name="conduct_example_superseded_once",
                        violation_error_message="This example was changed meanwhile.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("texts", {}), _negated=True),
                            models.Q(("supersedes__isnull", False), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="conduct_example_says_something",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="conductexample",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="077f855b24431d23acd89e5228e9ae311c0aa768",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_1f63e",
                    table="rulings_conductexample",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="FineRate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="from")),
                (
                    "amount",
                    models.DecimalField(
                        decimal_places=2,
                        help_text="0: no fine from that day on.",
                        max_digits=10,
                        verbose_name="fine",
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
                "verbose_name": "fine for conduct",
                "verbose_name_plural": "table of fines",
                "ordering": ["-starts_on", "-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "starts_on"),
                        name="fine_once_a_day",
                        violation_error_message="A fine from that day is entered already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 0)),
                        name="fine_not_negative",
                        violation_error_message="A fine is not below zero.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("adopted_by", ""), _negated=True),
                        name="fine_adopted_by_somebody",
                        violation_error_message="Say which body adopted the fine.",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="finerate",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="92ff9d693e6b608df119e1308a46ec6ebd278a83",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_2a93e",
                    table="rulings_finerate",
                    when="BEFORE",
                ),
            ),
        ),
        # What Django does not know of: the wall, what only grows, chains.
        *tenant_tables(
            "Adjustment",
            "Case",
            "CaseParty",
            "CaseAct",
            "CaseLaw",
            "CasePicture",
            "CaseSearchKey",
            "ConductRule",
            "ConductReply",
            "ConductExample",
            "Body",
            "BodyEvent",
            "CommitteeMember",
            "CommitteeMemberEvent",
            "Appeal",
            "AppealAct",
            "PanelSeat",
            "AppealDeposit",
            "AppealParty",
            "LawAdoption",
            "CasebookEntry",
            "CasebookEdition",
            "CasebookKey",
            "FineRate",
        ),
        *composite_keys(
            Adjustment=["session", "supersedes", "case"],
            Case=["session"],
            CaseParty=["case", "entry", "member"],
            CaseAct=["case"],
            CaseLaw=["case"],
            CasePicture=["case"],
            CaseSearchKey=["case"],
            ConductReply=["member", "adjustment"],
            ConductExample=["case", "supersedes"],
            CommitteeMember=["body", "member"],
            Appeal=["case", "body", "previous", "entry", "member"],
            AppealAct=["appeal"],
            PanelSeat=["appeal"],
            AppealDeposit=["appeal", "ends"],
            AppealParty=["appeal", "entry", "player", "member"],
            CasebookEntry=["case", "appeal"],
            CasebookEdition=["entry"],
            CasebookKey=["entry"],
        ),
        *(
            AppendOnly(model)
            for model in (
                "Adjustment",
                "CaseParty",
                "CaseAct",
                "CasePicture",
                "ConductRule",
                "ConductReply",
                "ConductExample",
                "BodyEvent",
                "CommitteeMemberEvent",
                "AppealAct",
                "AppealDeposit",
                "AppealParty",
                "LawAdoption",
                "FineRate",
                "CasebookEdition",
            )
        ),
        *(
            NeverTruncated(model)
            for model in (
                "Case",
                "Appeal",
                "CasebookEntry",
            )
        ),
        GuardedSteps("CaseAct", STEPS_OF_CASES, "case_act_once", "case_id"),
        Chained(
            "CaseAct",
            "cases",
            ["id", "federation_id", "case_id", "sequence", "step", "before", "after", "body", "at", "by_id"],
            sealed=["body"],
        ),
        GuardedSteps("AppealAct", STEPS_OF_APPEALS, "appeal_act_once", "appeal_id"),
        WithinPowers("AppealAct"),
        Chained(
            "AppealAct",
            "appeals",
            [
                "id",
                "federation_id",
                "appeal_id",
                "sequence",
                "step",
                "before",
                "after",
                "body",
                "at",
                "by_id",
            ],
            sealed=["body"],
        ),
        Chained(
            "CasebookEdition",
            "casebook",
            ["id", "federation_id", "entry_id", "sequence", "is_withdrawal", "body", "reason", "at", "by_id"],
            sealed=["body", "reason"],
        ),
        ErasableColumns("rulings"),
        ExpirableColumns("rulings"),
    ]
