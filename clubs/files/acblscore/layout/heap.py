"""The bytes of a game file: a heap of blocks, reached by pointers from the table at its beginning.

Nothing is read outside the file, outside a block, or behind the length of a text, where the rests of other
people's names may stand. All numbers are little-endian; places in a block count from its length word.
"""

import struct
from datetime import date, datetime, time as clock
from typing import Final

MASTER_SIZE: Final = 0xA14  # the table at the beginning; every block lies behind it
_POINTER = struct.Struct("<I")
_LENGTH = struct.Struct("<H")
_WORD, _SIGNED = struct.Struct("<H"), struct.Struct("<h")
_LONG, _SIGNED_LONG = struct.Struct("<I"), struct.Struct("<i")
_CODE_PAGE = "cp437"  # nobody knows: only ASCII was ever seen, and whoever reads another sign is asked
_CONTROLS = dict.fromkeys((*range(32), 127), " ")


class AcblDamage(Exception):
    """A place at which the file cannot be what it says; the code names the sentence about it."""

    def __init__(self, code: str, offset: int, what: str, **parameters: str | int) -> None:
        super().__init__(f"{code} at {offset:#x}: {what}")
        self.code, self.offset, self.what, self.parameters = code, offset, what, parameters


class AcblHeap:
    """The file. Blocks may not overlap, so together they are no larger than it: work is in its proportion."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.foreign: list[int] = []  # where texts stand that are not plain ASCII
        self._left = len(content)
        self._reached: set[int] = set()

    def master(self) -> "AcblBlock":
        """The table at the beginning. Raises AcblDamage for a file that ends inside it."""
        if len(self.content) < MASTER_SIZE:
            raise AcblDamage("acbl_cut_off", len(self.content), "master", size=len(self.content))
        return AcblBlock(self, 0, MASTER_SIZE, "master")

    def block(self, holder: "AcblBlock", at: int, what: str, least: int) -> "AcblBlock":
        """The block that a pointer means. Raises AcblDamage for one that cannot be there, or is too short."""
        start = holder.u32(at)
        if start < MASTER_SIZE or start % 2 or start + 2 > len(self.content):
            raise AcblDamage("acbl_pointer_wrong", holder.start + at, what, points=f"{start:#x}")
        size = _LENGTH.unpack_from(self.content, start)[0] + 2
        if size % 2 or size < least or start + size > len(self.content):
            raise AcblDamage("acbl_block_wrong", start, what, size=size)
        self._left -= size
        if start in self._reached or self._left < 0:
            raise AcblDamage("acbl_blocks_overlap", start, what)
        self._reached.add(start)
        return AcblBlock(self, start, size, what)


class AcblBlock:
    """One block: its length word and what is in it. `at` is a place in it, in bytes."""

    __slots__ = ("_content", "_heap", "size", "start", "what")

    def __init__(self, heap: AcblHeap, start: int, size: int, what: str) -> None:
        self._heap, self._content = heap, heap.content
        self.start, self.size, self.what = start, size, what

    def bytes(self, at: int, count: int) -> bytes:
        """So many bytes. Raises AcblDamage where the block ends before them."""
        if at + count > self.size:
            raise AcblDamage("acbl_block_wrong", self.start, self.what, size=self.size)
        return self._content[self.start + at : self.start + at + count]

    def u8(self, at: int) -> int:
        """A byte."""
        return self._content[self.start + at]

    def i8(self, at: int) -> int:
        """A signed byte."""
        value = self.u8(at)
        return value - 256 if value > 127 else value

    def u16(self, at: int) -> int:
        """A word."""
        value: int = _WORD.unpack_from(self._content, self.start + at)[0]
        return value

    def i16(self, at: int) -> int:
        """A signed word."""
        value: int = _SIGNED.unpack_from(self._content, self.start + at)[0]
        return value

    def u32(self, at: int) -> int:
        """A long word, or a pointer."""
        value: int = _LONG.unpack_from(self._content, self.start + at)[0]
        return value

    def i32(self, at: int) -> int:
        """A signed long word."""
        value: int = _SIGNED_LONG.unpack_from(self._content, self.start + at)[0]
        return value

    def text(self, at: int, room: int) -> str:
        """A text without blanks around it: its length, then so many bytes of the room that it has."""
        length = self.u8(at)
        if length > room:
            raise AcblDamage("acbl_text_too_long", self.start + at, self.what, length=length, length_max=room)
        written = self._content[self.start + at + 1 : self.start + at + 1 + length]
        if not written.isascii():
            self._heap.foreign.append(self.start + at)
        return written.decode(_CODE_PAGE).translate(_CONTROLS).strip()

    def moment(self, at: int) -> datetime | None:
        """A time and a day as DOS has them; None for what is none."""
        time, day = self.u16(at), self.u16(at + 2)
        try:
            played = date((day >> 9) + 1980, day >> 5 & 15, day & 31)
            return datetime.combine(played, clock(time >> 11, time >> 5 & 63, (time & 31) * 2))
        except ValueError:
            return None
