"""Hostile Access databases: a sample's own pages in another order, and other bytes on them."""

from functools import cache
from random import Random

from scoring.tools.bench.hostile.seeds import SAMPLES

_PAGE = 4096
_EDITS_MAX = 60


@cache
def _pages() -> list[bytes]:
    content = (SAMPLES / "bridgemate_11_tables.bws").read_bytes()
    return [content[start : start + _PAGE] for start in range(0, len(content), _PAGE)]


def database(random: Random, _size: int) -> bytes:
    """A database of the sample's pages, as many: one that ends before its last table is refused at once."""
    pages, share = _pages(), random.choice((0, 0, 0.02, 0.2, 0.9))
    chosen = [
        random.choice(pages) if place and random.random() < share else page
        for place, page in enumerate(pages)
    ]
    edited = bytearray(b"".join(chosen))
    for _ in range(random.randint(0, _EDITS_MAX)):
        place = random.randrange(random.choice((_PAGE, 3 * _PAGE, len(edited))))
        edited[place] = random.choice((0, 1, 255, random.randrange(256)))
    return bytes(edited)
