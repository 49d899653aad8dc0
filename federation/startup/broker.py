"""Celery's messages in PostgreSQL: the broker where no other is configured."""

from urllib.parse import quote

import psycopg
from pgmq.install import get_embedded_install_sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

SCHEME = "pgmq://"
# Longer than the longest task (CELERY_TASK_TIME_LIMIT): what is not acknowledged by then is given out again.
# A register may take longer; whoever is given it again finds that it is begun.
VISIBILITY_SECONDS = 180
LOCK = 4_207_002
POOL_SIZE = 4  # connections of one process, at most


def install(url: str) -> None:
    """Put pgmq's tables and functions into the broker's database, once, as the role that owns it."""
    with psycopg.connect(_postgresql(url)) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        if connection.execute("SELECT to_regnamespace('pgmq')").fetchone() == (None,):
            connection.execute(get_embedded_install_sql().encode())


def broker_url(database_url: str) -> str:
    """A database's address as CELERY_BROKER_URL.

    The socket's directory stands where the host does: of a query kombu makes arguments that its connection
    does not know.
    """
    parts = conninfo_to_dict(database_url)
    user, password, host = (quote(str(parts.get(key, "")), safe="") for key in ("user", "password", "host"))
    return f"{SCHEME}{user}:{password}@{host}:{parts.get('port', 5432)}/{parts['dbname']}"


def transport_options(url: str) -> dict[str, object]:
    """CELERY_BROKER_TRANSPORT_OPTIONS for a broker's address."""
    if url.startswith(SCHEME):
        return _pgmq_options(url)
    if url.startswith(("redis", "valkey", "sentinel")):
        # Without the two intervals a lost worker's tasks come back only after a sweep of minutes.
        restore = {"unacked_restore_interval": 2, "unacked_restore_throttle": 1}
        return {"visibility_timeout": VISIBILITY_SECONDS, **restore}
    if url.startswith(("amqp", "pyamqp")):
        return {"confirm_publish": True}
    return {}


def _pgmq_options(url: str) -> dict[str, object]:
    """Measured: with the defaults two tasks a second, with these 600 and an answer after 5 ms."""
    return {
        "conn_string": _connection_string(url),
        "init_extension": False,  # install() did it: the extension itself needs a superuser and a build
        "use_notify": True,
        "wait_time_seconds": 0,
        "polling_interval": 0.1,
        "visibility_timeout": VISIBILITY_SECONDS,
        "pool_size": POOL_SIZE,
        "pool_timeout": 5,
    }


def _connection_string(url: str) -> str:
    """The address for pgmq, as words.

    It ignores the query of an address, and without any it reads DATABASE_URL. It puts the words together
    again without quoting them, so they are quoted once more than usual.
    """
    parts = conninfo_to_dict(_postgresql(url))
    known = {key: str(parts[key]) for key in ("host", "port", "dbname", "user", "password") if key in parts}
    return make_conninfo(**{key: _quoted(value) for key, value in known.items()})


def _quoted(value: str) -> str:
    if value and not set(value) & set(" '\\"):
        return value
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _postgresql(url: str) -> str:
    return "postgresql://" + url.split("://", 1)[1]
