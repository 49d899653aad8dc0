"""Logins that a federation's rows name: taken along by their address, found or made where it arrives."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import identify_hasher
from django.core.exceptions import ValidationError
from psycopg import Connection
from psycopg.sql import SQL, Identifier, Literal

from federation.models import User
from federation.moving.errors import MovingError
from federation.moving.manifest import MovedLogin
from federation.moving.tables import KEY_MAX, MovedTable, login_columns, move_sequence

LOGINS = """
    SELECT u.id, u.email, u.name, u.language, u.is_active, u.letters, u.joined_at,
        EXISTS (SELECT 1 FROM account_emailaddress e WHERE e.user_id = u.id AND e.email = u.email
                AND e.verified AND e."primary"), u.password
    FROM federation_user u WHERE u.id = ANY (%s) ORDER BY u.id
"""


def logins_named(
    connection: Connection, tables: Iterable[MovedTable], federation: int, *, with_passwords: bool
) -> tuple[MovedLogin, ...]:
    """The logins that rows of a federation name, in keys or in what they used to be."""
    named: set[int] = set()
    for table in tables:
        for column in login_columns().get(table.name, ()):
            question = SQL("SELECT DISTINCT {} FROM {} WHERE {} = {} AND {} IS NOT NULL").format(
                *map(Identifier, (column, table.name, table.scope)), Literal(federation), Identifier(column)
            )
            named |= {key for (key,) in connection.execute(question).fetchall()}
    rows = connection.execute(LOGINS, [sorted(named)]).fetchall()
    return tuple(_login(*row) if with_passwords else replace(_login(*row), password="") for row in rows)


def _login(key: int, email: str, name: str, language: str, *rest: object) -> MovedLogin:
    is_active, letters, joined_at, is_proved, password = rest
    assert isinstance(joined_at, datetime)
    switches = (bool(is_active), bool(letters), joined_at.isoformat(), bool(is_proved), str(password))
    return MovedLogin(key, email, name, language, *switches)


@dataclass(frozen=True, slots=True)
class LoginKeys:
    """By which key each login is known here, where that is another than in the archive."""

    others: dict[int, int] = field(default_factory=dict)
    newcomers: tuple[str, ...] = ()


def bring(database: "Connection[Any]", logins: Iterable[MovedLogin]) -> LoginKeys:
    """Find each login by its address, or make it, with its key where that is free. Raises MovingError."""
    others, newcomers = {}, []
    for login in logins:
        here = User.objects.filter(email__iexact=login.email).first()
        if here is None:
            here = _made(login)
            move_sequence(database, User._meta.db_table, "id", here.pk)
            newcomers.append(here.email)
        if here.pk != login.id:
            others[login.id] = here.pk
    return LoginKeys(others, tuple(newcomers))


def _made(login: MovedLogin) -> User:
    """A login as it was; an operator only where it was one here. Without a password it sets one by letter."""
    is_free = 0 < login.id <= KEY_MAX and not User.objects.filter(pk=login.id).exists()
    user = User(
        pk=login.id if is_free else None,
        email=login.email,
        name=login.name,
        language=login.language,
        is_active=login.is_active,
        letters=login.letters,
    )
    user.set_unusable_password()
    try:
        if login.password and not login.password.startswith("!"):
            identify_hasher(login.password)
            user.password = login.password
        user.full_clean(exclude=["password"])
        joined_at = datetime.fromisoformat(login.joined_at)
    except (ValidationError, ValueError) as error:
        raise MovingError(f"The login {login.email[:80]!r} of the archive is none: {error}.") from error
    user.save(force_insert=True)
    User.objects.filter(pk=user.pk).update(joined_at=joined_at)
    if login.is_proved:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user
