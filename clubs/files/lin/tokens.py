"""The pairs of tag and value that a LIN file is made of, with the lines on which they begin.

There is no escape: a bar inside a text puts everything after it out of step. A tag has two letters or
digits, so that the reader finds its step again and can say where it was lost.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from clubs.files.problem import Problem, error, warning

_TAG = re.compile(r"[A-Za-z][A-Za-z0-9]")
_BODY = frozenset({"mb", "pc", "md", "mc", "qx", "pn", "ah", "sv"})  # a cut at one of these loses something


class Token(NamedTuple):
    """One pair; the value is trimmed and may be empty."""

    tag: str
    value: str
    line: int


def tokens(text: str, problems: list[Problem]) -> Iterator[Token]:
    """Every pair of the file, in its order. Where something else stands, one problem tells of it."""
    parts = iter(text.split("|"))
    line, lost = 1, list[int]()
    for part in parts:
        line += part.count("\n")
        tag = part.strip()
        if not _TAG.fullmatch(tag):
            if tag:
                lost.append(line)
            continue
        value = next(parts, None)
        if value is None:
            if tag.lower() in _BODY:
                problems.append(error("cut_off", line, tag))
            break
        yield Token(tag.lower(), value.strip(), line)
        line += value.count("\n")
    if lost:
        problems.append(warning("lin_out_of_step", lost[0], "LIN", times=len(lost)))
