"""Documents in PDF that are meant ill: parts that name each other, lengths that lie, and what is damaged."""

import zlib
from random import Random

_WORDS = (b"/Kids", b"/Parent", b"/Next", b"/Length", b"/First", b"/N", b"/Prev", b"/Type", b"/S", b"/JS")


def document(random: Random, size: int) -> bytes:
    """A PDF of about so many bytes, whole as far as a reader needs it to go on."""
    parts, places, length = [b"%PDF-1.7\n"], [], 9
    many = random.choice((5, 50, max(5, size // 60)))
    for number in range(1, many + 1):
        part = _part(random, number, many, size // many)
        places.append(length)
        parts.append(part)
        length += len(part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    parts.append(b"xref\n0 %d\n0000000000 65535 f \n%s" % (many + 1, table))
    parts.append(b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (many + 1, length))
    return b"".join(parts)


def _part(random: Random, number: int, many: int, size: int) -> bytes:
    """An object: a dictionary that names others, or a stream that is longer than it looks."""
    if number == 1:
        return b"1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
    if number == 2:
        kids = b" ".join(b"%d 0 R" % random.randint(1, many) for _kid in range(min(many, 2000)))
        return b"2 0 obj\n<< /Type /Pages /Kids [%s] /Count %d >>\nendobj\n" % (
            kids,
            random.choice((1, 10**9)),
        )
    if random.random() < 0.3:
        packed = zlib.compress(b"[" * (size * random.choice((1, 100))))
        head = b"/Filter /FlateDecode /Length %d" % random.choice((len(packed), 10**9))
        return b"%d 0 obj\n<< %s >>\nstream\n%s\nendstream\nendobj\n" % (number, head, packed)
    depth = random.choice((1, 20, 400))
    names = b" ".join(b"%s %d 0 R" % (random.choice(_WORDS[:9]), random.randint(1, many)) for _n in range(4))
    return b"%d 0 obj\n<< /A %s%s %s >>\nendobj\n" % (number, b"[" * depth, b"]" * depth, names)
