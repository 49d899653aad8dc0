"""Every table of this floor, closed."""

import django.contrib.postgres.fields
import scoring.models.cell_field
import scoring.models.webhook
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
from federation.watching.counts import counts_function
from scoring.counted import COUNTED
from scoring.models.ledger.guards import GuardedPostings


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0001_initial"),
        ("federation", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

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
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="FieldSheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("body", models.JSONField()),
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
                        related_name="field_sheets",
                        to="clubs.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "session in an overall",
                "verbose_name_plural": "sessions in overalls",
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
            name="LevyRate",
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
                        help_text="In the federation's currency.",
                        max_digits=10,
                        verbose_name="levy per table",
                    ),
                ),
                (
                    "half_tables",
                    models.CharField(default="full", max_length=4, verbose_name="a half table counts as"),
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
                "verbose_name": "levy rate",
                "verbose_name_plural": "levy rates",
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
            name="OverallBoard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="board")),
                ("counts", models.JSONField(default=list)),
                ("given", models.JSONField(default=dict)),
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
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="overall_boards",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "board in an overall",
                "verbose_name_plural": "boards in overalls",
                "ordering": ["number"],
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
            name="OverallPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("direction", models.CharField(blank=True, max_length=2, verbose_name="direction")),
                ("position", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField(verbose_name="place")),
                ("tied", models.BooleanField()),
                ("club_rank", models.PositiveIntegerField(verbose_name="place in the club")),
                ("club_tied", models.BooleanField()),
                ("score", models.DecimalField(decimal_places=2, max_digits=14, verbose_name="score")),
                ("percent", models.DecimalField(decimal_places=2, max_digits=6, null=True, verbose_name="%")),
                ("boards", models.PositiveIntegerField(verbose_name="boards")),
                (
                    "measure",
                    models.CharField(default="total", max_length=16, verbose_name="ranked by"),
                ),
                (
                    "mean",
                    models.DecimalField(decimal_places=2, max_digits=12, null=True, verbose_name="mean"),
                ),
                (
                    "entry",
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="overall_places",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "place in an overall",
                "verbose_name_plural": "places in overalls",
                "ordering": ["position"],
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
            name="PaymentRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("problem", models.CharField(blank=True, max_length=60)),
                ("requested_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(null=True)),
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
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payment_requests",
                        to="clubs.session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payment_requests",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
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
            name="PaymentRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8, verbose_name="kind")),
                ("body", models.JSONField()),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "prepared_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="prepared by",
                    ),
                ),
            ],
            options={
                "verbose_name": "payment run",
                "verbose_name_plural": "payment runs",
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
        migrations.CreateModel(
            name="PaymentAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("approved", models.BooleanField(verbose_name="approved")),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
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
                    "prepared_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "payment_run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="scoring.paymentrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer to a payment run",
                "verbose_name_plural": "answers to payment runs",
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
            name="PeriodClose",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("through", models.DateField(verbose_name="through the month of")),
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
            ],
            options={
                "verbose_name": "closing of a period",
                "verbose_name_plural": "closings of periods",
                "ordering": ["-through"],
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
            name="PointsLeft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("colour", models.CharField(blank=True, max_length=12, verbose_name="colour")),
                ("units", models.BigIntegerField(default=0)),
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
                "ordering": ["-units", "member"],
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
            name="PointTotal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("colour", models.CharField(blank=True, max_length=12, verbose_name="colour")),
                ("units", models.BigIntegerField(default=0)),
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
                        related_name="point_totals",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "ordering": ["-units", "member"],
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
            name="RankingChoice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hidden", models.BooleanField(default=True, verbose_name="not shown in public rankings")),
                (
                    "page_opened_at",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="own page open to everybody since"
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
                        related_name="ranking_choices",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "choice about rankings",
                "verbose_name_plural": "choices about rankings",
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
            name="Run",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("engine", models.CharField(max_length=20)),
                ("pack", models.CharField(max_length=60, verbose_name="regulation pack")),
                ("conditions", models.JSONField()),
                ("causes", models.JSONField()),
                ("body", models.JSONField()),
                ("computed_at", models.DateTimeField(auto_now_add=True, verbose_name="computed")),
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
                        related_name="runs",
                        to="clubs.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "run",
                "verbose_name_plural": "runs",
                "ordering": ["session", "-sequence"],
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
            name="RecomputeRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("cause", models.JSONField()),
                ("requested_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(null=True)),
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
                        related_name="recompute_requests",
                        to="clubs.session",
                    ),
                ),
                (
                    "answered_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="scoring.run",
                    ),
                ),
            ],
            options={
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
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8, verbose_name="kind")),
                ("sequence", models.PositiveIntegerField(default=1)),
                ("pack", models.CharField(blank=True, max_length=60)),
                ("scheme", models.CharField(blank=True, max_length=60, verbose_name="scheme")),
                ("edition", models.DateField(null=True, verbose_name="edition")),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("not_issued", models.JSONField(default=list)),
                ("cause", models.JSONField(default=dict)),
                ("period", models.DateField(verbose_name="period")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "corrects",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrected_by",
                        to="scoring.payment",
                        verbose_name="corrects",
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
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
                (
                    "approval",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="scoring.paymentanswer",
                    ),
                ),
                (
                    "run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="scoring.run",
                    ),
                ),
            ],
            options={
                "verbose_name": "payment of master points",
                "verbose_name_plural": "payments of master points",
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
                ("a_score", models.DecimalField(decimal_places=2, max_digits=10, null=True)),
                ("b_score", models.DecimalField(decimal_places=2, max_digits=10, null=True)),
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
            ],
            options={
                "ordering": ["position"],
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
            name="Award",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ns", models.DecimalField(decimal_places=2, max_digits=10, null=True)),
                ("ew", models.DecimalField(decimal_places=2, max_digits=10, null=True)),
                ("ns_reason", scoring.models.cell_field.CellField(null=True)),
                ("ew_reason", scoring.models.cell_field.CellField(null=True)),
                ("partners", models.JSONField(default=dict)),
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
                    "result",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.result",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="clubs.session",
                    ),
                ),
                (
                    "run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="scoring.run",
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
            name="Slip",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("holder", models.CharField(max_length=300)),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("code", models.CharField(db_collation="C", max_length=20, verbose_name="code")),
                ("valid_through", models.DateField(verbose_name="valid through")),
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
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="slips",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="slips",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "slip",
                "verbose_name_plural": "slips",
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
            name="Posting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("line", models.PositiveIntegerField()),
                ("account", models.CharField(max_length=10, verbose_name="account")),
                ("colour", models.CharField(max_length=12, verbose_name="colour")),
                ("period", models.DateField(verbose_name="period")),
                ("amount", models.DecimalField(decimal_places=4, max_digits=12, verbose_name="points")),
                ("contestant", models.CharField(blank=True, max_length=60, verbose_name="contestant")),
                ("reasons", models.JSONField(default=dict)),
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
                        related_name="postings",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "payment",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="scoring.payment",
                        verbose_name="payment",
                    ),
                ),
                (
                    "reverses",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="scoring.posting",
                        verbose_name="reverses",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="clubs.session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="clubs.stage",
                    ),
                ),
                (
                    "slip",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="scoring.slip",
                        verbose_name="slip",
                    ),
                ),
            ],
            options={
                "verbose_name": "posting",
                "verbose_name_plural": "postings",
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
            name="SlipClaim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "slip",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="scoring.slip",
                        verbose_name="slip",
                    ),
                ),
            ],
            options={
                "verbose_name": "claim of a slip",
                "verbose_name_plural": "claims of slips",
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
            name="StageProblem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=60)),
                ("parameters", models.JSONField(default=dict)),
                ("found_at", models.DateTimeField(auto_now_add=True)),
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
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="problems",
                        to="clubs.session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="problems",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
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
            name="StageRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("engine", models.CharField(max_length=20)),
                ("pack", models.CharField(max_length=60)),
                ("conditions", models.JSONField()),
                ("causes", models.JSONField()),
                ("body", models.JSONField()),
                ("computed_at", models.DateTimeField(auto_now_add=True, verbose_name="computed")),
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
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="runs",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "run of a stage",
                "verbose_name_plural": "runs of stages",
                "ordering": ["stage", "-sequence"],
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
            name="StageRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("cause", models.JSONField()),
                ("requested_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(null=True)),
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
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="recompute_requests",
                        to="clubs.stage",
                    ),
                ),
                (
                    "answered_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="scoring.stagerun",
                    ),
                ),
            ],
            options={
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
            name="StageMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("position", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=16)),
                ("decided_by", models.CharField(blank=True, max_length=16)),
                ("provisional", models.BooleanField()),
                ("a_score", models.DecimalField(decimal_places=2, max_digits=9, null=True)),
                ("b_score", models.DecimalField(decimal_places=2, max_digits=9, null=True)),
                ("a_points", models.DecimalField(decimal_places=2, max_digits=9, null=True)),
                ("b_points", models.DecimalField(decimal_places=2, max_digits=9, null=True)),
                ("reasons", models.JSONField(default=dict)),
                (
                    "a",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
                    ),
                ),
                (
                    "b",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
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
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_rows",
                        to="clubs.stage",
                    ),
                ),
                (
                    "winner",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
                    ),
                ),
                (
                    "run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_rows",
                        to="scoring.stagerun",
                    ),
                ),
            ],
            options={
                "ordering": ["round", "position"],
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
            model_name="payment",
            name="stage_run",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="payments",
                to="scoring.stagerun",
            ),
        ),
        migrations.CreateModel(
            name="StageStanding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("section", models.CharField(blank=True, max_length=30, verbose_name="section")),
                ("direction", models.CharField(blank=True, max_length=2, verbose_name="direction")),
                ("position", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField(verbose_name="place")),
                ("tied", models.BooleanField()),
                ("score", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="score")),
                ("percent", models.DecimalField(decimal_places=2, max_digits=6, null=True, verbose_name="%")),
                (
                    "measure",
                    models.CharField(default="total", max_length=16, verbose_name="ranked by"),
                ),
                (
                    "mean",
                    models.DecimalField(decimal_places=2, max_digits=12, null=True, verbose_name="mean"),
                ),
                ("steps", models.JSONField(default=list)),
                (
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
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
                        related_name="standings",
                        to="scoring.stagerun",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="standings",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
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
            name="StandingRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("direction", models.CharField(blank=True, max_length=2, verbose_name="direction")),
                ("position", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField(verbose_name="place")),
                ("tied", models.BooleanField()),
                ("score", models.DecimalField(decimal_places=2, max_digits=12, verbose_name="score")),
                ("maximum", models.PositiveIntegerField()),
                ("percent", models.DecimalField(decimal_places=2, max_digits=5, verbose_name="%")),
                ("boards", models.PositiveIntegerField(verbose_name="boards")),
                (
                    "mean",
                    models.DecimalField(decimal_places=2, max_digits=12, null=True, verbose_name="mean"),
                ),
                (
                    "entry",
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
                        related_name="standings",
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
                        related_name="standings",
                        to="clubs.session",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
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
            name="Title",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pack", models.CharField(max_length=60)),
                ("ladder", models.CharField(max_length=60)),
                ("edition", models.DateField(verbose_name="edition")),
                ("rank", models.CharField(max_length=60, verbose_name="title")),
                ("ordinal", models.PositiveSmallIntegerField(default=1)),
                ("awarded_on", models.DateField(verbose_name="awarded on")),
                ("points", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("code", models.CharField(db_collation="C", max_length=20)),
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
                    "member",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="titles",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "title",
                "verbose_name_plural": "titles",
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
        migrations.CreateModel(
            name="TitleAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("points", models.JSONField(default=dict)),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
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
                    "title",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="scoring.title",
                        verbose_name="title",
                    ),
                ),
            ],
            options={
                "verbose_name": "decision about a title",
                "verbose_name_plural": "decisions about titles",
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
            name="WebhookDelivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("topic", models.CharField(max_length=20, verbose_name="topic")),
                ("key", models.UUIDField(verbose_name="number of the message")),
                ("body", models.TextField(verbose_name="message")),
                ("written_at", models.DateTimeField(verbose_name="written")),
                ("due_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("delivered_at", models.DateTimeField(null=True, verbose_name="delivered")),
                ("given_up_at", models.DateTimeField(null=True, verbose_name="given up")),
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
                    "payment",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deliveries",
                        to="scoring.payment",
                        verbose_name="payment",
                    ),
                ),
            ],
            options={
                "verbose_name": "message of a webhook",
                "verbose_name_plural": "messages of webhooks",
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
        migrations.CreateModel(
            name="WebhookAttempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="time")),
                ("status", models.PositiveSmallIntegerField(null=True, verbose_name="status")),
                ("problem", models.CharField(blank=True, max_length=40, verbose_name="problem")),
                ("milliseconds", models.PositiveIntegerField(verbose_name="milliseconds")),
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
                    "delivery",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tries",
                        to="scoring.webhookdelivery",
                        verbose_name="message",
                    ),
                ),
            ],
            options={
                "verbose_name": "attempt",
                "verbose_name_plural": "attempts",
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
            name="WebhookEndpoint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("label", models.CharField(max_length=80, verbose_name="name")),
                ("address", models.CharField(max_length=500, verbose_name="address")),
                ("salt", models.CharField(max_length=64)),
                ("is_active", models.BooleanField(default=True, verbose_name="in use")),
                ("made_at", models.DateTimeField(verbose_name="made")),
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
            ],
            options={
                "verbose_name": "webhook",
                "verbose_name_plural": "webhooks",
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
        migrations.AddField(
            model_name="webhookdelivery",
            name="endpoint",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deliveries",
                to="scoring.webhookendpoint",
                verbose_name="webhook",
            ),
        ),
        migrations.CreateModel(
            name="Closure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("frozen", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "act",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="closures",
                        to="clubs.stageact",
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
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="closures",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "closure",
                "verbose_name_plural": "closures",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [models.UniqueConstraint(fields=("federation", "act"), name="closure_once")],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="closure",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="9b45c5961d058b681af76018739eec6ceea42630",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ddb06",
                    table="scoring_closure",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="dealanalysis",
            constraint=models.UniqueConstraint(fields=("federation", "deal"), name="analysis_once"),
        ),
        migrations.AddConstraint(
            model_name="dealanalysis",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("tricks", ""),
                    models.Q(("problem", ""), ("tricks__regex", "^[0-9a-d]{20}$")),
                    _connector="OR",
                ),
                name="analysis_of_twenty_numbers",
            ),
        ),
        migrations.AddConstraint(
            model_name="fieldsheet",
            constraint=models.UniqueConstraint(fields=("federation", "session"), name="field_sheet_once"),
        ),
        migrations.AddConstraint(
            model_name="levyrate",
            constraint=models.UniqueConstraint(
                fields=("federation", "starts_on"),
                name="levy_rate_once",
                violation_error_message="There is a rate from this day already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="levyrate",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gte", 0)),
                name="levy_not_below_nothing",
                violation_error_message="A levy is not below nothing.",
            ),
        ),
        migrations.AddConstraint(
            model_name="overallboard",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "number"), name="overall_board_once"
            ),
        ),
        migrations.AddIndex(
            model_name="overallplace",
            index=models.Index(fields=["federation", "stage", "position"], name="overall_in_order"),
        ),
        migrations.AddIndex(
            model_name="overallplace",
            index=models.Index(fields=["federation", "stage", "session"], name="overall_of_session"),
        ),
        migrations.AddConstraint(
            model_name="overallplace",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "entry"), name="overall_place_once"
            ),
        ),
        migrations.AddIndex(
            model_name="paymentrequest",
            index=models.Index(
                condition=models.Q(("closed_at__isnull", True)),
                fields=["federation", "id"],
                name="payment_request_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("session__isnull", False), ("stage__isnull", True)),
                    models.Q(("session__isnull", True), ("stage__isnull", False)),
                    _connector="OR",
                ),
                name="payment_request_of_one_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentrequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("closed_at__isnull", True), ("session__isnull", False)),
                fields=("federation", "session"),
                name="session_owed_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentrequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("closed_at__isnull", True), ("stage__isnull", False)),
                fields=("federation", "stage"),
                name="stage_owed_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentrun",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind", "events"), models.Q(("reason", ""), _negated=True), _connector="OR"
                ),
                name="by_hand_says_why",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="paymentrun",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="ddb83def512c44de029be393da2a2f1588129708",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_60518",
                    table="scoring_paymentrun",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "payment_run"),
                name="run_answered_once",
                violation_error_message="This payment run is answered already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("approved", False),
                    models.Q(("by", models.F("prepared_by")), _negated=True),
                    _connector="OR",
                ),
                name="approved_by_another",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="paymentanswer",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="5dc43fee54e551c0fef4db4b71e6301fa9d272de",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_c1ef7",
                    table="scoring_paymentanswer",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="periodclose",
            constraint=models.UniqueConstraint(
                fields=("federation", "through"),
                name="period_closed_once",
                violation_error_message="This period is closed already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="periodclose",
            constraint=models.CheckConstraint(
                condition=models.Q(("through__day", 1)), name="period_is_a_month"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="periodclose",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="fea7e98ed03055d2832d1f2094cb44d981f429e1",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_9e14e",
                    table="scoring_periodclose",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="pointsleft",
            index=models.Index(
                fields=["federation", "year", "colour", "-units", "member"], name="left_ranked"
            ),
        ),
        migrations.AddConstraint(
            model_name="pointsleft",
            constraint=models.UniqueConstraint(
                fields=("federation", "member", "colour"), name="points_left_once"
            ),
        ),
        migrations.AddIndex(
            model_name="pointtotal",
            index=models.Index(
                fields=["federation", "year", "colour", "-units", "member"], name="points_ranked"
            ),
        ),
        migrations.AddConstraint(
            model_name="pointtotal",
            constraint=models.UniqueConstraint(
                fields=("federation", "member", "year", "colour"), name="point_total_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="rankingchoice",
            constraint=models.UniqueConstraint(fields=("federation", "member"), name="ranking_choice_once"),
        ),
        migrations.AddConstraint(
            model_name="run",
            constraint=models.UniqueConstraint(
                fields=("federation", "session", "sequence"), name="run_sequence_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="run",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d962f0f65433c26387f2df48a9863979e761e8f3",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_3cd87",
                    table="scoring_run",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="recomputerequest",
            index=models.Index(
                condition=models.Q(("closed_at__isnull", True)),
                fields=["federation", "session"],
                name="recompute_request_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="matchrow",
            constraint=models.UniqueConstraint(
                fields=("federation", "session", "section", "round", "a", "b"), name="match_row_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="award",
            constraint=models.UniqueConstraint(fields=("federation", "session", "result"), name="award_once"),
        ),
        migrations.AddConstraint(
            model_name="slip",
            constraint=models.UniqueConstraint(fields=("federation", "code"), name="slip_code_once"),
        ),
        migrations.AddConstraint(
            model_name="slip",
            constraint=models.UniqueConstraint(
                fields=("federation", "session", "holder"), name="slip_of_session_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="slip",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "holder"), name="slip_of_stage_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="slip",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="0c1727a1b1d06111d2958ca951c7d3b5d46ffa60",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_b44a5",
                    table="scoring_slip",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="posting",
            index=models.Index(fields=["federation", "member", "-id"], name="posting_of_member"),
        ),
        migrations.AddIndex(
            model_name="posting",
            index=models.Index(fields=["federation", "session"], name="posting_of_session"),
        ),
        migrations.AddIndex(
            model_name="posting",
            index=models.Index(fields=["federation", "stage"], name="posting_of_stage"),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.UniqueConstraint(fields=("federation", "payment", "line"), name="posting_once"),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.UniqueConstraint(
                fields=("federation", "reverses"),
                name="reversed_once",
                violation_error_message="This posting is reversed already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount", 0), _negated=True), name="posting_of_something"
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("account", "member"), ("member__isnull", False), ("slip__isnull", True)),
                    models.Q(("account", "slip"), ("member__isnull", True), ("slip__isnull", False)),
                    models.Q(
                        ("account", "event"),
                        ("member__isnull", True),
                        ("slip__isnull", True),
                        models.Q(
                            models.Q(("session__isnull", False), ("stage__isnull", True)),
                            models.Q(("session__isnull", True), ("stage__isnull", False)),
                            _connector="OR",
                        ),
                    ),
                    models.Q(("account", "federation"), ("member__isnull", True), ("slip__isnull", True)),
                    _connector="OR",
                ),
                name="posting_on_one_account",
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("reverses__isnull", True), ("account__in", ("member", "slip")), _connector="OR"
                ),
                name="what_is_reversed",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="posting",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="e0015087390ad9a5785901fbe6694b38616ede09",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ae0d8",
                    table="scoring_posting",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="slipclaim",
            constraint=models.UniqueConstraint(
                fields=("federation", "slip"),
                name="slip_claimed_once",
                violation_error_message="This slip is claimed already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="slipclaim",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="fcf0c7c719451f6896f0a17682b82afa71a7bc82",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_4db55",
                    table="scoring_slipclaim",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="stageproblem",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "session"), name="stage_problem_once", nulls_distinct=False
            ),
        ),
        migrations.AddConstraint(
            model_name="stagerun",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "sequence"), name="stage_run_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stagerun",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d9f7d27233188d69304992dc751101712d41e857",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_d33ff",
                    table="scoring_stagerun",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="stagerequest",
            index=models.Index(
                condition=models.Q(("closed_at__isnull", True)),
                fields=["federation", "stage"],
                name="stage_request_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="stagematch",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "position"), name="stage_match_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.UniqueConstraint(
                fields=("federation", "session", "sequence"),
                name="payment_of_session_once",
                violation_error_message="Somebody else is paying this event. Look at it again.",
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "sequence"),
                name="payment_of_stage_once",
                violation_error_message="Somebody else is paying this event. Look at it again.",
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "run"), _negated=True),
                    models.Q(("session__isnull", False), ("stage__isnull", True)),
                    models.Q(("session__isnull", True), ("stage__isnull", False)),
                    _connector="OR",
                ),
                name="payment_of_one_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "manual"), _negated=True),
                    models.Q(models.Q(("reason", ""), _negated=True), ("approval__isnull", False)),
                    _connector="OR",
                ),
                name="posted_by_hand_with_reason",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="payment",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d06daf378becd54feaa5dfb3d8924160f777089d",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_595f6",
                    table="scoring_payment",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="stagestanding",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "entrant"), name="stage_standing_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="standingrow",
            constraint=models.UniqueConstraint(
                fields=("federation", "session", "entry"), name="standing_once"
            ),
        ),
        migrations.AddIndex(
            model_name="title",
            index=models.Index(fields=["federation", "ladder", "rank", "member"], name="titles_of_rank"),
        ),
        migrations.AddConstraint(
            model_name="title",
            constraint=models.UniqueConstraint(
                fields=("federation", "member", "ladder", "rank", "ordinal"),
                name="title_awarded_once",
                violation_error_message="The member holds this title already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="title",
            constraint=models.UniqueConstraint(fields=("federation", "code"), name="title_code_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="title",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="f0cbb287c033d9a4e14074cab5502db27400a08f",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_7f3bf",
                    table="scoring_title",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="titleact",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "withdrawn")),
                fields=("federation", "title"),
                name="title_withdrawn_once",
                violation_error_message="This title is withdrawn already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="titleact",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="title_decided_with_reason"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="titleact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="15dafdcfad274fb3284f3d1c66b40062d7104eb8",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_965b0",
                    table="scoring_titleact",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="webhookattempt",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="5f051d0ece6c787dc8d1b3c7ae077145cc4066da",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_48b48",
                    table="scoring_webhookattempt",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="webhookendpoint",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="5b7ad5a7f604697b21487ae1cc315f6b0a1b1f4f",
                    operation="DELETE",
                    pgid="pgtrigger_keep_15e9d",
                    table="scoring_webhookendpoint",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="webhookdelivery",
            index=models.Index(fields=["federation", "endpoint", "-id"], name="messages_of_webhook"),
        ),
        migrations.AddIndex(
            model_name="webhookdelivery",
            index=models.Index(
                fields=["federation", "given_up_at"],
                condition=models.Q(given_up_at__isnull=False),
                name="messages_given_up",
            ),
        ),
        migrations.AddConstraint(
            model_name="webhookdelivery",
            constraint=models.UniqueConstraint(fields=("federation", "key"), name="webhook_message_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="webhookdelivery",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="44c792f2468b83fe54c7fefba4f31f48f64125d7",
                    operation="DELETE",
                    pgid="pgtrigger_keep_8733c",
                    table="scoring_webhookdelivery",
                    when="BEFORE",
                ),
            ),
        ),
        # What Django does not know of: the wall, what only grows, chains.
        migrations.CreateModel(
            name="RegulationReplay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("body", models.JSONField()),
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("units", models.JSONField()),
                ("done", models.PositiveIntegerField(default=0, verbose_name="done")),
                ("state", models.CharField(default="running", max_length=10, verbose_name="state")),
                ("started_at", models.DateTimeField(verbose_name="started at")),
                ("taken_until", models.DateTimeField(editable=False, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended at")),
                (
                    "draft",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replays",
                        to="clubs.regulationdraft",
                        verbose_name="draft",
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
                    "started_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="started by",
                    ),
                ),
            ],
            options={
                "verbose_name": "replay of a year",
                "verbose_name_plural": "replays of years",
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
        migrations.CreateModel(
            name="ReplayLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("name", models.CharField(max_length=300, verbose_name="who")),
                ("colour", models.CharField(blank=True, max_length=40, verbose_name="colour")),
                ("before", models.CharField(blank=True, max_length=40, verbose_name="before")),
                ("after", models.CharField(blank=True, max_length=40, verbose_name="after")),
                ("score_before", models.CharField(blank=True, max_length=40, verbose_name="score before")),
                ("score_after", models.CharField(blank=True, max_length=40, verbose_name="score after")),
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
                    ),
                ),
                (
                    "replay",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="scoring.regulationreplay",
                        verbose_name="replay",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "line of a replay",
                "verbose_name_plural": "lines of replays",
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
            model_name="regulationreplay",
            index=models.Index(fields=["federation", "draft", "-id"], name="replay_of_draft"),
        ),
        migrations.AddIndex(
            model_name="replayline",
            index=models.Index(fields=["federation", "replay", "id"], name="lines_of_replay"),
        ),
        migrations.CreateModel(
            name="ClauseUse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("on", models.DateField(verbose_name="day")),
                ("clause", models.CharField(max_length=60, verbose_name="clause")),
                ("figures", models.PositiveIntegerField(verbose_name="figures")),
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
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "use of a clause",
                "verbose_name_plural": "uses of clauses",
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "clause", "on"], name="clause_use_by_day")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("session__isnull", False)),
                        fields=("federation", "session", "clause"),
                        name="clause_of_session_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("stage__isnull", False)),
                        fields=("federation", "stage", "clause"),
                        name="clause_of_stage_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("session__isnull", True), ("stage__isnull", True), _connector="XOR"
                        ),
                        name="clause_use_of_one",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="CategoryOfSeries",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("position", models.PositiveSmallIntegerField(verbose_name="order")),
                ("gender", models.CharField(blank=True, max_length=5, verbose_name="gender")),
                ("born_from", models.DateField(blank=True, null=True, verbose_name="born on or after")),
                ("born_until", models.DateField(blank=True, null=True, verbose_name="born on or before")),
                (
                    "stratum",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="1: B or below in every leg; 0: any.", verbose_name="stratum"
                    ),
                ),
                (
                    "points_most",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        help_text="Up to the month before the series begins.",
                        max_digits=10,
                        null=True,
                        verbose_name="master points at most",
                    ),
                ),
                (
                    "joined_from",
                    models.DateField(blank=True, null=True, verbose_name="member since or later"),
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
                "verbose_name": "category",
                "verbose_name_plural": "categories",
                "ordering": ["position"],
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
            name="LegOfSeries",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("position", models.PositiveSmallIntegerField(verbose_name="order")),
                ("held_on", models.DateField(blank=True, null=True, verbose_name="day")),
                (
                    "weight",
                    models.DecimalField(
                        decimal_places=2,
                        default=1,
                        max_digits=5,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="counts times",
                    ),
                ),
                ("always", models.BooleanField(default=False, verbose_name="always counts")),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="legs",
                        to="clubs.event",
                        verbose_name="event",
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
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="legs",
                        to="clubs.session",
                        verbose_name="session of a club",
                    ),
                ),
            ],
            options={
                "verbose_name": "leg",
                "verbose_name_plural": "legs",
                "ordering": ["position"],
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
            name="PrizeOfSeries",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                (
                    "category",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Its place in the order; empty: over all.",
                        null=True,
                        verbose_name="category",
                    ),
                ),
                (
                    "place",
                    models.PositiveSmallIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)], verbose_name="place"
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
                "verbose_name": "prize",
                "verbose_name_plural": "prizes",
                "ordering": ["category", "place"],
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
            name="Series",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                (
                    "slug",
                    models.SlugField(
                        db_index=False,
                        help_text="In addresses: grand-prix-2027.",
                        max_length=60,
                        verbose_name="short name",
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("ends_on", models.DateField(verbose_name="last day")),
                ("unit", models.CharField(default="person", max_length=12, verbose_name="who collects")),
                ("measure", models.CharField(default="place", max_length=16, verbose_name="measured by")),
                (
                    "points_by_place",
                    models.TextField(
                        blank=True,
                        help_text="Of the first place, the second and so on: 100 80 60 50.",
                        verbose_name="points for places",
                    ),
                ),
                (
                    "points_below",
                    models.DecimalField(
                        decimal_places=2,
                        default=0,
                        help_text="For everybody who took part and whose place is not in the table.",
                        max_digits=9,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="points below the table",
                    ),
                ),
                ("shared", models.CharField(default="average", max_length=10, verbose_name="shared places")),
                (
                    "best",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The best so many; empty: all.",
                        null=True,
                        verbose_name="legs that count",
                    ),
                ),
                (
                    "legs_least",
                    models.PositiveSmallIntegerField(
                        default=1,
                        help_text="Who has played fewer is not ranked.",
                        verbose_name="legs to be ranked",
                    ),
                ),
                ("tie_break_1", models.CharField(blank=True, max_length=20, verbose_name="first tie-break")),
                ("tie_break_2", models.CharField(blank=True, max_length=20, verbose_name="second tie-break")),
                ("tie_break_3", models.CharField(blank=True, max_length=20, verbose_name="third tie-break")),
                (
                    "counts_guests",
                    models.BooleanField(
                        default=False,
                        help_text="Guests are known by their names alone: two of one name are one.",
                        verbose_name="guests too",
                    ),
                ),
                (
                    "one_prize_each",
                    models.BooleanField(
                        default=False,
                        help_text="Who has a prize of an earlier list is passed over in the later ones.",
                        verbose_name="one prize each",
                    ),
                ),
                (
                    "announced_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="announced"),
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
                "verbose_name": "series",
                "verbose_name_plural": "series",
                "ordering": ["-starts_on", "-id"],
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
            name="PrizeOfSeriesEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                (
                    "category",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Its place in the order; empty: over all.",
                        null=True,
                        verbose_name="category",
                    ),
                ),
                (
                    "place",
                    models.PositiveSmallIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)], verbose_name="place"
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
                        to="scoring.prizeofseries",
                    ),
                ),
                (
                    "series",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="scoring.series",
                        verbose_name="series",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="prizeofseries",
            name="series",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="prizes",
                to="scoring.series",
                verbose_name="series",
            ),
        ),
        migrations.CreateModel(
            name="LegOfSeriesEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("position", models.PositiveSmallIntegerField(verbose_name="order")),
                ("held_on", models.DateField(blank=True, null=True, verbose_name="day")),
                (
                    "weight",
                    models.DecimalField(
                        decimal_places=2,
                        default=1,
                        max_digits=5,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="counts times",
                    ),
                ),
                ("always", models.BooleanField(default=False, verbose_name="always counts")),
                (
                    "event",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.event",
                        verbose_name="event",
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
                        to="scoring.legofseries",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="clubs.session",
                        verbose_name="session of a club",
                    ),
                ),
                (
                    "series",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="scoring.series",
                        verbose_name="series",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="legofseries",
            name="series",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="legs",
                to="scoring.series",
                verbose_name="series",
            ),
        ),
        migrations.CreateModel(
            name="CategoryOfSeriesEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                ("position", models.PositiveSmallIntegerField(verbose_name="order")),
                ("gender", models.CharField(blank=True, max_length=5, verbose_name="gender")),
                ("born_from", models.DateField(blank=True, null=True, verbose_name="born on or after")),
                ("born_until", models.DateField(blank=True, null=True, verbose_name="born on or before")),
                (
                    "stratum",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="1: B or below in every leg; 0: any.", verbose_name="stratum"
                    ),
                ),
                (
                    "points_most",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        help_text="Up to the month before the series begins.",
                        max_digits=10,
                        null=True,
                        verbose_name="master points at most",
                    ),
                ),
                (
                    "joined_from",
                    models.DateField(blank=True, null=True, verbose_name="member since or later"),
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
                        to="scoring.categoryofseries",
                    ),
                ),
                (
                    "series",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="scoring.series",
                        verbose_name="series",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="categoryofseries",
            name="series",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="categories",
                to="scoring.series",
                verbose_name="series",
            ),
        ),
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("titles", federation.languages.fields.TextsField(max_length=200, verbose_name="title")),
                (
                    "slug",
                    models.SlugField(
                        db_index=False,
                        help_text="In addresses: grand-prix-2027.",
                        max_length=60,
                        verbose_name="short name",
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("ends_on", models.DateField(verbose_name="last day")),
                ("unit", models.CharField(default="person", max_length=12, verbose_name="who collects")),
                ("measure", models.CharField(default="place", max_length=16, verbose_name="measured by")),
                (
                    "points_by_place",
                    models.TextField(
                        blank=True,
                        help_text="Of the first place, the second and so on: 100 80 60 50.",
                        verbose_name="points for places",
                    ),
                ),
                (
                    "points_below",
                    models.DecimalField(
                        decimal_places=2,
                        default=0,
                        help_text="For everybody who took part and whose place is not in the table.",
                        max_digits=9,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="points below the table",
                    ),
                ),
                ("shared", models.CharField(default="average", max_length=10, verbose_name="shared places")),
                (
                    "best",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The best so many; empty: all.",
                        null=True,
                        verbose_name="legs that count",
                    ),
                ),
                (
                    "legs_least",
                    models.PositiveSmallIntegerField(
                        default=1,
                        help_text="Who has played fewer is not ranked.",
                        verbose_name="legs to be ranked",
                    ),
                ),
                ("tie_break_1", models.CharField(blank=True, max_length=20, verbose_name="first tie-break")),
                ("tie_break_2", models.CharField(blank=True, max_length=20, verbose_name="second tie-break")),
                ("tie_break_3", models.CharField(blank=True, max_length=20, verbose_name="third tie-break")),
                (
                    "counts_guests",
                    models.BooleanField(
                        default=False,
                        help_text="Guests are known by their names alone: two of one name are one.",
                        verbose_name="guests too",
                    ),
                ),
                (
                    "one_prize_each",
                    models.BooleanField(
                        default=False,
                        help_text="Who has a prize of an earlier list is passed over in the later ones.",
                        verbose_name="one prize each",
                    ),
                ),
                (
                    "announced_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="announced"),
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
                        to="scoring.series",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SeriesRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("engine", models.CharField(max_length=20)),
                ("conditions", models.JSONField()),
                ("causes", models.JSONField()),
                ("body", models.JSONField()),
                ("computed_at", models.DateTimeField(auto_now_add=True, verbose_name="computed")),
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
                    "series",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="runs",
                        to="scoring.series",
                    ),
                ),
            ],
            options={
                "verbose_name": "run of a series",
                "verbose_name_plural": "runs of series",
                "ordering": ["series", "-sequence"],
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
            name="SeriesRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("cause", models.JSONField()),
                ("requested_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(null=True)),
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
                    "series",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="recompute_requests",
                        to="scoring.series",
                    ),
                ),
                (
                    "answered_by",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="scoring.seriesrun",
                    ),
                ),
            ],
            options={
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
            name="SeriesPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("who", models.CharField(max_length=16)),
                ("name", models.CharField(blank=True, max_length=200)),
                ("people", models.JSONField(default=list)),
                ("position", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField(null=True, verbose_name="place")),
                ("tied", models.BooleanField()),
                ("total", models.DecimalField(decimal_places=2, max_digits=14, verbose_name="total")),
                ("legs", models.JSONField(default=list)),
                ("steps", models.JSONField(default=list)),
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
                    "series",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="scoring.series",
                    ),
                ),
                (
                    "run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="scoring.seriesrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "place in a series",
                "verbose_name_plural": "places in series",
                "ordering": ["position"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.UniqueConstraint(
                fields=("federation", "slug"),
                name="series_slug_once",
                violation_error_message="Another series has this short name.",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                name="series_ends_after_start",
                violation_error_message="A series ends on or after the day it begins.",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("best__isnull", True), ("best__gte", 1), _connector="OR"),
                name="series_counts_something",
                violation_error_message="At least one leg counts.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="series",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "scoring_seriesevent" ("announced_at", "best", "counts_guests", "ends_on", "federation_id", "id", "legs_least", "measure", "one_prize_each", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_below", "points_by_place", "shared", "slug", "starts_on", "tie_break_1", "tie_break_2", "tie_break_3", "titles", "unit") VALUES (NEW."announced_at", NEW."best", NEW."counts_guests", NEW."ends_on", NEW."federation_id", NEW."id", NEW."legs_least", NEW."measure", NEW."one_prize_each", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."points_below", NEW."points_by_place", NEW."shared", NEW."slug", NEW."starts_on", NEW."tie_break_1", NEW."tie_break_2", NEW."tie_break_3", NEW."titles", NEW."unit"); RETURN NULL;',
                    hash="a5c63ae899d1a0cb6d00d76841fad7a808d47a62",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_3b74d",
                    table="scoring_series",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="series",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "scoring_seriesevent" ("announced_at", "best", "counts_guests", "ends_on", "federation_id", "id", "legs_least", "measure", "one_prize_each", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_below", "points_by_place", "shared", "slug", "starts_on", "tie_break_1", "tie_break_2", "tie_break_3", "titles", "unit") VALUES (NEW."announced_at", NEW."best", NEW."counts_guests", NEW."ends_on", NEW."federation_id", NEW."id", NEW."legs_least", NEW."measure", NEW."one_prize_each", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."points_below", NEW."points_by_place", NEW."shared", NEW."slug", NEW."starts_on", NEW."tie_break_1", NEW."tie_break_2", NEW."tie_break_3", NEW."titles", NEW."unit"); RETURN NULL;',
                    hash="a6fd76fd68f01c8b4230f6ee9dea723f8a488318",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_f5add",
                    table="scoring_series",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="series",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "scoring_seriesevent" ("announced_at", "best", "counts_guests", "ends_on", "federation_id", "id", "legs_least", "measure", "one_prize_each", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_below", "points_by_place", "shared", "slug", "starts_on", "tie_break_1", "tie_break_2", "tie_break_3", "titles", "unit") VALUES (OLD."announced_at", OLD."best", OLD."counts_guests", OLD."ends_on", OLD."federation_id", OLD."id", OLD."legs_least", OLD."measure", OLD."one_prize_each", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."points_below", OLD."points_by_place", OLD."shared", OLD."slug", OLD."starts_on", OLD."tie_break_1", OLD."tie_break_2", OLD."tie_break_3", OLD."titles", OLD."unit"); RETURN NULL;',
                    hash="bd64b10c569d0e78bcb36aabcc296097a768c7df",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_1f426",
                    table="scoring_series",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="prizeofseriesevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="5112d262c39efb2991201b996ca02a8409583fbb",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_9676f",
                    table="scoring_prizeofseriesevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="prizeofseries",
            constraint=models.UniqueConstraint(
                fields=("federation", "series", "category", "place"),
                name="series_prize_once",
                nulls_distinct=False,
                violation_error_message="This place has a prize already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="prizeofseries",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "scoring_prizeofseriesevent" ("category", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "series_id", "titles") VALUES (NEW."category", NEW."federation_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."place", NEW."series_id", NEW."titles"); RETURN NULL;',
                    hash="bdbe6be7e71879928ec2e79fbb3b3e498f89b310",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_956d4",
                    table="scoring_prizeofseries",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="prizeofseries",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "scoring_prizeofseriesevent" ("category", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "series_id", "titles") VALUES (NEW."category", NEW."federation_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."place", NEW."series_id", NEW."titles"); RETURN NULL;',
                    hash="9bf30439f6fa975d03c5f41c80a0487479e5d79a",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_ab0b8",
                    table="scoring_prizeofseries",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="prizeofseries",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "scoring_prizeofseriesevent" ("category", "federation_id", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "series_id", "titles") VALUES (OLD."category", OLD."federation_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."place", OLD."series_id", OLD."titles"); RETURN NULL;',
                    hash="004ecf770c8c521dcc0404e2404b9cd01f66b596",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_e6fc6",
                    table="scoring_prizeofseries",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="legofseriesevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="9491781f4373e92528efec17c80bfbc94b3cba39",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ec86a",
                    table="scoring_legofseriesevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="legofseries",
            index=models.Index(fields=["federation", "event"], name="series_leg_event"),
        ),
        migrations.AddIndex(
            model_name="legofseries",
            index=models.Index(fields=["federation", "session"], name="series_leg_session"),
        ),
        migrations.AddConstraint(
            model_name="legofseries",
            constraint=models.UniqueConstraint(
                fields=("federation", "series", "position"),
                name="series_leg_once",
                violation_error_message="Another leg of the series has this place in the order.",
            ),
        ),
        migrations.AddConstraint(
            model_name="legofseries",
            constraint=models.UniqueConstraint(
                fields=("federation", "series", "event"),
                name="series_event_once",
                violation_error_message="This event is a leg of the series already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="legofseries",
            constraint=models.UniqueConstraint(
                fields=("federation", "series", "session"),
                name="series_session_once",
                violation_error_message="This session is a leg of the series already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="legofseries",
            constraint=models.CheckConstraint(
                condition=models.Q(("event__isnull", True), ("session__isnull", True), _connector="OR"),
                name="series_leg_of_one",
                violation_error_message="A leg is an event or a club's session, not both.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="legofseries",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "scoring_legofseriesevent" ("always", "event_id", "federation_id", "held_on", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "series_id", "session_id", "titles", "weight") VALUES (NEW."always", NEW."event_id", NEW."federation_id", NEW."held_on", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."position", NEW."series_id", NEW."session_id", NEW."titles", NEW."weight"); RETURN NULL;',
                    hash="cdbc9bedf8cc066781ac5f117e6a0e1c2bc28f33",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_e4f4b",
                    table="scoring_legofseries",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="legofseries",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "scoring_legofseriesevent" ("always", "event_id", "federation_id", "held_on", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "series_id", "session_id", "titles", "weight") VALUES (NEW."always", NEW."event_id", NEW."federation_id", NEW."held_on", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."position", NEW."series_id", NEW."session_id", NEW."titles", NEW."weight"); RETURN NULL;',
                    hash="95951e9bf160cc62d8e9d28083fc3e866af1f737",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_61cdb",
                    table="scoring_legofseries",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="legofseries",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "scoring_legofseriesevent" ("always", "event_id", "federation_id", "held_on", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "series_id", "session_id", "titles", "weight") VALUES (OLD."always", OLD."event_id", OLD."federation_id", OLD."held_on", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."position", OLD."series_id", OLD."session_id", OLD."titles", OLD."weight"); RETURN NULL;',
                    hash="70b02f18df43c6bfdff3c04978c21295ba511b02",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_b19e7",
                    table="scoring_legofseries",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="categoryofseriesevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d2c87f8d8cf00e5abf0ab22e6381f24694230f78",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_14e60",
                    table="scoring_categoryofseriesevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="categoryofseries",
            constraint=models.UniqueConstraint(
                fields=("federation", "series", "position"),
                name="series_category_once",
                violation_error_message="Another category of the series has this place in the order.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="categoryofseries",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "scoring_categoryofseriesevent" ("born_from", "born_until", "federation_id", "gender", "id", "joined_from", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_most", "position", "series_id", "stratum", "titles") VALUES (NEW."born_from", NEW."born_until", NEW."federation_id", NEW."gender", NEW."id", NEW."joined_from", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."points_most", NEW."position", NEW."series_id", NEW."stratum", NEW."titles"); RETURN NULL;',
                    hash="186ce3b9fd9659858ba0f119ee0379aef93ceb02",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_59a07",
                    table="scoring_categoryofseries",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="categoryofseries",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "scoring_categoryofseriesevent" ("born_from", "born_until", "federation_id", "gender", "id", "joined_from", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_most", "position", "series_id", "stratum", "titles") VALUES (NEW."born_from", NEW."born_until", NEW."federation_id", NEW."gender", NEW."id", NEW."joined_from", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."points_most", NEW."position", NEW."series_id", NEW."stratum", NEW."titles"); RETURN NULL;',
                    hash="aa3cfbb73a44ef37e385dcc76954b933e84dc771",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_75d11",
                    table="scoring_categoryofseries",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="categoryofseries",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "scoring_categoryofseriesevent" ("born_from", "born_until", "federation_id", "gender", "id", "joined_from", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_most", "position", "series_id", "stratum", "titles") VALUES (OLD."born_from", OLD."born_until", OLD."federation_id", OLD."gender", OLD."id", OLD."joined_from", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."points_most", OLD."position", OLD."series_id", OLD."stratum", OLD."titles"); RETURN NULL;',
                    hash="f8b422da5f0eab41407528bbfa24ed8faa67ce5c",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_1ec66",
                    table="scoring_categoryofseries",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="seriesevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="08ab9da681931f9cd8d7d0f45738b354807b050c",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_5615c",
                    table="scoring_seriesevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesrun",
            constraint=models.UniqueConstraint(
                fields=("federation", "series", "sequence"), name="series_run_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="seriesrun",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="77a8533066ae2bfa96397bf5968ea1042f8b6ddd",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_21d39",
                    table="scoring_seriesrun",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="seriesrequest",
            index=models.Index(
                condition=models.Q(("closed_at__isnull", True)),
                fields=["federation", "series"],
                name="series_request_open",
            ),
        ),
        migrations.AddIndex(
            model_name="seriesplace",
            index=models.Index(fields=["federation", "series", "position"], name="series_in_order"),
        ),
        migrations.AddConstraint(
            model_name="seriesplace",
            constraint=models.UniqueConstraint(
                fields=("federation", "series", "who"), name="series_place_once"
            ),
        ),
        migrations.CreateModel(
            name="PlayAnalysis",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("deal", models.CharField(max_length=69)),
                ("trump", models.CharField(max_length=1)),
                ("leader", models.CharField(max_length=1)),
                ("cards", models.CharField(max_length=104)),
                ("takes", models.CharField(blank=True, max_length=53)),
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
                    models.UniqueConstraint(
                        fields=("federation", "deal", "trump", "leader", "cards"), name="play_analysis_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("takes", ""),
                            models.Q(("problem", ""), ("takes__regex", "^[0-9a-d]+$")),
                            _connector="OR",
                        ),
                        name="play_analysis_of_numbers",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="PortalGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("scoring", models.CharField(max_length=10, verbose_name="scoring")),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                ("first_dealer", models.CharField(max_length=1, verbose_name="first dealer")),
                ("has_honours", models.BooleanField(verbose_name="honours")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("begun_on", models.DateField(verbose_name="day")),
                ("at", models.DateTimeField(verbose_name="time")),
                ("kind", models.CharField(max_length=10, verbose_name="game")),
                ("secret", models.CharField(db_collation="C", editable=False, max_length=32)),
                ("seed", models.CharField(editable=False, max_length=64)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
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
                "verbose_name": "game against the portal",
                "verbose_name_plural": "games against the portal",
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
        migrations.CreateModel(
            name="GameMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("move", models.CharField(max_length=60, verbose_name="move")),
                ("is_portals", models.BooleanField(verbose_name="the portal's")),
                ("token", models.UUIDField(editable=False, null=True)),
                ("at", models.DateTimeField(verbose_name="time")),
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
                    "game",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="moves",
                        to="scoring.portalgame",
                        verbose_name="game",
                    ),
                ),
            ],
            options={
                "verbose_name": "move of a game",
                "verbose_name_plural": "moves of games",
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
            name="ScorePad",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("scoring", models.CharField(max_length=10, verbose_name="scoring")),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                ("first_dealer", models.CharField(max_length=1, verbose_name="first dealer")),
                ("has_honours", models.BooleanField(verbose_name="honours")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("begun_on", models.DateField(verbose_name="day")),
                ("at", models.DateTimeField(verbose_name="time")),
                ("kind", models.CharField(max_length=10, verbose_name="game")),
                ("name_ns", models.CharField(max_length=60, verbose_name="North-South")),
                ("name_ew", models.CharField(max_length=60, verbose_name="East-West")),
                ("reading", models.CharField(db_collation="C", editable=False, max_length=32)),
                ("writing", models.CharField(db_collation="C", editable=False, max_length=32)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
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
                "verbose_name": "score pad",
                "verbose_name_plural": "score pads",
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
        migrations.CreateModel(
            name="PadLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveIntegerField(verbose_name="number")),
                ("place", models.PositiveIntegerField(verbose_name="line")),
                ("kind", models.CharField(max_length=10, verbose_name="kind")),
                ("contract", models.CharField(blank=True, max_length=4, verbose_name="contract")),
                ("declarer", models.CharField(blank=True, max_length=1, verbose_name="declarer")),
                ("tricks", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="tricks")),
                ("honours_side", models.CharField(blank=True, max_length=2, verbose_name="honours of")),
                ("honours", models.PositiveSmallIntegerField(default=0, verbose_name="honours")),
                ("token", models.UUIDField(editable=False)),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
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
                    "pad",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="scoring.scorepad",
                        verbose_name="score pad",
                    ),
                ),
            ],
            options={
                "verbose_name": "line of a score pad",
                "verbose_name_plural": "lines of score pads",
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
            model_name="portalgame",
            index=models.Index(fields=["federation", "by", "-id"], name="game_of_user"),
        ),
        migrations.AddIndex(
            model_name="portalgame",
            index=models.Index(fields=["federation", "begun_on"], name="game_of_day"),
        ),
        migrations.AddConstraint(
            model_name="portalgame",
            constraint=models.UniqueConstraint(fields=("federation", "secret"), name="game_secret_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="portalgame",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="564eb916e160c2235ef6797c0572447dd1230323",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_f4e71",
                    table="scoring_portalgame",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="gamemove",
            constraint=models.UniqueConstraint(fields=("federation", "game", "number"), name="move_once"),
        ),
        migrations.AddConstraint(
            model_name="gamemove",
            constraint=models.UniqueConstraint(fields=("federation", "game", "token"), name="move_form_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="gamemove",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d9ea0c5346751f2457a77a3856fee7f81acaa96a",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_7c004",
                    table="scoring_gamemove",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="scorepad",
            index=models.Index(fields=["federation", "by", "-id"], name="pad_of_user"),
        ),
        migrations.AddIndex(
            model_name="scorepad",
            index=models.Index(fields=["federation", "begun_on"], name="pad_of_day"),
        ),
        migrations.AddConstraint(
            model_name="scorepad",
            constraint=models.UniqueConstraint(fields=("federation", "reading"), name="pad_reading_once"),
        ),
        migrations.AddConstraint(
            model_name="scorepad",
            constraint=models.UniqueConstraint(fields=("federation", "writing"), name="pad_writing_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="scorepad",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="8cf7cb26bf3a03a92cd29cde198d459dbe13399c",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_73c3a",
                    table="scoring_scorepad",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="padline",
            constraint=models.UniqueConstraint(
                fields=("federation", "pad", "sequence"),
                name="pad_line_once",
                violation_error_message="Somebody else has written on this pad just now.",
            ),
        ),
        migrations.AddConstraint(
            model_name="padline",
            constraint=models.UniqueConstraint(fields=("federation", "pad", "token"), name="pad_form_once"),
        ),
        migrations.AddConstraint(
            model_name="padline",
            constraint=models.CheckConstraint(
                condition=models.Q(("tricks__isnull", True), ("tricks__lte", 13), _connector="OR"),
                name="pad_tricks",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="padline",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d41a8bd18335bd82491b423767d684dac07a7597",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_212ce",
                    table="scoring_padline",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="QuizAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("quiz_set", models.CharField(max_length=40, verbose_name="set of questions")),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("question", models.CharField(max_length=60, verbose_name="question")),
                ("chosen", models.CharField(max_length=60, verbose_name="answer")),
                ("right", models.CharField(max_length=60, verbose_name="right answer")),
                ("answered_at", models.DateTimeField(auto_now_add=True, verbose_name="answered at")),
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
                "verbose_name": "answer in the quiz",
                "verbose_name_plural": "answers in the quiz",
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
            name="ArticleVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("article", models.CharField(max_length=60, verbose_name="article")),
                ("language", models.CharField(max_length=2, verbose_name="language")),
                ("text", models.TextField(blank=True, verbose_name="text")),
                ("written_at", models.DateTimeField(auto_now_add=True, verbose_name="written at")),
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
                    "written_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="written by",
                    ),
                ),
            ],
            options={
                "verbose_name": "version of an article",
                "verbose_name_plural": "versions of articles",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(
                        fields=["federation", "article", "language", "-id"], name="versions_of_article"
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="articleversion",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="da33f1d79b3c51ec9eceafa5ba443257c580043e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_a186e",
                    table="scoring_articleversion",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="quizanswer",
            constraint=models.UniqueConstraint(
                fields=("federation", "member", "quiz_set", "round", "question"),
                name="quiz_answered_once_a_round",
                violation_error_message="This question is answered already in this round.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="quizanswer",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c48aea36ab005e16ba59c413e7d92ad2ea6042be",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ed518",
                    table="scoring_quizanswer",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="RecordReview",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.TextField(verbose_name="reason")),
                ("first_day", models.DateField(verbose_name="from")),
                ("last_day", models.DateField(verbose_name="to")),
                ("opened_at", models.DateTimeField(auto_now_add=True, verbose_name="opened")),
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
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="opened by",
                    ),
                ),
            ],
            options={
                "verbose_name": "review of records",
                "verbose_name_plural": "reviews of records",
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
        migrations.CreateModel(
            name="ReviewedMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                (
                    "review",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reviewed",
                        to="scoring.recordreview",
                        verbose_name="review",
                    ),
                ),
            ],
            options={
                "verbose_name": "reviewed player",
                "verbose_name_plural": "reviewed players",
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
            name="ReviewNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(verbose_name="note")),
                ("closes", models.BooleanField(default=False, verbose_name="what it came to")),
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
                    "result",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.result",
                        verbose_name="result",
                    ),
                ),
                (
                    "review",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notes",
                        to="scoring.recordreview",
                        verbose_name="review",
                    ),
                ),
            ],
            options={
                "verbose_name": "note of a review",
                "verbose_name_plural": "notes of reviews",
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
        migrations.AddConstraint(
            model_name="recordreview",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_day__gte", models.F("first_day"))),
                name="review_ends_after_its_beginning",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="recordreview",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="525ff290e7ff3ed3ae84acf83f8826fa714f2669",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_6f64f",
                    table="scoring_recordreview",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="reviewedmember",
            constraint=models.UniqueConstraint(
                fields=("federation", "review", "member"), name="reviewed_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reviewedmember",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="412c209808208c18c601221d5df815e1b070f03f",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_6f976",
                    table="scoring_reviewedmember",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="reviewnote",
            constraint=models.UniqueConstraint(
                condition=models.Q(("closes", True)),
                fields=("federation", "review"),
                name="review_closed_once",
                violation_error_message="This review is closed already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="reviewnote",
            constraint=models.CheckConstraint(
                condition=models.Q(("text", ""), _negated=True), name="review_note_says_something"
            ),
        ),
        migrations.AddConstraint(
            model_name="reviewnote",
            constraint=models.CheckConstraint(
                condition=models.Q(("closes", False), ("result__isnull", True), _connector="OR"),
                name="review_closed_as_a_whole",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reviewnote",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="68ccb825a701c110928e155fcccc723929c4ecf7",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_c3bb2",
                    table="scoring_reviewnote",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.CreateModel(
            name="MemberRating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("strength", models.BigIntegerField()),
                ("variance", models.BigIntegerField()),
                ("boards", models.PositiveIntegerField(verbose_name="boards")),
                ("sessions", models.PositiveIntegerField(verbose_name="sessions")),
                ("played_on", models.DateField(verbose_name="last played")),
                ("is_settled", models.BooleanField()),
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
                        related_name="ratings",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ["-is_settled", "-strength", "member_id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(
                        fields=["federation", "-is_settled", "-strength", "member"],
                        name="member_rating_listed",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "member"), name="member_rating_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="RatedSession",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("played_on", models.DateField(verbose_name="played on")),
                ("body", models.JSONField()),
                ("is_open", models.BooleanField()),
                ("is_owed", models.BooleanField()),
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
                        related_name="rated",
                        to="clubs.session",
                    ),
                ),
            ],
            options={
                "ordering": ["played_on", "session_id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(
                        fields=["federation", "played_on", "session"], name="rated_session_in_order"
                    ),
                    models.Index(
                        condition=models.Q(("is_owed", True)),
                        fields=["federation", "played_on", "session"],
                        name="rated_session_owed",
                    ),
                    models.Index(
                        condition=models.Q(("is_open", False)),
                        fields=["federation", "session"],
                        name="rated_session_hidden",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "session"), name="rated_session_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="RatingLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("played_on", models.DateField(verbose_name="played on")),
                ("boards", models.PositiveIntegerField(verbose_name="boards")),
                ("actual", models.BigIntegerField()),
                ("expected", models.BigIntegerField()),
                ("strength_before", models.BigIntegerField()),
                ("variance_before", models.BigIntegerField()),
                ("strength", models.BigIntegerField()),
                ("variance", models.BigIntegerField()),
                ("boards_in_all", models.PositiveIntegerField()),
                ("sessions_in_all", models.PositiveIntegerField()),
                ("steps", models.JSONField()),
                ("partners", models.JSONField()),
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
                        related_name="rating_lines",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_lines",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "step of a rating",
                "verbose_name_plural": "steps of ratings",
                "ordering": ["-played_on", "-session_id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(
                        fields=["federation", "member", "-played_on", "-session"], name="rating_line_newest"
                    ),
                    models.Index(fields=["federation", "session"], name="rating_line_of_session"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "member", "session"), name="rating_line_once"
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddIndex(
            model_name="run",
            index=models.Index(fields=["federation", "-id"], name="runs_newest"),
        ),
        migrations.AddIndex(
            model_name="stagerun",
            index=models.Index(fields=["federation", "-id"], name="stage_runs_newest"),
        ),
        migrations.CreateModel(
            name="CountedSession",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("played_on", models.DateField(verbose_name="played on")),
                ("tables", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="tables")),
                ("people", models.PositiveIntegerField(verbose_name="people")),
                ("is_open", models.BooleanField()),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="counted",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "counted session",
                "verbose_name_plural": "counted sessions",
                "ordering": ["-played_on", "-session_id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(fields=["federation", "played_on", "club"], name="counted_sessions_by_day"),
                    models.Index(fields=["federation", "club", "played_on"], name="counted_sessions_of_club"),
                    models.Index(
                        condition=models.Q(("is_open", False)),
                        fields=["federation", "session"],
                        name="counted_sessions_hidden",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "session"), name="counted_session_once")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="PlayedYear",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("sessions", models.PositiveIntegerField(verbose_name="sessions")),
                ("first_year", models.PositiveSmallIntegerField()),
                (
                    "club",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
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
                "verbose_name": "year of playing",
                "verbose_name_plural": "years of playing",
                "ordering": ["-year", "member_id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [models.Index(fields=["federation", "member"], name="played_years_of_member")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("club__isnull", False)),
                        fields=("federation", "club", "year", "member"),
                        name="played_year_at_club_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("club__isnull", True)),
                        fields=("federation", "year", "first_year", "member"),
                        name="played_year_once",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="webhookendpoint",
            name="member_fields",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=10),
                default=list,
                size=None,
                verbose_name="what is told of members",
            ),
        ),
        migrations.AddField(
            model_name="webhookendpoint",
            name="topics",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=20),
                default=scoring.models.webhook.of_points,
                size=None,
                verbose_name="topics",
            ),
        ),
        migrations.CreateModel(
            name="SignInConsent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("subject", models.UUIDField()),
                (
                    "claims",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20),
                        size=None,
                        verbose_name="What it may be told",
                    ),
                ),
                ("given_at", models.DateTimeField(verbose_name="agreed")),
                ("used_at", models.DateTimeField(verbose_name="last used")),
                ("withdrawn_at", models.DateTimeField(null=True, verbose_name="withdrawn at")),
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
                        related_name="sign_in_consents",
                        to="federation.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "consent to a program",
                "verbose_name_plural": "consents to programs",
                "ordering": ["-used_at", "-id"],
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
            name="SignInCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("address", models.CharField(max_length=300)),
                (
                    "claims",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20), size=None
                    ),
                ),
                ("challenge", models.CharField(max_length=128)),
                ("nonce", models.CharField(blank=True, max_length=500)),
                ("session_mark", models.CharField(max_length=64)),
                ("signed_in_at", models.DateTimeField()),
                (
                    "methods",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=10), size=None
                    ),
                ),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
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
                    "consent",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="codes",
                        to="scoring.signinconsent",
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
            name="SignInKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=32)),
                ("public", models.JSONField()),
                ("sealed", models.TextField()),
                ("made_at", models.DateTimeField(verbose_name="made")),
                ("retired_at", models.DateTimeField(null=True)),
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
                "verbose_name": "key for signing in",
                "verbose_name_plural": "keys for signing in",
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
        migrations.CreateModel(
            name="SignInProgram",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("purpose", models.CharField(max_length=200, verbose_name="purpose")),
                ("site", models.CharField(max_length=300, verbose_name="address of its site")),
                ("client_id", models.CharField(editable=False, max_length=40)),
                ("digest", models.CharField(blank=True, editable=False, max_length=64)),
                (
                    "addresses",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=300),
                        help_text="One in each line, exactly as the program sends them.",
                        size=None,
                        verbose_name="addresses to come back to",
                    ),
                ),
                (
                    "claims",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20),
                        size=None,
                        verbose_name="What it may be told",
                    ),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="in use")),
                ("made_at", models.DateTimeField(verbose_name="made")),
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
            ],
            options={
                "verbose_name": "program to sign in at",
                "verbose_name_plural": "programs to sign in at",
                "ordering": ["name", "id"],
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
            model_name="signinconsent",
            name="program",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="consents",
                to="scoring.signinprogram",
                verbose_name="program",
            ),
        ),
        migrations.CreateModel(
            name="SignInToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10)),
                ("digest", models.CharField(max_length=64)),
                (
                    "claims",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20), size=None
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "code",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tokens",
                        to="scoring.signincode",
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
            model_name="signincode",
            index=models.Index(fields=["federation", "consent"], name="sign_in_codes_of_consent"),
        ),
        migrations.AddConstraint(
            model_name="signincode",
            constraint=models.UniqueConstraint(fields=("federation", "digest"), name="sign_in_code_once"),
        ),
        migrations.AddConstraint(
            model_name="signinkey",
            constraint=models.UniqueConstraint(fields=("federation", "name"), name="sign_in_key_once"),
        ),
        migrations.AddConstraint(
            model_name="signinkey",
            constraint=models.UniqueConstraint(
                condition=models.Q(("retired_at__isnull", True)),
                fields=("federation",),
                name="one_sign_in_key_signs",
            ),
        ),
        migrations.AddConstraint(
            model_name="signinprogram",
            constraint=models.UniqueConstraint(
                fields=("federation", "client_id"), name="sign_in_program_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="signinprogram",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="9ed14be6cf6f5f5086a3cb82286d8243d5c42bba",
                    operation="DELETE",
                    pgid="pgtrigger_keep_7a45d",
                    table="scoring_signinprogram",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="signinconsent",
            index=models.Index(fields=["federation", "member"], name="sign_in_consents_of_member"),
        ),
        migrations.AddConstraint(
            model_name="signinconsent",
            constraint=models.UniqueConstraint(
                fields=("federation", "program", "member"), name="sign_in_consent_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="signinconsent",
            constraint=models.UniqueConstraint(fields=("federation", "subject"), name="sign_in_subject_once"),
        ),
        migrations.AddIndex(
            model_name="signintoken",
            index=models.Index(fields=["federation", "code"], name="sign_in_tokens_of_code"),
        ),
        migrations.AddConstraint(
            model_name="signintoken",
            constraint=models.UniqueConstraint(fields=("federation", "digest"), name="sign_in_token_once"),
        ),
        migrations.CreateModel(
            name="ReportLayout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=100, verbose_name="title")),
                (
                    "text",
                    models.TextField(
                        help_text="TOML: kind, format, and a [[column]] with heading and field for each column.",
                        max_length=20000,
                        verbose_name="mapping",
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
                "verbose_name": "report layout",
                "verbose_name_plural": "report layouts",
                "ordering": ["title", "pk"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "title"),
                        name="report_layout_once",
                        violation_error_message="There is a layout with this title already.",
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="OpenDump",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(verbose_name="day")),
                ("began_at", models.DateTimeField(verbose_name="begun")),
                ("finished_at", models.DateTimeField(null=True, verbose_name="finished")),
                ("cursor", models.CharField(max_length=40)),
                ("choices", models.CharField(max_length=120)),
                ("records", models.PositiveIntegerField(default=0, verbose_name="records")),
                ("size", models.BigIntegerField(default=0, verbose_name="size")),
                ("digest", models.CharField(blank=True, max_length=64)),
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
                "verbose_name": "dump of open data",
                "verbose_name_plural": "dumps of open data",
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
        migrations.CreateModel(
            name="OpenDumpPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("content", models.BinaryField()),
                (
                    "dump",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="scoring.opendump",
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
                "ordering": ["number"],
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
            name="OpenFeed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_open", models.BooleanField(default=False, verbose_name="given out")),
                (
                    "licence",
                    federation.languages.fields.TextsField(
                        blank=True, max_length=1000, verbose_name="licence"
                    ),
                ),
                ("epoch", models.CharField(max_length=12)),
                ("position", models.BigIntegerField(default=0)),
                ("compared_at", models.DateTimeField(null=True, verbose_name="last compared")),
                ("seconds", models.PositiveIntegerField(default=0)),
                ("at_kind", models.CharField(blank=True, max_length=20)),
                ("at_ref", models.BigIntegerField(default=0)),
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
                "verbose_name": "open data",
                "verbose_name_plural": "open data",
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
            name="OpenRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("ref", models.BigIntegerField()),
                ("position", models.BigIntegerField()),
                ("digest", models.CharField(max_length=32)),
                ("is_gone", models.BooleanField(default=False)),
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
                "verbose_name": "open record",
                "verbose_name_plural": "open records",
                "ordering": ["position"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddConstraint(
            model_name="opendump",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("finished_at", None), models.Q(("digest", ""), _negated=True), _connector="OR"
                ),
                name="open_dump_finished_with_digest",
            ),
        ),
        migrations.AddConstraint(
            model_name="opendumppart",
            constraint=models.UniqueConstraint(
                fields=("federation", "dump", "number"), name="open_dump_part_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="openfeed",
            constraint=models.UniqueConstraint(fields=("federation",), name="open_feed_once"),
        ),
        migrations.AddConstraint(
            model_name="openrecord",
            constraint=models.UniqueConstraint(fields=("federation", "kind", "ref"), name="open_record_once"),
        ),
        migrations.AddConstraint(
            model_name="openrecord",
            constraint=models.UniqueConstraint(
                fields=("federation", "position"), name="open_record_position_once"
            ),
        ),
        *tenant_tables(
            "Run",
            "RecomputeRequest",
            "StandingRow",
            "Award",
            "DealAnalysis",
            "MatchRow",
            "StageRequest",
            "StageRun",
            "StageStanding",
            "StageMatch",
            "Closure",
            "StageProblem",
            "FieldSheet",
            "OverallPlace",
            "OverallBoard",
            "Payment",
            "Posting",
            "PeriodClose",
            "PaymentRun",
            "PaymentAnswer",
            "Slip",
            "SlipClaim",
            "PaymentRequest",
            "PointTotal",
            "RankingChoice",
            "Title",
            "TitleAct",
            "PointsLeft",
            "LevyRate",
            "ClauseUse",
            "Series",
            "LegOfSeries",
            "CategoryOfSeries",
            "PrizeOfSeries",
            "SeriesEvent",
            "LegOfSeriesEvent",
            "CategoryOfSeriesEvent",
            "PrizeOfSeriesEvent",
            "SeriesRequest",
            "SeriesRun",
            "SeriesPlace",
            "PlayAnalysis",
            "ArticleVersion",
            "CountedSession",
            "PlayedYear",
            "RatedSession",
            "RatingLine",
            "MemberRating",
            "ReportLayout",
            shown_nowhere=[
                "WebhookEndpoint",
                "WebhookDelivery",
                "WebhookAttempt",
                "RegulationReplay",
                "ReplayLine",
                "ScorePad",
                "PadLine",
                "PortalGame",
                "GameMove",
                "QuizAnswer",
                "RecordReview",
                "ReviewedMember",
                "ReviewNote",
                "SignInKey",
                "SignInProgram",
                "SignInConsent",
                "SignInCode",
                "SignInToken",
                "OpenFeed",
                "OpenRecord",
                "OpenDump",
                "OpenDumpPart",
            ],
        ),
        *composite_keys(
            Run=["session"],
            RecomputeRequest=["session", "answered_by"],
            StandingRow=["session", "run", "section", "entry"],
            Award=["session", "run", "result"],
            MatchRow=["session", "run", "section", "a", "b"],
            StageRequest=["stage", "answered_by"],
            StageRun=["stage"],
            StageStanding=["stage", "run", "entrant"],
            StageMatch=["stage", "run", "a", "b", "winner"],
            Closure=["stage", "act"],
            StageProblem=["stage", "session"],
            FieldSheet=["session"],
            OverallPlace=["stage", "session", "entry"],
            OverallBoard=["stage"],
            Payment=["session", "stage", "run", "stage_run", "corrects", "approval"],
            Posting=["payment", "session", "stage", "member", "slip", "reverses"],
            PaymentAnswer=["payment_run"],
            Slip=["session", "stage"],
            SlipClaim=["slip", "member"],
            PaymentRequest=["session", "stage"],
            PointTotal=["member"],
            RankingChoice=["member"],
            Title=["member"],
            TitleAct=["title"],
            PointsLeft=["member"],
            WebhookDelivery=["endpoint", "payment"],
            WebhookAttempt=["delivery"],
            RegulationReplay=["draft"],
            ReplayLine=["member", "replay", "session", "stage"],
            ClauseUse=["session", "stage"],
            LegOfSeries=["series", "event", "session"],
            CategoryOfSeries=["series"],
            PrizeOfSeries=["series"],
            SeriesRequest=["series", "answered_by"],
            SeriesRun=["series"],
            SeriesPlace=["series", "run"],
            PadLine=["pad"],
            QuizAnswer=["member"],
            ReviewedMember=["review", "member"],
            ReviewNote=["review", "result"],
            GameMove=["game"],
            CountedSession=["session", "club"],
            PlayedYear=["member", "club"],
            RatedSession=["session"],
            RatingLine=["member", "session"],
            MemberRating=["member"],
            SignInConsent=["program", "member"],
            SignInCode=["consent"],
            SignInToken=["code"],
            OpenDumpPart=["dump"],
        ),
        *(
            AppendOnly(model)
            for model in (
                "Run",
                "StageRun",
                "SeriesRun",
                "SeriesEvent",
                "LegOfSeriesEvent",
                "CategoryOfSeriesEvent",
                "PrizeOfSeriesEvent",
                "Closure",
                "Payment",
                "Posting",
                "PeriodClose",
                "PaymentRun",
                "PaymentAnswer",
                "Slip",
                "SlipClaim",
                "Title",
                "TitleAct",
                "WebhookAttempt",
                "ArticleVersion",
                "QuizAnswer",
                "RecordReview",
                "ReviewedMember",
                "ReviewNote",
                "ScorePad",
                "PadLine",
                "PortalGame",
                "GameMove",
            )
        ),
        *(
            NeverTruncated(model)
            for model in (
                "WebhookEndpoint",
                "WebhookDelivery",
                "SignInProgram",
            )
        ),
        GuardedPostings("Posting"),
        Chained(
            "Payment",
            "payments",
            [
                "id",
                "federation_id",
                "kind",
                "session_id",
                "stage_id",
                "run_id",
                "stage_run_id",
                "sequence",
                "pack",
                "scheme",
                "edition",
                "digest",
                "not_issued",
                "cause",
                "corrects_id",
                "approval_id",
                "period",
                "reason",
                "by_id",
                "at",
            ],
            sealed=["not_issued", "cause", "reason"],
        ),
        Chained(
            "Posting",
            "postings",
            [
                "id",
                "federation_id",
                "payment_id",
                "line",
                "account",
                "session_id",
                "stage_id",
                "member_id",
                "slip_id",
                "colour",
                "period",
                "amount",
                "contestant",
                "reasons",
                "reverses_id",
            ],
            sealed=["contestant", "reasons"],
        ),
        Chained(
            "Title",
            "titles",
            [
                "id",
                "federation_id",
                "member_id",
                "pack",
                "ladder",
                "edition",
                "rank",
                "ordinal",
                "awarded_on",
                "points",
                "reason",
                "code",
                "by_id",
                "at",
            ],
            sealed=["reason"],
        ),
        Chained(
            "TitleAct",
            "title_acts",
            ["id", "federation_id", "title_id", "kind", "points", "reason", "by_id", "at"],
            sealed=["reason"],
        ),
        ErasableColumns("scoring"),
        ExpirableColumns("scoring"),
        counts_function("scoring", COUNTED),
    ]
