"""Officials of tournaments, movements of clubs, particulars of members, strata of entrants."""

import django.db.models.deletion
import django.db.models.manager
import federation.tenancy.context
import federation.tenancy.models
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from federation.tenancy.operations import AppendOnly, composite_keys, tenant_tables


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0014_club_region"),
        ("federation", "0010_conduct_record"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Official",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "duty",
                    models.CharField(
                        choices=[
                            ("chief_director", "chief director"),
                            ("director", "director"),
                            ("scorer", "scorer"),
                            ("organiser", "organiser"),
                        ],
                        max_length=20,
                        verbose_name="duty",
                    ),
                ),
            ],
            options={
                "verbose_name": "official of a tournament",
                "verbose_name_plural": "officials of tournaments",
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
            name="OfficialEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "duty",
                    models.CharField(
                        choices=[
                            ("chief_director", "chief director"),
                            ("director", "director"),
                            ("scorer", "scorer"),
                            ("organiser", "organiser"),
                        ],
                        max_length=20,
                        verbose_name="duty",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="OwnMovement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=200, verbose_name="title")),
                ("kind", models.CharField(max_length=10, verbose_name="who plays")),
                ("contestants", models.PositiveSmallIntegerField(verbose_name="contestants")),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                ("body", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
                (
                    "withdrawn_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn"),
                ),
            ],
            options={
                "verbose_name": "movement of a club",
                "verbose_name_plural": "movements of clubs",
                "ordering": ["title", "id"],
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
            name="OwnMovementEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("title", models.CharField(max_length=200, verbose_name="title")),
                ("kind", models.CharField(max_length=10, verbose_name="who plays")),
                ("contestants", models.PositiveSmallIntegerField(verbose_name="contestants")),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                ("body", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
                (
                    "withdrawn_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn"),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Particulars",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("born_on", models.DateField(blank=True, null=True, verbose_name="born on")),
                (
                    "gender",
                    models.CharField(
                        blank=True,
                        choices=[("w", "woman"), ("m", "man")],
                        max_length=1,
                        verbose_name="gender",
                    ),
                ),
            ],
            options={
                "verbose_name": "particulars of a member",
                "verbose_name_plural": "particulars of members",
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
            name="ParticularsEvent",
            fields=[
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_id", models.BigAutoField(primary_key=True, serialize=False)),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("pgh_context_id", models.UUIDField(null=True)),
                ("id", models.BigIntegerField()),
                ("born_on", models.DateField(blank=True, null=True, verbose_name="born on")),
                (
                    "gender",
                    models.CharField(
                        blank=True,
                        choices=[("w", "woman"), ("m", "man")],
                        max_length=1,
                        verbose_name="gender",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="entrant",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="entrant",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="entrant",
            name="delete_delete",
        ),
        migrations.AddField(
            model_name="entrant",
            name="stratum",
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text="0: the open one, 1: B, 2: C. Ranked in its own and all above.",
                verbose_name="stratum",
            ),
        ),
        migrations.AddField(
            model_name="entrantevent",
            name="stratum",
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text="0: the open one, 1: B, 2: C. Ranked in its own and all above.",
                verbose_name="stratum",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entrant",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_entrantevent" ("direction", "entered_at", "entered_by_id", "event_id", "federation_id", "id", "name", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "state", "stratum") VALUES (NEW."direction", NEW."entered_at", NEW."entered_by_id", NEW."event_id", NEW."federation_id", NEW."id", NEW."name", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."seed", NEW."state", NEW."stratum"); RETURN NULL;',
                    hash="ff7bf31e767f2512fbb2f0167eff172294754748",
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
                    func='INSERT INTO "clubs_entrantevent" ("direction", "entered_at", "entered_by_id", "event_id", "federation_id", "id", "name", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "state", "stratum") VALUES (NEW."direction", NEW."entered_at", NEW."entered_by_id", NEW."event_id", NEW."federation_id", NEW."id", NEW."name", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."seed", NEW."state", NEW."stratum"); RETURN NULL;',
                    hash="0bea60000de63be2b7da0856a5bb69218a1b3559",
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
                    func='INSERT INTO "clubs_entrantevent" ("direction", "entered_at", "entered_by_id", "event_id", "federation_id", "id", "name", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "state", "stratum") VALUES (OLD."direction", OLD."entered_at", OLD."entered_by_id", OLD."event_id", OLD."federation_id", OLD."id", OLD."name", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."seed", OLD."state", OLD."stratum"); RETURN NULL;',
                    hash="11cf107947f54cba0dbedc1d4ffbad9176f9a159",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_98278",
                    table="clubs_entrant",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="official",
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
            model_name="official",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.AddField(
            model_name="official",
            name="tournament",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="officials",
                to="clubs.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.AddField(
            model_name="officialevent",
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
            model_name="officialevent",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.AddField(
            model_name="officialevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="clubs.official",
            ),
        ),
        migrations.AddField(
            model_name="officialevent",
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
            model_name="ownmovement",
            name="club",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="own_movements",
                to="clubs.club",
                verbose_name="club",
            ),
        ),
        migrations.AddField(
            model_name="ownmovement",
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
            model_name="ownmovement",
            name="made_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="made by",
            ),
        ),
        migrations.AddField(
            model_name="ownmovementevent",
            name="club",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="clubs.club",
                verbose_name="club",
            ),
        ),
        migrations.AddField(
            model_name="ownmovementevent",
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
            model_name="ownmovementevent",
            name="made_by",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="made by",
            ),
        ),
        migrations.AddField(
            model_name="ownmovementevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="clubs.ownmovement",
            ),
        ),
        migrations.AddField(
            model_name="particulars",
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
            model_name="particulars",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.AddField(
            model_name="particularsevent",
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
            model_name="particularsevent",
            name="member",
            field=federation.tenancy.models.TenantForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="federation.member",
                verbose_name="member",
            ),
        ),
        migrations.AddField(
            model_name="particularsevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="clubs.particulars",
            ),
        ),
        migrations.AddIndex(
            model_name="official",
            index=models.Index(fields=["federation", "member"], name="official_member"),
        ),
        migrations.AddConstraint(
            model_name="official",
            constraint=models.UniqueConstraint(
                fields=("federation", "tournament", "member", "duty"),
                name="official_once",
                violation_error_message="This member has this duty already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="official",
            constraint=models.UniqueConstraint(
                condition=models.Q(("duty", "chief_director")),
                fields=("federation", "tournament"),
                name="one_chief_director",
                violation_error_message="A tournament has one chief director.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="official",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_officialevent" ("duty", "federation_id", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tournament_id") VALUES (NEW."duty", NEW."federation_id", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."tournament_id"); RETURN NULL;',
                    hash="78cf165f1e5f1c1594142df720c796eba025c6c9",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_50d69",
                    table="clubs_official",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="official",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_officialevent" ("duty", "federation_id", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tournament_id") VALUES (NEW."duty", NEW."federation_id", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."tournament_id"); RETURN NULL;',
                    hash="d9caa5187b52510728d17b720d0583efd3cee126",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_29615",
                    table="clubs_official",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="official",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_officialevent" ("duty", "federation_id", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tournament_id") VALUES (OLD."duty", OLD."federation_id", OLD."id", OLD."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."tournament_id"); RETURN NULL;',
                    hash="81824e0ca0019a8d2d1957088593e55e0553e5a3",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_21c37",
                    table="clubs_official",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="officialevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="ae40db31b75ccaf8a70828e936ec717dd7eb8928",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_517ce",
                    table="clubs_officialevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="ownmovement",
            index=models.Index(fields=["federation", "club"], name="own_movement_of_club"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ownmovement",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_ownmovementevent" ("body", "club_id", "contestants", "federation_id", "id", "kind", "made_at", "made_by_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rounds", "title", "withdrawn_at") VALUES (NEW."body", NEW."club_id", NEW."contestants", NEW."federation_id", NEW."id", NEW."kind", NEW."made_at", NEW."made_by_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."rounds", NEW."title", NEW."withdrawn_at"); RETURN NULL;',
                    hash="f0e3f58e456ef6bc6b8a6dc74f0cf1ee099b2793",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_55645",
                    table="clubs_ownmovement",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ownmovement",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_ownmovementevent" ("body", "club_id", "contestants", "federation_id", "id", "kind", "made_at", "made_by_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rounds", "title", "withdrawn_at") VALUES (NEW."body", NEW."club_id", NEW."contestants", NEW."federation_id", NEW."id", NEW."kind", NEW."made_at", NEW."made_by_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."rounds", NEW."title", NEW."withdrawn_at"); RETURN NULL;',
                    hash="e63d43101e7cfa21cbe0e35fc6a3ed71daade873",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_bfaaf",
                    table="clubs_ownmovement",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ownmovement",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_ownmovementevent" ("body", "club_id", "contestants", "federation_id", "id", "kind", "made_at", "made_by_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rounds", "title", "withdrawn_at") VALUES (OLD."body", OLD."club_id", OLD."contestants", OLD."federation_id", OLD."id", OLD."kind", OLD."made_at", OLD."made_by_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."rounds", OLD."title", OLD."withdrawn_at"); RETURN NULL;',
                    hash="c0e3c93475e282b3a629ea90ded77baa12f3e045",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_fb4b7",
                    table="clubs_ownmovement",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ownmovementevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="018fc1bb85cc60ae2a14a3cfafc19384b9bfdb55",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_3e632",
                    table="clubs_ownmovementevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="particulars",
            constraint=models.UniqueConstraint(
                fields=("federation", "member"),
                name="particulars_once",
                violation_error_message="The particulars of this member are entered already.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="particulars",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_particularsevent" ("born_on", "federation_id", "gender", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."born_on", NEW."federation_id", NEW."gender", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id"); RETURN NULL;',
                    hash="fe05635fd9befe84646cad2047c41fe7dd0f3ae0",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_43111",
                    table="clubs_particulars",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="particulars",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_particularsevent" ("born_on", "federation_id", "gender", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."born_on", NEW."federation_id", NEW."gender", NEW."id", NEW."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id"); RETURN NULL;',
                    hash="a95e559b6a2f1d424c8391f680bf45327731a293",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_d5ae0",
                    table="clubs_particulars",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="particulars",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_particularsevent" ("born_on", "federation_id", "gender", "id", "member_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."born_on", OLD."federation_id", OLD."gender", OLD."id", OLD."member_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id"); RETURN NULL;',
                    hash="a5a6ed5498ddd7bd868ce3595d114d7aef456871",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_52c6c",
                    table="clubs_particulars",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="particularsevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b1d9c9950b5250df5ea681357974fd3731433f61",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_f7ba7",
                    table="clubs_particularsevent",
                    when="BEFORE",
                ),
            ),
        ),
        *tenant_tables("Official", "OfficialEvent", "OwnMovement", "OwnMovementEvent"),
        *tenant_tables("Particulars", "ParticularsEvent"),
        *composite_keys(Official=["tournament", "member"], OwnMovement=["club"], Particulars=["member"]),
        AppendOnly("OfficialEvent"),
        AppendOnly("OwnMovementEvent"),
        AppendOnly("ParticularsEvent"),
    ]
