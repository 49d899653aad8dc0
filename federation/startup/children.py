"""The portal's processes on one machine: started, watched, started again, and stopped."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from federation.startup.embedded import end_with_maker

STARTS_MAX = 5
LOG_BYTES_MAX = 5_000_000


class ChildFailedError(Exception):
    """A process ended that should not have; the message is for the person at the terminal."""


@dataclass(slots=True)
class Child:
    """One process that runs as long as the portal does."""

    name: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    stop_seconds: int = 10
    starts: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Start the process; it ends with this one, whatever ends this one."""
        self.starts += 1
        self.process = launch(self.arguments, self.environment, self.log)

    def keep_alive(self) -> str | None:
        """Start the process again when it has died, and answer a sentence about it."""
        if self.process is None or self.process.poll() is None:
            return None
        code = self.process.returncode
        if self.starts >= STARTS_MAX:
            raise ChildFailedError(
                f"{self.name} died {self.starts} times, the last with code {code}. "
                f"Its log {self.log} ends:\n{end_of(self.log)}"
            )
        self.start()
        return f"{self.name} died with code {code} and was started again."

    def ask_to_stop(self) -> None:
        """Send it the signal to finish what it is doing and end."""
        if self.process and self.process.poll() is None:
            self.process.terminate()

    def stop(self) -> None:
        """Wait for its end, and make an end of everything it started when it takes too long."""
        if self.process is None:
            return
        self.ask_to_stop()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(self.stop_seconds)
        _kill_group(self.process.pid)
        self.process.wait()
        self.process = None


def launch(
    arguments: Sequence[str], environment: Mapping[str, str], log: Path, *, output: int | None = None
) -> subprocess.Popen[bytes]:
    """Start the interpreter with these arguments, its output going to the log."""
    log.parent.mkdir(parents=True, exist_ok=True)
    mode = "wb" if log.exists() and log.stat().st_size > LOG_BYTES_MAX else "ab"
    with log.open(mode) as file:
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=Path(__file__).resolve().parents[2],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=file if output is None else output,
            stderr=file,
            start_new_session=True,  # Ctrl-C is for the supervisor alone, which stops all in order
            preexec_fn=end_with_maker,
        )


def run_to_end(
    arguments: Sequence[str], environment: Mapping[str, str], log: Path, stopping: threading.Event
) -> str:
    """Run the interpreter once and answer what it wrote; nothing when the portal is stopping."""
    written = log.with_suffix(".out")
    written.parent.mkdir(parents=True, exist_ok=True)
    with written.open("wb") as output:
        process = launch(arguments, environment, log, output=output.fileno())
    while process.poll() is None and not stopping.wait(0.05):
        pass
    _kill_group(process.pid)
    if process.wait() and not stopping.is_set():
        command = " ".join(arguments)
        raise ChildFailedError(f"{command} failed. Its log {log} ends:\n{end_of(written)}\n{end_of(log)}")
    return written.read_text(errors="replace")


def stop_together(children: Sequence[Child]) -> None:
    """Ask all to stop, then wait for each: the waits overlap."""
    for child in children:
        child.ask_to_stop()
    for child in children:
        child.stop()


def end_of(log: Path, lines: int = 12) -> str:
    """The last lines of a log."""
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:]) if log.exists() else ""


def _kill_group(leader: int) -> None:
    """End what is left of those that a process started."""
    with contextlib.suppress(ProcessLookupError):  # nobody is left
        os.killpg(leader, signal.SIGKILL)
