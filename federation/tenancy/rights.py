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

OPERATIONS = [
    RunSQL(RIGHTS, NO_RIGHTS),
    RunSQL(REFUSE_TRUNCATE, "DROP FUNCTION portal_refuse_truncate()"),
]
# Every table is made after the rights it falls under.
BEFORE = [("contenttypes", "0001_initial"), ("sessions", "0001_initial"), ("pghistory", "0001_initial")]
