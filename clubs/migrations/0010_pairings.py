"""How rounds were drawn, and forms of a stage's desk that were sent."""

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
        ("clubs", "0009_entry_facts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SentForm",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token", models.UUIDField()),
                ("at", models.DateTimeField(auto_now_add=True)),
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
                        related_name="sent_forms",
                        to="clubs.stage",
                    ),
                ),
            ],
            options={
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
            name="RoundPairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("proposed", "proposed"),
                            ("locked", "locked"),
                            ("completed", "held matches added"),
                            ("overridden", "changed by the director"),
                        ],
                        max_length=12,
                        verbose_name="state",
                    ),
                ),
                ("seed", models.CharField(max_length=100, verbose_name="seed of the lots")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("proposal", models.JSONField(verbose_name="draw")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairings",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "stage",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairings",
                        to="clubs.stage",
                        verbose_name="stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "draw of a round",
                "verbose_name_plural": "draws of rounds",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(fields=["federation", "stage", "round", "-id"], name="pairing_of_round")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "locked")),
                        fields=("federation", "stage", "round"),
                        name="round_locked_once",
                        violation_error_message="This round is paired already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "overridden"), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="pairing_changed_with_reason",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="roundpairing",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b4be0accb3d250326efd983a3732f365ce11e071",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_57459",
                    table="clubs_roundpairing",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="sentform",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "token"), name="form_sent_once"
            ),
        ),
        migrations.AlterField(
            model_name="sessionact",
            name="kind",
            field=models.CharField(
                choices=[
                    ("opened", "session opened"),
                    ("paired", "round paired"),
                    ("match", "result of a match entered"),
                    ("results", "results entered"),
                    ("started", "round started"),
                    ("substitute", "substitute admitted"),
                ],
                max_length=12,
                verbose_name="act",
            ),
        ),
        *tenant_tables("RoundPairing", "SentForm"),
        *composite_keys(RoundPairing=["stage", "session"], SentForm=["stage"]),
        AppendOnly("RoundPairing"),
    ]
