"""The processes of a worker: when one of them is killed from outside, the worker ends and is started again.

They take tasks from one pipe, in turn, and who waits at it holds a lock that nobody can take from the dead. A
worker whose idle process the system had killed (for want of memory, say) looked well and did nothing more.
"""

import logging
import os
import signal
from contextlib import suppress
from typing import Any

from billiard.pool import RUN, Pool
from celery.concurrency.prefork import TaskPool

log = logging.getLogger(__name__)
EXIT_CODE = 70


class MortalPool(Pool):
    """Billiard's own, which does not outlive one of its processes. What they did is owed, and done again."""

    def _join_exited_workers(self, shutdown: bool = False) -> Any:
        """Look who has exited; where a signal that is not ours ended one, end all."""
        if not shutdown and self._state == RUN:
            for process in list(self._pool):
                if _was_killed(process):
                    self._end(process)
        return super()._join_exited_workers(shutdown)

    def _end(self, killed: object) -> None:
        """At once, as kill -9 of the whole worker would: that is survived, waiting for the others is not."""
        log.critical("%r was killed: this worker ends, and is to be started again.", killed)
        for process in list(self._pool):
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        os._exit(EXIT_CODE)


def _was_killed(process: object) -> bool:
    """Whether a signal ended it, and not one that a worker sends its processes."""
    code = getattr(process, "exitcode", None)
    return code is not None and code < 0 and not getattr(process, "_controlled_termination", False)


class MortalTaskPool(TaskPool):
    """Celery's own, of such processes."""

    BlockingPool = MortalPool
