"""Every examination, in the order in which what is wrong explains what follows."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from federation.doctor import of_database, of_host, of_network, of_settings, of_watching
from federation.doctor.findings import Ailment

EXAMINATIONS: Mapping[str, Callable[[], Iterator[Ailment]]] = {
    "environment": of_settings.environment,
    "settings": of_settings.checked,
    "packages": of_host.versions,
    "disks": of_host.disks,
    "permissions": of_host.permissions,
    "database": of_database.database,
    "broker": of_network.broker,
    "workers": of_network.workers,
    "letters": of_network.letters,
    "certificate": of_network.certificate,
    "backups": of_host.backups,
    "watching": of_watching.watching,
}
OF_DATABASE = ("workers",)  # which cannot be examined where there is none


def examine(names: Iterable[str] = EXAMINATIONS) -> Iterator[tuple[str, tuple[Ailment, ...]]]:
    """Examine one thing after the other; a database that is away is said once."""
    is_away = False
    for name in names:
        if is_away and name in OF_DATABASE:
            continue
        findings = tuple(EXAMINATIONS[name]())
        is_away |= any(finding.code == "database_away" for finding in findings)
        yield name, findings
