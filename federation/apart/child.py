"""A child: reads its question, holds itself to the limits, answers in JSON, and ends."""

import json
import os
import socket
from collections.abc import Callable
from traceback import format_exc
from typing import Any

from federation.apart.limits import ReadingLimits, hold
from federation.apart.messages import questioned

TOO_LARGE = 3  # the code with which a child ends that has no memory left
_PIECE = 1 << 20


def answer(reader: Callable[[bytes, Any], Any], answering: int, limits: ReadingLimits) -> None:
    """Answer one question, and never return."""
    code = 1
    try:
        with socket.socket(fileno=answering) as asking:
            content, asked = questioned(_received(asking))
            hold(limits)
            code = _answered(reader, content, asked, asking)
    except MemoryError:
        code = TOO_LARGE
    finally:
        os._exit(code)


def _answered(reader: Callable[[bytes, Any], Any], content: bytes, asked: Any, asking: socket.socket) -> int:
    """Answer; or say for the log why not. The code to end with."""
    try:
        answered = json.dumps(reader(content, asked), ensure_ascii=False)
        written, code = answered.encode("utf-8", "replace"), 0  # half a character is none
    except MemoryError:
        raise
    except Exception:
        written, code = format_exc().encode("utf-8", "replace"), 1
    asking.sendall(written)
    return code


def _received(asking: socket.socket) -> bytes:
    pieces = []
    while piece := asking.recv(_PIECE):
        pieces.append(piece)
    return b"".join(pieces)
