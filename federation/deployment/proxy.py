"""nginx before the web server: HTTPS, whole requests, a share of connections for each address."""

from collections.abc import Sequence
from pathlib import Path
from string import Template

from federation.deployment.places import FILES

TEMPLATE = FILES / "nginx.conf"


LOG = "/var/log/nginx/portal.log"  # which Debian rotates with the others there
ACME = Path("/var/lib/portal-acme")


def written(hosts: Sequence[str], *, tls: Path, upstream: str, acme: Path = ACME, log: str = LOG) -> str:
    """The configuration of the portal's host names."""
    page = Template(TEMPLATE.read_text(encoding="utf-8"))
    return page.substitute(names=" ".join(hosts), tls=tls, acme=acme, upstream=upstream, log=log)
