"""The portal refuses to run as anybody whom row-level security does not bind."""

from typing import Any

from django.core import checks
from django.db import connection
from django.db.utils import OperationalError

WHO_AM_I = """
    SELECT current_user, rolsuper, rolbypassrls, rolcreaterole,
           EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                   WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p') AND n.nspname = 'public')
    FROM pg_roles r WHERE rolname = current_user
"""


class WrongRole(RuntimeError):
    """The database role of this process would see rows of every federation."""


def problems_of_role() -> list[str]:
    """What is wrong with the role we are connected as; empty when row-level security binds it."""
    with connection.cursor() as cursor:
        cursor.execute(WHO_AM_I)
        name, is_superuser, bypasses, creates_roles, owns_tables = cursor.fetchone()
    found = {
        "is a superuser": is_superuser,
        "bypasses row-level security": bypasses,
        "may create roles": creates_roles,
        "owns tables": owns_tables,
    }
    return [f"The database role {name} {what}." for what, is_so in found.items() if is_so]


def refuse_wrong_role() -> None:
    """Raise WrongRole unless the process is connected as a restricted role."""
    problems = problems_of_role()
    if problems:
        raise WrongRole(" ".join([*problems, "Connect as portal_app."]))


@checks.register(checks.Tags.database)
def check_role(databases: list[str] | None = None, **kwargs: Any) -> list[checks.CheckMessage]:  # noqa: ARG001
    """`manage.py check --database default` says the same as the refusal at start."""
    if not databases:
        return []
    try:
        problems = problems_of_role()
    except OperationalError as error:
        return [checks.Warning(f"The database cannot be reached: {error}", id="tenancy.W001")]
    return [checks.Error(problem, hint="Connect as portal_app.", id="tenancy.E001") for problem in problems]
