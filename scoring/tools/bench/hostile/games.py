"""Hostile game files of ACBLscore: as large as is asked, with links, pointers, counts and scores changed."""

import struct
from functools import cache
from random import Random

from scoring.tools.bench.games import SECTIONS_MAX, large
from scoring.tools.bench.hostile.seeds import SAMPLES

_SAMPLE = SAMPLES / "acblscore/01-mitchell-one-section.ACA"
_TABLE = 0xA14
_SUMMARIES, _SUMMARY, _LINKS = 0x13E, 22, 0x0F
_EDITS_MAX = 200
_VALUES = (0, 1, 255)


@cache
def _large(size: int) -> bytes:
    sample = _SAMPLE.read_bytes()
    return large(sample, max(1, min(SECTIONS_MAX, size // (len(sample) - _TABLE))))


@cache
def _pointers(size: int) -> list[int]:
    content = _large(size)
    return [place for place in range(_TABLE, len(content) - 4, 2) if _may_point(content, place)]


def game(random: Random, size: int) -> bytes:
    """A game of about so many bytes, and its length made true."""
    content = bytearray(_large(size))
    if random.random() < 0.7:
        _link(content)
    for _ in range(random.choice((0, 3, _EDITS_MAX))):
        if random.random() < 0.3:
            to = random.randrange(_TABLE, len(content)) & ~1
            struct.pack_into("<I", content, random.choice(_pointers(size)), to)
        else:
            place = random.randrange(_SUMMARIES, len(content))
            content[place] = random.choice((*_VALUES, random.randrange(256)))
    struct.pack_into("<6sI", content, 0, b"\x12\n\x03AC3", len(content))
    return bytes(content)


def _link(content: bytearray) -> None:
    """All sections in one field and one ranking: what is compared with everything is the most work."""
    for nth in range(SECTIONS_MAX):
        place = _SUMMARIES + nth * _SUMMARY
        if content[place]:
            behind = nth + 2 if nth + 1 < SECTIONS_MAX and content[place + _SUMMARY] else 0
            content[place + _LINKS : place + _LINKS + 4] = bytes((nth, behind, nth, behind))


def _may_point(content: bytes, place: int) -> bool:
    to = int(struct.unpack_from("<I", content, place)[0])
    return _TABLE <= to < len(content)
