"""Databases to move federations between, and what stands in them."""

import hashlib
import io
import json
import os
import zipfile
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.core.cache import cache

from federation.moving.tables import moved_tables
from federation.moving.taking import AS_WRITTEN
from federation.startup.database_roles import APP
from federation.tenancy.owner import connected_by
from tests.conftest import TEMPLATE
from tests.running_portal import Clone


class Place:
    """A database of its own on the tests' server, empty but for its tables."""

    def __init__(self, source=TEMPLATE):
        self.clone = Clone()
        self.clone.make(source)
        self.app = self.clone.url(APP, "")
        admin = urlsplit(os.environ["DATABASE_ADMIN_URL"])
        self.admin = urlunsplit(admin._replace(path=f"/{self.clone.name}"))

    @contextmanager
    def here(self):
        """The test works in this database; nothing is remembered of another."""
        cache.clear()
        with connected_by(self.app):
            yield
        cache.clear()

    def digests(self):
        """The rows of every table of every federation by its key, as digests, and those of global tables."""
        with psycopg.connect(self.admin) as database:
            database.execute(AS_WRITTEN)
            federations = [key for (key,) in database.execute("SELECT id FROM federation_federation")]
            tables = moved_tables(database)
            return {
                (key, table.name): digest(database, table.rows(key))
                for key in federations
                for table in tables
            }

    def run(self, statement, *parameters):
        """What a statement of the superuser answers."""
        with psycopg.connect(self.admin) as database:
            cursor = database.execute(statement, parameters or None)
            return cursor.fetchall() if cursor.description else []


def digest(database, question):
    """Of the rows that are copied out."""
    with database.cursor() as cursor, cursor.copy(question) as copy:
        return hashlib.sha256(b"".join(map(bytes, copy))).hexdigest()


@contextmanager
def place(source=TEMPLATE):
    """A database that is gone afterwards."""
    copy = Place(source)
    try:
        yield copy
    finally:
        copy.clone.stop()


def parts_of(file):
    """The parts of an archive but for its manifest, and that."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    return parts, json.loads(parts.pop("manifest.json"))


def refreshed(manifest, parts):
    """A manifest that is true of the parts, as whoever forges an archive would write it."""
    tables = [table | of_rows(parts[f"tables/{table['name']}.copy"]) for table in manifest["tables"]]
    return manifest | {"tables": tables}


def of_rows(rows):
    return {"rows": rows.count(b"\n"), "bytes": len(rows), "sha256": hashlib.sha256(rows).hexdigest()}


def written(parts, manifest):
    """The bytes of an archive of these parts; a manifest that is a text stands as it is."""
    text = manifest if isinstance(manifest, str) else json.dumps(manifest)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in [*parts.items(), ("manifest.json", text)]:
            archive.writestr(name, content)
    return file.getvalue()
