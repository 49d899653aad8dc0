"""Webhooks, the levy per table, and payments that move points between merged records."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from federation.tenancy.operations import AppendOnly, NeverTruncated, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0012_dues"),
        ("scoring", "0010_titles"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="payment",
            name="kind",
            field=models.CharField(
                choices=[
                    ("run", "points of an event"),
                    ("manual", "posted by hand"),
                    ("claim", "slip claimed"),
                    ("transfer", "moved from a merged record"),
                ],
                max_length=8,
                verbose_name="kind",
            ),
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
                (
                    "topic",
                    models.CharField(
                        choices=[
                            ("points.paid", "points paid"),
                            ("points.reversed", "points taken back"),
                            ("ping", "test message"),
                        ],
                        max_length=20,
                        verbose_name="topic",
                    ),
                ),
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
                ("at", models.DateTimeField(verbose_name="at")),
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
                    models.CharField(
                        choices=[("full", "a whole table"), ("half", "half a table"), ("none", "nothing")],
                        default="full",
                        max_length=4,
                        verbose_name="a half table counts as",
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
                "verbose_name": "levy rate",
                "verbose_name_plural": "levy rates",
                "ordering": ["-starts_on"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "starts_on"),
                        name="levy_rate_once",
                        violation_error_message="There is a rate from this day already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 0)),
                        name="levy_not_below_nothing",
                        violation_error_message="A levy is not below nothing.",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
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
        *tenant_tables("WebhookEndpoint", "WebhookDelivery", "WebhookAttempt", "LevyRate"),
        *composite_keys(WebhookDelivery=["endpoint", "payment"], WebhookAttempt=["delivery"]),
        NeverTruncated("WebhookEndpoint"),
        NeverTruncated("WebhookDelivery"),
        AppendOnly("WebhookAttempt"),
    ]
