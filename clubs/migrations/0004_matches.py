"""Matches and names of teams; rounds, tables and partners of results."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from federation.tenancy.operations import NeverTruncated, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0003_corrections"),
        ("federation", "0003_correction_acts"),
    ]

    operations = [
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField(verbose_name="round")),
                ("boards", models.PositiveIntegerField(verbose_name="boards")),
                ("a_score", models.CharField(blank=True, max_length=20)),
                ("b_score", models.CharField(blank=True, max_length=20)),
                ("a_vp", models.CharField(blank=True, max_length=20)),
                ("b_vp", models.CharField(blank=True, max_length=20)),
                ("line", models.PositiveIntegerField()),
            ],
            options={
                "verbose_name": "match",
                "verbose_name_plural": "matches",
                "ordering": ["round", "line", "id"],
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
            name="TeamName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="team")),
            ],
            options={
                "verbose_name": "name of a team",
                "verbose_name_plural": "names of teams",
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
            model_name="result",
            name="result_once",
        ),
        migrations.AddField(
            model_name="result",
            name="ew_partner",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.entry",
            ),
        ),
        migrations.AddField(
            model_name="result",
            name="ns_partner",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.entry",
            ),
        ),
        migrations.AddField(
            model_name="result",
            name="round",
            field=models.PositiveIntegerField(default=0, verbose_name="round"),
        ),
        migrations.AddField(
            model_name="result",
            name="table",
            field=models.CharField(blank=True, max_length=20, verbose_name="table"),
        ),
        migrations.AddField(
            model_name="session",
            name="matches_in",
            field=models.CharField(blank=True, max_length=10, verbose_name="matches counted in"),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="matches_in",
            field=models.CharField(blank=True, max_length=10, verbose_name="matches counted in"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="session",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_sessionevent" ("club_id", "conditions", "federation_id", "form", "game_key", "id", "matches_in", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "published_at", "revised_at", "scoring", "title", "winners") VALUES (NEW."club_id", NEW."conditions", NEW."federation_id", NEW."form", NEW."game_key", NEW."id", NEW."matches_in", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."played_on", NEW."published_at", NEW."revised_at", NEW."scoring", NEW."title", NEW."winners"); RETURN NULL;',
                    hash="1bf81be00683c005e82949561bbbdf6c19446bd9",
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
                    func='INSERT INTO "clubs_sessionevent" ("club_id", "conditions", "federation_id", "form", "game_key", "id", "matches_in", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "published_at", "revised_at", "scoring", "title", "winners") VALUES (NEW."club_id", NEW."conditions", NEW."federation_id", NEW."form", NEW."game_key", NEW."id", NEW."matches_in", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."played_on", NEW."published_at", NEW."revised_at", NEW."scoring", NEW."title", NEW."winners"); RETURN NULL;',
                    hash="b113a4f590056c8d32c67b07bce6ca8760d2ee84",
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
                    func='INSERT INTO "clubs_sessionevent" ("club_id", "conditions", "federation_id", "form", "game_key", "id", "matches_in", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "published_at", "revised_at", "scoring", "title", "winners") VALUES (OLD."club_id", OLD."conditions", OLD."federation_id", OLD."form", OLD."game_key", OLD."id", OLD."matches_in", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."played_on", OLD."published_at", OLD."revised_at", OLD."scoring", OLD."title", OLD."winners"); RETURN NULL;',
                    hash="3e2a2a7538395e30b0d76527b3c927c5e64086fa",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_69f6d",
                    table="clubs_session",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "section", "round", "board", "ns", "ew", "ns_partner", "ew_partner"),
                name="result_once",
                nulls_distinct=False,
                violation_error_message="This board is entered twice for these two pairs.",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="a",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.entry",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="b",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.entry",
            ),
        ),
        migrations.AddField(
            model_name="match",
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
            model_name="match",
            name="section",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.section",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="session",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="clubs.session",
            ),
        ),
        migrations.AddField(
            model_name="match",
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
            model_name="match",
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
            model_name="teamname",
            name="entry",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="team_names",
                to="clubs.entry",
            ),
        ),
        migrations.AddField(
            model_name="teamname",
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
            model_name="teamname",
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
            model_name="teamname",
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
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["federation", "session"], name="match_of_session"),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "section", "round", "a", "b"),
                name="match_once",
                violation_error_message="This match is entered twice.",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("a", models.F("b")), _negated=True), name="no_team_meets_itself"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="match",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="5d6eb610f40d5266dab6565a5537ceba6a47af36",
                    operation="DELETE",
                    pgid="pgtrigger_keep_ce687",
                    table="clubs_match",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="match",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="46401528f0e39caea19f3d87def628b89e769015",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_c99aa",
                    table="clubs_match",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="teamname",
            constraint=models.UniqueConstraint(
                condition=models.Q(("superseded_by__isnull", True)),
                fields=("federation", "entry"),
                name="team_name_once",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="teamname",
            trigger=pgtrigger.compiler.Trigger(
                name="keep",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="1017879af721c38f034fc1b1ec43283ed272f6fa",
                    operation="DELETE",
                    pgid="pgtrigger_keep_4c856",
                    table="clubs_teamname",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="teamname",
            trigger=pgtrigger.compiler.Trigger(
                name="only_superseded",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.superseded_by_id IS NOT NULL OR NEW.superseded_by_id IS NULL OR (to_jsonb(OLD) - 'superseded_by_id') <> (to_jsonb(NEW) - 'superseded_by_id'))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="926218f6b124ec60d2c3c4703e86bc3faf9d869f",
                    operation="UPDATE",
                    pgid="pgtrigger_only_superseded_f7d69",
                    table="clubs_teamname",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("Match", "TeamName"),
        *composite_keys(
            Match=["session", "section", "a", "b", "stated_by", "superseded_by"],
            Result=["ns_partner", "ew_partner"],
            TeamName=["entry", "stated_by", "superseded_by"],
        ),
        NeverTruncated("Match"),
        NeverTruncated("TeamName"),
    ]
