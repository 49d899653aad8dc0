"""The region that a club is in, for rankings of regions."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0013_amended_boards"),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name="club",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="club",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="club",
            name="delete_delete",
        ),
        migrations.AddField(
            model_name="club",
            name="region",
            field=models.CharField(
                blank=True,
                help_text="Rankings of a region have the clubs' members.",
                max_length=60,
                verbose_name="region",
            ),
        ),
        migrations.AddField(
            model_name="clubevent",
            name="region",
            field=models.CharField(
                blank=True,
                help_text="Rankings of a region have the clubs' members.",
                max_length=60,
                verbose_name="region",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="club",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubevent" ("federation_id", "id", "is_active", "name_en", "name_ja", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "region") VALUES (NEW."federation_id", NEW."id", NEW."is_active", NEW."name_en", NEW."name_ja", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."place", NEW."region"); RETURN NULL;',
                    hash="a0ebc74f4eed6ed6d380738c52434aeafc2b7e66",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_794c8",
                    table="clubs_club",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="club",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "clubs_clubevent" ("federation_id", "id", "is_active", "name_en", "name_ja", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "region") VALUES (NEW."federation_id", NEW."id", NEW."is_active", NEW."name_en", NEW."name_ja", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."place", NEW."region"); RETURN NULL;',
                    hash="cdb6f828a6304df71580619a8bc8d257e3056843",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_b2008",
                    table="clubs_club",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="club",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "clubs_clubevent" ("federation_id", "id", "is_active", "name_en", "name_ja", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "region") VALUES (OLD."federation_id", OLD."id", OLD."is_active", OLD."name_en", OLD."name_ja", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."place", OLD."region"); RETURN NULL;',
                    hash="47473061cecc2a490d9f628ca9cbf17339698cca",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_9f4f8",
                    table="clubs_club",
                    when="AFTER",
                ),
            ),
        ),
    ]
