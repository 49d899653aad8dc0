"""Small Access databases made for tests, in Jet 3 and Jet 4: what no sample holds.

Other readers of the format (mdb-reader, access-parser) read them as ours does.
"""

import struct
from datetime import datetime

from clubs.files.bridgemate.jet.header import rc4

KEY = bytes.fromhex("c7da396b")
TYPES = {bool: 1, int: 4, datetime: 8, str: 10}
SIZES = {1: 1, 4: 4, 8: 8, 10: 0}
DAY_0 = datetime(1899, 12, 30)  # noqa: DTZ001  # Access knows no time zones


def database(tables, version=4, code_page=1252, key=0, password=b""):
    """The bytes of a database: tables by name, each a list of rows of columns by name."""
    size = 2048 if version == 3 else 4096
    # Pages: header, unused, then for each table definition, usage map and data.
    everything = {"MSysObjects": _catalogue(["MSysObjects", *tables]), **tables}
    pages = [_header(size, version, code_page, key, password), bytes(size)]
    for rows in everything.values():
        pages += _table(rows, len(pages), version, size)
    return b"".join(pages)


def with_moments(tables):
    """Rows as ours reads them, with their days and times as an Access program stores them."""
    return {
        name: [{column: _stored(column, cell) for column, cell in row.items()} for row in rows]
        for name, rows in tables.items()
    }


def _stored(column, cell):
    return datetime.fromisoformat(cell) if column in ("Date", "DateLog", "TimeLog") else cell


def _catalogue(names):
    return [{"Id": 2 + 3 * place, "Name": name, "Type": 1, "Flags": 0} for place, name in enumerate(names)]


def _header(size, version, code_page, key, password):
    plain = bytearray(128)
    struct.pack_into("<HI", plain, 0x3C - 0x18, code_page, key)
    secret = password.ljust(40, b"\0")[: 20 if version == 3 else 40]
    created = 44000.25
    if version == 4:
        struct.pack_into("<d", plain, 0x72 - 0x18, created)
        mask = struct.pack("<i", int(created))
        secret = bytes(byte ^ mask[place % 4] for place, byte in enumerate(secret))
    plain[0x42 - 0x18 : 0x42 - 0x18 + len(secret)] = secret
    hidden = rc4(KEY, bytes(plain[: 126 if version == 3 else 128]))
    mark = b"\0\1\0\0Standard Jet DB\0" + struct.pack("<I", version - 3)
    return (mark + hidden).ljust(size, b"\0")


def _table(rows, page, version, size):
    columns = _columns(rows)
    records = [_record(row, columns, version) for row in rows]
    data = page + 2
    usage = b"\0" + struct.pack("<I", data) + (b"\1" if records else b"\0").ljust(64, b"\0")
    return [
        _definition(columns, len(rows), page, version).ljust(size, b"\0"),
        data_page([usage], 0, version, size),
        data_page(records, page, version, size),
    ]


def _columns(rows):
    columns = {}
    for row in rows:
        for name, value in row.items():
            if value is not None:
                columns.setdefault(name, TYPES[type(value)])
    return columns


def _definition(columns, rows, page, version):
    is_3 = version == 3
    offset, variable, parts, names = 0, 0, b"", b""
    for number, (name, type) in enumerate(columns.items()):
        fixed = type != 10
        length = SIZES[type] or 100
        if is_3:
            parts += struct.pack("<BHHH6xBHH", type, number, variable, number, 2 + fixed, offset, length)
            names += bytes([len(name)]) + name.encode()
        else:
            parts += struct.pack(
                "<BIHHH4xBB4xHH", type, 0, number, variable, number, 2 + fixed, 1, offset, length
            )
            names += struct.pack("<H", 2 * len(name)) + name.encode("utf-16-le")
        offset += SIZES[type] if type != 1 else 0
        variable += not fixed
    usage = (page + 1) << 8
    head = struct.pack("<BBHI", 2, 1, 0, 0) + struct.pack("<I" if is_3 else "<I4x", 0)
    head += struct.pack("<II", rows, 0) if is_3 else struct.pack("<II16x", rows, 0)
    head += struct.pack("<BHHHIIII", 0x4E, len(columns), variable, len(columns), 0, 0, usage, usage)
    return head + parts + names + b"\xff\xff"


def _record(row, columns, version):
    fixed, texts, mask = b"", [], 0
    for number, (name, type) in enumerate(columns.items()):
        value = row.get(name)
        mask |= (value is not None and value is not False) << number
        if type == 10:
            texts.append(_text(value, version))
        elif type == 8:
            fixed += struct.pack("<d", ((value or DAY_0) - DAY_0).total_seconds() / 86400)
        elif type == 4:
            fixed += struct.pack("<i", value or 0)
    return _assembled(fixed, texts, len(columns), mask, version)


def _assembled(fixed, texts, count, mask, version):
    width = "<B" if version == 3 else "<H"
    record, bounds = struct.pack(width, count) + fixed, []
    for text in texts:
        bounds.append(len(record))
        record += text
    if texts:
        bounds.append(len(record))
        # Seen from the back: the number of texts, the jumps, the bounds.
        jumps = b""
        if version == 3:
            # The length decides how many jumps there are, and they are part of it.
            total = len(record) + len(bounds) + 1 + (count + 7) // 8
            extra = (total - 1) // 256
            extra = (total + extra - 1) // 256
            firsts = [
                next((i for i, at in enumerate(bounds) if at >= 256 * n), 0xFF) for n in range(1, extra + 1)
            ]
            jumps = bytes(firsts[::-1])
            record += bytes(bound & 255 for bound in bounds[::-1]) + jumps + bytes([len(texts)])
        else:
            record += b"".join(struct.pack("<H", bound) for bound in bounds[::-1]) + struct.pack(
                "<H", len(texts)
            )
    return record + mask.to_bytes((count + 7) // 8, "little")


def _text(value, version):
    if value is None:
        return b""
    if isinstance(value, bytes) or version == 3:
        return value if isinstance(value, bytes) else value.encode("cp932")
    return compressed(value)


def compressed(text):
    """Text of Jet 4 as Access compresses it: one byte a character where that is possible.

    A zero switches, so letters that have one in their lower byte (the wide space has) forbid it.
    """
    if any(ord(letter) % 256 == 0 for letter in text):
        return text.encode("utf-16-le")
    out, narrow = b"\xff\xfe", True
    for letter in text:
        fits = 0 < ord(letter) < 256
        if fits != narrow:
            out, narrow = out + b"\0", fits
        out += bytes([ord(letter)]) if fits else letter.encode("utf-16-le")
    return out


def data_page(records, owner, version, size, flags=()):
    """A page of records, filled from its end, with flags for some of them by their place."""
    offsets, body, end = [], b"", size
    for place, record in enumerate(records):
        end -= len(record)
        offsets.append(end | dict(flags).get(place, 0))
        body = record + body
    head = struct.pack("<BBHI", 1, 1, 0, owner) + (b"" if version == 3 else bytes(4))
    head += struct.pack(f"<H{len(offsets)}H", len(offsets), *offsets)
    assert len(head) + len(body) <= size, "the rows of a test table fit on one page"
    return head.ljust(size - len(body), b"\0") + body
