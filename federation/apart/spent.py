"""What the children of readers have cost: their work is in another process, and is still somebody's."""

import threading


class SpentTime(threading.local):
    """Seconds of the processor that children have used for this thread, since it began."""

    seconds: float = 0.0


SPENT = SpentTime()
