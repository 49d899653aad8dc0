"""Titles that members hold, decisions about them, and what is left of points that grow old."""

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

TITLES = [
    "id", "federation_id", "member_id", "pack", "ladder", "edition", "rank", "ordinal", "awarded_on",
    "points", "reason", "code", "by_id", "at",
]  # fmt: skip
ACTS = ["id", "federation_id", "title_id", "kind", "points", "reason", "by_id", "at"]


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0010_conduct_record"),
        ("scoring", "0009_overall_names"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                (
                    "kind",
                    models.CharField(
                        choices=[("confirmed", "confirmed"), ("withdrawn", "withdrawn")],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("points", models.JSONField(default=dict)),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
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
                "indexes": [
                    models.Index(
                        fields=["federation", "year", "colour", "-units", "member"], name="left_ranked"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("federation", "member", "colour"), name="points_left_once"
                    )
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
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
        *tenant_tables("Title", "TitleAct", "PointsLeft"),
        *composite_keys(Title=["member"], TitleAct=["title"], PointsLeft=["member"]),
        AppendOnly("Title"),
        AppendOnly("TitleAct"),
        Chained("Title", "titles", TITLES),
        Chained("TitleAct", "title_acts", ACTS),
    ]
