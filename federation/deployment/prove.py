"""The proof of docs/operations.md: its commands on a fresh Debian, to a page over HTTPS, and down again.

    .venv/bin/python -m federation.deployment.prove --release bookworm --certificate acme

As root, with debootstrap and slirp4netns. The machine is one of namespaces: systemd is its first process and
its network is its own, so that nothing of this host is touched. What is committed is what is proved.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from federation.deployment import authority, units
from federation.deployment.machine import Machine, MachineError
from federation.deployment.trials import certificates
from federation.startup.bootstrap import ROOT
from federation.startup.processes import ERRANDS, PROCESSES

HOST, MAIL = "portal.example.org", "mail.example.org"
PASSWORD = "an invented word for a proof 42"  # noqa: S105 (of a machine that is thrown away)
MINUTES_MOST, COMMANDS_MOST = 15, 5
RENEWED_SECONDS = 20  # in which a reloaded proxy shows a new certificate
MANUAL = ROOT / "docs/operations.md"
ANSWERS = """\
host = {host}
certificate = {certificate}
mail_host = {mail}
mail_port = 465
operator = operator@example.org
operator_name = Olga Operator
operator_password = {password}
"""
TRUSTED = {"own": "/etc/portal/tls/authority.pem", "acme": certificates.ROOT_PEM}  # by kind of certificate
ANOTHER = "/srv/mail/authority.pem"
FETCH = """python3 - <<'END'
import ssl, urllib.request
trusting = ssl.create_default_context(cafile={trusting!r})
print(urllib.request.urlopen("{address}", timeout=30, context=trusting).read().decode())
END"""


def main(argv: Sequence[str]) -> int:
    """Answer the command line: 0 where everything holds."""
    parser = argparse.ArgumentParser(prog="python -m federation.deployment.prove", description=__doc__)
    parser.add_argument("--release", default="bookworm", choices=("bookworm", "trixie"))
    parser.add_argument("--certificate", default="own", choices=TRUSTED)
    parser.add_argument("--mirror", default="http://deb.debian.org/debian")
    parser.add_argument("--directory", type=Path, default=Path("/var/tmp/portal-proof"))  # noqa: S108
    options = parser.parse_args(argv)
    machine = Machine(options.directory, options.release, options.mirror)
    try:
        machine.make()
        InstallationProof(machine, options.certificate).run()
    except MachineError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    finally:
        machine.remove()
    return 0


def commands() -> list[str]:
    """The commands of the manual, as they stand at its beginning."""
    page = MANUAL.read_text(encoding="utf-8")
    block = page.split("```")[1]
    return [line for line in block.splitlines() if line.strip()]


class InstallationProof:
    """What must hold, in the order in which it can."""

    def __init__(self, machine: Machine, certificate: str) -> None:
        self.machine, self.certificate, self.trusted = machine, certificate, TRUSTED[certificate]

    def run(self) -> None:
        """Every part, each with its seconds. Raises MachineError at the first that does not hold."""
        self.machine.boot()
        self._prepare_outside()
        parts: list[Callable[[], None]] = [
            self.commands_of_the_manual,
            self.a_page_over_https,
            self.processes_of_nobody_important,
            self.errands,
            self.the_operator_signs_in,
            self.again_changes_nothing,
            *([self.a_certificate_renewed] if self.certificate == "acme" else []),
            self.after_a_restart,
        ]
        for part in parts:
            begun = time.monotonic()
            part()
            _say(f"{part.__name__.replace('_', ' ')}: holds ({time.monotonic() - begun:.0f} s)")

    def _prepare_outside(self) -> None:
        """What is not the installation's: the repository, a mail server, the answers."""
        machine = self.machine
        repository = machine.root / "srv/portal.git"
        subprocess.run(["git", "clone", "--quiet", "--bare", ROOT, repository], check=True)
        mail = machine.root / "srv/mail"
        authority.ensure(mail, [MAIL], datetime.now(UTC))
        (mail / "letters").mkdir()
        machine.write("usr/local/share/ca-certificates/mail.crt", (mail / "authority.pem").read_text())
        words = {"host": HOST, "mail": MAIL, "password": PASSWORD, "certificate": self.certificate}
        machine.write("srv/answers", ANSWERS.format(**words))
        if self.certificate == "acme":
            certificates.start(machine)
        machine.execute("update-ca-certificates")
        source = (ROOT / "federation/deployment/trials/mail.py").read_text(encoding="utf-8")
        machine.write("srv/mail/trial_mail.py", source)
        unit = "[Service]\nExecStart=/usr/bin/python3 /srv/mail/trial_mail.py /srv/mail/certificate.pem"
        unit += (
            " /srv/mail/key.pem /srv/mail/letters\nRestart=always\n[Install]\nWantedBy=multi-user.target\n"
        )
        machine.write("etc/systemd/system/trial-mail.service", unit)

    def commands_of_the_manual(self) -> None:
        """To the end of setup, which is the doctor's word."""
        begun, lines = time.monotonic(), commands()
        _hold(len(lines) <= COMMANDS_MOST, f"{len(lines)} commands")
        for line in lines:
            known = line.replace("ADDRESS", "/srv/portal.git")
            if "manage.py setup" in known:
                self.machine.execute("systemctl daemon-reload; systemctl enable --now trial-mail")
                known += " --answers /srv/answers"
            started = time.monotonic()
            words = self.machine.execute(known)
            _say(f"  {known} ({time.monotonic() - started:.0f} s)")
        _hold("WRONG" not in words, words)
        minutes = (time.monotonic() - begun) / 60
        _hold(minutes <= MINUTES_MOST, f"{minutes:.1f} minutes")
        _say(words)

    def a_page_over_https(self) -> None:
        """With the authority of the installation, and no other; without HTTPS one is led there."""
        page = self._fetch(f"https://{HOST}/")
        _hold("<html" in page, page[:500])
        _hold('"status": "ok"' in self._fetch(f"https://{HOST}/health/"), "health")
        self.machine.execute(FETCH.format(address=f"https://{HOST}/", trusting=ANOTHER), fails=True)
        moved = self._fetch(f"http://{HOST}/health/")
        _hold('"status": "ok"' in moved, moved)

    def processes_of_nobody_important(self) -> None:
        """Every unit runs, none as root."""
        for process in PROCESSES:
            unit = units.service(process.name)
            shown = self.machine.execute(f"systemctl show --property=ActiveState,User,NRestarts {unit}")
            _hold(
                {"ActiveState=active", "User=portal", "NRestarts=0"} == set(shown.split()), f"{unit}: {shown}"
            )
        owners = self.machine.execute(OWNERS)
        _hold(set(owners.split()) == {"portal"}, owners)

    def errands(self) -> None:
        """Every errand, as its timer starts it."""
        for errand in ERRANDS:
            self.machine.execute(
                f"systemctl start {units.service(errand.name)} || (journalctl --namespace=portal -n 40 -u"
                f" {units.service(errand.name)}; false)"
            )
        timers = self.machine.execute("systemctl list-timers --all --no-legend 'portal-*'")
        _hold(len(timers.splitlines()) == sum(bool(e.calendar) for e in ERRANDS), timers)

    def the_operator_signs_in(self) -> None:
        """With the password; the portal sends a code to prove the address."""
        letters = self.machine.root / "srv/mail/letters"
        before = len([*letters.glob("*.eml")])
        _hold(before == 1, f"{before} letters before: the trial letter alone was expected")
        self.machine.write("srv/sign_in.py", SIGN_IN)
        page = self.machine.execute(
            f"python3 /srv/sign_in.py https://{HOST} operator@example.org '{PASSWORD}'"
        )
        deadline = time.monotonic() + 30
        while len([*letters.glob("*.eml")]) == before:
            _hold(time.monotonic() < deadline, f"no letter with a code came; the page was {page[:1500]}")
            time.sleep(0.5)

    def again_changes_nothing(self) -> None:
        """Setup once more keeps secrets and every file that it wrote."""
        places = (
            "/etc/portal/*.env /etc/portal/tls/* /etc/systemd/system/portal* /etc/nginx/conf.d/portal.conf"
        )
        kept = f"cat {places}"
        before = self.machine.execute(f"{kept} | sha256sum")
        self.machine.execute("python3 /srv/portal/code/manage.py setup --unattended")
        _hold(self.machine.execute(f"{kept} | sha256sum") == before, "setup changed files at its second run")

    def after_a_restart(self) -> None:
        """Everything comes back by itself."""
        self.machine.stop()
        self.machine.boot()
        deadline = time.monotonic() + 90
        while True:
            try:
                page = self._fetch(f"https://{HOST}/health/")
                break
            except MachineError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(1)
        _hold('"status": "ok"' in page, page)
        self.machine.execute("portal doctor database broker workers letters certificate")

    def a_certificate_renewed(self) -> None:
        """By certbot, as its timer does when the time has come; the proxy shows the new one by itself."""
        self.machine.execute("systemctl is-enabled certbot.timer && systemctl is-active certbot.timer")
        before = self.machine.execute(SHOWN)
        self.machine.execute("certbot --quiet renew --force-renewal --no-random-sleep-on-renew")
        deadline = time.monotonic() + RENEWED_SECONDS
        while self.machine.execute(SHOWN) == before:
            _hold(time.monotonic() < deadline, "the proxy shows the certificate from before it was renewed")
            time.sleep(0.5)
        _hold('"status": "ok"' in self._fetch(f"https://{HOST}/health/"), "health")

    def _fetch(self, address: str) -> str:
        return self.machine.execute(FETCH.format(address=address, trusting=self.trusted))


# The certificate that the proxy shows.
SHOWN = f"""python3 -c 'import ssl; print(ssl.get_server_certificate(("{HOST}", 443)))'"""
# Of /proc, as a fresh machine need not have ps.
OWNERS = """for one in /proc/[0-9]*; do
    if tr '\\0' ' ' <$one/cmdline 2>/dev/null | grep -q ^/opt/portal/venv; then stat -c %U $one; fi
done"""
SIGN_IN = r"""
import http.cookiejar, re, sys, urllib.parse, urllib.request
host, email, password = sys.argv[1:]
opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
page = opener.open(f"{host}/operators/", timeout=30)
address, text = page.geturl(), page.read().decode()
token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
fields = {"csrfmiddlewaretoken": token, "login": email, "password": password}
sent = urllib.request.Request(address, urllib.parse.urlencode(fields).encode(), {"Referer": address})
answer = opener.open(sent, timeout=30)
print(answer.geturl(), answer.read().decode())
"""


def _hold(condition: bool, words: str) -> None:
    if not condition:
        raise MachineError(words)


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
