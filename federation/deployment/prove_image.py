"""The proof of the image where no container engine can run: its files, its services' commands, their limits.

    .venv/bin/python -m federation.deployment.prove_image ROOT

ROOT is a directory with the image's files, as `buildah mount` or `docker export` give them. As root. The
services of compose.yaml run in namespaces of their own, as the user of the image; PostgreSQL is the
demonstration's.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote

from federation.deployment import settings_made
from federation.deployment.places import FILES
from federation.startup import broker
from federation.startup.database_roles import APP, BACKUP, BROKER, OWNER, ROLES
from federation.startup.embedded import EmbeddedPostgres
from federation.startup.processes import ERRANDS, PROCESSES, Spot

USER = 10001
SOCKETS = "/run/postgresql"
READY_SECONDS = 120
# Doctor would ask a proxy and a mail server; the demonstration's PostgreSQL is newer than this pg_dump.
ELSEWHERE = {"doctor", "backup", "backup-proof"}
SPOT = Spot(bind="0.0.0.0:8000", host="portal", var="/var/lib/portal")
NAMESPACES = ("unshare", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child")
OF_IMAGE = {
    "PATH": "/opt/portal/venv/bin:/usr/bin:/bin",
    "PYTHONUNBUFFERED": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "DEBUG": "off",
    "PORTAL_VAR": "/var/lib/portal",
    "MPLCONFIGDIR": "/tmp/matplotlib",  # noqa: S108
}


class ImageError(Exception):
    """What does not hold of the image."""


class Contained:
    """The services of an image over one set of volumes."""

    def __init__(self, root: Path, volumes: Path, environment: Mapping[str, str]) -> None:
        self.command = [*NAMESPACES, str(FILES / "contained.sh"), str(root), str(volumes)]
        self.volumes, self.environment = volumes, environment

    def run(self, *words: str) -> str:
        """A command to its end. Raises ImageError."""
        done = subprocess.run(
            [*self.command, *words], env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise ImageError(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def start(self, name: str, words: Sequence[str], running: ExitStack) -> "subprocess.Popen[bytes]":
        """A service that runs until `running` is left."""
        log = running.enter_context((self.volumes / f"{name}.log").open("wb"))
        service = subprocess.Popen([*self.command, *words], env=self.environment, stdout=log, stderr=log)
        running.callback(service.wait)
        running.callback(service.kill)
        return service


def main(argv: Sequence[str]) -> int:
    """Answer the command line: 0 where everything holds."""
    (root,) = argv
    volumes = Path(tempfile.mkdtemp(prefix="portal-image-", dir="/var/tmp"))
    volumes.chmod(0o711)
    server = EmbeddedPostgres(volumes / "server")
    try:
        server.start()
        prove(Contained(Path(root), volumes, environment(server, volumes)))
    except ImageError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    finally:
        server.stop()
        server.discard()
        shutil.rmtree(volumes, ignore_errors=True)
    return 0


def environment(server: EmbeddedPostgres, volumes: Path) -> dict[str, str]:
    """Volumes, and the settings that lead from them to a server's socket."""
    for name in ("var/lib/portal", "var/backups/portal", "tls"):
        (volumes / name).mkdir(parents=True)
        os.chown(volumes / name, USER, USER)
    (volumes / "postgresql").symlink_to(sockets(server))
    url = {
        role: _seen_inside(server, server.url(role, "portal_broker" if role == BROKER else "portal"))
        for role in ROLES
    }
    answers = {"superuser_url": "local", "host": "portal.example.org"}
    given = dict.fromkeys(settings_made.KEPT, "") | answers
    owner = settings_made.owner_settings(given, {})
    settings = settings_made.settings(given, {}, owner) | {
        "DATABASE_URL": url[APP],
        "CELERY_BROKER_URL": broker.broker_url(url[BROKER]),
        "DATABASE_OWNER_URL": url[OWNER],
        "PORTAL_BACKUP_URL": url[BACKUP],
        "PORTAL_SUPERUSER_URL": _seen_inside(server, server.superuser_url()),
        "PORTAL_BACKUPS": "/var/backups/portal",
        "PORTAL_TLS": "/tls",
    }
    passwords = {f"{role.upper()}_PASSWORD": server.password(role) for role in ROLES}
    return {name: value for name, value in (OF_IMAGE | settings | passwords).items() if value}


def sockets(server: EmbeddedPostgres) -> Path:
    """The directory of a server's socket, which the image's user may enter."""
    (socket,) = server.home.rglob(".s.PGSQL.*[0-9]")
    socket.chmod(0o777)
    socket.parent.chmod(0o755)
    return socket.parent


def _seen_inside(server: EmbeddedPostgres, url: str) -> str:
    """An address of a server, with its socket where the image sees it."""
    return url.replace(quote(str(sockets(server)), safe=""), quote(SOCKETS, safe=""))


def prove(image: Contained) -> None:
    """Limits, `prepare`, every process, the errands. Raises ImageError."""
    _say("limits", image.run("sh", "-c", LIMITS))
    _say("prepare", image.run("python", "-m", "federation.deployment.prepare"))
    with ExitStack() as running:
        services = {
            one.name: image.start(one.name, ["python", *one.words(SPOT)], running) for one in PROCESSES
        }
        _wait_until_healthy(image, services["web"])
        time.sleep(10)  # beat has sent what the workers take
        ended = [name for name, service in services.items() if service.poll() is not None]
        if ended:
            logs = [(image.volumes / f"{name}.log").read_text()[-2000:] for name in ended]
            raise ImageError(f"These ended: {', '.join(ended)}.\n" + "\n".join(logs))
        _say("processes", ", ".join(services))
        for errand in ERRANDS:
            if errand.name not in ELSEWHERE:
                for words in errand.commands:
                    _say(errand.name, image.run("python", *words))


def _wait_until_healthy(image: Contained, web: "subprocess.Popen[bytes]") -> None:
    """By the image's own HEALTHCHECK, in the namespaces of its web server."""
    children = Path(f"/proc/{web.pid}/task/{web.pid}/children")
    deadline = time.monotonic() + READY_SECONDS
    while True:
        inner = children.read_text().split()
        enter = (
            ["nsenter", f"--target={inner[0]}", "--mount", "--net", "--pid", "--root", "--wd"]
            if inner
            else []
        )
        check = [*enter, "setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "python"]
        if (
            inner
            and not subprocess.run(
                [*check, "-m", "federation.deployment.healthy"],
                env=dict(image.environment),
                check=False,
                capture_output=True,
            ).returncode
        ):
            _say("healthy", "by the image's own check")
            return
        if time.monotonic() > deadline or web.poll() is not None:
            raise ImageError(f"Not healthy:\n{(image.volumes / 'web.log').read_text()[-3000:]}")
        time.sleep(1)


LIMITS = """set -e
test "$(id -u)" = 10001
grep -q '^CapEff:.0000000000000000$' /proc/self/status
grep -q '^NoNewPrivs:.1$' /proc/self/status
for place in / /srv/portal/code /opt/portal/venv /etc; do
    if touch $place/written 2>/dev/null; then echo "$place can be written"; exit 1; fi
done
touch /tmp/written /var/lib/portal/written && rm /var/lib/portal/written
echo "user 10001, no capability, nothing to write to but volumes and /tmp"
"""


def _say(name: str, words: str) -> None:
    sys.stdout.write(f"{name}: {words.strip().splitlines()[-1] if words.strip() else 'done'}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
