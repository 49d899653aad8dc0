"""From a bare Python to the project's own virtual environment. Standard library only.

`demo`, `test` and `bench` make the environment where it is missing or older than requirements.txt; other
commands use it where it exists. A production host (DEBUG off) installs by its own means, not by this.
"""

import fcntl
import hashlib
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INSTALLS_ITSELF = frozenset({"demo", "test", "bench"})
STANDARD_LIBRARY_ONLY = frozenset({"calc", "laws", "setup"})
OFF = frozenset({"off", "0", "false", "no"})
OLDEST_PYTHON = (3, 11)


class CannotInstallError(Exception):
    """Installing failed; the message says what to do."""


def ensure(command: str) -> None:
    """Go on in the project's virtual environment, or return where it is not wanted or not there."""
    if sys.version_info < OLDEST_PYTHON:
        sys.exit("The portal needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")
    if command in INSTALLS_ITSELF:
        keep_bytecode(ROOT)
    if not is_wanted(command):
        _say_what_is_missing(command)
        return
    try:
        if command in INSTALLS_ITSELF:
            install(ROOT)
    except CannotInstallError as error:
        sys.exit(str(error))
    if python(ROOT).exists():
        sys.stdout.flush()
        os.execv(python(ROOT), [str(python(ROOT)), *sys.orig_argv[1:]])  # noqa: S606 (no shell is the point)


def is_wanted(command: str) -> bool:
    """Whether this process should move to the project's environment at all."""
    if command in STANDARD_LIBRARY_ONLY or os.environ.get("PORTAL_NO_BOOTSTRAP"):
        return False
    if os.environ.get("DEBUG", "on").strip().lower() in OFF:
        return False
    return sys.prefix == sys.base_prefix  # inside any virtual environment its maker decides


def keep_bytecode(root: Path) -> None:
    """Keep what Python compiles in var/ where it may not lie beside its source; so do processes begun here.

    Many containers forbid it (PYTHONDONTWRITEBYTECODE). Then every worker, server and test process would
    compile two thousand modules anew, which is more than half of the time that it takes to start.
    """
    if not sys.dont_write_bytecode:
        return
    sys.dont_write_bytecode = False
    sys.pycache_prefix = sys.pycache_prefix or str(root / "var" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.update(PYTHONPYCACHEPREFIX=sys.pycache_prefix)  # for Python itself


def _say_what_is_missing(command: str) -> None:
    """End with a sentence where the command would end in a traceback."""
    if command in INSTALLS_ITSELF and importlib.util.find_spec("psycopg") is None:
        sys.exit(
            "This Python lacks the portal's packages. With DEBUG off, with PORTAL_NO_BOOTSTRAP\n"
            "or in your own virtual environment it installs nothing: pip install -r requirements.txt"
        )


def install(root: Path) -> None:
    """Install requirements.txt into .venv unless exactly that is installed."""
    if is_current(root):
        return
    with _alone(root):
        if is_current(root):  # another process installed while this one waited
            return
        begun = time.monotonic()
        _make_environment(root)
        means = _install_requirements(root)
        marker(root).write_text(wanted(root))
        _say(f"Installed the packages with {means} in {time.monotonic() - begun:.1f} s.")


def is_current(root: Path) -> bool:
    """Whether .venv holds what requirements.txt names now."""
    return python(root).exists() and marker(root).exists() and marker(root).read_text() == wanted(root)


def python(root: Path) -> Path:
    """The environment's interpreter."""
    return root / ".venv" / "bin" / "python"


def marker(root: Path) -> Path:
    """The file that says which requirements.txt was installed."""
    return root / ".venv" / ".installed-requirements"


def wanted(root: Path) -> str:
    """What the marker must hold."""
    return hashlib.sha256((root / "requirements.txt").read_bytes()).hexdigest()


def _make_environment(root: Path) -> None:
    if python(root).exists() and _works(python(root), "-m", "pip", "--version"):
        return
    if importlib.util.find_spec("ensurepip") is None:
        raise CannotInstallError(
            "Python cannot make a virtual environment here, because ensurepip is missing.\n"
            "On Debian and Ubuntu the package python3-venv brings it: apt-get install python3-venv"
        )
    _say("Making a virtual environment in .venv.")
    # --clear: what is there has no working pip, so an earlier attempt was interrupted.
    command = [sys.executable, "-m", "venv", "--clear", str(root / ".venv")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotInstallError(f"Python could not make .venv:\n{(done.stderr or done.stdout).strip()}")


def _install_requirements(root: Path) -> str:
    """Install by the quick way, and by the sure way when that fails; answer which it was."""
    _say("Installing the packages of requirements.txt, once. This takes about half a minute at most.")
    if _install_with_uv(root):
        return "uv"
    _say("uv could not do it; installing with pip, which takes longer.")
    done = _run(*_pip(root), "install", "--require-hashes", "-r", str(root / "requirements.txt"))
    if done.returncode:
        raise CannotInstallError(f"The packages could not be installed:\n{_end_of(done.stderr)}")
    return "pip"


def _install_with_uv(root: Path) -> bool:
    """Install with uv, ten times as quick as pip; answer whether it worked."""
    if _pip_has_an_index_of_its_own(root):
        return False
    own = str(root / "requirements-uv.txt")
    if not _works(*_pip(root), "install", "--require-hashes", "-r", own):
        return False
    target = ("--python", str(python(root)), "--require-hashes", "-r", str(root / "requirements.txt"))
    return _works(python(root), "-m", "uv", "pip", "install", "--quiet", *target)


def _pip_has_an_index_of_its_own(root: Path) -> bool:
    """Whether pip is told to ask another index, which uv would not: it does not read pip's configuration."""
    keys = [
        line.split("=")[0].rsplit(".")[-1] for line in _run(*_pip(root), "config", "list").stdout.splitlines()
    ]
    return not {"index-url", "no-index"}.isdisjoint(keys)


def _pip(root: Path) -> tuple[object, ...]:
    return (python(root), "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet")


def _works(*command: object) -> bool:
    return _run(*command).returncode == 0


def _run(*command: object) -> "subprocess.CompletedProcess[str]":
    """Run a program; the one place where this module starts any but the interpreter."""
    words = [str(word) for word in command]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def _end_of(output: str) -> str:
    return "\n".join(output.strip().splitlines()[-12:])


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Let one process at a time install."""
    try:
        (root / "var").mkdir(exist_ok=True)
        with (root / "var" / "install.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                _say("Another process is installing; waiting for it.")
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except PermissionError as error:
        raise CannotInstallError(
            f"{error.filename} cannot be written; run as the owner of {root}."
        ) from error


def _say(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
