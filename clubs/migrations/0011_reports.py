"""What captains report of matches and players of boards, and the line-ups of teams."""

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
        ("clubs", "0010_pairings"),
        ("federation", "0008_acts_of_reports"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                    ("movement", "movement set"),
                ],
                max_length=12,
                verbose_name="act",
            ),
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("part", models.PositiveSmallIntegerField(default=1, verbose_name="part")),
                ("seats", models.JSONField()),
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
                    "entrant",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to="clubs.entrant",
                        verbose_name="team",
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
                    "opponent",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "line-up",
                "verbose_name_plural": "line-ups",
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
            name="MatchReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("reported", "reported"),
                            ("confirmed", "confirmed by the opponents"),
                            ("disputed", "disputed"),
                            ("counted", "counted without an answer"),
                            ("decided", "decided by the director"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("a_score", models.CharField(blank=True, max_length=20)),
                ("b_score", models.CharField(blank=True, max_length=20)),
                ("boards", models.JSONField(default=list)),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="at")),
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entrant",
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
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_reports",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
                (
                    "side",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_reports",
                        to="clubs.entrant",
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a match",
                "verbose_name_plural": "reports of matches",
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
            name="BoardReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("table", models.CharField(max_length=20)),
                ("board", models.PositiveIntegerField(verbose_name="board")),
                ("side", models.CharField(max_length=2)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("reported", "reported"),
                            ("confirmed", "confirmed by the opponents"),
                            ("disputed", "disputed"),
                            ("counted", "counted without an answer"),
                            ("decided", "decided by the director"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("stated", models.JSONField()),
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
                    "ew",
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
                    "ns",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.entry",
                    ),
                ),
                (
                    "session",
                    federation.tenancy.models.TenantForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="board_reports",
                        to="clubs.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a board",
                "verbose_name_plural": "reports of boards",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "across_federations",
                "default_manager_name": "objects",
                "indexes": [
                    models.Index(fields=["federation", "session", "round", "-id"], name="report_of_board")
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("across_federations", django.db.models.manager.Manager()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="boardreport",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="24a4d07cac09eeacd6b050f77e9ae458696a373b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_a106c",
                    table="clubs_boardreport",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="lineup",
            index=models.Index(fields=["federation", "session", "round", "-id"], name="line_up_of_match"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="lineup",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="85b9022e4317ee21eedcc9ba9dbd7e1f0247cf4e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_763fd",
                    table="clubs_lineup",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="matchreport",
            index=models.Index(fields=["federation", "session", "round", "-id"], name="report_of_match"),
        ),
        migrations.AddConstraint(
            model_name="matchreport",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "decided"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="match_decided_with_reason",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="matchreport",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="641922ef06ea53df421304d7608f027f1beafa49",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_37361",
                    table="clubs_matchreport",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("MatchReport", "BoardReport", "LineUp"),
        *composite_keys(
            MatchReport=["session", "a", "b", "side"],
            BoardReport=["session", "ns", "ew"],
            LineUp=["session", "entrant", "opponent"],
        ),
        AppendOnly("MatchReport"),
        AppendOnly("BoardReport"),
        AppendOnly("LineUp"),
    ]
