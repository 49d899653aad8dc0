"""The file itself: a zip of the rows of each table as PostgreSQL copies them out, and the manifest, last."""

import hashlib
import zipfile
from collections.abc import Iterable, Iterator
from typing import IO, BinaryIO

from federation.moving.errors import MovingError
from federation.moving.manifest import BYTES_MAX, Manifest, TableContents, read_manifest
from federation.moving.tables import MovedTable

MANIFEST = "manifest.json"
OF_TABLE = "tables/{}.copy"
LINE_MAX = 2**30  # PostgreSQL's own limit of a row


class ArchiveWriter:
    """Writes an archive into a file or a pipe, table by table."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)

    def add(self, table: MovedTable, chunks: Iterable[bytes]) -> TableContents:
        """The rows of a table as they come; what they came to."""
        digest, rows, size = hashlib.sha256(), 0, 0
        with self._zip.open(OF_TABLE.format(table.name), "w", force_zip64=True) as member:
            for chunk in chunks:
                member.write(chunk)
                digest.update(chunk)
                rows += chunk.count(b"\n")
                size += len(chunk)
        return TableContents(table.name, table.columns, rows, size, digest.hexdigest())

    def close(self, manifest: Manifest) -> None:
        """The manifest, and the end."""
        self._zip.writestr(MANIFEST, manifest.text())
        self._zip.close()


class ArchiveReader:
    """An archive whose parts are those that its manifest names. Raises MovingError for any other."""

    def __init__(self, file: BinaryIO) -> None:
        try:
            self._zip = zipfile.ZipFile(file)
            self.manifest = read_manifest(self._small(MANIFEST))
        except (zipfile.BadZipFile, KeyError, EOFError, NotImplementedError, RuntimeError) as error:
            raise MovingError("The file is no archive of a federation, or was cut off.") from error
        self._refuse_other_parts()

    def lines(self, contents: TableContents) -> Iterator[bytes]:
        """The rows of a table. Raises MovingError at the end where they are not those of the manifest."""
        digest, rows, size = hashlib.sha256(), 0, 0
        try:
            with self._zip.open(OF_TABLE.format(contents.name)) as member:
                for line in _whole_lines(member, contents.name):
                    digest.update(line)
                    rows, size = rows + 1, size + len(line)
                    if rows > contents.rows or size > contents.bytes:
                        break
                    yield line
        except (zipfile.BadZipFile, EOFError, OSError, RuntimeError) as error:
            raise MovingError(f"The rows of {contents.name} cannot be read: {error}.") from error
        if (rows, size, digest.hexdigest()) != (contents.rows, contents.bytes, contents.sha256):
            raise MovingError(f"The rows of {contents.name} are not those that the archive was made with.")

    def _small(self, name: str) -> bytes:
        with self._zip.open(name) as member:
            text = member.read(BYTES_MAX + 1)
        if len(text) > BYTES_MAX:
            raise MovingError("The archive's manifest is too large to be one.")
        return text

    def _refuse_other_parts(self) -> None:
        """Nothing is ever written under a name of the archive's; still, a name nobody knows is no archive."""
        expected = [MANIFEST, *(OF_TABLE.format(table.name) for table in self.manifest.tables)]
        held = self._zip.namelist()
        if sorted(held) != sorted(expected) or len(set(expected)) != len(expected):
            strange = next(iter({*held} ^ {*expected}), "the same twice")
            raise MovingError(f"The parts of the archive are not those of its manifest: {strange[:80]!r}.")


def _whole_lines(member: IO[bytes], name: str) -> Iterator[bytes]:
    while line := member.readline(LINE_MAX):
        if not line.endswith(b"\n"):
            raise MovingError(f"A row of {name} does not end.")
        yield line
