"""The nine game files of ACBLscore, and files that are a little other than they."""

import json
import struct
from functools import cache

from clubs.files.acblscore.layout import master
from tests.places import SAMPLES

FOLDER = SAMPLES / "acblscore"
NAMES = sorted(path.name for path in FOLDER.glob("*.AC?"))
ONE_SECTION, ACROSS, TOGETHER, HOWELL, AVERAGES, LATE, ADJUSTED, FINAL_1, FINAL_2 = NAMES
EVENTS, KINDS, SCORINGS, SECTIONS = 0x12, 0xDA, 0x10C, 0x13E


@cache
def sample(name):
    """The bytes of a sample."""
    return (FOLDER / name).read_bytes()


@cache
def expected():
    """What is in each of them, by its name."""
    return json.loads((FOLDER / "expected.json").read_text("utf-8"))["files"]


def game(name):
    """What is read of a sample, which has no damage but one board under another's number."""
    read, damage = master.read(sample(name))
    assert {one.code for one in damage} <= {"acbl_board_differs"}
    return read


def put(content, at, form, *values):
    """The bytes with numbers written at a place, as `struct` has them."""
    written = struct.pack(form, *values)
    return content[:at] + written + content[at + len(written) :]


def number(content, at, form="<I"):
    """The number at a place."""
    return struct.unpack_from(form, content, at)[0]


def event_at(content, nth=1):
    """Where the details of an event stand."""
    return number(content, EVENTS + 4 * (nth - 1))


def section_at(content, nth=1):
    """Where the details of a section stand."""
    return number(content, SECTIONS + 22 * (nth - 1) + 4)


def boards_at(content, nth=1):
    """Where the index of a section's boards stands."""
    return number(content, SECTIONS + 22 * (nth - 1) + 8)


def row_at(content, board=1, row=1, section=1):
    """Where a row of the nth board of a section stands."""
    results = number(content, boards_at(content, section) + 38 + 8 * (board - 1) + 4)
    return results + 6 + 18 * (row - 1)


def entry_at(content, table=1, side="NS", section=1):
    """Where the pair that begins at a table stands."""
    index = number(content, section_at(content, section) + (4 if side == "NS" else 8))
    return number(content, index + 20 + 8 * (table - 1) + 4)
