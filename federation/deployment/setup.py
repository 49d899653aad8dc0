"""`manage.py setup`: from a fresh Debian to pages over HTTPS, and again after every change or release.

It asks what it needs (--answers FILE, or PORTAL_SETUP_… in the environment, where nobody sits there), keeps
secrets it made before, and changes nothing that works. Standard library only: it begins before anything is
installed.
"""

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from string import Template

from federation.deployment import containers, env_file, host, proxy, settings_made, units
from federation.deployment.env_file import SetupError
from federation.deployment.places import FILES, USER, HostPlaces
from federation.deployment.questions import LOCAL, answers
from federation.deployment.words import gettext as _
from federation.startup.processes import ERRANDS, PORT, PROCESSES, PortalErrand


def main(argv: Sequence[str], places: HostPlaces | None = None) -> int:
    """Answer `manage.py setup`: 0, or 1 with a sentence."""
    options = _options(argv)
    try:
        if options.container:
            return containers.setup(options.container, options.answers, asks=_asks(options))
        host.refuse_others()
        return Setup(places or HostPlaces(), options.answers, asks=_asks(options)).run()
    except SetupError as error:
        sys.stderr.write(f"{error}\n")
    except (KeyboardInterrupt, EOFError):
        sys.stderr.write("\n" + _("Not finished. Running setup again goes on.") + "\n")
    return 1


