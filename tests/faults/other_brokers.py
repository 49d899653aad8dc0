"""Real servers of Redis and RabbitMQ in the place of pgmq, as docs/operations.md offers them."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from tests.faults.replicated import listens
from tests.federation.watching.watchers import free_port
from tests.running_portal import ClonedPortal, RunningPortal, until

RABBIT = "/usr/lib/rabbitmq/bin/rabbitmq-server"  # /usr/sbin has one that becomes another user
STARTING_SECONDS = 60


class Server:
    """A broker's server, with a directory of its own. `begins`: its command and its environment."""

    name = ""

    def __init__(self, directory: Path) -> None:
        self.directory, self.port = directory, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def begins(self) -> tuple[list[str], dict[str, str]]:
        """What starts it."""
        raise NotImplementedError

    def start(self) -> None:
        """Up, and listening."""
        self.directory.mkdir(exist_ok=True)
        words, environment = self.begins()
        with (self.directory.parent / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                words, env=os.environ | environment, stdout=log, stderr=log, start_new_session=True
            )
        until(self.is_up, STARTING_SECONDS)

    def is_up(self) -> bool:
        """whether the server of the broker listens"""
        return listens(self.port)

    def stop(self) -> None:
        """kill -9 of it and of what it has started."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


class RedisServer(Server):
    """Redis that keeps nothing on a disk: started again it is empty."""

    name = "redis"

    def begins(self) -> tuple[list[str], dict[str, str]]:
        """For this machine alone."""
        program = shutil.which("redis-server")
        if program is None:
            pytest.skip("redis-server is not installed")
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.directory)]
        return [program, *words, "--save", "", "--appendonly", "no"], {}

    def address(self, database: int = 0) -> str:
        """Of one of its databases."""
        return f"redis://127.0.0.1:{self.port}/{database}"


class RabbitServer(Server):
    """RabbitMQ; what is in durable queues is there again after a start."""

    name = "rabbitmq"

    def begins(self) -> tuple[list[str], dict[str, str]]:
        """For this machine alone, with ports of its own for Erlang too."""
        if not Path(RABBIT).exists():
            pytest.skip("rabbitmq-server is not installed")
        place = str(self.directory)
        return [RABBIT], {
            "HOME": place,
            "RABBITMQ_NODENAME": f"portal{self.port}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_DIST_PORT": str(free_port()),
            "RABBITMQ_MNESIA_BASE": place,
            "RABBITMQ_LOG_BASE": place,
            "RABBITMQ_ENABLED_PLUGINS_FILE": f"{place}/plugins",
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "ERL_EPMD_PORT": str(free_port()),
        }

    def address(self) -> str:
        """Of its first virtual host."""
        return f"amqp://guest:guest@127.0.0.1:{self.port}//"


class OnRedis(RunningPortal):
    """A portal whose messages, and registers between two pages, lie in Redis."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.broker = RedisServer(directory / "redis")

    def start_broker(self) -> None:
        """Nothing has to be made in it."""
        self.broker.start()

    @property
    def addresses(self) -> dict[str, str]:
        """Two databases of one server."""
        return {"CELERY_BROKER_URL": self.broker.address(0), "CACHE_URL": self.broker.address(1)}


class RedisPortal(OnRedis, ClonedPortal):
    """Such a one whose tables lie on the tests' server."""


class RabbitPortal(ClonedPortal):
    """A portal whose messages lie in RabbitMQ."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.broker = RabbitServer(directory / "rabbitmq")

    def start_broker(self) -> None:
        """Celery makes its queues."""
        self.broker.start()

    @property
    def addresses(self) -> dict[str, str]:
        """Of the broker alone."""
        return {"CELERY_BROKER_URL": self.broker.address()}


PORTALS: dict[str, type[RunningPortal]] = {
    "pgmq": ClonedPortal,
    "redis": RedisPortal,
    "rabbitmq": RabbitPortal,
}
with_every_broker = pytest.mark.parametrize("portal", PORTALS, indirect=True)
