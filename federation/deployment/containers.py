"""`manage.py setup --container DIRECTORY`: the settings of an installation in containers.

Nothing is installed here: the image has it, and the service `prepare` makes roles, databases and tables.
"""

import os
import secrets
import shlex
import sys
from pathlib import Path

from federation.deployment import env_file, proxy, settings_made
from federation.deployment.env_file import SetupError
from federation.deployment.places import FILES
from federation.deployment.questions import LOCAL, answers
from federation.deployment.words import gettext as _
from federation.startup.bootstrap import ROOT
from federation.startup.processes import PORT

COMPOSE = FILES / "compose.yaml"
INSIDE = "127.0.0.1,10.89.113.0/24"  # the proxy's network in compose.yaml
WEB = f"portal-web:{PORT}"  # where the proxy finds the web server, in that network alone
BACKUPS = "/var/backups/portal"


def setup(directory: Path, file: Path | None, *, asks: bool) -> int:
    """Write the settings and say what starts the containers. Raises SetupError."""
    directory = directory.resolve()
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    kept, owner = env_file.read(directory / "portal.env"), env_file.read(directory / "owner.env")
    known = settings_made.known_answers(kept, owner)
    known["superuser_url"] = owner.get("PORTAL_SUPERUSER_URL", "") or _superuser()
    given = answers(file, known, asks=asks)
    if given["certificate"] == "acme":
        raise SetupError(_("In containers: 'own', or 'files' that your own client of Let's Encrypt renews."))
    if given["superuser_url"] == LOCAL:
        given["superuser_url"] = known["superuser_url"]
    _write(directory, given, kept, owner)
    compose = f"docker compose --project-directory {directory} --file {COMPOSE}"
    words = shlex.quote(given["operator"]), shlex.quote(given["operator_name"])
    operator = f"python -m federation.deployment.first_operator {' '.join(words)} </dev/null"
    lines = [
        _("The settings are in %(directory)s. Now:") % {"directory": directory},
        f"  {compose} up --detach --build",
        f"  {compose} exec -T web {operator}",
        f"  {compose} run --rm backup && {compose} run --rm doctor",
    ]
    sys.stdout.write("\n".join([*lines, ""]))
    return 0


def _superuser() -> str:
    return f"postgresql://postgres:{secrets.token_hex(24)}@database:5432/postgres"


def _write(directory: Path, given: dict[str, str], kept: dict[str, str], owner: dict[str, str]) -> None:
    given["backups"] = BACKUPS
    owner = settings_made.owner_settings(given, owner)
    settings = settings_made.settings(given, {"PORTAL_TRUSTED_PROXIES": INSIDE} | kept, owner)
    hosts = given["host"].split()
    password = given["superuser_url"].partition("postgres:")[2].partition("@")[0]
    page = (FILES / "portal.env.example").read_text(encoding="utf-8")
    pages = {
        "portal.env": env_file.rendered(page, settings),
        "owner.env": env_file.rendered(
            "", owner | {"PORTAL_TLS": "/tls" if given["certificate"] == "own" else ""}
        ),
        "database.env": env_file.rendered("", {"POSTGRES_PASSWORD": password}),
        ".env": env_file.rendered("", {"PORTAL_CODE": str(ROOT), "PORTAL_HOST": hosts[0]}),
        "nginx.conf": proxy.written(hosts, tls=Path("/tls"), web=[WEB], log="/dev/stdout"),
    }
    for name, text in pages.items():
        mode = 0o644 if name == "nginx.conf" else 0o600
        env_file.write(directory / name, text, mode=mode, group=os.getegid())
