"""Where everything lies on a host; below another directory where setting up is tried."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from federation.startup.bootstrap import ROOT

USER = "portal"
LOCK = "requirements-production.txt"
FILES = Path(__file__).resolve().parent / "files"


@dataclass(frozen=True, slots=True)
class HostPlaces:
    """The directories of an installation. `base` is / but in tests."""

    base: Path = Path("/")
    code: Path = ROOT

    @property
    def venv(self) -> Path:
        """Packages of this code's lock file: those of another release stay beside them, for the way back."""
        lock = hashlib.sha256((self.code / LOCK).read_bytes()).hexdigest()[:12]
        return self.base / f"opt/portal/venv-{lock}"

    @property
    def python(self) -> Path:
        return self.venv / "bin/python"

    @property
    def settings(self) -> Path:
        """What every process knows."""
        return self.base / "etc/portal/portal.env"

    @property
    def owner_settings(self) -> Path:
        """What migrations and backups know, and nothing that serves pages."""
        return self.base / "etc/portal/owner.env"

    @property
    def tls(self) -> Path:
        return self.base / "etc/portal/tls"

    @property
    def var(self) -> Path:
        return self.base / "var/lib/portal"

    @property
    def acme(self) -> Path:
        """Where a certificate authority looks whether the host is ours."""
        return self.base / "var/lib/portal-acme"

    @property
    def units(self) -> Path:
        return self.base / "etc/systemd/system"

    @property
    def journal(self) -> Path:
        """How long the log of the portal is kept, and how large it grows."""
        return self.base / "etc/systemd/journald@portal.conf"

    @property
    def nginx(self) -> Path:
        return self.base / "etc/nginx/conf.d/portal.conf"

    @property
    def command(self) -> Path:
        """`portal doctor`, and every other command with the settings of the host."""
        return self.base / "usr/local/sbin/portal"

    @property
    def authorities(self) -> Path:
        """Where Debian looks for certificate authorities of one's own."""
        return self.base / "usr/local/share/ca-certificates/portal.crt"
