"""The database that a measurement has to itself, and the federation in it."""

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import psycopg


@contextmanager
def bench_database(
    settings: Mapping[str, str] = MappingProxyType({}), keep: Path | None = None
) -> Iterator[Path]:
    """Django on a database that is made and thrown away; answers a folder that goes with it.

    `settings`: of the server, beside its own. `keep`: a folder that is kept, and used again if it is there.
    """
    from federation.startup import supervisor  # slow import
    from federation.startup.embedded import EmbeddedPostgres  # slow import

    directory = keep or Path(tempfile.mkdtemp(prefix="portal-bench-", dir="/tmp"))
    directory.mkdir(exist_ok=True)
    directory.chmod(0o711)
    server = EmbeddedPostgres(directory / "postgres")
    try:
        server.start()
        if settings:
            _set(server, settings)
        addresses = supervisor.prepare_database(server)
        os.environ.update(supervisor.portal_environment("http://localhost") | addresses)
        _ready()
        yield directory
    finally:
        server.stop()
        if not keep:
            shutil.rmtree(directory, ignore_errors=True)


def _set(server: Any, settings: Mapping[str, str]) -> None:
    """Settings that hold from a start on."""
    with psycopg.connect(server.superuser_url(), autocommit=True) as connection:
        for name, value in settings.items():
            connection.execute(f"ALTER SYSTEM SET {name} = '{value}'")
    server.stop()
    server.start()


def _ready() -> None:
    import django  # slow import

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")
    django.setup()
    from django.core.management import call_command  # app ready
    from django.db import connection  # app ready

    call_command("migrate", verbosity=0, interactive=False)
    connection.close()


def bench_federation() -> Any:
    """The one federation of the database, in English and by the clock of Greenwich."""
    from federation.models import Federation  # app ready

    return Federation.objects.create(
        slug="bench",
        names={"en": "Bench"},
        regulation_pack="jcbl-sample",
        time_zone="UTC",
        number_scheme="none",
        languages=["en"],
    )
