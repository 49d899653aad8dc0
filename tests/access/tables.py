"""The matrix as it is kept: a file for each area, a row for each operation, a column for each role."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from zlib import crc32

FOLDER = Path(__file__).parent / "matrix"
UNDECIDED = "?"
YES = "yes"
NARROWEST = 5
Rows = dict[str, dict[str, str]]  # by operation, by role


def read(area: str) -> Rows:
    """The rows of an area in their order; none where it has no file yet."""
    file = FOLDER / f"{area}.txt"
    if not file.exists():
        return {}
    head, *lines = [line.split() for line in file.read_text().splitlines() if not line.startswith("#")]
    keys = [f"{name} {method}" for name, method, *_cells in lines]
    assert len(set(keys)) == len(keys), f"{area}: an operation has two rows"
    return {key: dict(zip(head[2:], cells[2:], strict=True)) for key, cells in zip(keys, lines, strict=True)}


def let_in(row: Mapping[str, str], key: str) -> set[str]:
    """Of the roles that a row lets in those who are asked every time: nobody, the first, the last, one more.

    Whoever is refused is always asked. All who are let in are asked when a table is written.
    """
    roles = [role for role, cell in row.items() if cell == YES]
    picked = {roles[0], roles[-1], roles[crc32(key.encode()) % len(roles)]} if roles else set()
    return picked | {"nobody"}.intersection(roles)


def put(area: str, roles: Sequence[str], role: str, cells: Mapping[str, str]) -> None:
    """Write a column; rows that are new have no word from the others yet, and rows that are gone go."""
    kept = read(area)
    empty = dict.fromkeys(roles, UNDECIDED)
    rows = {key: {**empty, **kept.get(key, {}), role: cell} for key, cell in cells.items()}
    wide = max(len(key.split()[0]) for key in rows)
    lines = [_line(("operation", "method"), roles, roles, wide)]
    lines += [_line(key.split(), [row[column] for column in roles], roles, wide) for key, row in rows.items()]
    (FOLDER / f"{area}.txt").write_text("\n".join(lines) + "\n")


def _line(key: Iterable[str], cells: Sequence[str], roles: Sequence[str], wide: int) -> str:
    name, method = key
    padded = (cell.ljust(max(len(role), NARROWEST)) for cell, role in zip(cells, roles, strict=True))
    return f"{name.ljust(wide)} {method.ljust(6)} {' '.join(padded)}".rstrip()
