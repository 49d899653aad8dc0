"""A section of a game file: its movement, its pairs, its boards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from clubs.files.acblscore.game import AcblEntry, AcblSection, Seats
from clubs.files.acblscore.layout import boards, entry, seats
from clubs.files.acblscore.layout.heap import AcblBlock, AcblDamage, AcblHeap

_SIZE = 804
_INDEXES = (("NS", 0x04), ("EW", 0x08))
_ENTRIES_AT, _ENTRY_SIZE = 20, 8  # of an index of entries: four words of 2, 2, and a pointer
_MOVEMENT = 0x18
_KNOWN_MOVEMENTS = (0, 1)


@dataclass(frozen=True, slots=True)
class AcblSummary:
    """What the table at the beginning says of a section. Links are numbers of sections, 0 at the end."""

    number: int
    event: int
    letters: str
    master: AcblBlock
    details_at: int  # where the pointers stand in the table
    boards_at: int
    scoring: tuple[int, int]  # the one before and the one behind in one field
    ranking: tuple[int, int]


def read(
    heap: AcblHeap,
    summary: AcblSummary,
    scored: Sequence[AcblSummary],
    ranked: Sequence[AcblSummary],
    problems: list[AcblDamage],
) -> AcblSection:
    """A section, and those that it is scored and ranked with, without itself.

    Raises AcblDamage where nothing of it can be read, and for a movement that is not read.
    """
    details = heap.block(summary.master, summary.details_at, "section", _SIZE)
    movement = details.u8(_MOVEMENT)
    if movement not in _KNOWN_MOVEMENTS:
        raise AcblDamage(
            "acbl_movement_not_read",
            details.start + _MOVEMENT,
            "section",
            section=summary.letters,
            movement=movement,
        )
    starts = seats.read(details, is_howell=bool(movement))
    return AcblSection(
        number=summary.number,
        letters=summary.letters,
        is_howell=bool(movement),
        tables=details.u16(0x48),
        rounds=details.u16(0x35),
        boards_in_section=details.u16(0x19),
        boards_per_round=details.u8(0x1D),
        boards_to_play=details.u8(0x2D),
        top=details.u16(0x1E),
        maximum=details.u16(0x4E),
        phantom=details.i16(0x43),
        scored_with=tuple(other.letters for other in scored),
        ranked_with=tuple(other.letters for other in ranked),
        field=min(one.number for one in (summary, *scored)),
        ranking=min(one.number for one in (summary, *ranked)),
        entries=tuple(_entries(heap, details, starts, problems)),
        boards=boards.read(heap, summary.master, summary.boards_at, problems),
        offset=details.start,
    )


def _entries(
    heap: AcblHeap, details: AcblBlock, starts: Mapping[seats.Start, Seats], problems: list[AcblDamage]
) -> Iterator[AcblEntry]:
    """North-South first. Damage of one entry leaves the others."""
    for side, at in _INDEXES:
        try:
            index = heap.block(details, at, "entries", _ENTRIES_AT)
            tables = index.u8(6)
            index.bytes(_ENTRIES_AT, tables * _ENTRY_SIZE)
        except AcblDamage as damage:
            problems.append(damage)
            continue
        for table in range(1, tables + 1):
            try:
                if pair := _entry(heap, index, side, table, starts):
                    yield pair
            except AcblDamage as damage:
                problems.append(damage)


def _entry(
    heap: AcblHeap, index: AcblBlock, side: str, table: int, starts: Mapping[seats.Start, Seats]
) -> AcblEntry | None:
    """The pair that begins at a table. Raises AcblDamage for somebody who begins nowhere."""
    at = _ENTRIES_AT + (table - 1) * _ENTRY_SIZE + 4
    if not index.u32(at):
        return None
    block = heap.block(index, at, "entry", entry.ENTRY_SIZE)
    pair = entry.read(block, starts.get((side, table), (0, "")))
    if pair is not None and not pair.number:
        raise AcblDamage("acbl_pair_without_seat", block.start, "entry", table=table, side=side)
    return pair
