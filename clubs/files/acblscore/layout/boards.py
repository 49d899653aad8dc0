"""The boards of a section with their rows."""

import struct
from typing import Final

from clubs.files.acblscore.game import AcblBoard, AcblResult
from clubs.files.acblscore.layout.heap import AcblBlock, AcblDamage, AcblHeap

NOT_IN_USE: Final = 999
_INDEX_AT, _INDEX_SIZE = 38, 8  # of the index: a number, a flag, a count, a pointer
_ROWS_AT, _SIDES = 6, 2
_ROW = struct.Struct("<BBHhiHhi")


def read(heap: AcblHeap, summary: AcblBlock, at: int, problems: list[AcblDamage]) -> tuple[AcblBoard, ...]:
    """The boards that a section's index lists; damage of one board leaves the others."""
    try:
        index = heap.block(summary, at, "boards", _INDEX_AT)
        index.bytes(_INDEX_AT, index.u16(4) * _INDEX_SIZE)
    except AcblDamage as damage:
        problems.append(damage)
        return ()
    boards: list[AcblBoard] = []
    for nth in range(index.u16(4)):
        try:
            boards.append(_board(heap, index, _INDEX_AT + nth * _INDEX_SIZE, problems))
        except AcblDamage as damage:
            problems.append(damage)
    return tuple(boards)


def _board(heap: AcblHeap, index: AcblBlock, at: int, problems: list[AcblDamage]) -> AcblBoard:
    """Raises AcblDamage for rows of four players. The index names the board; its block may say otherwise."""
    number = index.u8(at)
    block = heap.block(index, at + 4, "results", _ROWS_AT)
    sides, rows = block.u8(4), block.u8(5)
    if sides != _SIDES or not number:
        raise AcblDamage("acbl_results_wrong", block.start, "results", board=number, sides=sides)
    if block.u16(2) != number:
        about = {"board": number, "written": block.u16(2)}
        problems.append(AcblDamage("acbl_board_differs", block.start, "results", **about))
    written = block.bytes(_ROWS_AT, rows * _ROW.size)
    start = block.start + _ROWS_AT
    results = [
        AcblResult._make((*row, start + nth * _ROW.size)) for nth, row in enumerate(_ROW.iter_unpack(written))
    ]
    in_use = tuple(row for row in results if row.ns_score != NOT_IN_USE or row.ew_score != NOT_IN_USE)
    return AcblBoard(number, index.u16(at + 2), in_use, block.start)
