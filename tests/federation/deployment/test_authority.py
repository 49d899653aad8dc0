"""A certificate authority of one's own: believed by who imports it, for the hosts named, and renewed."""

import socket
import ssl
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from federation.deployment import authority

HOSTS = ["portal.example.org", "bridge.example.net"]


def shaken(directory, host, trusting):
    """Whether a client that trusts an authority believes to speak to a host."""
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(directory / "certificate.pem", directory / "key.pem")
    asking = ssl.create_default_context(cafile=trusting)
    asking.verify_flags |= ssl.VERIFY_X509_STRICT
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def serve():
            plain, _who = server.accept()
            try:
                serving.wrap_socket(plain, server_side=True).close()
            except OSError:
                plain.close()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            with (
                socket.create_connection(server.getsockname()) as plain,
                asking.wrap_socket(plain, server_hostname=host),
            ):
                return True
        except ssl.SSLCertVerificationError:
            return False
        finally:
            thread.join()


def test_it_is_believed_for_its_hosts_alone(tmp_path):
    ours, other = tmp_path / "ours", tmp_path / "other"
    for place in (ours, other):
        assert authority.ensure(place, HOSTS, datetime.now(UTC))
    assert [shaken(ours, host, ours / "authority.pem") for host in HOSTS] == [True, True]
    assert not shaken(ours, "bank.example.org", ours / "authority.pem")
    assert not shaken(ours, HOSTS[0], other / "authority.pem")


@pytest.mark.parametrize(
    ("hosts", "days", "changes"),
    [(HOSTS, 0, False), (HOSTS[:1], 0, True), (HOSTS, 700, False), (HOSTS, 760, True)],
)
def test_it_is_made_again_where_it_must_be(tmp_path, hosts, days, changes):
    now = datetime.now(UTC)
    authority.ensure(tmp_path, HOSTS, now)
    before = (tmp_path / "authority.pem").read_bytes()
    assert authority.ensure(tmp_path, hosts, now + timedelta(days=days)) is changes
    assert (tmp_path / "authority.pem").read_bytes() == before


def test_nobody_reads_its_keys(tmp_path):
    authority.ensure(tmp_path, HOSTS, datetime.now(UTC))
    modes = {name: (tmp_path / name).stat().st_mode & 0o777 for name in ("key.pem", "authority-key.pem")}
    assert modes == {"key.pem": 0o600, "authority-key.pem": 0o600}
