"""Messages through PostgreSQL: addresses and what survives."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from kombu import Connection
from pgmq.base import PGMQConfig
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from federation.startup import broker
from federation.startup.database_roles import BROKER, ROLES, ensure_all
from federation.startup.embedded import EmbeddedPostgres


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A broker whose socket lies under a name with a space and capitals, as a checkout's may."""
    path = Path(tempfile.mkdtemp(prefix="portal-test-", dir="/tmp"))
    path.chmod(0o711)
    server = EmbeddedPostgres(path / "My Portal" / "postgres", durable=False)
    server.start()
    ensure_all(server.superuser_url(), {role: server.password(role) for role in ROLES})
    url = broker.broker_url(server.url(BROKER, "portal_broker"))
    broker.install(url)
    yield url
    server.stop()
    shutil.rmtree(path)


def connection(address: str) -> Connection:
    return Connection(address, transport_options=broker.transport_options(address))


def test_a_message_arrives(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # pgmq would read this one for its own when it is given no address.
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@nowhere/nothing")
    with connection(address) as sender:
        sender.SimpleQueue("evening").put({"board": 7})
    with connection(address) as receiver:
        message = receiver.SimpleQueue("evening").get(timeout=5)
        message.ack()
    assert message.payload == {"board": 7}


def test_a_message_that_was_not_acknowledged_comes_again(address: str) -> None:
    options = broker.transport_options(address) | {"visibility_timeout": 1}
    with connection(address) as sender:
        sender.SimpleQueue("again").put({"board": 8})
    for _ in range(2):  # the first receiver goes away without a word
        with Connection(address, transport_options=options) as receiver:
            message = receiver.SimpleQueue("again").get(timeout=10)
    assert message.payload == {"board": 8}


@pytest.mark.parametrize(
    ("host", "password"),
    [("/run/short", "plain"), ("/srv/My Portal/run", "with space"), ("db.example.org", "a'b\\c@d/e")],
)
def test_the_address_keeps_every_part(host: str, password: str) -> None:
    parts = {
        "host": host,
        "port": "5432",
        "dbname": "portal_broker",
        "user": "portal_broker",
        "password": password,
    }
    address = broker.broker_url(make_conninfo(**parts))
    given = str(broker.transport_options(address)["conn_string"])
    assert conninfo_to_dict(PGMQConfig(conn_string=given).dsn) == parts


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("", {}),
        ("memory://", {}),
        ("amqp://host//", {"confirm_publish": True}),
        (
            "redis://host/0",
            {
                "visibility_timeout": broker.VISIBILITY_SECONDS,
                "unacked_restore_interval": 2,
                "unacked_restore_throttle": 1,
            },
        ),
    ],
)
def test_options_of_other_brokers(url: str, expected: dict[str, object]) -> None:
    assert broker.transport_options(url) == expected
