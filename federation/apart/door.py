"""The door to the readers: a question to a process of its own, and its answer, or why there is none."""

import contextlib
import logging
import os
import selectors
import socket
from enum import StrEnum
from signal import SIGKILL, SIGXCPU
from time import monotonic
from typing import Any, NamedTuple

from federation.apart.child import TOO_LARGE
from federation.apart.limits import ReadingLimits, limits_for
from federation.apart.messages import ENDING, Ending, question, record
from federation.apart.spent import SPENT
from federation.apart.started import SERVER
from federation.text.documents import read_json

log = logging.getLogger(__name__)

_PIECE = 1 << 20
_MARGIN = 5  # seconds for a server that has much to do
_SHOWN = 4_000  # characters of a failure in the log


class GaveUpBecause(StrEnum):
    """Why there is no answer."""

    SLOW = "slow"
    LARGE = "large"  # too much memory, or too long an answer
    BROKEN = "broken"  # the reader itself failed


class GaveUp(Exception):
    """What was sent cannot be read within the limits."""

    def __init__(self, reason: GaveUpBecause, limits: ReadingLimits, ending: Ending | None = None) -> None:
        super().__init__(f"{reason}: {limits} {ending}")
        self.reason, self.limits, self.ending = reason, limits, ending


class ReadingAnswer(NamedTuple):
    """What a reader answered, as JSON has it, and what it cost."""

    answer: Any
    ending: Ending | None


def ask(reader: str, content: bytes, asked: Any = None, *, limits: ReadingLimits | None = None) -> Any:
    """What a reader ("module:function", of bytes and of JSON) answers in a process of its own, as JSON.

    The answer is JSON of somebody else: whoever asks looks at its shape. Raises GaveUp where it would take
    more time, memory or space than `limits`, by default those for so many bytes; and where the reader fails.
    """
    return measured(reader, content, asked, limits=limits).answer


def measured(
    reader: str, content: bytes, asked: Any = None, *, limits: ReadingLimits | None = None
) -> ReadingAnswer:
    """The same with what it cost. Raises GaveUp as `ask` does."""
    limits = limits or limits_for(len(content))
    until = monotonic() + limits.seconds_to_wait + _MARGIN
    ours, theirs = socket.socketpair()
    ended, ends = os.pipe()
    with ours:
        try:
            SERVER.send(record(reader, limits), theirs.fileno(), ends)
        finally:
            theirs.close()
            os.close(ends)
        try:
            written = _exchanged(ours, question(content, asked), limits, until)
            ending = _ending(ended, until)
        finally:
            os.close(ended)
    SPENT.seconds += ending.seconds if ending else limits.seconds
    return ReadingAnswer(_read(written, ending, limits), ending)


def _exchanged(ours: socket.socket, message: bytes, limits: ReadingLimits, until: float) -> bytes:
    """What the child answers, a piece more than it may at most; asked in vain it answers nothing."""
    pieces, size = [], 0
    with contextlib.suppress(OSError):  # a child that has ended, or that takes too long
        ours.settimeout(max(0.1, until - monotonic()))
        ours.sendall(message)
        ours.shutdown(socket.SHUT_WR)
        while size <= limits.answer_max and (piece := ours.recv(_PIECE)):
            ours.settimeout(max(0.1, until - monotonic()))
            pieces.append(piece)
            size += len(piece)
    return b"".join(pieces)


def _ending(ended: int, until: float) -> Ending | None:
    """The server's word; None where the server itself has ended."""
    with selectors.DefaultSelector() as selector:
        selector.register(ended, selectors.EVENT_READ)
        selector.select(max(0.1, until - monotonic()))
    os.set_blocking(ended, False)
    with contextlib.suppress(BlockingIOError):
        message = os.read(ended, ENDING.size)
        return Ending(*ENDING.unpack(message)) if len(message) == ENDING.size else None
    return None


def _read(written: bytes, ending: Ending | None, limits: ReadingLimits) -> Any:
    reason = _why(written, ending, limits)
    if reason is GaveUpBecause.BROKEN:
        log.error("A reader failed: %s %s", ending, written[-_SHOWN:].decode("utf-8", "replace"))
    if reason is not None:
        raise GaveUp(reason, limits, ending)
    try:
        return read_json(written)
    except ValueError:
        raise GaveUp(GaveUpBecause.BROKEN, limits, ending) from None


def _why(written: bytes, ending: Ending | None, limits: ReadingLimits) -> GaveUpBecause | None:
    if len(written) > limits.answer_max or (ending and ending.code == TOO_LARGE):
        return GaveUpBecause.LARGE
    if ending is None or ending.code:
        return GaveUpBecause.BROKEN
    if ending.signal:
        # The limit of time ends a child by one of these; a library that is out of memory by others.
        return GaveUpBecause.SLOW if ending.signal in (SIGXCPU, SIGKILL) else GaveUpBecause.LARGE
    return None
