"""Tables of states and steps: which step may be taken in which state, and what state follows. Pure.

A case and an appeal have one each (lifecycle.py, appeal_lifecycle.py); services ask it, and migrations make
the database's trigger of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

NOWHERE = ""  # before the first step
STAYS = None  # the state remains


@dataclass(frozen=True, slots=True)
class LifecycleMove:
    """A step that may be taken in some states; `after` is the state that follows, None for the same one."""

    step: str
    before: tuple[str, ...]
    after: str | None


class LifecycleTable:
    """The moves of one kind of record, each step in it once."""

    def __init__(self, moves: Iterable[LifecycleMove]) -> None:
        self.moves = tuple(moves)

    def follows(self, state: str, step: str) -> str | None:
        """The state after a step taken in a state ("" before the first); None where it may not be taken."""
        for move in self.moves:
            if move.step == step and state in move.before:
                return str(state) if move.after is STAYS else str(move.after)
        return None

    def steps_from(self, state: str) -> list[str]:
        """What may be done next, in the table's order."""
        return [move.step for move in self.moves if state in move.before]

    def triples(self) -> list[tuple[str, str, str]]:
        """Every (state before, step, state after) that may be: what the database is told."""
        return [
            (str(before), str(move.step), str(before if move.after is STAYS else move.after))
            for move in self.moves
            for before in move.before
        ]
