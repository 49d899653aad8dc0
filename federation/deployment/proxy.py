"""nginx before the web servers: HTTPS, whole requests, a share of connections for each address.

With readers (web servers that read a copy of the database), what looks public goes to them, and to the others
where they do not answer it.
"""

from collections.abc import Sequence
from pathlib import Path
from string import Template

from federation.deployment.places import FILES

TEMPLATE = FILES / "nginx.conf"
LOG = "/var/log/nginx/portal.log"  # which Debian rotates with the others there
ACME = Path("/var/lib/portal-acme")
# What reads, shows no session and no token. The cookie is Django's own name for it.
READERS = """upstream portal_readers {
%s
}
map "$request_method:$cookie_sessionid:$http_authorization" $portal_servers {
    default web;
    "~^(GET|HEAD)::$" readers;
}
"""
WEB_ALONE = """    location / {
        proxy_pass http://portal_web;
    }"""
# 419 is no status of HTTP: it leads to the readers, and nobody sees it.
READERS_FIRST = """    recursive_error_pages on;
    location / {
        error_page 419 = @readers;
        if ($portal_servers = readers) { return 419; }
        proxy_pass http://portal_web;
    }
    location @readers {
        proxy_intercept_errors on;
        error_page 421 500 502 503 504 = @primary;
        proxy_connect_timeout 2s;
        proxy_pass http://portal_readers;
    }
    location @primary {
        set $portal_handed_on 1;
        proxy_pass http://portal_web;
    }"""


def written(
    hosts: Sequence[str],
    *,
    tls: Path,
    web: Sequence[str],
    readers: Sequence[str] = (),
    acme: Path = ACME,
    log: str = LOG,
) -> str:
    """The configuration of the portal's host names. `web`, `readers`: addresses of web servers, host:port."""
    page = Template(TEMPLATE.read_text(encoding="utf-8"))
    return page.substitute(
        names=" ".join(hosts),
        tls=tls,
        acme=acme,
        log=log,
        web=_servers(web) + _all_the_same(web),
        readers=READERS % _servers(readers) if readers else "",
        locations=READERS_FIRST if readers else WEB_ALONE,
    )


def _servers(addresses: Sequence[str]) -> str:
    """One that does not answer is left alone for ten seconds, where there is another."""
    return "\n".join(f"    server {address};" for address in addresses)


def _all_the_same(addresses: Sequence[str]) -> str:
    """Where all were left alone each is tried all the same: the second of two hosts that are started anew one
    after the other is gone while the first is still left alone, and yet answers.
    """
    if len(addresses) == 1:
        return ""
    return "".join(f"\n    server {address} max_fails=0 backup;" for address in addresses)
