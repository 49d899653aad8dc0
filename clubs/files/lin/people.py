"""Who sat at each table where the head of a LIN file lists it (`pw`): four names a table, or eight a board.

South, West, North, East; of a match those of the open room first. A name that is left out is that of the
board before.
"""

from collections.abc import Iterator, Sequence

from clubs.files.lin import list as lin_list
from clubs.files.lin.boards import NAME_MAX, LinBoard, LinHeader
from clubs.files.lin.event import LinHeading

_TABLE = 4
_Names = tuple[str, ...]


def seat(boards: Sequence[LinBoard], header: LinHeader, heading: LinHeading) -> None:
    """Give the boards that name nobody the names of the list."""
    if header.people is None:
        return
    names = [name.strip()[:NAME_MAX] for name in header.people.value.split(",")]
    is_match = heading.scoring in ("imps", "board_a_match")
    seated = dict(_seated(names, lin_list.places(header, heading), is_match=is_match))
    for board in boards:
        if not any(board.names):
            board.names = seated.get((board.room or "o", board.queue or board.board), ())


def _seated(
    names: list[str], places: Sequence[lin_list.Key], *, is_match: bool
) -> Iterator[tuple[lin_list.Key, _Names]]:
    """The names by room and number."""
    numbers = [number for room, number in places if room == "o"]
    is_one_match = is_match and len(names) == 2 * _TABLE
    rooms = "oc" if is_one_match or len(names) > _TABLE * len(numbers) + 1 else "o"
    before: dict[str, _Names] = {}
    step = _TABLE * len(rooms)
    for nth, number in enumerate(numbers):
        for place, room in enumerate(rooms):
            at = nth * step + place * _TABLE
            last_names = before.get(room, ("",) * _TABLE)
            own = [*names[at : at + _TABLE], *[""] * _TABLE][:_TABLE]
            before[room] = tuple(name or last for name, last in zip(own, last_names, strict=True))
            yield (room, number), before[room]
