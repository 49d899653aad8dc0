"""Which pair begins at which table: the entries of a section are listed by tables and not by pairs."""

from collections.abc import Mapping

from clubs.files.acblscore.game import Seats
from clubs.files.acblscore.layout.heap import AcblBlock, AcblDamage

_MAP_AT = 0xDD
_MITCHELL, _HOWELL = 40, 80  # pairs that there is room for
_SIDES = ("NS", "EW")

Start = tuple[str, int]  # direction and table


def read(details: AcblBlock, *, is_howell: bool) -> Mapping[Start, Seats]:
    """The pair at each table of the first round. Raises AcblDamage where pairs have been given other numbers.

    What those mean is known by report alone: no such file has been seen.
    """
    pairs = _HOWELL if is_howell else _MITCHELL
    seats = 1 if is_howell else 4
    if any(details.bytes(_MAP_AT, pairs * seats)):
        raise AcblDamage("acbl_pairs_renumbered", details.start + _MAP_AT, "section")
    at = _MAP_AT + pairs * seats
    return _of_howell(details, at) if is_howell else _of_mitchell(details, at)


def _of_howell(details: AcblBlock, at: int) -> dict[Start, Seats]:
    starts: dict[Start, Seats] = {}
    for pair in range(1, _HOWELL + 1):
        table, side = details.bytes(at + 2 * (pair - 1), 2)
        if table and side in (1, 2):
            starts[_SIDES[side - 1], table] = (pair, "")
    return starts


def _of_mitchell(details: AcblBlock, at: int) -> dict[Start, Seats]:
    starts: dict[Start, Seats] = {}
    for pair in range(1, _MITCHELL + 1):
        north, east, _south, _west = details.bytes(at + 4 * (pair - 1), 4)
        for side, table in zip(_SIDES, (north, east), strict=True):
            if table:
                starts[side, table] = (pair, side)
    return starts
