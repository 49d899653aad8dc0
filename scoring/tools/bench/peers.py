"""The programs we are measured against: installed by the bench into a directory of its own, never by us.

The portal neither imports nor needs them; each runs in a process of its own.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

HERE = Path(__file__).parent
DIRECTORY = HERE.parents[1] / "var" / "bench"
PYTHON_PACKAGES = ("endplay==0.5.12", "pbrats==0.11.1", "networkx==3.6.1")
NPM_PACKAGE = "bridge-scorer@2.4.0"
PATIENCE_SECONDS = 600


class NoPeerError(Exception):
    """A peer cannot be had on this machine; the message says why."""


class Peer:
    """A peer's process, asked in JSON lines."""

    def __init__(self, command: Sequence[str | Path]) -> None:
        words = [str(word) for word in command]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            self.process.kill()
        self.process.wait()

    def ask(self, work: str, times: int = 1, **given: Any) -> dict[str, Any]:
        """Have a piece of work done so many times; answers the seconds of one, and what came of it."""
        if self.process.stdin is None or self.process.stdout is None:
            raise NoPeerError("the peer has no ends to talk to")
        with suppress(OSError):  # a peer that has ended answers with an empty line below
            self.process.stdin.write(json.dumps({"work": work, "times": times, **given}) + "\n")
            self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise NoPeerError("the peer ended without an answer")
        answer: dict[str, Any] = json.loads(line)
        return answer


def npm_peer() -> Peer:
    """The npm package, installed once. Raises NoPeerError where node or npm is missing or fails."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise NoPeerError("node and npm are not installed")
    home = DIRECTORY / "node"
    package = home / "node_modules" / NPM_PACKAGE.split("@")[0]
    if not package.exists():
        home.mkdir(parents=True, exist_ok=True)
        _run(npm, "install", "--prefix", home, "--no-audit", "--no-fund", "--ignore-scripts", NPM_PACKAGE)
    return Peer((node, HERE / "peer.js", package))


def python_peer() -> Peer:
    """The Python packages, installed once into an environment of their own."""
    home = DIRECTORY / "python"
    interpreter, mark = home / "bin" / "python", home / "installed"
    if not mark.exists() or mark.read_text() != " ".join(PYTHON_PACKAGES):
        _run(sys.executable, "-m", "venv", "--clear", home)
        # --no-deps for pbrats: its converters for spreadsheets are not measured.
        _run(interpreter, "-m", "pip", "install", "--quiet", PYTHON_PACKAGES[0])
        _run(interpreter, "-m", "pip", "install", "--quiet", "--no-deps", *PYTHON_PACKAGES[1:])
        mark.write_text(" ".join(PYTHON_PACKAGES))
    return Peer((interpreter, HERE / "peer.py"))


def installed(name: str, package: str) -> Path:
    """The interpreter of an environment with one package, made once. Raises NoPeerError."""
    home = DIRECTORY / name
    interpreter, mark = home / "bin" / "python", home / "installed"
    if not mark.exists() or mark.read_text() != package:
        _run(sys.executable, "-m", "venv", "--clear", home)
        _run(interpreter, "-m", "pip", "install", "--quiet", package)
        mark.write_text(package)
    return interpreter


def _run(*command: object) -> None:
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired as error:
        raise NoPeerError(f"{words[0]} took too long") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise NoPeerError(f"{Path(words[0]).name} failed: {lines[-1] if lines else done.returncode}")
