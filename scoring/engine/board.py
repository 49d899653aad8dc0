"""Who deals a board and who is vulnerable. Law 2, which prints boards 1-16; the pattern repeats."""

SEATS = ("N", "E", "S", "W")

# The column moves one place down after every four boards.
_VULNERABILITY = ("None", "NS", "EW", "Both")


def dealer(board: int) -> str:
    """The seat that deals: N, E, S, W in turn."""
    return SEATS[(_counted(board) - 1) % 4]


def vulnerable(board: int) -> str:
    """The side that is vulnerable: "None", "NS", "EW" or "Both"."""
    number = _counted(board) - 1
    return _VULNERABILITY[(number + number // 4) % 4]


def is_vulnerable(board: int, seat: str) -> bool:
    """Whether the player in a seat, declarer say, is vulnerable on a board."""
    if seat not in SEATS:
        raise ValueError(f"{seat!r} is not a seat: one of {', '.join(SEATS)}")
    side = vulnerable(board)
    return side == "Both" or (side != "None" and seat in side)


def _counted(board: int) -> int:
    if board < 1:
        raise ValueError(f"boards are numbered from 1, not {board}")
    return board
