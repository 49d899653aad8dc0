"""The table at the beginning of a game file, and the whole game behind it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from clubs.files.acblscore import kinds
from clubs.files.acblscore.game import AcblEvent, AcblGame, AcblSection
from clubs.files.acblscore.layout import event, free, section
from clubs.files.acblscore.layout.heap import AcblBlock, AcblDamage, AcblHeap
from clubs.files.acblscore.layout.section import AcblSummary

MAGIC: Final = b"\x12\n\x03AC3"
EVENTS_MAX, SECTIONS_MAX = 50, 100
_FREE_AT, _EVENTS_AT, _KINDS_AT, _SCORINGS_AT = 0x0A, 0x12, 0xDA, 0x10C
_SECTIONS_AT, _SECTION_SIZE = 0x13E, 22


def read(content: bytes, only: int = 0) -> tuple[AcblGame | None, list[AcblDamage]]:
    """The game of a file and all its damage. `only`: the number of the event to be read, 0 for all.

    Events that are not pairs at matchpoints have no sections here: theirs are not read.
    """
    heap, problems = AcblHeap(content), list[AcblDamage]()
    try:
        master = heap.master()
        if master.u32(0x06) != len(content):
            raise AcblDamage("acbl_cut_off", 0x06, "master", size=len(content))
        summaries = list(_summaries(master))
    except AcblDamage as damage:
        return None, [damage]
    events = [
        _event(heap, master, number, summaries, problems) for number in numbers(master) if only in (0, number)
    ]
    if heap.foreign:
        problems.append(AcblDamage("acbl_text_not_ascii", heap.foreign[0], "master", texts=len(heap.foreign)))
    problems.extend(free.problems(content, _FREE_AT))
    whole = tuple(one for one in events if one is not None)
    return AcblGame(master.u16(0x9DB), master.moment(0x9DD), master.u32(_FREE_AT), whole), problems


def numbers(master: AcblBlock) -> Iterator[int]:
    """The numbers of the events that there are."""
    return (nth + 1 for nth in range(EVENTS_MAX) if master.u32(_EVENTS_AT + 4 * nth))


def _summaries(master: AcblBlock) -> Iterator[AcblSummary]:
    for nth in range(SECTIONS_MAX):
        at = _SECTIONS_AT + nth * _SECTION_SIZE
        if not master.u8(at):
            continue
        scoring, ranking = master.bytes(at + 0x0F, 2), master.bytes(at + 0x11, 2)
        yield AcblSummary(
            number=nth + 1,
            event=master.u8(at),
            letters=master.text(at + 1, 2),
            master=master,
            details_at=at + 4,
            boards_at=at + 8,
            scoring=(scoring[0], scoring[1]),
            ranking=(ranking[0], ranking[1]),
        )


def _event(
    heap: AcblHeap,
    master: AcblBlock,
    number: int,
    summaries: Sequence[AcblSummary],
    problems: list[AcblDamage],
) -> AcblEvent | None:
    kind, scoring = master.u8(_KINDS_AT + number - 1), master.u8(_SCORINGS_AT + number - 1)
    own = [summary for summary in summaries if summary.event == number]
    is_read = kinds.is_read(kind, scoring)
    try:
        block = heap.block(master, _EVENTS_AT + 4 * (number - 1), "event", event.SIZE)
        sections = tuple(_sections(heap, own, problems)) if is_read else ()
        return event.read(block, number, kind, scoring, sections)
    except AcblDamage as damage:
        problems.append(damage)
        return None


def _sections(
    heap: AcblHeap, summaries: Sequence[AcblSummary], problems: list[AcblDamage]
) -> Iterator[AcblSection]:
    by_number = {summary.number: summary for summary in summaries}
    scoring = {summary.number: summary.scoring for summary in summaries}
    ranking = {summary.number: summary.ranking for summary in summaries}
    for summary in summaries:
        scored, ranked = (
            [by_number[other] for other in _linked(summary.number, links)] for links in (scoring, ranking)
        )
        try:
            yield section.read(heap, summary, scored, ranked, problems)
        except AcblDamage as damage:
            problems.append(damage)


def _linked(number: int, links: Mapping[int, tuple[int, int]]) -> list[int]:
    """The sections that hang together with one, in their order, without itself. Rings are gone round once."""
    together, waiting = {number}, [number]
    while waiting:
        for other in links[waiting.pop()]:
            if other in links and other not in together:
                together.add(other)
                waiting.append(other)
    return sorted(together - {number})
