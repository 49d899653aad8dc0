"""A fresh Debian as a machine of its own: systemd as its first process, its own network, no file of the host.

It needs root, debootstrap and slirp4netns, and leaves nothing: its files are one directory, its processes end
with its first one.
"""

import os
import shutil
import subprocess
import time
from pathlib import Path

from federation.deployment.places import FILES

BOOT = FILES / "boot.sh"
NEEDED = ("debootstrap", "slirp4netns", "unshare", "nsenter", "git")
INCLUDED = "systemd,systemd-sysv,dbus,ca-certificates"  # what a fresh server has beyond the least
BOOT_SECONDS = 180
END_SECONDS = 20
OWN_AUTHORITIES = Path("/usr/local/share/ca-certificates")


class MachineError(Exception):
    """The machine cannot be made, or a command in it failed; the message says which."""


class Machine:
    """One machine below a directory. `base` is a Debian that was never booted, made once for each release."""

    def __init__(self, directory: Path, release: str, mirror: str) -> None:
        self.directory = directory.resolve()
        self.release, self.mirror = release, mirror
        self.base = self.directory / f"base-{release}"
        self.root = self.directory / "root"
        self.outer: subprocess.Popen[bytes] | None = None
        self.network: subprocess.Popen[bytes] | None = None
        self.init = ""

    def make(self) -> None:
        """Fresh files, in which nobody has done anything. Raises MachineError."""
        missing = [program for program in NEEDED if shutil.which(program) is None]
        if missing or os.geteuid() != 0:
            raise MachineError(f"This needs root and {', '.join(missing or NEEDED)}.")
        self.directory.mkdir(parents=True, exist_ok=True)
        if not (self.base / "made").exists():
            shutil.rmtree(self.base, ignore_errors=True)
            options = "--variant=minbase", f"--include={INCLUDED}"
            _host("debootstrap", *options, self.release, self.base, self.mirror)
            (self.base / "made").touch()
        for name in ("upper", "work", "root"):
            (self.directory / name).mkdir()
        layers = f"lowerdir={self.base},upperdir={self.directory}/upper,workdir={self.directory}/work"
        _host("mount", "-t", "overlay", "overlay", "-o", layers, self.root)
        self._configure()

    def _configure(self) -> None:
        sources = [
            f"deb {self.mirror} {self.release} main",
            f"deb {self.mirror} {self.release}-updates main",
            f"deb {self.mirror}-security {self.release}-security main",
        ]
        self.write("etc/apt/sources.list", "\n".join([*sources, ""]))
        self.write("etc/resolv.conf", "nameserver 10.0.2.3\n")  # slirp4netns asks the host's
        self.write("etc/hosts", "127.0.0.1 localhost portal-proof portal.example.org mail.example.org\n")
        # Consoles that there are none of.
        for unit in ("console-getty.service", "getty@tty1.service", "systemd-networkd-wait-online.service"):
            link = self.root / "etc/systemd/system" / unit
            link.unlink(missing_ok=True)
            link.symlink_to("/dev/null")
        for file in sorted(OWN_AUTHORITIES.glob("*.crt")):  # a company's proxy signs what apt and pip fetch
            self.write(f"usr/local/share/ca-certificates/{file.name}", file.read_text())

    def write(self, place: str, text: str) -> None:
        """A file in the machine."""
        file = self.root / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        file.write_text(text)

    def boot(self) -> None:
        """Let it run until systemd has started everything. Raises MachineError."""
        log = (self.directory / "boot.log").open("ab")
        command = ["unshare", "--mount", str(BOOT), "begin", str(self.directory)]
        self.outer = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + BOOT_SECONDS
        while not (self.init and self._is_up()):
            if time.monotonic() > deadline or self.outer.poll() is not None:
                raise MachineError(f"The machine does not boot: {(self.directory / 'boot.log').read_text()}")
            time.sleep(0.3)
            self.init = Path(f"/proc/{self.outer.pid}/task/{self.outer.pid}/children").read_text().strip()
        options = "--configure", "--mtu=65520", "--disable-host-loopback"
        self.network = subprocess.Popen(
            ["slirp4netns", *options, self.init, "tap0"], stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
        while subprocess.run([*self.inside(), "test", "-e", "/sys/class/net/tap0"], check=False).returncode:
            time.sleep(0.2)
        self.execute("ip link set lo up 2>/dev/null || true")

    def _is_up(self) -> bool:
        words = [*self.inside(), "systemctl", "is-system-running"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        return done.stdout.strip() in ("running", "degraded")

    def inside(self) -> list[str]:
        """What runs a program in the machine, with nothing of the host's environment."""
        clean = (
            "env",
            "-i",
            "PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME=/root",
            "LANG=C.UTF-8",
        )
        return ["nsenter", "--target", self.init, "--all", "--", *clean]

    def execute(self, command: str, *, fails: bool = False) -> str:
        """A command line as root there, and what it wrote. Raises MachineError where it ends otherwise."""
        words = [*self.inside(), "sh", "-c", command]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if bool(done.returncode) != fails:
            raise MachineError(f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def stop(self) -> None:
        """End its first process, and with it all others."""
        for process in (self.network, self.outer):
            if process is not None:
                process.kill()
                process.wait()
        self.outer = self.network = None
        self.init = ""

    def remove(self) -> None:
        """Leave nothing but the Debian that was never booted."""
        self.stop()
        if self.root.is_mount():
            _host("umount", "--lazy", self.root)
        for name in ("upper", "work", "root", "groups", "boot.log"):
            place = self.directory / name
            if place.is_dir():
                shutil.rmtree(place)
            else:
                place.unlink(missing_ok=True)
        _remove_groups(self.directory)


def _remove_groups(directory: Path) -> None:
    """The control groups of a machine that ended; they hold nothing."""
    groups = directory / "groups"
    groups.mkdir(exist_ok=True)
    _host("mount", "-t", "cgroup2", "none", groups)
    try:
        ours = groups / f"portal-proof-{directory.stat().st_ino}"
        deepest = sorted((p for p in ours.glob("**/") if p.is_dir()), key=lambda p: -len(p.parts))
        for group in deepest:
            _remove_soon(group)
    finally:
        _host("umount", groups)
        groups.rmdir()


def _remove_soon(group: Path) -> None:
    """Remove a group whose processes were killed and are not all gone yet."""
    deadline = time.monotonic() + END_SECONDS
    while True:
        try:
            group.rmdir()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def _host(*command: object) -> None:
    words = [str(word) for word in command]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MachineError(f"{' '.join(words)} failed:\n{(done.stdout + done.stderr)[-2000:]}")
