"""The server of readers that this process has started; a process that is forked from it starts its own."""

import atexit
import contextlib
import os
import socket
import subprocess
import sys
from pathlib import Path
from threading import Lock

_ROOT = Path(__file__).parents[2]
_COMMAND = (sys.executable, "-E", "-s", "-m", "federation.apart.server")


class StartedServer:
    """Starts the server when something is to be read, and again should it be gone."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    @property
    def pid(self) -> int | None:
        """Its process, where it is started."""
        return self._process.pid if self._process else None

    def send(self, message: bytes, *files: int) -> None:
        """Hand a message with open files to the server."""
        with self._lock:
            try:
                socket.send_fds(self._control or self._started(), [message], files)
            except OSError:  # killed, by a system that ran out of memory
                self._end()
                socket.send_fds(self._started(), [message], files)

    def _started(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        # Without the environment, which has secrets; its own group, so that Ctrl-C is for the portal alone.
        self._process = subprocess.Popen(
            _COMMAND,
            stdin=theirs.fileno(),
            stdout=subprocess.DEVNULL,
            cwd=_ROOT,
            env={},
            start_new_session=True,
        )
        theirs.close()
        self._control = ours
        return ours

    def _end(self) -> None:
        if self._control is not None:
            self._control.close()
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
        self._control = self._process = None

    def end(self) -> None:
        """With this process."""
        with self._lock:
            self._end()

    def forget(self) -> None:
        """In a fork: the server is the other process's."""
        control, self._lock = self._control, Lock()
        if self._process is not None:
            self._process.returncode = 0  # nobody waits for another's child
        self._control = self._process = None
        if control is not None:
            control.close()


SERVER = StartedServer()
os.register_at_fork(after_in_child=SERVER.forget)
atexit.register(SERVER.end)
