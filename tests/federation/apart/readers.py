"""Readers that are led astray, each in its own way; a child runs them."""

import importlib
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

OPENED = Path("/proc/self/fd")


def echo(content: bytes, asked: Any) -> Any:
    return [len(content), asked]


def spins(content: bytes, asked: Any) -> Any:
    while True:
        pass


def sleeps(content: bytes, asked: Any) -> Any:
    time.sleep(60)


def fills(content: bytes, asked: Any) -> Any:
    return len([bytearray(1_000_000) for _ in range(1_000)])


def long(content: bytes, asked: Any) -> Any:
    return "x" * asked


def fails(content: bytes, asked: Any) -> Any:
    raise LookupError("a mistake of ours")


def crashes(content: bytes, asked: Any) -> Any:
    os.kill(os.getpid(), signal.SIGSEGV)


def endless(content: bytes, asked: Any) -> Any:
    return float("inf")  # which is no JSON


def loads(content: bytes, asked: Any) -> Any:
    importlib.import_module(asked)
    return sorted(sys.modules)


def writes(content: bytes, asked: Any) -> Any:
    Path(asked).write_bytes(content)


def circumstances(content: bytes, asked: Any) -> Any:
    """What a reader has beside its question."""
    opened = {int(file.name): str(file.readlink()) for file in OPENED.iterdir() if file.is_symlink()}
    return {"environment": dict(os.environ), "opened": [opened[number] for number in opened if number > 2]}
