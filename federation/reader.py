"""In whose language we speak, and whose names they may read: one question for every page, letter and file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum, IntFlag
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


class NameUse(IntFlag):
    """What is done with a name besides showing it to who reads. A member says no to each by itself."""

    SEARCH_ENGINES = 1
    OPEN_DATA = 2
    REPORTS = 4
    FOUND = 8
    PROGRAMS = 16


@dataclass(slots=True)
class PageListing:
    """Whether search engines may list what is being made: not if a name in it is kept from them."""

    is_open: bool = True


# Asked at the first name that is not public: who reads a page of it costs a few queries.
_reads: ContextVar[Callable[[int | None], Readership] | None] = ContextVar("reads", default=None)


_use: ContextVar[int] = ContextVar("use", default=0)
_listing: ContextVar[PageListing | None] = ContextVar("listing", default=None)


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


def may_be_used(kept_from: int) -> bool:
    """Whether a name may stand in what is made now, by the uses that its bearer keeps it from.

    A page is read by people and by search engines alike: it has the name, and asks not to be listed.
    """
    if kept_from & _use.get():
        return False
    listing = _listing.get()
    if listing is not None and kept_from & NameUse.SEARCH_ENGINES:
        listing.is_open = False
    return True


@contextmanager
def used_for(use: NameUse) -> Iterator[None]:
    """What is made meanwhile is of such a use: a name that is kept from it is the number there."""
    token = _use.set(_use.get() | use)
    try:
        yield
    finally:
        _use.reset(token)


@contextmanager
def watched_for_engines() -> Iterator[PageListing]:
    """Notice whether a name that is kept from search engines is read meanwhile."""
    listing = PageListing()
    token = _listing.set(listing)
    try:
        yield listing
    finally:
        _listing.reset(token)


def is_listed() -> bool:
    """Whether search engines may list what was made up to now."""
    listing = _listing.get()
    return listing is None or listing.is_open
