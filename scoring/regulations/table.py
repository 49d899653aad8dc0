"""Every parameter of every pack as a table of docs/regulations.md, which a test holds to it.

python -m scoring.regulations.table
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from scoring import regulations
from scoring.engine.masterpoints.reading import ORIGIN
from scoring.regulations.book import Book, Parameter, Version

FIRST = date(1987, 1, 1)  # from which the sample packs hold, to score archived sessions
LONG = 60  # a value longer than this is told by what it has, not by all of it


def lines() -> list[str]:
    """The table, a line a parameter: key, title, and what each pack says."""
    names = regulations.packs()
    books = [regulations.book(name) for name in names]
    rows = [f"| parameter | what it says | {' | '.join(names)} |", f"|---|---|{'---|' * len(names)}"]
    for part in ("parameters", "rules", "scales", "schemes", "ladders"):
        keys = sorted({key for book in books for key in getattr(book, part)})
        rows += [_line(key, [_of(book, part, key) for book in books]) for key in keys]
    return rows


def _of(book: Book, part: str, key: str) -> Parameter | None:
    known: Mapping[str, Parameter] = getattr(book, part)
    return known.get(key)


def _line(key: str, parameters: list[Parameter | None]) -> str:
    title = next(parameter.title for parameter in parameters if parameter)
    cells = [" ".join(map(_version, parameter.versions)) if parameter else "–" for parameter in parameters]
    return f"| `{key}` | {title} | {' | '.join(cells)} |".replace("\n", " ")


def _version(version: Version) -> str:
    """A version: what it says, its clause, and its days where they are not those of the whole pack."""
    since = "" if version.starts == FIRST else f", from {version.starts}"
    ends = f", to {version.ends}" if version.ends else ""
    return f"{_value(version.value)} ({version.cites}{since}{ends})"


def _value(value: Any) -> str:
    if not isinstance(value, Mapping):
        return str(value)
    return "; ".join(f"{name} {_field(part)}" for name, part in value.items() if name not in ORIGIN)


def _field(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return f"{len(value)} values"
    if isinstance(value, list):
        if value and isinstance(value[0], Mapping):
            return f"{len(value)} tables"
        value = ", ".join(map(str, value))
    text = str(value) or "none"
    return text if len(text) <= LONG else f"{text[:LONG]}…"


if __name__ == "__main__":
    print("\n".join(lines()))
