"""The ledger of master points: payments, postings, slips, payment runs, periods; and what is read of them."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from federation.tenancy.chains import Chained
from federation.tenancy.operations import AppendOnly, composite_keys, tenant_tables
from scoring.ledger_guards import GuardedPostings

PAYMENTS = [
    "id", "federation_id", "kind", "session_id", "stage_id", "run_id", "stage_run_id", "sequence", "pack",
    "scheme", "edition", "digest", "not_issued", "cause", "corrects_id", "approval_id", "period", "reason",
    "by_id", "at",
]  # fmt: skip
POSTINGS = [
    "id", "federation_id", "payment_id", "line", "account", "session_id", "stage_id", "member_id", "slip_id",
    "colour", "period", "amount", "contestant", "reasons", "reverses_id",
]  # fmt: skip
RECORDS = (
    "Payment", "Posting", "PeriodClose", "PaymentRun", "PaymentAnswer", "Slip", "SlipClaim",
)  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0013_amended_boards"),
        ("federation", "0009_chains"),
        ("scoring", "0007_overall"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                    "prepared_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("run", "points of an event"),
                            ("manual", "posted by hand"),
                            ("claim", "slip claimed"),
                        ],
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("sequence", models.PositiveIntegerField(default=1)),
                ("pack", models.CharField(blank=True, max_length=60)),
                ("scheme", models.CharField(blank=True, max_length=60, verbose_name="scheme")),
                ("edition", models.DateField(null=True, verbose_name="edition")),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("not_issued", models.JSONField(default=list)),
                ("cause", models.JSONField(default=dict)),
                ("period", models.DateField(verbose_name="period")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="at")),
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
                    "stage_run",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="scoring.stagerun",
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
                (
                    "kind",
                    models.CharField(
                        choices=[("events", "points of events"), ("manual", "posting by hand")],
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("body", models.JSONField()),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="at")),
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
        migrations.AddField(
            model_name="paymentanswer",
            name="payment_run",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="answers",
                to="scoring.paymentrun",
            ),
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
                (
                    "account",
                    models.CharField(
                        choices=[
                            ("federation", "federation"),
                            ("event", "event"),
                            ("member", "member"),
                            ("slip", "slip"),
                        ],
                        max_length=10,
                        verbose_name="account",
                    ),
                ),
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
                    models.Q(("kind", "manual"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
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
        *tenant_tables(*RECORDS, "PaymentRequest", "PointTotal", "RankingChoice"),
        *composite_keys(
            Payment=["session", "stage", "run", "stage_run", "corrects", "approval"],
            Posting=["payment", "session", "stage", "member", "slip", "reverses"],
            PaymentAnswer=["payment_run"],
            Slip=["session", "stage"],
            SlipClaim=["slip", "member"],
            PaymentRequest=["session", "stage"],
            PointTotal=["member"],
            RankingChoice=["member"],
        ),
        *(AppendOnly(name) for name in RECORDS),
        GuardedPostings("Posting"),
        Chained("Payment", "payments", PAYMENTS),
        Chained("Posting", "postings", POSTINGS),
    ]
