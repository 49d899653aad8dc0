"""How fast game files of ACBLscore are read, beside what was asked for. No library reads them.

The file measured is a sample's section a hundred times over: its blocks again and again.
"""

import struct
from pathlib import Path
from statistics import median
from time import process_time

from clubs.files.acblscore.layout.heap import MASTER_SIZE
from clubs.files.reading import read
from scoring.tools.bench.rows import BenchComparison, row

SAMPLE = Path(__file__).parents[3] / "tests/samples/acblscore/01-mitchell-one-section.ACA"
ASKED = 20_000  # results a second
ROUNDS = 5

SECTIONS_MAX = 100
_SECTIONS_AT, _SECTION_SIZE = 0x13E, 22
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def rows(sections: int = SECTIONS_MAX) -> list[BenchComparison]:
    """A result of a game file, with every check."""
    content = large(SAMPLE.read_bytes(), sections)
    document, _problems = read(content)
    results = len(document.results) if document else 0
    seconds = median(_seconds(content) for _ in range(ROUNDS))
    name = f"a result of ACBLscore, of {results:,}, every check"
    return [row(name, f"{ASKED:,} a second", (seconds / results, 1 / ASKED), 1)]


def _seconds(content: bytes) -> float:
    """Of the processor: there is nothing beside it on which a busy minute would fall too."""
    began = process_time()
    read(content)
    return process_time() - began


def large(sample: bytes, sections: int) -> bytes:
    """The sample's first section so many times, each with letters of its own, in the sample's first event."""
    own = sample[_SECTIONS_AT : _SECTIONS_AT + _SECTION_SIZE]
    blocks, content = sample[MASTER_SIZE:], bytearray(sample)
    for nth in range(sections):
        by = nth * len(blocks)
        content += _moved(sample, blocks, by) if nth else b""
        place = _SECTIONS_AT + nth * _SECTION_SIZE
        content[place : place + _SECTION_SIZE] = _summary(own, nth, by)
    struct.pack_into("<I", content, 6, len(content))
    struct.pack_into("<I", content, 10, 0)
    return bytes(content)


def _summary(own: bytes, nth: int, by: int) -> bytes:
    """The section in the table: its letters, and where its blocks stand."""
    summary = bytearray(own)
    summary[1:4] = bytes((2, *f"{_LETTERS[nth // 26]}{_LETTERS[nth % 26]}".encode()))
    for at in (4, 8):
        struct.pack_into("<I", summary, at, _number(own, at) + by)
    return bytes(summary)


def pointers(sample: bytes) -> list[int]:
    """Where the pointers of a file's first section stand, but for those in the table."""
    details, boards = (_number(sample, _SECTIONS_AT + at) for at in (4, 8))
    places = [details + 4, details + 8]
    for side in (4, 8):
        index = _number(sample, details + side)
        places += [index + 20 + 8 * nth + 4 for nth in range(sample[index + 6])]
    rows = struct.unpack_from("<H", sample, boards + 4)[0]
    return places + [boards + 38 + 8 * nth + 4 for nth in range(rows)]


def _moved(sample: bytes, blocks: bytes, by: int) -> bytes:
    moved = bytearray(blocks)
    for place in pointers(sample):
        to = _number(sample, place)
        struct.pack_into("<I", moved, place - MASTER_SIZE, to + by if to else 0)
    return bytes(moved)


def _number(content: bytes, at: int) -> int:
    return int(struct.unpack_from("<I", content, at)[0])
