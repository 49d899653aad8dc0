"""Images of Debian, PostgreSQL and nginx under the names of compose.yaml, where no registry is to be had.

They are made of the files of a Debian (debootstrap) and its own packages; users, places, rights and the entry
are those of the images that they stand in for.
"""

import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

DEBIAN = "docker.io/library/debian:trixie-slim"
INSTALL = "apt-get update -qq && apt-get install -y -qq --no-install-recommends"
ENTRY = """\
#!/bin/sh
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    printf %s "$POSTGRES_PASSWORD" >/tmp/password
    initdb --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 \\
        --encoding=UTF8 --locale=C.UTF-8 >/dev/null
    rm /tmp/password
    echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
    echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
fi
exec "$@"
"""
POSTGRESQL = f"""\
FROM {DEBIAN}
RUN {INSTALL} postgresql-common \\
    && echo 'create_main_cluster = false' >>/etc/postgresql-common/createcluster.conf \\
    && apt-get install -y -qq --no-install-recommends postgresql-17 \\
    && install -d -o postgres -g postgres -m 3777 /run/postgresql \\
    && install -d -o postgres -g postgres -m 0700 /var/lib/postgresql/data
COPY --chmod=755 entry.sh /entry.sh
ENV PATH=/usr/lib/postgresql/17/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["/entry.sh"]
CMD ["postgres"]
"""
TEMPORARY = "\n".join(
    f"    {name}_temp_path /var/cache/nginx/{name};"
    for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
)
NGINX_CONF = f"""\
error_log /var/log/nginx/error.log notice;
pid /run/nginx.pid;
events {{ worker_connections 1024; }}
http {{
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
{TEMPORARY}
    include /etc/nginx/conf.d/*.conf;
}}
"""
NGINX = f"""\
FROM {DEBIAN}
RUN {INSTALL} nginx \\
    && rm -rf /etc/nginx/sites-enabled /etc/nginx/modules-enabled \\
    && install -d -m 0755 /var/cache/nginx \\
    && ln -sf /dev/stdout /var/log/nginx/access.log && ln -sf /dev/stderr /var/log/nginx/error.log
COPY nginx.conf /etc/nginx/nginx.conf
CMD ["nginx", "-g", "daemon off;"]
"""
STAND_INS = {
    "docker.io/library/postgres:17": {"Containerfile": POSTGRESQL, "entry.sh": ENTRY},
    "docker.io/library/nginx:1.28": {"Containerfile": NGINX, "nginx.conf": NGINX_CONF},
}


def make(root: Path, docker: Callable[..., object]) -> None:
    """All three. `root`: the files of a Debian; `docker`: runs that program with arguments."""
    with tempfile.TemporaryDirectory() as place:
        kept = Path(place) / "debian.tar"
        subprocess.run(["tar", "-C", str(root), "-cf", str(kept), "."], check=True)
        docker("import", str(kept), DEBIAN)
        kept.unlink()
        for name, files in STAND_INS.items():
            for file, text in files.items():
                (Path(place) / file).write_text(text)
            docker("build", "--network", "host", "--tag", name, "--file", f"{place}/Containerfile", place)
