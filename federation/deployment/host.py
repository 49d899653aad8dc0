"""What setup does to a Debian host: packages, a user, directories, the virtual environment, programs run."""

import hashlib
import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from federation.deployment.env_file import SetupError
from federation.deployment.places import LOCK, USER, HostPlaces
from federation.deployment.words import gettext as _

RELEASES = {"12", "13"}
ALWAYS = ("age", "ca-certificates", "nginx", "openssl", "postgresql-client", "python3-venv", "tzdata")
DATABASE, CERTIFICATES = ("postgresql",), ("certbot",)
END = 15  # lines of what failed


def refuse_others(release: Path = Path("/etc/os-release")) -> None:
    """Raise SetupError unless this is root on a Debian that is known to work."""
    if os.geteuid() != 0:
        raise SetupError(_("Setting up needs root: sudo python3 manage.py setup"))
    lines = dict(line.split("=", 1) for line in release.read_text().splitlines() if "=" in line)
    if lines.get("ID") != "debian" or lines.get("VERSION_ID", "").strip('"') not in RELEASES:
        raise SetupError(
            _("Setup knows Debian 12 and 13. Elsewhere follow docs/operations.md, or use the container.")
        )


def has_systemd() -> bool:
    """Whether systemd runs this host."""
    return Path("/run/systemd/system").is_dir()


def run(
    *command: object,
    user: str = "",
    environment: Mapping[str, str] | None = None,
    typed: str = "",
    cwd: Path | None = None,
) -> str:
    """Run a program to its end, perhaps as another user, and answer what it wrote. Raises SetupError."""
    words = [str(word) for word in (*(("runuser", "-u", user, "-g", USER, "--") if user else ()), *command)]
    done = subprocess.run(
        words,
        env={**os.environ, **(environment or {})},
        input=typed,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = (done.stdout + done.stderr).splitlines()[-END:]
        raise SetupError("\n".join([_("This failed: %(command)s") % {"command": " ".join(words)}, *lines]))
    return done.stdout


def install_packages(*, database: bool, acme: bool) -> None:
    """Debian's own packages; what is installed stays as it is."""
    wanted = [*ALWAYS, *(DATABASE if database else ()), *(CERTIFICATES if acme else ())]
    state = "--show", "--showformat=${db:Status-Status}\n"
    done = subprocess.run(["dpkg-query", *state, *wanted], capture_output=True, text=True, check=False)
    if done.stdout.split() == ["installed"] * len(wanted):
        return
    quietly = {"DEBIAN_FRONTEND": "noninteractive"}
    run("apt-get", "update", "-qq", environment=quietly)
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *wanted, environment=quietly)


def make_user(places: HostPlaces) -> int:
    """The user that every process runs as, who can change nothing but `places.var`; the key of its group."""
    try:
        pwd.getpwnam(USER)
    except KeyError:
        run(
            "useradd",
            "--system",
            "--user-group",
            "--home-dir",
            places.var,
            "--shell",
            "/usr/sbin/nologin",
            USER,
        )
    return pwd.getpwnam(USER).pw_gid


def make_directories(places: HostPlaces, backups: Path) -> None:
    """Directories with their rights: settings are root's, files of the portal are its own."""
    owner = pwd.getpwnam(USER)
    for place, mode in ((places.settings.parent, 0o750), (places.tls, 0o750)):
        place.mkdir(mode=mode, parents=True, exist_ok=True)
        os.chown(place, 0, owner.pw_gid)
    for place, mode in ((places.var, 0o750), (backups, 0o2770)):  # the superuser of the database proves them
        place.mkdir(parents=True, exist_ok=True)
        os.chown(place, owner.pw_uid, owner.pw_gid)
        place.chmod(mode)
    places.acme.mkdir(parents=True, exist_ok=True)


def make_environment(places: HostPlaces) -> None:
    """The locked packages in an environment of their own, and everything compiled."""
    lock = places.code / LOCK
    mark, wanted = places.venv / ".installed", hashlib.sha256(lock.read_bytes()).hexdigest()
    if not (mark.exists() and mark.read_text() == wanted):
        run(sys.executable, "-m", "venv", "--clear", places.venv)
        pip = places.python, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"
        run(*pip, "install", "--require-hashes", "-r", lock)
        mark.write_text(wanted)
    rooms = [places.code / name for name in ("federation", "clubs", "rulings", "scoring")]
    run(places.python, "-m", "compileall", "-q", "-j", "0", *rooms)
    run("chmod", "-R", "go+rX", places.venv)


def restart(*services: str) -> None:
    """Start services of Debian's anew, with systemd or without."""
    for name in services:
        run(*(("systemctl", "restart", name) if has_systemd() else ("service", name, "restart")))


def trust(places: HostPlaces, authority: Path) -> None:
    """Let programs of this host believe an authority of our own."""
    if places.authorities.exists() and places.authorities.read_bytes() == authority.read_bytes():
        return
    places.authorities.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(authority, places.authorities)
    places.authorities.chmod(0o644)
    run("update-ca-certificates")


def refuse_unreadable(code: Path, user: str) -> None:
    """Raise SetupError where the portal's user cannot read the code."""
    done = subprocess.run(["runuser", "-u", user, "--", "test", "-r", code / "manage.py"], check=False)
    if done.returncode:
        raise SetupError(
            _("The user %(user)s cannot read %(code)s: put the code below /srv.")
            % {"user": user, "code": code}
        )


def disable(units: Sequence[str]) -> None:
    """Have systemd start units no more; what it does not know is no error."""
    for unit in units:
        subprocess.run(["systemctl", "disable", "--quiet", "--now", unit], capture_output=True, check=False)


def enable(units: Sequence[str], started: Sequence[str]) -> None:
    """Have systemd start units at boot, and these now, anew where they run."""
    run("systemctl", "daemon-reload")
    run("systemctl", "enable", "--quiet", *units)
    run("systemctl", "restart", *started)
