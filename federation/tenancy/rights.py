"""Who may do what with the tables to come: the first operations of the first migration."""

from django.db.migrations import RunSQL

RIGHTS = """
    GRANT USAGE ON SCHEMA public TO portal_app, portal_backup;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO portal_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO portal_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO portal_backup;
    GRANT SELECT ON django_migrations TO portal_app, portal_backup;
"""
NO_RIGHTS = """
    ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM portal_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM portal_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM portal_backup;
"""
REFUSE_TRUNCATE = """
    CREATE FUNCTION portal_refuse_truncate() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        RAISE EXCEPTION 'the rows of % are never emptied', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END $$;
"""
# One row for a transaction and a federation, whatever it writes. That it is there already stands in a
# setting, which is taken back with the same savepoint as the row. A statement that changes nothing, in a
# transaction that has changed nothing, leaves none. Pinning the search path takes as long as the rest of it,
# and guards nothing: the function has the rights of who writes, and names its table whole.
MARK_CHANGE = """
    CREATE FUNCTION portal_marks_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        of_whom text := '0';
    BEGIN
        IF TG_ARGV[0] = 'of_scope' THEN
            of_whom := coalesce(nullif(current_setting('portal.federation', true), ''), '0');
        END IF;
        IF coalesce(current_setting('portal.marked', true), '') NOT IN (of_whom, '0')
           AND pg_current_xact_id_if_assigned() IS NOT NULL THEN
            INSERT INTO public.federation_shownchange (whose, xid)
                VALUES (of_whom::bigint, pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
            PERFORM set_config('portal.marked', of_whom, true);
        END IF;
        RETURN NULL;
    END $$;
"""

OPERATIONS = [
    RunSQL(RIGHTS, NO_RIGHTS),
    RunSQL(REFUSE_TRUNCATE, "DROP FUNCTION portal_refuse_truncate()"),
    RunSQL(MARK_CHANGE, "DROP FUNCTION portal_marks_change()"),
]
# Every table is made after the rights it falls under.
BEFORE = [("contenttypes", "0001_initial"), ("sessions", "0001_initial"), ("pghistory", "0001_initial")]
