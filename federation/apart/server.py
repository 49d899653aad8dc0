"""The server of readers: loads a reader when it is first asked for, and forks a child for each question."""

import contextlib
import gc
import importlib
import os
import selectors
import signal
import socket
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from federation.apart import child
from federation.apart.limits import ReadingLimits
from federation.apart.messages import ENDING, RECORD, recorded

NICE = 10  # reading waits for pages, not pages for reading

Reader = Callable[[bytes, Any], Any]


class RunningChild(NamedTuple):
    """A child that reads, until when it may, and where its end is told."""

    until: float
    ending: int


class ReaderServer:
    """Answers one control socket until the other end is closed."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._children: dict[int, RunningChild] = {}
        self._woken, wake = os.pipe()
        for end in (self._woken, wake):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(wake)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._selector = selectors.DefaultSelector()
        self._selector.register(control, selectors.EVENT_READ)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._wake = wake

    def serve(self) -> None:
        """Until the portal's process is gone; no child outlives it."""
        while True:
            ready = {key.fileobj for key, _ in self._selector.select(self._patience())}
            if self._woken in ready:
                with contextlib.suppress(BlockingIOError):
                    os.read(self._woken, 4096)
            self._reap()
            if self._control in ready and not self._take():
                break
        for pid in self._children:
            os.kill(pid, signal.SIGKILL)

    def _patience(self) -> float | None:
        times = [running.until for running in self._children.values()]
        return max(0.0, min(times) - monotonic()) if times else None

    def _reap(self) -> None:
        """Tell the end of every child that has ended; end those whose time is over."""
        for pid, running in list(self._children.items()):
            if running.until <= monotonic():
                os.kill(pid, signal.SIGKILL)
            ended, status, usage = os.wait4(pid, os.WNOHANG)
            if ended:
                _tell(running.ending, status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
                del self._children[pid]

    def _take(self) -> bool:
        """Take one question; False where there will be none any more."""
        message, files, _flags, _address = socket.recv_fds(self._control, RECORD.size, 2)
        if len(message) < RECORD.size or len(files) != 2:
            return False
        reader, limits = recorded(message)
        answering, ending = files
        try:
            pid = self._fork(_loaded(reader), answering, ending, limits)
        finally:
            os.close(answering)
        self._children[pid] = RunningChild(monotonic() + limits.seconds_to_wait, ending)
        return True

    def _fork(self, reader: Reader, answering: int, ending: int, limits: ReadingLimits) -> int:
        pid = os.fork()
        if pid:
            return pid
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            others = [running.ending for running in self._children.values()]
            self._selector.close()
            for file in (self._control.fileno(), self._woken, self._wake, ending, *others):
                os.close(file)
            child.answer(reader, answering, limits)
        finally:
            os._exit(1)


def _tell(ending: int, status: int, seconds: float, kilobytes: int) -> None:
    killed = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0
    with contextlib.suppress(OSError):  # whoever asked may be gone
        os.write(ending, ENDING.pack(killed, code, seconds, kilobytes))
    os.close(ending)


def _loaded(name: str) -> Reader:
    """A reader by "module:function". The name comes from our own process."""
    module, _, function = name.partition(":")
    if module not in sys.modules:
        importlib.import_module(module)
        gc.collect()
        gc.freeze()  # what is loaded is never looked at again: its pages stay shared with the children
    reader: Reader = getattr(sys.modules[module], function)
    return reader


def main() -> None:
    """Serve the socket on standard input, after whoever only opens a page."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the portal's; its end is ours
    with socket.socket(fileno=os.dup(sys.stdin.fileno())) as control:
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, sys.stdin.fileno())
        os.close(nothing)
        ReaderServer(control).serve()


if __name__ == "__main__":
    main()
