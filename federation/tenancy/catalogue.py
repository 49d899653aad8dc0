"""What PostgreSQL itself says of our tables: the audit reads pg_class, not Python."""

import re
from dataclasses import dataclass
from typing import Any

from django.db import connection

from federation.tenancy.operations import APP_ROLE, POLICY

# Tables without a federation, and why they may be. A table on neither side fails the audit.
GLOBAL_TABLES = {
    "django_migrations": "which migrations ran",
    "django_content_type": "names of models",
    "auth_permission": "names of permissions; nothing is granted by them",
    "auth_group": "unused: offices give rights",
    "auth_group_permissions": "unused: offices give rights",
    "django_session": "who is signed in; holds no row of a federation",
    "django_admin_log": "unused: the audit log replaces it",
    "federation_federation": "the list of federations itself",
    "federation_user": "logins, global by design",
    "federation_outboxentry": "ids only",
    "federation_queueseen": "when each queue of workers was served last",
    "federation_erasable": "names of tables and columns that an erasure may change",
    "federation_installedrelease": "which releases brought the tables to where they are",
    "federation_expirable": "names of tables and columns that go when their term is over",
    "federation_counter": "how often an address or a login tried something",
    "federation_shownchange": "numbers of transactions, and of the federations whose pages they change",
    "account_emailaddress": "addresses of logins",
    "account_emailconfirmation": "addresses of logins",
    "mfa_authenticator": "second factors of logins",
    "usersessions_usersession": "in which browsers a login is signed in",
    "pghistory_context": "unused: the context is in the event row",
}

# The policy as PostgreSQL writes it back (older servers do not name the column of the subquery).
EXPRESSION = re.compile(
    r"\(federation_id = \( SELECT \(NULLIF\(current_setting\('portal\.federation'::text, true\),"
    r" ''::text\)\)::bigint(?: AS \"nullif\")?\)\)"
)

