"""Seats around the table and the two sides, and where the turn goes next."""

from scoring.engine.board import SEATS

SIDES = ("NS", "EW")


def side_of(seat: str) -> str:
    """The side of a seat: "NS" or "EW"."""
    return SIDES[SEATS.index(seat) % 2]


def other(side: str) -> str:
    """The opponents of a side."""
    return SIDES[1 - SIDES.index(side)]


def opposite(seat: str) -> str:
    """The seat across the table."""
    return clockwise(seat, 2)


def clockwise(seat: str, places: int = 1) -> str:
    """The seat so many places to the left."""
    return SEATS[(SEATS.index(seat) + places) % 4]
