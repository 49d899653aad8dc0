"""Every kind of file that people send, with its reader and its hostile files."""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from random import Random
from typing import Any, NamedTuple

from clubs.files.apart import door as file_door
from clubs.files.raw.markup import SIZE_MAX
from clubs.movements import apart as movements
from clubs.movements.model import Limits
from federation.money.bank import apart as bank_files
from scoring.tools.bench.hostile import documents, packed, pictures
from scoring.tools.bench.hostile.databases import database
from scoring.tools.bench.hostile.games import game
from scoring.tools.bench.hostile.seeds import source

_TABLE = {"rows": 100_000, "columns": 100, "unpacked": 50 * 1024 * 1024}


class HostileKind(NamedTuple):
    """A kind of file: who reads it, what is asked, how a hostile one is made."""

    reader: str
    asked: Any
    make: Callable[[Random, int], bytes]


def _text(kind: str, random: Random, size: int) -> bytes:
    return source(kind).make(random, size)


def _table(kind: str, random: Random, size: int) -> bytes:
    """Half of them are workbooks."""
    return packed.workbook(random, size) if random.random() < 0.5 else _text(kind, random, size)


def _session(make: Callable[[Random, int], bytes]) -> HostileKind:
    return HostileKind(file_door.READER, file_door.question_json("x", None, SIZE_MAX, {}), make)


KINDS: dict[str, HostileKind] = {
    **{kind: _session(partial(_text, kind)) for kind in ("usebio", "lin", "pbn", "deals", "csv")},
    "bws": _session(database),
    "acbl": _session(game),
    "xlsx": _session(packed.workbook),
    **{
        kind: HostileKind("federation.tables.sheets:read", _TABLE, partial(_table, kind))
        for kind in ("register", "balances")
    },
    "photograph": HostileKind("clubs.files.apart.pictures:read", None, pictures.picture),
    "published": HostileKind("federation.publishing.pdf_reader:read", None, documents.document),
    "logo": HostileKind("federation.face.logo_reader:read", None, pictures.picture),
    **{
        kind: HostileKind(bank_files.READER, {"today": "2026-05-12"}, partial(_text, kind))
        for kind in ("camt", "zengin")
    },
    "bounce": HostileKind("federation.record.reports_reader:read", None, partial(_text, "bounce")),
    "movement": HostileKind(movements.READER, asdict(Limits()), partial(_text, "movement")),
}