def _options(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py setup", description=__doc__)
    parser.add_argument(
        "--answers", type=Path, metavar="FILE", help="lines of name = answer; nothing is asked"
    )
    parser.add_argument("--unattended", action="store_true", help="ask nothing: the environment, or defaults")
    parser.add_argument(
        "--container", type=Path, metavar="DIR", help="only settings for compose.yaml, into DIR"
    )
    return parser.parse_args(argv)


def _asks(options: argparse.Namespace) -> bool:
    return not options.answers and not options.unattended and sys.stdin.isatty()


class Setup:
    """One setting up, in steps that each leave alone what is as it should be."""

    def __init__(
        self, places: HostPlaces, file: Path | None, *, asks: bool, known: Mapping[str, str] | None = None
    ) -> None:
        self.places = places
        self.kept, self.kept_owner = env_file.read(places.settings), env_file.read(places.owner_settings)
        before = settings_made.known_answers(self.kept, self.kept_owner)
        self.answers = answers(file, {**before, **(known or {})}, asks=asks)
        self.hosts = self.answers["host"].split()
        self.is_local = self.answers["superuser_url"] == LOCAL
        self.begun = time.monotonic()
        self.owner = settings_made.owner_settings(self.answers, self.kept_owner)
        self.settings = settings_made.settings(self.answers, self.kept, self.owner)

    @property
    def errands(self) -> list[PortalErrand]:
        """What is done at its hour. Sealed dumps are proved where the key is, and that is not here."""
        is_sealed = bool(self.settings.get("PORTAL_BACKUP_RECIPIENTS"))
        return [errand for errand in ERRANDS if not (is_sealed and errand.name == "backup-proof")]

    def run(self) -> int:
        """Every step, then the doctor's word; 1 where something does not work."""
        self._step(_("Packages of Debian"), self._packages)
        self._step(_("User, directories and settings"), self._settings)
        self._step(_("Packages of Python"), lambda: host.make_environment(self.places))
        self._step(_("Roles, databases and tables"), self._database)
        self._step(_("Certificate and proxy"), self._proxy)
        self._step(_("Processes"), self._processes)
        self._step(_("The first operator"), self._operator)
        return self._examined()

    def _step(self, name: str, act: Callable[[], object]) -> None:
        sys.stdout.write(f"{name} … ")
        sys.stdout.flush()
        act()
        sys.stdout.write(f"{time.monotonic() - self.begun:.0f} s\n")

    # --- steps --------------------------------------------------------------------------------------

    def _packages(self) -> None:
        host.install_packages(database=self.is_local, acme=self.answers["certificate"] == "acme")

    def _settings(self) -> None:
        group = host.make_user(self.places)
        host.refuse_unreadable(self.places.code, USER)
        host.make_directories(self.places, Path(self.answers["backups"]))
        page = (FILES / "portal.env.example").read_text(encoding="utf-8")
        env_file.write(self.places.settings, env_file.rendered(page, self.settings), mode=0o640, group=group)
        head = "# Made by manage.py setup: for migrations and backups, which root starts.\n"
        text = env_file.rendered(head, self.owner)
        env_file.write(self.places.owner_settings, text, mode=0o600)
        script = Template((FILES / "portal.sh").read_text(encoding="utf-8")).substitute(
            settings=self.places.settings,
            owner_settings=self.places.owner_settings,
            code=self.places.code,
            python=self.places.python,
        )
        env_file.write(self.places.command, script, mode=0o755)

    def _database(self) -> None:
        if self.is_local and not host.has_systemd():
            host.restart("postgresql")
        superuser = units.POSTGRES if self.is_local else USER
        if self._python("-m", "federation.deployment.prepare", "roles", user=superuser, owner=True).strip():
            if not self.is_local:
                raise SetupError(
                    _("Restart the database server, which now takes more connections, and go on.")
                )
            host.restart("postgresql")
        self._python("-m", "federation.deployment.prepare", "tables", owner=True)

    def _proxy(self) -> None:
        tls, choice = self.places.tls, self.answers["certificate"]
        if choice != "files" and not (tls / "certificate.pem").is_symlink():
            # Let's Encrypt asks a proxy that runs already, so it begins with a certificate of our own.
            self._python("-m", "federation.deployment.authority", tls, *self.hosts, user="")
        if choice == "own":
            host.trust(self.places, tls / "authority.pem")
        web, readers = self._web_servers()
        page = proxy.written(self.hosts, tls=tls, acme=self.places.acme, web=web, readers=readers)
        env_file.write(self.places.nginx, page, mode=0o644)
        host.run("nginx", "-t")
        host.restart("nginx")
        if choice == "acme":
            self._certified()

    def _web_servers(self) -> tuple[list[str], list[str]]:
        """The web server of this host alone, unless the settings name others; then those that read a copy."""
        web = env_file.words(self.settings.get("PORTAL_WEB_SERVERS", ""))
        readers = env_file.words(self.settings.get("PORTAL_READERS", ""))
        return web or [f"127.0.0.1:{PORT}"], readers

    def _certified(self) -> None:
        """A certificate of Let's Encrypt; certbot's own timer renews it."""
        names = [word for name in self.hosts for word in ("-d", name)]
        host.run(
            *("certbot", "certonly", "--non-interactive", "--agree-tos", "--keep-until-expiring", "--expand"),
            *("--webroot", "-w", self.places.acme, "-m", self.answers["operator"], *names),
            *("--cert-name", "portal", "--deploy-hook", "systemctl reload nginx"),
        )
        live = Path("/etc/letsencrypt/live/portal")
        for name, source in (("certificate.pem", "fullchain.pem"), ("key.pem", "privkey.pem")):
            (self.places.tls / name).unlink(missing_ok=True)
            (self.places.tls / name).symlink_to(live / source)
        host.restart("nginx")

    def _processes(self) -> None:
        places = self.places
        every = units.written(places, self.answers["backups"], local_database=self.is_local)
        for name, text in every.items():
            env_file.write(places.units / name, text, mode=0o644)
        for old in units.stale(places.units, list(every)):
            old.unlink()
        journal = (FILES / "journald.conf").read_text(encoding="utf-8")
        env_file.write(places.journal, journal, mode=0o644)
        if host.has_systemd():
            running = [units.service(process.name) for process in PROCESSES]
            timers = [units.timer(errand.name) for errand in self.errands if errand.calendar]
            idle = [units.timer(errand.name) for errand in ERRANDS if errand not in self.errands]
            host.disable(idle)
            host.enable([units.TARGET, *running, *timers], [units.TARGET, *running, *timers])

    def lead_here(self) -> None:
        """The command `portal` and every unit run this code; they start anew. Settings stay what they are."""
        self._settings()
        self._processes()

    def _operator(self) -> None:
        words = self.answers["operator"], self.answers["operator_name"]
        password = self.answers["operator_password"]
        self._python("-m", "federation.deployment.first_operator", *words, typed=f"{password}\n")

    def _examined(self) -> int:
        """A first backup and its proof, the trial letter, the doctor, and what is next."""
        if not [*Path(self.answers["backups"]).glob("portal-*.dump*")]:
            self._step(_("A first backup, restored and proved"), self._backup)
        letter = ("--letter", self.answers["operator"]) if self.answers["mail_host"] else ()
        try:
            examined = self._python("manage.py", "doctor", *letter)
        except SetupError as error:
            sys.stdout.write(f"{error}\n")
            return 1
        sys.stdout.write(examined)
        sys.stdout.write(self._next())
        return 0

    def _backup(self) -> None:
        user = units.POSTGRES if self.is_local else USER
        for errand in self.errands:
            if errand.name.startswith("backup"):
                self._python(*errand.commands[0], user=user, owner=True)

    def _next(self) -> str:
        lines = [
            "",
            _("The portal is at %(address)s") % {"address": f"https://{self.hosts[0]}/"},
            _("Sign in at %(address)s as %(operator)s and make the first federation.")
            % {"address": f"https://{self.hosts[0]}/operators/", "operator": self.answers["operator"]},
            _("Settings: %(file)s. Commands: portal doctor, portal help. Copy backups off this host.")
            % {"file": self.places.settings},
        ]
        if self.answers["certificate"] == "own":
            authority = self.places.tls / "authority.pem"
            lines.append(_("Browsers must import %(file)s first.") % {"file": authority})
        if not host.has_systemd():
            lines.append(_("systemd does not run here: start the processes of docs/operations.md yourself."))
        return "\n".join([*lines, ""])

    def _python(self, *words: object, user: str = USER, owner: bool = False, typed: str = "") -> str:
        """A command of the portal with its settings, as its user."""
        environment = self.settings | (self.owner if owner else {})
        command = self.places.python, "-W", "ignore::RuntimeWarning", *words
        given = {name: value for name, value in environment.items() if value}
        return host.run(*command, user=user, environment=given, typed=typed, cwd=self.places.code)
