"""What cards say of a round: its name, its boards, and an arrow switch."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.movements.model import Movement


def label_of(movement: Movement, number: int, part: int) -> str:
    """A round by its number; its part too where a three-way match divides it."""
    parts = any(s.part > 1 for s in movement.seatings if s.round == number)
    return f"{number}/{part}" if parts else str(number)


def shared(boards: str, tables: Sequence[int]) -> str:
    """Boards, and the tables that play from the same copy in that round."""
    if not tables:
        return boards
    return _("%(boards)s with table %(tables)s") % {"boards": boards, "tables": ", ".join(map(str, tables))}


def switch_note() -> str:
    """What ⇄ beside a round means."""
    return _("⇄ Arrow switch: the sides are as listed here. Change seats, or turn the boards by a quarter.")
