"""What an archive says of itself: of which tables it is, whose, and the digest of each table's rows."""

import json
import re
from dataclasses import asdict, dataclass, fields
from typing import Any

import cattrs
from cattrs.errors import BaseValidationError

from federation.moving.errors import MovingError
from federation.text.documents import read_json

FORMAT = 1
SLUG = re.compile("[a-z][a-z0-9-]{0,39}")
BYTES_MAX = 64 * 2**20  # a manifest has a line for each table, login and thing owed


@dataclass(frozen=True, slots=True)
class TableContents:
    """A table's rows: how many, how many bytes, and SHA-256 of them in the order of their keys."""

    name: str
    columns: tuple[str, ...]
    rows: int
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class MovedLogin:
    """A login that rows name. `password` is its hash where whoever took the archive asked for it, else ""."""

    id: int
    email: str
    name: str
    language: str
    is_active: bool
    letters: bool
    joined_at: str
    is_proved: bool
    password: str


@dataclass(frozen=True, slots=True)
class Owed:
    """A task that was owed for a subject."""

    topic: str
    subject: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """The whole of an archive but for its rows. `tables_digest` is that of the migrations."""

    format: int
    portal: str
    tables_digest: str
    migrations: tuple[str, ...]
    federation: int
    slug: str
    taken_at: str
    tables: tuple[TableContents, ...]
    logins: tuple[MovedLogin, ...]
    owed: tuple[Owed, ...]
    heads: dict[str, str]

    def text(self) -> bytes:
        """As it stands in the archive."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1).encode()


_READER = cattrs.Converter(forbid_extra_keys=True)


@_READER.register_structure_hook
def _whole(written: Any, _type: type[int]) -> int:
    if type(written) is not int:
        raise TypeError("no whole number")
    return written


@_READER.register_structure_hook
def _text(written: Any, _type: type[str]) -> str:
    if type(written) is not str:
        raise TypeError("no text")
    return written


@_READER.register_structure_hook
def _switch(written: Any, _type: type[bool]) -> bool:
    if type(written) is not bool:
        raise TypeError("neither true nor false")
    return written


def read_manifest(text: bytes) -> Manifest:
    """What an archive says of itself. Raises MovingError for what no portal wrote."""
    try:
        written = read_json(text)
        if isinstance(written, dict) and written.get("format") != FORMAT:
            raise MovingError(f"The archive is of another form than {FORMAT}, which this version reads.")
        manifest = _READER.structure(written, Manifest)
    except (BaseValidationError, ValueError, TypeError) as error:
        names = ", ".join(field.name for field in fields(Manifest))
        raise MovingError(f"The archive's manifest is none of this portal's (it has {names}).") from error
    if not SLUG.fullmatch(manifest.slug):
        raise MovingError(f"The archive's federation has no address: {manifest.slug[:40]!r}.")
    return manifest
