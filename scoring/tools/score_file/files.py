"""The files that the command opens: the session file, and a federation's own scale of victory points."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from federation.text.documents import read_json
from scoring.engine.victory_points import own
from scoring.engine.victory_points.scale import Scale
from scoring.tools.score_file.refusal import FileRefusal, RefusedInput

SCALE_MAX = 1_000_000  # bytes
_REASONS: tuple[tuple[type[OSError], str], ...] = (
    (FileNotFoundError, "no_file"),
    (IsADirectoryError, "directory"),
    (PermissionError, "no_permission"),
    (OSError, "other"),
)


def content_of(file: str, size_max: int) -> bytes:
    """The bytes of a file, one more than it may have at most: enough to be refused as too large.

    Raises RefusedInput with the operating system's reason.
    """
    try:
        with Path(file).open("rb") as stream:
            return stream.read(size_max + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        code = next((code for kind, code in _REASONS if isinstance(error, kind)), "other")
        raise RefusedInput(FileRefusal(f"file_{code}", {"file": file})) from error


def all_files(named: Sequence[str]) -> Iterator[str]:
    """The files that are named, and those of folders in their order; none whose name begins with a dot.

    Raises RefusedInput for a folder without any.
    """
    for name in named:
        if not Path(name).is_dir():
            yield name
            continue
        inside = list(_inside(name))
        if not inside:
            raise RefusedInput(FileRefusal("file_directory", {"file": name}))
        yield from inside


def _inside(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (str(Path(place) / name) for name in sorted(names) if not name.startswith("."))


def scale_of(file: str) -> Scale:
    """The scale of a table written as JSON.

    Raises RefusedInput for a file that is none, and Refusal for a table that nobody can score by.
    """
    content = content_of(file, SCALE_MAX)
    try:
        if len(content) > SCALE_MAX:
            raise ValueError(file)
        table = read_json(content, exact=True)
    except ValueError as error:
        raise RefusedInput(FileRefusal("scale_not_json", {"file": file})) from error
    return own.read(table)
