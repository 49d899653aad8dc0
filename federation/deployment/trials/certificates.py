"""A trial authority of certificates in the machine of a proof: Pebble, which Let's Encrypt keeps for tests.

It speaks ACME and asks the host's port 80 as Let's Encrypt does; no public name is needed.
"""

import json
import time
from datetime import UTC, datetime

from federation.deployment import authority
from federation.deployment.machine import Machine, MachineError

PLACE = "/srv/acme"
ROOT_PEM = f"{PLACE}/root.pem"  # of the authority that signs, made anew whenever Pebble starts
BEGUN_SECONDS = 20
SETTINGS = {
    "listenAddress": "127.0.0.1:14000",
    "managementListenAddress": "127.0.0.1:15000",
    "certificate": f"{PLACE}/certificate.pem",
    "privateKey": f"{PLACE}/key.pem",
    "httpPort": 80,
    "tlsPort": 443,
}
# It would refuse one request of twenty to see whether it comes again, which certbot does but once.
UNIT = f"""\
[Service]
Environment=PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0
ExecStart=/usr/bin/pebble -config {PLACE}/pebble.json
"""
ASK_ROOT = f"""python3 - <<'END'
import ssl, urllib.request
trusting = ssl.create_default_context(cafile="{PLACE}/authority.pem")
answer = urllib.request.urlopen("https://localhost:15000/roots/0", timeout=10, context=trusting)
open("{ROOT_PEM}", "wb").write(answer.read())
END"""


def start(machine: Machine) -> None:
    """Install it, lead certbot to it, and have the machine believe what it signs. Raises MachineError."""
    own = machine.root / PLACE.lstrip("/")
    authority.ensure(own, ["localhost"], datetime.now(UTC))
    machine.write(f"{PLACE}/pebble.json".lstrip("/"), json.dumps({"pebble": SETTINGS}))
    machine.write("etc/systemd/system/trial-authority.service", UNIT)
    machine.write("root/.config/letsencrypt/cli.ini", "server = https://localhost:14000/dir\n")
    machine.execute("apt-get update -qq && apt-get install -y -qq --no-install-recommends pebble python3")
    machine.execute("systemctl daemon-reload && systemctl start trial-authority")
    _ask_root(machine)
    for name in ("authority", "root"):
        trusted = (own / f"{name}.pem").read_text()
        machine.write(f"usr/local/share/ca-certificates/trial-{name}.crt", trusted)


def _ask_root(machine: Machine) -> None:
    deadline = time.monotonic() + BEGUN_SECONDS
    while True:
        try:
            machine.execute(ASK_ROOT)
            return
        except MachineError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)
