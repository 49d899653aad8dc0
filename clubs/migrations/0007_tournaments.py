"""Tournaments: events, stages, entrants, and what is done at a running session."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from federation.tenancy.operations import AppendOnly, NeverTruncated, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0006_proofs"),
        ("federation", "0005_acts_of_proofs"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Bye",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
            ],
            options={
                "verbose_name": "bye",
                "verbose_name_plural": "byes",
                "ordering": ["round", "id"],
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
            name="ConditionsOfContest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("edition", models.PositiveSmallIntegerField(verbose_name="edition")),
                ("body", models.JSONField(default=dict, verbose_name="conditions of contest")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("set_at", models.DateTimeField(auto_now_add=True, verbose_name="set")),
            ],
            options={
                "verbose_name": "conditions of contest",
                "verbose_name_plural": "conditions of contest",
                "ordering": ["-edition"],
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
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=40, verbose_name="number")),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="team")),
                ("direction", models.CharField(blank=True, max_length=2, verbose_name="direction")),
                ("seed", models.PositiveIntegerField(blank=True, null=True, verbose_name="seed")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waiting for consent"),
                            ("entered", "entered"),
                            ("waiting", "on the waiting list"),
                            ("cancelled", "cancelled before the start"),
                        ],
                        default="entered",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("entered_at", models.DateTimeField(auto_now_add=True, verbose_name="entered")),
            ],
            options={
                "verbose_name": "entrant",
                "verbose_name_plural": "entrants",
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
            name="EntrantEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("number", models.CharField(max_length=40, verbose_name="number")),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="team")),
                ("direction", models.CharField(blank=True, max_length=2, verbose_name="direction")),
                ("seed", models.PositiveIntegerField(blank=True, null=True, verbose_name="seed")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waiting for consent"),
                            ("entered", "entered"),
                            ("waiting", "on the waiting list"),
                            ("cancelled", "cancelled before the start"),
                        ],
                        default="entered",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("entered_at", models.DateTimeField(auto_now_add=True, verbose_name="entered")),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="EntrantPlayer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(verbose_name="order")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("is_captain", models.BooleanField(default=False, verbose_name="captain")),
                ("consented_at", models.DateTimeField(blank=True, null=True, verbose_name="consented")),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["seat"],
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
            name="EntrantPlayerEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("seat", models.PositiveSmallIntegerField(verbose_name="order")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("is_captain", models.BooleanField(default=False, verbose_name="captain")),
                ("consented_at", models.DateTimeField(blank=True, null=True, verbose_name="consented")),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title_ja", models.CharField(max_length=200, verbose_name="title in Japanese")),
                ("title_en", models.CharField(max_length=200, verbose_name="title in English")),
                ("position", models.PositiveSmallIntegerField(default=1, verbose_name="order")),
                (
                    "form",
                    models.CharField(
                        choices=[
                            ("pairs_matchpoints", "pairs at matchpoints"),
                            ("pairs_imps", "pairs at IMPs"),
                            ("pairs_total_points", "pairs at total points"),
                            ("houston", "Houston pairs"),
                            ("individual", "individual"),
                            ("board_a_match", "board-a-match teams"),
                            ("board_a_match_vp", "board-a-match teams with VP"),
                            ("imp_teams", "teams at IMPs"),
                            ("round_robin_teams", "round robin of teams"),
                            ("swiss_teams", "Swiss teams"),
                            ("knockout_teams", "knockout teams"),
                        ],
                        max_length=20,
                        verbose_name="form of contest",
                    ),
                ),
                (
                    "boards_per_round",
                    models.PositiveSmallIntegerField(default=2, verbose_name="boards a round"),
                ),
                (
                    "round_minutes",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Where nothing is announced, 7 a board.",
                        null=True,
                        verbose_name="minutes a round",
                    ),
                ),
                (
                    "entries_close_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="entries close"),
                ),
                (
                    "entrants_max",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="Further entries go on the waiting list.",
                        null=True,
                        verbose_name="most entries",
                    ),
                ),
                (
                    "fee",
                    models.DecimalField(
                        blank=True, decimal_places=2, max_digits=10, null=True, verbose_name="entry fee"
                    ),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ["position", "id"],
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
            name="EventEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("title_ja", models.CharField(max_length=200, verbose_name="title in Japanese")),
                ("title_en", models.CharField(max_length=200, verbose_name="title in English")),
                ("position", models.PositiveSmallIntegerField(default=1, verbose_name="order")),
                (
                    "form",
                    models.CharField(
                        choices=[
                            ("pairs_matchpoints", "pairs at matchpoints"),
                            ("pairs_imps", "pairs at IMPs"),
                            ("pairs_total_points", "pairs at total points"),
                            ("houston", "Houston pairs"),
                            ("individual", "individual"),
                            ("board_a_match", "board-a-match teams"),
                            ("board_a_match_vp", "board-a-match teams with VP"),
                            ("imp_teams", "teams at IMPs"),
                            ("round_robin_teams", "round robin of teams"),
                            ("swiss_teams", "Swiss teams"),
                            ("knockout_teams", "knockout teams"),
                        ],
                        max_length=20,
                        verbose_name="form of contest",
                    ),
                ),
                (
                    "boards_per_round",
                    models.PositiveSmallIntegerField(default=2, verbose_name="boards a round"),
                ),
                (
                    "round_minutes",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Where nothing is announced, 7 a board.",
                        null=True,
                        verbose_name="minutes a round",
                    ),
                ),
                (
                    "entries_close_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="entries close"),
                ),
                (
                    "entrants_max",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="Further entries go on the waiting list.",
                        null=True,
                        verbose_name="most entries",
                    ),
                ),
                (
                    "fee",
                    models.DecimalField(
                        blank=True, decimal_places=2, max_digits=10, null=True, verbose_name="entry fee"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SessionAct",
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
                            ("opened", "session opened"),
                            ("paired", "round paired"),
                            ("match", "result of a match entered"),
                            ("results", "results entered"),
                            ("substitute", "substitute admitted"),
                        ],
                        max_length=12,
                        verbose_name="act",
                    ),
                ),
                ("body", models.JSONField(default=dict)),
                ("at", models.DateTimeField(verbose_name="at")),
            ],
            options={
                "verbose_name": "act at a session",
                "verbose_name_plural": "acts at sessions",
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
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title_ja", models.CharField(max_length=200, verbose_name="title in Japanese")),
                ("title_en", models.CharField(max_length=200, verbose_name="title in English")),
                ("position", models.PositiveSmallIntegerField(default=1, verbose_name="order")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("only", "only stage"),
                            ("qualifier", "qualifier"),
                            ("knockout", "knockout phase"),
                            ("final", "final"),
                            ("consolation", "consolation"),
                        ],
                        default="only",
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("form", models.CharField(blank=True, max_length=20, verbose_name="form of contest")),
                ("rounds", models.PositiveSmallIntegerField(default=0, verbose_name="rounds")),
                (
                    "places",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="So many of the stage before take part.",
                        null=True,
                        verbose_name="places",
                    ),
                ),
            ],
            options={
                "verbose_name": "stage",
                "verbose_name_plural": "stages",
                "ordering": ["position", "id"],
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
            name="StageAct",
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
                            ("published", "results published"),
                            ("closed", "closed"),
                            ("reopened", "reopened"),
                        ],
                        max_length=10,
                        verbose_name="act",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="at")),
            ],
            options={
                "verbose_name": "act on a stage",
                "verbose_name_plural": "acts on stages",
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
            name="StageEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("title_ja", models.CharField(max_length=200, verbose_name="title in Japanese")),
                ("title_en", models.CharField(max_length=200, verbose_name="title in English")),
                ("position", models.PositiveSmallIntegerField(default=1, verbose_name="order")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("only", "only stage"),
                            ("qualifier", "qualifier"),
                            ("knockout", "knockout phase"),
                            ("final", "final"),
                            ("consolation", "consolation"),
                        ],
                        default="only",
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("form", models.CharField(blank=True, max_length=20, verbose_name="form of contest")),
                ("rounds", models.PositiveSmallIntegerField(default=0, verbose_name="rounds")),
                (
                    "places",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="So many of the stage before take part.",
                        null=True,
                        verbose_name="places",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title_ja", models.CharField(max_length=200, verbose_name="title in Japanese")),
                ("title_en", models.CharField(max_length=200, verbose_name="title in English")),
                (
                    "slug",
                    models.SlugField(
                        db_index=False,
                        help_text="In addresses: spring-2027.",
                        max_length=60,
                        verbose_name="short name",
                    ),
                ),
                (
                    "level",
                    models.CharField(
                        choices=[
                            ("weekly", "weekly game"),
                            ("club_championship", "club championship"),
                            ("local", "local"),
                            ("sectional", "sectional"),
                            ("regional", "regional"),
                            ("national", "national"),
                        ],
                        max_length=20,
                        verbose_name="level",
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("ends_on", models.DateField(verbose_name="last day")),
                ("venue", models.CharField(blank=True, max_length=200, verbose_name="venue")),
                (
                    "announced_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="announced"),
                ),
                (
                    "cancelled_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="cancelled"),
                ),
            ],
            options={
                "verbose_name": "tournament",
                "verbose_name_plural": "tournaments",
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
            name="TournamentEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("title_ja", models.CharField(max_length=200, verbose_name="title in Japanese")),
                ("title_en", models.CharField(max_length=200, verbose_name="title in English")),
                (
                    "slug",
                    models.SlugField(
                        db_index=False,
                        help_text="In addresses: spring-2027.",
                        max_length=60,
                        verbose_name="short name",
                    ),
                ),
                (
                    "level",
                    models.CharField(
                        choices=[
                            ("weekly", "weekly game"),
                            ("club_championship", "club championship"),
                            ("local", "local"),
                            ("sectional", "sectional"),
                            ("regional", "regional"),
                            ("national", "national"),
                        ],
                        max_length=20,
                        verbose_name="level",
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("ends_on", models.DateField(verbose_name="last day")),
                ("venue", models.CharField(blank=True, max_length=200, verbose_name="venue")),
                (
                    "announced_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="announced"),
                ),
                (
                    "cancelled_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="cancelled"),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Withdrawal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("after_round", models.PositiveSmallIntegerField(verbose_name="after round")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="at")),
            ],
            options={
                "verbose_name": "withdrawal",
                "verbose_name_plural": "withdrawals",
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
        pgtrigger.migrations.RemoveTrigger(
            model_name="session",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="session",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="session",
            name="delete_delete",
        ),
        migrations.RemoveConstraint(
            model_name="revision",
            name="revision_of_file_or_correction",
        ),
        migrations.AddField(
            model_name="session",
            name="number",
            field=models.PositiveSmallIntegerField(
                default=0, editable=False, verbose_name="session of the stage"
            ),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="number",
            field=models.PositiveSmallIntegerField(
                default=0, editable=False, verbose_name="session of the stage"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="session",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_sessionevent" ("club_id", "conditions", "federation_id", "form", "game_key", "id", "matches_in", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "published_at", "revised_at", "scoring", "stage_id", "title", "winners") VALUES (NEW."club_id", NEW."conditions", NEW."federation_id", NEW."form", NEW."game_key", NEW."id", NEW."matches_in", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."played_on", NEW."published_at", NEW."revised_at", NEW."scoring", NEW."stage_id", NEW."title", NEW."winners"); RETURN NULL;',
                    hash="1047fc9141c5dd7846741a95087c739a1946f8ff",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_53c5d",
                    table="clubs_session",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="session",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_sessionevent" ("club_id", "conditions", "federation_id", "form", "game_key", "id", "matches_in", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "published_at", "revised_at", "scoring", "stage_id", "title", "winners") VALUES (NEW."club_id", NEW."conditions", NEW."federation_id", NEW."form", NEW."game_key", NEW."id", NEW."matches_in", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."played_on", NEW."published_at", NEW."revised_at", NEW."scoring", NEW."stage_id", NEW."title", NEW."winners"); RETURN NULL;',
                    hash="0d0ce2faf89b2857d34486595a84ed243e52b7ea",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_bdd17",
                    table="clubs_session",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="session",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_sessionevent" ("club_id", "conditions", "federation_id", "form", "game_key", "id", "matches_in", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "published_at", "revised_at", "scoring", "stage_id", "title", "winners") VALUES (OLD."club_id", OLD."conditions", OLD."federation_id", OLD."form", OLD."game_key", OLD."id", OLD."matches_in", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."played_on", OLD."published_at", OLD."revised_at", OLD."scoring", OLD."stage_id", OLD."title", OLD."winners"); RETURN NULL;',
                    hash="3c987682f83500cf23b77896f6643180d435cae6",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_69f6d",
                    table="clubs_session",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="bye",
            name="entry",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.entry",
            ),
        ),
        migrations.AddField(
            model_name="bye",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="bye",
            name="session",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="byes",
                to="clubs.session",
            ),
        ),
        migrations.AddField(
            model_name="bye",
            name="stated_by",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.revision",
                verbose_name="stated by",
            ),
        ),
        migrations.AddField(
            model_name="bye",
            name="superseded_by",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.revision",
            ),
        ),
        migrations.AddField(
            model_name="conditionsofcontest",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="conditionsofcontest",
            name="set_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="set by",
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="entered_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="entered by",
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="entrant",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="clubs.entrant",
            ),
        ),
        migrations.AddField(
            model_name="entrantevent",
            name="entered_by",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="entered by",
            ),
        ),
        migrations.AddField(
            model_name="entrantevent",
            name="federation",
            field=models.ForeignKey(
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
        migrations.AddField(
            model_name="entrantevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="clubs.entrant",
            ),
        ),
        migrations.AddField(
            model_name="entrantplayer",
            name="entrant",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="players",
                to="clubs.entrant",
                verbose_name="entrant",
            ),
        ),
        migrations.AddField(
            model_name="entrantplayer",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="entrantplayer",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
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
        migrations.AddField(
            model_name="entrantplayerevent",
            name="entrant",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="clubs.entrant",
                verbose_name="entrant",
            ),
        ),
        migrations.AddField(
            model_name="entrantplayerevent",
            name="federation",
            field=models.ForeignKey(
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
        migrations.AddField(
            model_name="entrantplayerevent",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
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
        migrations.AddField(
            model_name="entrantplayerevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="clubs.entrantplayer",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="entrantevent",
            name="event",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="clubs.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="event",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entrants",
                to="clubs.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            model_name="conditionsofcontest",
            name="event",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="conditions",
                to="clubs.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            model_name="eventevent",
            name="federation",
            field=models.ForeignKey(
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
        migrations.AddField(
            model_name="eventevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="clubs.event",
            ),
        ),
        migrations.AddField(
            model_name="sessionact",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="by",
            ),
        ),
        migrations.AddField(
            model_name="sessionact",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="sessionact",
            name="session",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="acts",
                to="clubs.session",
                verbose_name="session",
            ),
        ),
        migrations.AddField(
            model_name="revision",
            name="act",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="revisions",
                to="clubs.sessionact",
                verbose_name="act",
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("act__isnull", True), ("correction__isnull", True), ("upload__isnull", False)),
                    models.Q(("act__isnull", True), ("correction__isnull", False), ("upload__isnull", True)),
                    models.Q(("act__isnull", False), ("correction__isnull", True), ("upload__isnull", True)),
                    _connector="OR",
                ),
                name="revision_has_one_source",
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="event",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="stages",
                to="clubs.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="qualified_from",
            field=federation.tenancy.models.TenantForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="leads_to",
                to="clubs.stage",
                verbose_name="qualified from",
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="stage",
            field=federation.tenancy.models.TenantForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sessions",
                to="clubs.stage",
            ),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="stage",
            field=federation.tenancy.models.TenantForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="clubs.stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(
                condition=models.Q(("stage__isnull", False)),
                fields=("federation", "stage", "number"),
                name="session_of_stage_once",
            ),
        ),
        migrations.AddField(
            model_name="stageact",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="by",
            ),
        ),
        migrations.AddField(
            model_name="stageact",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="stageact",
            name="stage",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="acts",
                to="clubs.stage",
                verbose_name="stage",
            ),
        ),
        migrations.AddField(
            model_name="stageevent",
            name="event",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="clubs.event",
                verbose_name="event",
            ),
        ),
        migrations.AddField(
            model_name="stageevent",
            name="federation",
            field=models.ForeignKey(
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
        migrations.AddField(
            model_name="stageevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="clubs.stage",
            ),
        ),
        migrations.AddField(
            model_name="stageevent",
            name="qualified_from",
            field=federation.tenancy.models.TenantForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="clubs.stage",
                verbose_name="qualified from",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="host",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tournaments",
                to="clubs.club",
                verbose_name="run by",
            ),
        ),
        migrations.AddField(
            model_name="eventevent",
            name="tournament",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="clubs.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="tournament",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="contests",
                to="clubs.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.AddField(
            model_name="tournamentevent",
            name="federation",
            field=models.ForeignKey(
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
        migrations.AddField(
            model_name="tournamentevent",
            name="host",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="clubs.club",
                verbose_name="run by",
            ),
        ),
        migrations.AddField(
            model_name="tournamentevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="clubs.tournament",
            ),
        ),
        migrations.AddField(
            model_name="withdrawal",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="by",
            ),
        ),
        migrations.AddField(
            model_name="withdrawal",
            name="entrant",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="withdrawals",
                to="clubs.entrant",
                verbose_name="entrant",
            ),
        ),
        migrations.AddField(
            model_name="withdrawal",
            name="federation",
            field=models.ForeignKey(
                db_index=False,
                default=federation.tenancy.context.current_id_or_none,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.federation",
            ),
        ),
        migrations.AddField(
            model_name="withdrawal",
            name="stage",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="withdrawals",
                to="clubs.stage",
                verbose_name="stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="bye",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "session", "round", "entry"),
                name="bye_once",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="bye",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="09c8c0dc5e2029db658694add3aef2c7ec6c26b9",
                    operation="DELETE",
                    pgid="pgtrigger_keep_55106",
                    table="clubs_bye",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="bye",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="3ae2a7d8f34285b5e067ffdfee5adc0fe763a029",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_2f17b",
                    table="clubs_bye",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="entrantplayer",
            index=models.Index(fields=["federation", "member"], name="entrant_player_member"),
        ),
        migrations.AddConstraint(
            model_name="entrantplayer",
            constraint=models.UniqueConstraint(
                fields=("federation", "entrant", "seat"), name="entrant_seat_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrantplayer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("member__isnull", False)),
                fields=("federation", "entrant", "member"),
                name="entrant_member_once",
                violation_error_message="This member is on the roster already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrantplayer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_captain", True)),
                fields=("federation", "entrant"),
                name="one_captain",
                violation_error_message="A team has one captain.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entrantplayerevent" ("consented_at", "entrant_id", "federation_id", "id", "is_captain", "member_id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seat") VALUES (NEW."consented_at", NEW."entrant_id", NEW."federation_id", NEW."id", NEW."is_captain", NEW."member_id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."seat"); RETURN NULL;',
                    hash="9e4e465607739e7ea4d17993b57671eb00cf13a5",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_7f458",
                    table="clubs_entrantplayer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_entrantplayerevent" ("consented_at", "entrant_id", "federation_id", "id", "is_captain", "member_id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seat") VALUES (NEW."consented_at", NEW."entrant_id", NEW."federation_id", NEW."id", NEW."is_captain", NEW."member_id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."seat"); RETURN NULL;',
                    hash="7cd9e9ebe4d8b238bccd7c82308b9d044f852f9b",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_80c88",
                    table="clubs_entrantplayer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entrantplayerevent" ("consented_at", "entrant_id", "federation_id", "id", "is_captain", "member_id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seat") VALUES (OLD."consented_at", OLD."entrant_id", OLD."federation_id", OLD."id", OLD."is_captain", OLD."member_id", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."seat"); RETURN NULL;',
                    hash="a8ef40dc800a098b404a784b391b02f2e6084d85",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_9c23f",
                    table="clubs_entrantplayer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantplayerevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d89855748c99d559a54737dd098763743fb52658",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_daca1",
                    table="clubs_entrantplayerevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrantevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="74f9ec14db5a907021e384002025a523df5ff2a7",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_267cc",
                    table="clubs_entrantevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("federation", "event", "number"),
                name="entrant_number_once",
                violation_error_message="Another entrant of the event has this number.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrant",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entrantevent" ("direction", "entered_at", "entered_by_id", "event_id", "federation_id", "id", "name", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "state") VALUES (NEW."direction", NEW."entered_at", NEW."entered_by_id", NEW."event_id", NEW."federation_id", NEW."id", NEW."name", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."seed", NEW."state"); RETURN NULL;',
                    hash="efcc5ad857223ed7ec08d8bcecbbcd60fe9bc2ed",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_d0214",
                    table="clubs_entrant",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrant",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_entrantevent" ("direction", "entered_at", "entered_by_id", "event_id", "federation_id", "id", "name", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "state") VALUES (NEW."direction", NEW."entered_at", NEW."entered_by_id", NEW."event_id", NEW."federation_id", NEW."id", NEW."name", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."seed", NEW."state"); RETURN NULL;',
                    hash="f5c8ba593619ea85137125ba978a7b61af39e12d",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_77493",
                    table="clubs_entrant",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrant",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entrantevent" ("direction", "entered_at", "entered_by_id", "event_id", "federation_id", "id", "name", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "state") VALUES (OLD."direction", OLD."entered_at", OLD."entered_by_id", OLD."event_id", OLD."federation_id", OLD."id", OLD."name", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."seed", OLD."state"); RETURN NULL;',
                    hash="838d3ddd86209d5f5a0072f8e67f1021c9549d03",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_98278",
                    table="clubs_entrant",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="conditionsofcontest",
            constraint=models.UniqueConstraint(
                fields=("federation", "event", "edition"), name="edition_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="conditionsofcontest",
            constraint=models.CheckConstraint(
                condition=models.Q(("edition", 1), models.Q(("reason", ""), _negated=True), _connector="OR"),
                name="conditions_changed_with_reason",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="conditionsofcontest",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="85e52655a3807ac0e9fe7f614884bb59cfdec283",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_99936",
                    table="clubs_conditionsofcontest",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="sessionact",
            index=models.Index(fields=["federation", "session", "-id"], name="act_of_session"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="sessionact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="4bcd98010e9878b3314e11c75074df5a1d22be0b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_51ecf",
                    table="clubs_sessionact",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                fields=("federation", "event", "position"),
                name="stage_position_once",
                violation_error_message="Another stage of the event has this place in the order.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stage",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_stageevent" ("event_id", "federation_id", "form", "id", "kind", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "position", "qualified_from_id", "rounds", "title_en", "title_ja") VALUES (NEW."event_id", NEW."federation_id", NEW."form", NEW."id", NEW."kind", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."places", NEW."position", NEW."qualified_from_id", NEW."rounds", NEW."title_en", NEW."title_ja"); RETURN NULL;',
                    hash="306e97912f76dd676b4be0837a0ac15036d5cd99",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_aa9c4",
                    table="clubs_stage",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stage",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_stageevent" ("event_id", "federation_id", "form", "id", "kind", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "position", "qualified_from_id", "rounds", "title_en", "title_ja") VALUES (NEW."event_id", NEW."federation_id", NEW."form", NEW."id", NEW."kind", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."places", NEW."position", NEW."qualified_from_id", NEW."rounds", NEW."title_en", NEW."title_ja"); RETURN NULL;',
                    hash="abedbc29c982cae433421d73ea3baafdec9ec494",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_3f99c",
                    table="clubs_stage",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stage",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_stageevent" ("event_id", "federation_id", "form", "id", "kind", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "position", "qualified_from_id", "rounds", "title_en", "title_ja") VALUES (OLD."event_id", OLD."federation_id", OLD."form", OLD."id", OLD."kind", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."places", OLD."position", OLD."qualified_from_id", OLD."rounds", OLD."title_en", OLD."title_ja"); RETURN NULL;',
                    hash="f17798870e3993c5340e208312b94686abca1bb5",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_6e9ab",
                    table="clubs_stage",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="stageact",
            index=models.Index(fields=["federation", "stage", "-id"], name="act_of_stage"),
        ),
        migrations.AddConstraint(
            model_name="stageact",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "reopened"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="stage_reopened_with_reason",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stageact",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="3874497a8c5f63f0d50773b64d13d974c4e99b0a",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_4501a",
                    table="clubs_stageact",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="stageevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="ef7e521bce5c2aae432696b39447f7e6b5dfa400",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_51e22",
                    table="clubs_stageevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["federation", "-starts_on", "-id"], name="tournament_newest"),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                fields=("federation", "slug"),
                name="tournament_slug_once",
                violation_error_message="Another tournament has this short name.",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                name="tournament_ends_after_start",
                violation_error_message="A tournament ends on or after the day it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_tournamentevent" ("announced_at", "cancelled_at", "ends_on", "federation_id", "host_id", "id", "level", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "starts_on", "title_en", "title_ja", "venue") VALUES (NEW."announced_at", NEW."cancelled_at", NEW."ends_on", NEW."federation_id", NEW."host_id", NEW."id", NEW."level", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."slug", NEW."starts_on", NEW."title_en", NEW."title_ja", NEW."venue"); RETURN NULL;',
                    hash="92c53f11288e462557940dfe302b38995e16b344",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_4fc15",
                    table="clubs_tournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_tournamentevent" ("announced_at", "cancelled_at", "ends_on", "federation_id", "host_id", "id", "level", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "starts_on", "title_en", "title_ja", "venue") VALUES (NEW."announced_at", NEW."cancelled_at", NEW."ends_on", NEW."federation_id", NEW."host_id", NEW."id", NEW."level", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."slug", NEW."starts_on", NEW."title_en", NEW."title_ja", NEW."venue"); RETURN NULL;',
                    hash="2bed96391fcfd493a3872de289114197ec2d38d9",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_f4b78",
                    table="clubs_tournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_tournamentevent" ("announced_at", "cancelled_at", "ends_on", "federation_id", "host_id", "id", "level", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "starts_on", "title_en", "title_ja", "venue") VALUES (OLD."announced_at", OLD."cancelled_at", OLD."ends_on", OLD."federation_id", OLD."host_id", OLD."id", OLD."level", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."slug", OLD."starts_on", OLD."title_en", OLD."title_ja", OLD."venue"); RETURN NULL;',
                    hash="c74972884e78ca243b074775bf037dc1bacfae18",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_ea257",
                    table="clubs_tournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="eventevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="dea6f4bcf1f92b1f65106c1c45dc3c79a47dc37d",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_adf55",
                    table="clubs_eventevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(
                fields=("federation", "tournament", "position"),
                name="event_position_once",
                violation_error_message="Another event of the tournament has this place in the order.",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("boards_per_round__gte", 1), ("boards_per_round__lte", 100)),
                name="event_boards_a_round",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="event",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_eventevent" ("boards_per_round", "entrants_max", "entries_close_at", "federation_id", "fee", "form", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "round_minutes", "title_en", "title_ja", "tournament_id") VALUES (NEW."boards_per_round", NEW."entrants_max", NEW."entries_close_at", NEW."federation_id", NEW."fee", NEW."form", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."position", NEW."round_minutes", NEW."title_en", NEW."title_ja", NEW."tournament_id"); RETURN NULL;',
                    hash="1c9d20d984a6ea07c048774e46d654586eb2848f",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_0ce18",
                    table="clubs_event",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="event",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_eventevent" ("boards_per_round", "entrants_max", "entries_close_at", "federation_id", "fee", "form", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "round_minutes", "title_en", "title_ja", "tournament_id") VALUES (NEW."boards_per_round", NEW."entrants_max", NEW."entries_close_at", NEW."federation_id", NEW."fee", NEW."form", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."position", NEW."round_minutes", NEW."title_en", NEW."title_ja", NEW."tournament_id"); RETURN NULL;',
                    hash="f522791755853cb658e3bd697009e4e1504c7f01",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_83e58",
                    table="clubs_event",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="event",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_eventevent" ("boards_per_round", "entrants_max", "entries_close_at", "federation_id", "fee", "form", "id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "round_minutes", "title_en", "title_ja", "tournament_id") VALUES (OLD."boards_per_round", OLD."entrants_max", OLD."entries_close_at", OLD."federation_id", OLD."fee", OLD."form", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."position", OLD."round_minutes", OLD."title_en", OLD."title_ja", OLD."tournament_id"); RETURN NULL;',
                    hash="faa40adae5a51f3aa60a73e158bcb4cbd2e34e2a",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_41b09",
                    table="clubs_event",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournamentevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="1b3c4689b5a99461aa67a7eeb4aab4d55384df25",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_81111",
                    table="clubs_tournamentevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.UniqueConstraint(
                fields=("federation", "stage", "entrant"),
                name="withdrawn_once",
                violation_error_message="This entrant has withdrawn already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="withdrawal",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="3843b6f7321a8cac6fce5e69dccad79c0d19c1cb",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_afbd9",
                    table="clubs_withdrawal",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("Tournament", "TournamentEvent", "Event", "EventEvent", "ConditionsOfContest"),
        *tenant_tables("Stage", "StageEvent", "StageAct", "SessionAct", "Bye"),
        *tenant_tables("Entrant", "EntrantEvent", "EntrantPlayer", "EntrantPlayerEvent", "Withdrawal"),
        *composite_keys(
            Tournament=["host"],
            Event=["tournament"],
            ConditionsOfContest=["event"],
            Stage=["event", "qualified_from"],
            StageAct=["stage"],
            SessionAct=["session"],
            Bye=["session", "entry", "stated_by", "superseded_by"],
            Entrant=["event"],
            EntrantPlayer=["entrant", "member"],
            Withdrawal=["entrant", "stage"],
            Session=["stage"],
            Entry=["entrant"],
            Revision=["act"],
        ),
        AppendOnly("TournamentEvent"),
        AppendOnly("EventEvent"),
        AppendOnly("StageEvent"),
        AppendOnly("EntrantEvent"),
        AppendOnly("EntrantPlayerEvent"),
        AppendOnly("ConditionsOfContest"),
        AppendOnly("StageAct"),
        AppendOnly("SessionAct"),
        AppendOnly("Withdrawal"),
        NeverTruncated("Bye"),
    ]
