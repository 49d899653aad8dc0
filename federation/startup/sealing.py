"""Backups that only who has the key can read: sealed and opened by `age` (docs/decisions/0115).

PORTAL_BACKUP_RECIPIENTS names the file of public keys. The key that opens is an identity file, which is kept
where backups are not.
"""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO, BinaryIO, cast

RECIPIENTS = "PORTAL_BACKUP_RECIPIENTS"
ENDING = ".age"
ENDS_SECONDS = 5  # to say why it failed, once nobody listens
BEGINS = b"age-encryption.org/"


class SealingError(Exception):
    """Something was not sealed or opened; the message says why."""


def recipients() -> str:
    """The file of those who may open what is sealed; "" where nothing is."""
    return os.environ.get("PORTAL_BACKUP_RECIPIENTS", "")


def is_sealed(path: Path) -> bool:
    """Whether a file is sealed, whatever it is called."""
    with path.open("rb") as file:
        return file.read(len(BEGINS)) == BEGINS


@contextmanager
def sealed(path: Path) -> Iterator[BinaryIO]:
    """A file to write into: sealed where there are recipients, as it is where there are none.

    Nothing unsealed touches the disk. Raises SealingError.
    """
    if not recipients():
        with path.open("wb") as file:
            yield file
        return
    with path.open("wb") as file:
        age = _age(["--encrypt", "--recipients-file", recipients()], stdin=subprocess.PIPE, stdout=file)
        with _ending(age, age.stdin) as pipe:
            yield pipe


@contextmanager
def opened(path: Path, identity: str) -> Iterator[BinaryIO]:
    """A file to read from, opened by an identity file where it is sealed. Raises SealingError."""
    if not is_sealed(path):
        with path.open("rb") as file:
            yield file
        return
    if not identity:
        raise SealingError(f"{path.name} is sealed: say by --identity which file opens it.")
    age = _age(["--decrypt", "--identity", identity, str(path)], stdout=subprocess.PIPE)
    with _ending(age, age.stdout) as pipe:
        yield pipe


def _age(arguments: Sequence[str], **streams: int | IO[bytes]) -> "subprocess.Popen[bytes]":
    try:
        return subprocess.Popen(  # type: ignore[call-overload, no-any-return]  # its streams are one mapping
            ["age", *arguments], stderr=subprocess.PIPE, **streams
        )
    except FileNotFoundError as error:
        raise SealingError("age is not installed on this host.") from error


@contextmanager
def _ending(age: "subprocess.Popen[bytes]", pipe: IO[bytes] | None) -> Iterator[BinaryIO]:
    """The pipe to or from age, and its end. Where it failed, what it says explains what failed after it."""
    assert pipe is not None
    failure: BaseException | None = None
    try:
        yield cast("BinaryIO", pipe)
        pipe.close()
    except BaseException as error:
        failure = error
    if failure is not None:
        _close(pipe)
    words = _last_words(age, at_once=failure is not None)
    if age.returncode > 0:
        raise SealingError(f"age failed: {words}") from failure
    if failure is not None:
        raise failure


def _close(pipe: IO[bytes]) -> None:
    with suppress(OSError):  # what is left of it has nobody who reads it
        pipe.close()


def _last_words(age: "subprocess.Popen[bytes]", *, at_once: bool) -> str:
    """Wait for age, not for long where it has nothing more to do, and what it said."""
    try:
        age.wait(ENDS_SECONDS if at_once else None)
    except subprocess.TimeoutExpired:
        age.kill()
    with age, age.stderr or nullcontext() as errors:
        return errors.read().decode(errors="replace").strip() if errors else ""
