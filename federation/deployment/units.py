"""The portal's processes and errands as units of systemd, each with no more rights than it needs."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from federation.deployment.places import USER, HostPlaces
from federation.startup.processes import ERRANDS, PROCESSES, PortalErrand, PortalProcess, Spot

TARGET = "portal.target"
POSTGRES = "postgres"
# What is read apart limits its own process (setrlimit, of @resources), so that group stays allowed.
HARDENING = """\
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
PrivateMounts=yes
ProtectClock=yes
ProtectHostname=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM
UMask=0027"""


def written(places: HostPlaces, backups: str, *, local_database: bool) -> dict[str, str]:
    """Every unit by its name: a service for each process and errand, a timer for each hour, the target."""
    units = {TARGET: _target()}
    after = "postgresql.service" if local_database else ""
    for process in PROCESSES:
        units[service(process.name)] = _process(process, places, after)
    for errand in ERRANDS:
        user = errand.user if local_database else USER
        units[service(errand.name)] = _errand(errand, places, backups, user, after)
        if errand.calendar:
            units[timer(errand.name)] = _timer(errand)
    return units


def service(name: str) -> str:
    """The unit of a process or an errand."""
    return f"portal-{name}.service"


def timer(name: str) -> str:
    """The unit that starts an errand at its hour."""
    return f"portal-{name}.timer"


def _target() -> str:
    return _sections(
        Unit=["Description=Bridge Federation Portal"],
        Install=["WantedBy=multi-user.target"],
    )


def _process(process: PortalProcess, places: HostPlaces, after: str) -> str:
    spot = Spot(host="%H", var=str(places.var))
    lines = [
        "Type=notify" if process.name == "web" else "Type=exec",  # gunicorn says when it listens
        f"ExecStart={_command(places, process.words(spot))}",
        "Restart=always",
        "RestartSec=3",
        "KillMode=mixed",
        f"TimeoutStopSec={process.stop_seconds}",
        *_common(places, USER),
    ]
    return _sections(
        Unit=[
            f"Description=Bridge Federation Portal: {process.does}",
            f"After=network-online.target {after}".rstrip(),
            "Wants=network-online.target",
            f"PartOf={TARGET}",
        ],
        Service=lines,
        Install=[f"WantedBy={TARGET}"],
    )


def _errand(errand: PortalErrand, places: HostPlaces, backups: str, user: str, after: str) -> str:
    commands = [f"ExecStart={_command(places, words)}" for words in errand.commands]
    owner = [f"EnvironmentFile={places.owner_settings}"] if errand.knows_owner else []
    # Only who works on backups reaches them.
    room = [f"ReadWritePaths={backups}"] if errand.name.startswith("backup") else []
    return _sections(
        Unit=[f"Description=Bridge Federation Portal: {errand.does}", f"After={after}".rstrip()],
        Service=["Type=oneshot", *commands, *_common(places, user), *owner, *room],
    )


def _timer(errand: PortalErrand) -> str:
    return _sections(
        Unit=[f"Description=Bridge Federation Portal: {errand.does}, at its hour"],
        Timer=[f"OnCalendar={errand.calendar}", "RandomizedDelaySec=10min", "Persistent=yes"],
        Install=["WantedBy=timers.target"],
    )


def _common(places: HostPlaces, user: str) -> Iterator[str]:
    yield from (
        f"User={user}",
        f"Group={USER}",
        f"WorkingDirectory={places.code}",
        f"EnvironmentFile={places.settings}",
        "Environment=PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1",
        f"Environment=MPLCONFIGDIR={places.var}/matplotlib",
        "LogNamespace=portal",
        f"ReadWritePaths={places.var}",
    )
    yield from HARDENING.splitlines()
    if user == USER:  # as postgres it would take the shared memory of the running server along
        yield "RemoveIPC=yes"


def _command(places: HostPlaces, words: Sequence[str]) -> str:
    return " ".join([str(places.python), "-W", "ignore::RuntimeWarning", *words])


def _sections(**sections: Sequence[str]) -> str:
    parts = ["\n".join([f"[{name}]", *lines]) for name, lines in sections.items()]
    return "\n\n".join(["# Written by manage.py setup; put changes into a drop-in.", *parts, ""])


def stale(folder: Path, names: Sequence[str]) -> list[Path]:
    """Units of the portal that an earlier release wrote and this one has no more."""
    kinds = ("portal-*.service", "portal-*.timer")
    return [file for kind in kinds for file in sorted(folder.glob(kind)) if file.name not in names]
