"""In whose language we speak, and whose names they may read: one question for every page, letter and file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Literal

from django.utils.translation import get_language

Language = Literal["ja", "en"]  # of the books and articles that the portal comes with: WRITTEN


def reader_language() -> Language:
    """The reader's language; English where no language is active."""
    return "ja" if (get_language() or "").startswith("ja") else "en"


class Readership(IntEnum):
    """Who reads, from whoever comes along to whom the register concerns. A member says to whom they
    are named.
    """

    PUBLIC = 0
    MEMBERS = 1
    CLUBS = 2  # clubs, directors, offices; the portal itself


# Asked at the first name that is not public: who reads a page of it costs a few queries.
_reads: ContextVar[Callable[[int | None], Readership] | None] = ContextVar("reads", default=None)


def names_are_read(least: int, member: int | None) -> bool:
    """Whether the reader is one of those to whom a member, by the key of the record, is named."""
    asked = _reads.get()
    return least == Readership.PUBLIC or asked is None or asked(member) >= least


def readership_here() -> Readership:
    """How close the reader is to members in general; closest where nobody but the portal reads."""
    asked = _reads.get()
    return Readership.CLUBS if asked is None else asked(None)


@contextmanager
def shared_with(readership: Readership) -> Iterator[None]:
    """What is made meanwhile is for everybody who is so close, so that nobody's own name is in it besides."""
    before = read_by(lambda _member: readership)
    try:
        yield
    finally:
        read_by(before)


def read_by(asked: Callable[[int | None], Readership] | None) -> Callable[[int | None], Readership] | None:
    """From now on somebody else reads: how close they are to a member. Answers who read before; None:
    we do.
    """
    before = _reads.get()
    _reads.set(asked)
    return before
