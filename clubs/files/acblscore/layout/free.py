"""The chain of free blocks. It holds no results; a broken one is a sign of damage."""

import struct

from clubs.files.acblscore.layout.heap import MASTER_SIZE, AcblDamage

_FREE = struct.Struct("<hI")


def problems(content: bytes, head_at: int) -> list[AcblDamage]:
    """What is wrong with the chain: a place outside the file, one in use, or a ring."""
    at, start = head_at, int.from_bytes(content[head_at : head_at + 4], "little")
    seen: set[int] = set()
    while start:
        if start < MASTER_SIZE or start + _FREE.size > len(content) or start in seen:
            return [AcblDamage("acbl_free_blocks", at, "free")]
        seen.add(start)
        length, following = _FREE.unpack_from(content, start)
        if length >= 0:
            return [AcblDamage("acbl_free_blocks", start, "free")]
        at, start = start + 2, following
    return []
