"""Python's search for cyclic garbage, put off while much is made at once."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """Make many objects without looking for garbage among them; also a decorator.

    The figures of an event are hundred thousands of objects that all stay until they are written. The
    collector walks them again and again and finds nothing: two fifths of the time (docs/performance.md).
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