TABLES = """
    SELECT c.relname, c.relrowsecurity, c.relforcerowsecurity,
           coalesce(array_agg(p.polname::text) FILTER (WHERE p.polname IS NOT NULL), '{}'),
           EXISTS (SELECT 1 FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attname = 'federation_id' AND NOT a.attisdropped),
           coalesce((SELECT a.attnotnull FROM pg_attribute a
                     WHERE a.attrelid = c.oid AND a.attname = 'federation_id' AND NOT a.attisdropped), false),
           coalesce(bool_and(p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL
                             AND pg_get_expr(p.polqual, p.polrelid) = pg_get_expr(p.polwithcheck, p.polrelid)
                             AND p.polcmd = '*' AND p.polpermissive), false),
           coalesce(min(pg_get_expr(p.polqual, p.polrelid)), '')
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    LEFT JOIN pg_policy p ON p.polrelid = c.oid
    WHERE c.relkind IN ('r', 'p', 'f')
    GROUP BY c.oid ORDER BY c.relname
"""
UNSAFE_VIEWS = """
    SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    WHERE c.relkind = 'm'
       OR (c.relkind = 'v' AND NOT coalesce(c.reloptions::text ILIKE '%%security_invoker=true%%', false))
"""
# A foreign key between two tenant tables that does not carry the federation could point outside it.
LOOSE_KEYS = """
    SELECT k.conrelid::regclass::text, k.conname
    FROM pg_constraint k
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
      AND EXISTS (SELECT 1 FROM pg_class c WHERE c.oid = k.confrelid AND c.relrowsecurity)
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = k.conrelid
                      AND a.attnum = ANY (k.conkey) AND a.attname = 'federation_id')
"""
# Only triggers that lengthen a chain or enter what waits for it, and the three that erase, may: nobody can
# call one, and its search path is pinned, with temporary tables last (not named they would come first).
DEFINER_FUNCTIONS = """
    SELECT p.oid::regprocedure::text FROM pg_proc p
    JOIN pg_namespace n ON n.oid = p.pronamespace AND n.nspname = 'public'
    WHERE p.prosecdef AND NOT (
        (right(p.proname, 12) = '_joins_chain' OR right(p.proname, 11) = '_gets_links' OR p.proname IN
            ('federation_erasurestep_erases', 'federation_retentionstep_removes',
             'federation_documentend_empties'))
        AND p.prorettype = 'trigger'::regtype
        AND 'search_path=pg_catalog, public, pg_temp' = ANY(p.proconfig)
    )
"""
# What the application could put on a temporary table of its own, or call, with its owner's rights.
CALLABLE = """
    SELECT p.oid::regprocedure::text FROM pg_proc p
    JOIN pg_namespace n ON n.oid = p.pronamespace AND n.nspname = 'public'
    WHERE p.prosecdef AND has_function_privilege(%(app)s, p.oid, 'EXECUTE')
"""
# It makes temporary tables (clubs.facts.services.staging), and nothing that stays.
MAKES = """
    SELECT 'in the schema ' || nspname FROM pg_namespace
    WHERE nspname !~ '^pg_(temp|toast_temp)_' AND has_schema_privilege(%(app)s, oid, 'CREATE')
    UNION ALL SELECT 'in the database' WHERE has_database_privilege(%(app)s, current_database(), 'CREATE')
"""
# Links and seals of chains are written by their triggers alone, what is erasable and which
# release the tables are of by migrations.
FORGED_LINKS = """
    SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    WHERE c.relname = ANY (%(chains)s)
      AND has_table_privilege(%(app)s, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
"""
# A partition has policies of its own, but triggers by statement are those of the table that is named.
OPEN_PARTITIONS = """
    SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    WHERE c.relispartition AND c.relkind IN ('r', 'p', 'f')
      AND has_table_privilege(%(app)s, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
"""
CHAIN_TABLES = [
    "federation_chainlink",
    "federation_chainhead",
    "federation_chainseal",
    "federation_chainwaiting",
    "federation_erasedseal",
    "federation_erasable",
    "federation_installedrelease",
    "federation_expirable",
]
QUESTIONS = (
    (UNSAFE_VIEWS, "the view {} runs with its owner's rights"),
    (LOOSE_KEYS, "{}: the key {} does not carry the federation"),
    (DEFINER_FUNCTIONS, "the function {} runs with its owner's rights"),
    (CALLABLE, "the function {} can be called by the application"),
    (MAKES, "the application may make things {}"),
    (FORGED_LINKS, "the application may write {}"),
    (OPEN_PARTITIONS, "the application reaches the partition {} past its table"),
)


@dataclass(frozen=True, slots=True)
class CatalogueTable:
    """One table as the catalogue describes it."""

    name: str
    enabled: bool
    forced: bool
    policies: tuple[str, ...]
    has_federation: bool
    federation_required: bool
    policy_is_whole: bool
    expression: str

    def problems(self) -> list[str]:
        """What lets rows of this table escape; empty when nothing does."""
        if self.name in GLOBAL_TABLES:
            return ["is on the list of global tables and has a federation_id"] if self.has_federation else []
        doubts = {
            "has no federation_id and is not on the list of global tables": not self.has_federation,
            "allows rows without a federation": not self.federation_required,
            "has row-level security switched off": not self.enabled,
            "does not FORCE row-level security": not self.forced,
            f"must have exactly the policy {POLICY}": self.policies != (POLICY,),
            "has a policy that does not cover reading and writing alike": not self.policy_is_whole,
            "has a policy that lets other rows through": not EXPRESSION.fullmatch(self.expression),
        }
        return [what for what, is_so in doubts.items() if is_so]


def tables() -> list[CatalogueTable]:
    """All our tables."""
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        return [CatalogueTable(n, e, f, tuple(p), *rest) for n, e, f, p, *rest in cursor.fetchall()]


def leaks() -> list[str]:
    """Every way the catalogue shows by which rows could cross between federations."""
    problems = [f"{table.name} {problem}" for table in tables() for problem in table.problems()]
    asked: dict[str, Any] = {"app": APP_ROLE, "chains": CHAIN_TABLES}
    with connection.cursor() as cursor:
        for question, sentence in QUESTIONS:
            cursor.execute(question, asked)
            problems += [sentence.format(*row) for row in cursor.fetchall()]
    return problems
