"""What is sent between a process of the portal, the server of readers and its children.

Down: a record of fixed length with the name of a reader, and with it two open files: a socket, on which the
child gets the question and gives the answer, and a pipe for the server's word on how the child ended.
"""

import json
import struct
from typing import Any, NamedTuple

from federation.apart.limits import ReadingLimits

RECORD = struct.Struct("!200sIIQ")  # the reader, and its limits
ENDING = struct.Struct("!iidQ")
_HEAD = struct.Struct("!Q")


class Ending(NamedTuple):
    """How a child ended, and what it cost: as the system counts, not as the child says."""

    signal: int  # 0: by itself
    code: int
    seconds: float  # of processor time
    kilobytes: int  # at its peak, those of the server's own that it shares among them


def record(reader: str, limits: ReadingLimits) -> bytes:
    """What the server is told."""
    return RECORD.pack(reader.encode(), *limits)


def recorded(message: bytes) -> tuple[str, ReadingLimits]:
    """The reader's name and the limits."""
    reader, *limits = RECORD.unpack(message)
    return reader.rstrip(b"\0").decode(), ReadingLimits(*limits)


def question(content: bytes, asked: Any) -> bytes:
    """What a child is told: the bytes, and what is asked about them, as JSON."""
    head = json.dumps(asked).encode()
    return b"".join((_HEAD.pack(len(head)), head, content))


def questioned(message: bytes) -> tuple[bytes, Any]:
    """The bytes, and what is asked about them."""
    (length,) = _HEAD.unpack_from(message)
    end = _HEAD.size + length
    return message[end:], json.loads(message[_HEAD.size : end])
