"""How many examples a property is tried on."""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

Kind = TypeVar("Kind")


def tries(whole: int, quick: int = 12) -> int:
    """`whole` in a run of everything, `quick` where --quick asks for less."""
    return min(whole, quick) if settings.get_current_profile_name() == "quick" else whole


def chosen(kinds: Sequence[Kind], turn: int, quick: int) -> Sequence[Kind]:
    """All kinds, or `quick` of them in a quick run: others at each turn."""
    many = tries(len(kinds), quick)
    return [kinds[(turn * many + i) % len(kinds)] for i in range(many)]
