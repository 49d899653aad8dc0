"""A register that somebody brought: kept, looked at without any change, and read to be taken."""

import re
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from federation.models import User
from federation.tables import resources
from federation.tables.cells import guess
from federation.tables.files import WORKBOOKS, AnyCsv, AnyXlsx
from federation.tables.import_storage import ImportStorage
from federation.tables.register_report import RegisterReport, meanings, report_of
from federation.tables.vocabulary import Values
from federation.tenancy.locks import hold

IMPORT_LOCK = 7_000_000
_NAMES = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class KeptRegister:
    """A file in the cache of imports, and what somebody has chosen that its columns and its words mean."""

    file: str  # under which it is kept
    name: str  # as it was sent
    columns: list[str] | None = None  # None: by the heads
    values: Values | None = None  # None: as we know the words

    def content(self) -> bytes | None:
        """Its bytes; None where its time is over, where it is taken, and of no file."""
        content: bytes | None = ImportStorage(self.file).read() if self.file else None
        return content


def kept_as(
    file: str, name: str = "", columns: list[str] | None = None, values: Values | None = None
) -> KeptRegister:
    """The register of a name that somebody sends; one that we have not given is that of no file."""
    return KeptRegister(file if _NAMES.fullmatch(file) else "", name, columns, values)


def keep(
    content: bytes, *, name: str, columns: list[str] | None, values: Values | None = None
) -> KeptRegister:
    """Keep the bytes of a register for an hour."""
    file = uuid4().hex
    ImportStorage(file).save(content)
    return KeptRegister(file, name, columns, values)


def rows_of(content: bytes) -> Any:
    """A file's rows under its heads, read in a process of its own; its kind is told by its content.

    Raises Refused for what is no table, or cannot be read within the limits.
    """
    kind = AnyXlsx if content.startswith(WORKBOOKS) else AnyCsv
    return kind().create_dataset(content)


def look(resource: Any, rows: Any, kept: KeptRegister, *, by: User) -> RegisterReport:
    """What taking the rows would change, and everything that is wrong with them. Nothing is changed."""
    meant = guess(list(rows.headers or ()), resource.heads) if kept.columns is None else kept.columns
    asked = meanings(rows, meant)  # before the heads get our names
    result = resource.import_data(rows, dry_run=True, user=by, **_meant(kept))
    words = resource.read_words.asked() if hasattr(resource, "read_words") else ()
    is_whole = getattr(resource, "wrong", 0) < resources.WRONG_MAX
    return report_of(result, asked, words, is_looked_at_whole=is_whole)


def hold_file(file: str) -> None:
    """Wait until nobody else takes this file."""
    hold(IMPORT_LOCK, file)


def hold_register(register: str) -> None:
    """Wait until nobody else begins an import into this register."""
    hold(IMPORT_LOCK, f"into {register}")


def read_to_take(resource: Any, rows: Any, kept: KeptRegister, *, by: User) -> bool:
    """Gather what taking the rows would save, without saving it. Whether nothing is wrong with any row."""
    return _is_good(resource.import_data(rows, dry_run=True, user=by, **_meant(kept)))


def take_rows(resource: Any, rows: Any, kept: KeptRegister, *, by: User) -> tuple[int, int] | None:
    """Save the rows of a register that goes row by row: how many are new, how many changed.

    None where anything is wrong by now: nothing was saved then.
    """
    every_or_none = {"dry_run": False, "rollback_on_validation_errors": True}
    result = resource.import_data(rows, user=by, **_meant(kept), **every_or_none)
    return (result.totals["new"], result.totals["update"]) if _is_good(result) else None


def have_taken(kept: KeptRegister) -> None:
    """A file is taken once: it is not kept any longer."""
    ImportStorage(kept.file).remove()
    _mark_of(kept).save(True)


def is_taken(kept: KeptRegister) -> bool:
    """Whether a file was imported within the hour."""
    return bool(kept.file and _mark_of(kept).read())


def _is_good(result: Any) -> bool:
    return not result.has_errors() and not result.has_validation_errors()


def _meant(kept: KeptRegister) -> dict[str, Any]:
    return {"columns": kept.columns, "values": kept.values}


def _mark_of(kept: KeptRegister) -> ImportStorage:
    return ImportStorage(f"{kept.file}-taken")
