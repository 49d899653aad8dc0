"""Hostile photographs: large pictures of few bytes, scans without end, damaged ones."""

import io
from functools import cache
from random import Random

from PIL import Image

from clubs.files.apart.pictures import scans

_SIDES = (
    (4_000, 4_000),
    (8_000, 8_000),
    (4_900, 4_890),
    (16_000, 1_000),
    (2_000, 2_000),
    (60_000, 266),
    (64, 64),
)
_MODES = ("RGB", "L", "P", "RGBA", "LA", "1", "I;16")
_EDITS_MAX = 40


def picture(random: Random, size: int) -> bytes:
    """A picture of at most so many bytes."""
    way = random.random()
    if way < 0.35:
        return _scanned(random, size)
    width, height = random.choice(_SIDES)
    kind = random.choice(("JPEG", "PNG", "WEBP"))
    mode = random.choice(
        _MODES if kind == "PNG" else ("RGB", "L", "CMYK") if kind == "JPEG" else ("RGB", "RGBA")
    )
    if kind == "WEBP":
        width, height = min(width, 16_000), min(height, 16_000)
    content = _plain(kind, mode, width, height, random.random() < 0.5)[:size]
    return _damaged(random, content) if way > 0.7 else content


@cache
def _plain(kind: str, mode: str, width: int, height: int, other: bool) -> bytes:
    out = io.BytesIO()
    image = Image.new(mode, (width, height))
    if kind == "JPEG":
        image.save(out, kind, progressive=other)
    elif kind == "PNG":
        image.save(out, kind, optimize=other)
    else:
        image.save(out, kind, lossless=other, method=0)
    return out.getvalue()


def _scanned(random: Random, size: int) -> bytes:
    """A progressive JPEG one of whose scans comes again and again."""
    content = _plain("JPEG", random.choice(("RGB", "L")), *random.choice(_SIDES[:5]), True)
    starts = [*scans(content), len(content) - 2]
    place = random.randrange(len(starts) - 1)
    before, scan = content[: starts[place]], content[starts[place] : starts[place + 1]]
    short = scan[: random.choice((14, 30, 200, len(scan)))]
    times = random.choice((1, 5, 12, 20, max(1, (size - len(content)) // max(1, len(short)))))
    return (before + scan + short * times + content[starts[place + 1] :])[:size]


def _damaged(random: Random, content: bytes) -> bytes:
    edited = bytearray(content)
    for _ in range(random.randint(1, _EDITS_MAX)):
        edited[random.randrange(len(edited))] = random.randrange(256)
    return bytes(edited)
