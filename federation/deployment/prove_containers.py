"""The proof of compose.yaml by the engine itself: up, asked, its errands, one container killed, down again.

    .venv/bin/python -m federation.deployment.prove_containers [--debian ROOT] [--compose 'docker compose']

As root, with Docker, and with ports 80 and 443 free. ROOT has the files of a Debian (debootstrap trixie),
where no registry is to be had: Debian's packages then stand in for the images of PostgreSQL and nginx.
"""

import argparse
import json
import os
import shlex
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from federation.deployment import containers
from federation.deployment.trials import images
from federation.startup.bootstrap import ROOT
from federation.startup.processes import ERRANDS, PROCESSES

HOST = "portal.example.org"
ANSWERS = f"host = {HOST}\noperator = operator@example.org\noperator_name = Olga Operator\n"
READY_SECONDS = 240
# Doctor is asked for what is well without a mail server; backups come before their proof.
WELL = ("environment", "settings", "packages", "database", "broker", "workers", "certificate")
SAYS = "print(open('/tls/authority.pem').read())"


class ContainersError(Exception):
    """What does not hold of the containers."""


class Engine:
    """Docker, and its Compose over one directory of settings."""

    def __init__(self, settings: Path, compose: str) -> None:
        self.settings = settings
        self.words = [*shlex.split(compose), "--project-directory", str(settings), "--file"]
        self.words.append(str(containers.COMPOSE))

    def docker(self, *words: str) -> str:
        """A command of the engine, and what it wrote. Raises ContainersError."""
        return _run(["docker", *words])

    def compose(self, *words: str) -> str:
        """The same of Compose."""
        return _run([*self.words, *words])


def main(argv: Sequence[str]) -> int:
    """Answer the command line: 0 where everything holds."""
    parser = argparse.ArgumentParser(prog="python -m federation.deployment.prove_containers")
    parser.add_argument("--debian", type=Path, help="the files of a Debian, where no registry is to be had")
    parser.add_argument("--compose", default="docker compose", help="what runs Compose, 2.24 or newer")
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="portal-containers-") as place:
        engine = Engine(Path(place) / "settings", options.compose)
        try:
            prove(engine, options.debian)
        except ContainersError as error:
            sys.stderr.write(f"{error}\n")
            return 1
        finally:
            _say("down", engine.compose("down", "--volumes") if engine.settings.exists() else "")
    return 0


def prove(engine: Engine, debian: Path | None) -> None:
    """Every part, in the order of the manual. Raises ContainersError."""
    file = engine.settings.parent / "answers"
    file.write_text(ANSWERS)
    containers.setup(engine.settings, file, asks=False)
    if debian is not None:
        images.make(debian, engine.docker)
    build = ["--network", "host"] if debian is not None else []
    file_of_image = str(ROOT / "federation/deployment/files/Containerfile")
    engine.docker("build", *build, "--file", file_of_image, "--tag", "bridge-federation-portal", str(ROOT))
    _say("up", engine.compose("up", "--detach", "--no-build"))
    authority = engine.compose("run", "--rm", "--no-deps", "doctor", "python", "-c", SAYS)
    _say("health", healthy(authority))
    _say("containers", contained(engine))
    operator = ("python", "-m", "federation.deployment.first_operator", "operator@example.org", "Olga")
    _say("operator", engine.compose("exec", "-T", "web", *operator))
    for errand in ERRANDS:
        if errand.name not in ("migrate", "doctor"):
            _say(errand.name, engine.compose("run", "--rm", errand.name))
    _say("doctor", engine.compose("run", "--rm", "doctor", "python", "manage.py", "doctor", *WELL))
    (web,) = engine.compose("ps", "--quiet", "web").split()
    killed = engine.docker("inspect", "--format", "{{.State.Pid}}", web).strip()
    os.kill(int(killed), signal.SIGKILL)
    _say("killed", healthy(authority))


def healthy(authority: str) -> str:
    """Wait until the page of health says that all is well, over HTTPS and by the authority's word alone."""
    trusting = ssl.create_default_context(cadata=authority)
    trusting.check_hostname = False  # the name is asked of localhost; the certificate is the authority's
    deadline, words = time.monotonic() + READY_SECONDS, ""
    while time.monotonic() < deadline:
        try:
            question = Request("https://127.0.0.1/health/", headers={"Host": HOST})
            with urlopen(question, timeout=20, context=trusting) as answer:  # noqa: S310 (our own)
                words = str(answer.read(), "utf-8")
            if json.loads(words)["status"] == "ok":
                return words
        except (URLError, OSError, ValueError) as error:
            words = str(error)
        time.sleep(1)
    raise ContainersError(f"Not healthy: {words}")


def contained(engine: Engine) -> str:
    """Every process runs, and no container has rights that it does not need."""
    running = engine.compose("ps", "--services", "--status", "running").split()
    missing = {process.name for process in PROCESSES} - set(running)
    if missing:
        raise ContainersError(f"These do not run: {', '.join(sorted(missing))}")
    for key in engine.compose("ps", "--quiet").split():
        (shown,) = json.loads(engine.docker("inspect", key))
        limits, user = shown["HostConfig"], shown["Config"]["User"]
        if user in ("", "root", "0") or not limits["ReadonlyRootfs"] or limits["CapDrop"] != ["ALL"]:
            raise ContainersError(f"{shown['Name']} has rights that it does not need")
    return f"{', '.join(sorted(running))}: none as root, none that writes outside its volumes"


def _run(words: Sequence[str]) -> str:
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        ends = (done.stdout + done.stderr)[-3000:]
        raise ContainersError(f"{' '.join(words)} ended with {done.returncode}:\n{ends}")
    return done.stdout


def _say(name: str, words: str) -> None:
    sys.stdout.write(f"{name}: {words.strip().splitlines()[-1] if words.strip() else 'done'}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
