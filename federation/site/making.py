"""What several ask for at the same moment is made by the first of them; the others wait for it."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import Event, Lock

PATIENCE_SECONDS = 5  # who has waited for so long makes it as well


class Making:
    """What is being made in this process, by its key."""

    def __init__(self) -> None:
        self._ends: dict[Hashable, Event] = {}
        self._changing = Lock()

    @contextmanager
    def alone(self, key: Hashable) -> Iterator[bool]:
        """While one makes something. Yields whether somebody else was making it, who has ended now.

        Whoever waited looks for what was made, and makes it themselves where there is nothing: then nobody
        waits for anybody any more, so that what cannot be kept is not made one after the other.
        """
        ended = Event()
        with self._changing:
            others = self._ends.setdefault(key, ended)
        if others is not ended:
            others.wait(PATIENCE_SECONDS)
            yield True
            return
        try:
            yield False
        finally:
            with self._changing:
                del self._ends[key]
            ended.set()
