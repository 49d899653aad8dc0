"""Who stops and starts the portal's processes meanwhile: systemd, or a command of the operator's."""

import os
import shlex
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Protocol

from federation.deployment import env_file, host, units
from federation.deployment.env_file import SetupError
from federation.deployment.places import USER, HostPlaces
from federation.deployment.setup import Setup
from federation.startup.bootstrap import ROOT
from federation.startup.processes import ERRANDS, PORT

READY_SECONDS = 90
NOBODY = "nobody@localhost"  # an answer that setup wants, and that nothing here uses


class UpgradeHands(Protocol):
    """What upgrading asks of whoever runs the processes."""

    environment: Mapping[str, str]

    def python(self, *words: str, errand: str = "", extra: Mapping[str, str] | None = None) -> str:
        """Run a command of this release as the user of an errand; what it wrote. Raises SetupError."""

    def stop(self, names: Sequence[str]) -> None:
        """Processes finish what they are doing, within their time, and end."""

    def again(self, names: Sequence[str]) -> None:
        """What was stopped runs again, as it did before."""

    def start(self, names: Sequence[str]) -> None:
        """These processes run with the code of this release; those that run are started anew."""

    def ready(self) -> bool:
        """Whether the web server answers that nothing is missing, soon."""


class OfHost:
    """systemd on a host that `setup` made: this release's packages, settings of /etc/portal, its units."""

    def __init__(self, places: HostPlaces | None = None) -> None:
        self.places = places or HostPlaces()
        self.setup = Setup(self.places, None, asks=False, known={"operator": NOBODY})
        self.environment: Mapping[str, str] = {
            name: value for name, value in (self.setup.settings | self.setup.owner).items() if value
        }

    @staticmethod
    def is_here(places: HostPlaces | None = None) -> bool:
        """Whether root asks, where `setup` was."""
        return os.geteuid() == 0 and (places or HostPlaces()).settings.exists()

    def python(self, *words: str, errand: str = "", extra: Mapping[str, str] | None = None) -> str:
        """As the portal's user, or as that of an errand on a host with a database of its own."""
        of_errand = next((one.user for one in ERRANDS if one.name == errand), USER)
        user = of_errand if self.setup.is_local else USER
        command = self.places.python, "-W", "ignore::RuntimeWarning", *words
        environment = {**self.environment, **(extra or {})}
        return host.run(*command, user=user, environment=environment, cwd=self.places.code)

    def stop(self, names: Sequence[str]) -> None:
        """systemd asks, and waits as long as the unit says."""
        if host.has_systemd():
            host.run("systemctl", "stop", *map(units.service, names))

    def again(self, names: Sequence[str]) -> None:
        """The units are still those of before."""
        if host.has_systemd():
            host.run("systemctl", "start", *map(units.service, names))

    def start(self, names: Sequence[str]) -> None:
        """The command `portal` and the units lead to this release from now on."""
        self.setup.lead_here()

    def ready(self) -> bool:
        """At the port of the host's web server."""
        return not host.has_systemd() or answers_ready(f"http://127.0.0.1:{PORT}/health/ready")


class ByCommand:
    """Any other installation: a command that is called with `stop`, `again` or `start`, and names."""

    def __init__(self, command: str, address: str) -> None:
        self.command = shlex.split(command)
        self.address = address
        self.environment: Mapping[str, str] = os.environ

    def python(self, *words: str, errand: str = "", extra: Mapping[str, str] | None = None) -> str:
        """With this interpreter and this environment."""
        command = sys.executable, "-W", "ignore::RuntimeWarning", *words
        return host.run(*command, environment=extra, cwd=ROOT)

    def stop(self, names: Sequence[str]) -> None:
        """The command ends when they have ended."""
        self._call("stop", names)

    def again(self, names: Sequence[str]) -> None:
        """With the code that they had."""
        self._call("again", names)

    def start(self, names: Sequence[str]) -> None:
        """With the code that this command is of."""
        self._call("start", names)

    def _call(self, act: str, names: Sequence[str]) -> None:
        # Its processes go on, so nothing of theirs is waited for: output is the terminal's.
        words = [*self.command, act, *names]
        done = subprocess.run(words, env={**os.environ, "PORTAL_CODE": str(ROOT)}, check=False)
        if done.returncode:
            raise SetupError(f"This ended with {done.returncode}: {shlex.join(words)}")

    def ready(self) -> bool:
        """Where the operator says that the web server listens."""
        return not self.address or answers_ready(self.address)


def answers_ready(address: str, seconds: float = READY_SECONDS) -> bool:
    """Whether an address of /health/ready answers 200 within some seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310 (our own address)
                if answer.status == HTTPStatus.OK:
                    return True
        except (urllib.error.URLError, OSError):
            pass  # it begins, or something is missing still
        time.sleep(0.5)
    return False


def host_environment(places: HostPlaces) -> dict[str, str]:
    """What is set in both files of a host."""
    every = env_file.read(places.settings) | env_file.read(places.owner_settings)
    return {name: value for name, value in every.items() if value}


def packages_of_this_release(places: HostPlaces) -> Path:
    """This release's packages beside those that run; its interpreter."""
    host.make_environment(places)
    return places.python
