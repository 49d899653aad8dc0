"""The places of one process: how much of it one visitor may be busy with at once."""

import threading
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings


class PlaceKind(StrEnum):
    """What a thread is busy with. Each kind has places of its own, so many of one visitor."""

    READS = "reads"
    WRITES = "writes"
    ASSETS = "files"  # style sheets and the like: a page asks for them all at once


@dataclass
class TakenPlace:
    """A place that a request has taken, and whether it is the one costly request of its visitor's kind."""

    address: str
    kind: PlaceKind
    is_costly: bool


class Places:
    """How many requests of each visitor and kind are being worked on, and how many of these are costly.

    Of costly ones it is one at a time. It is over as soon as its answer is made: who takes it slowly, at a
    club say, holds a thread and not the others of the address.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.taken: Counter[tuple[str, PlaceKind]] = Counter()
        self.costly: Counter[tuple[str, PlaceKind]] = Counter()

    def take(self, address: str, kind: PlaceKind, is_costly: bool) -> TakenPlace | None:
        """One that was free, which is taken then."""
        key = (address, kind)
        with self.lock:
            if self.taken[key] >= settings.AT_ONCE[kind] or (is_costly and self.costly[key]):
                return None
            self.taken[key] += 1
            self.costly[key] += is_costly
            return TakenPlace(address, kind, is_costly)

    def has_worked(self, place: TakenPlace) -> None:
        """Let the next costly one begin."""
        with self.lock:
            self.costly[place.address, place.kind] -= place.is_costly
            self.costly += Counter()
            place.is_costly = False

    def free(self, place: TakenPlace) -> None:
        """Give it back; whoever has none is forgotten."""
        self.has_worked(place)
        with self.lock:
            self.taken[place.address, place.kind] -= 1
            self.taken += Counter()
