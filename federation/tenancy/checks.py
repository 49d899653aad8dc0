"""The portal refuses to run as anybody whom row-level security does not bind."""

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.db import connection
from django.db.utils import OperationalError

# Not only who we are, but everybody we could become by SET ROLE.
WHO_AM_I = """
    SELECT r.rolname, r.rolsuper, r.rolbypassrls, r.rolcreaterole,
           EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                   WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p') AND n.nspname = 'public')
    FROM pg_roles r WHERE pg_has_role(session_user, r.oid, 'MEMBER') ORDER BY r.rolname <> current_user
"""


class WrongRole(SystemExit):
    """The database role of this process would see rows of every federation.

    It ends the process, because Celery logs every other exception of a signal's receiver and goes on.
    """


def problems_of_role() -> list[str]:
    """What is wrong with the role we are connected as; empty when row-level security binds it."""
    with connection.cursor() as cursor:
        cursor.execute(WHO_AM_I)
        return problems_of(cursor.fetchall())


def problems_of(roles: list[tuple[Any, ...]]) -> list[str]:
    """What is wrong with what WHO_AM_I answered: the role itself, then those it could become."""
    (who, *is_ours), *others = roles
    problems = [f"The database role {who} {power}." for power in _powers(is_ours)]
    for other, *is_so in others:
        problems += [
            f"The database role {who} may become {other}, which {power}." for power in _powers(is_so)
        ]
    return problems


def _powers(is_so: list[bool]) -> list[str]:
    words = ("is a superuser", "bypasses row-level security", "may create roles", "owns tables")
    return [power for power, it_is in zip(words, is_so, strict=True) if it_is]


def refuse_wrong_role() -> None:
    """Raise WrongRole unless the process is connected as a restricted role."""
    problems = problems_of_role()
    if problems:
        raise WrongRole(" ".join([*problems, "Connect as portal_app."]))


@checks.register(checks.Tags.database)
def check_role(
    app_configs: Any = None, *, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[checks.CheckMessage]:
    """`manage.py check --database default` says the same as the refusal at start."""
    if not databases:
        return []
    try:
        problems = problems_of_role()
    except OperationalError as error:
        return [checks.Warning(f"The database cannot be reached: {error}", id="tenancy.W001")]
    return [checks.Error(problem, hint="Connect as portal_app.", id="tenancy.E001") for problem in problems]
