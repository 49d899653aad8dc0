"""A Play section whose cards stand in the order in which they were played, not in columns by player.

The standard knows columns alone (chapter 3.6). Programs that write the other order say so nowhere; the deal
tells it, where every card is then held by the player whose turn it was.
"""

from collections.abc import Sequence
from typing import NamedTuple

from clubs.files.pbn.auction import NOT_YET
from clubs.files.pbn.tricks import Held
from scoring.engine.game.tricks import winner


class InOrder(NamedTuple):
    """The cards put into the columns of their players, and the first that its player did not hold."""

    cells: list[str]
    following: int  # the cell of the next card
    wrong: int | None = None


def in_order(cells: Sequence[str], held: Held, trump: str) -> InOrder | None:
    """The cells read as an order of play; None where columns fit as far."""
    cards = list(cells)
    while cards and cards[-1] == NOT_YET:
        cards.pop()
    if NOT_YET in cards or len(set(cards)) < len(cards):
        return None
    of_columns = next((place for place, card in enumerate(cards) if card not in held[place % 4]), len(cards))
    played = _played(cards, held, trump)
    return played if played.wrong is None or played.wrong > of_columns else None


def _played(cards: Sequence[str], held: Held, trump: str) -> InOrder:
    columns: list[str] = []
    lead = 0
    for start in range(0, len(cards), 4):
        trick, row = cards[start : start + 4], [NOT_YET] * 4
        for turn, card in enumerate(trick):
            column = (lead + turn) % 4
            if card not in held[column]:
                return InOrder([*columns, *row], 0, start + turn)
            row[column] = card
        columns += row
        if len(trick) == 4:
            lead = (lead + winner(trick, trump)) % 4
    whole, begun = divmod(len(cards), 4)
    return InOrder(columns, 4 * whole + (lead + begun) % 4)
