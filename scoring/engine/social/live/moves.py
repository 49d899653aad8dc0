"""Moves of a game against the portal: a verb and what it is about, and why one is refused.

discard C2 D5 H3 H4 S2 S3 S7     call 3S     call P     play HT     next
"""

from typing import NamedTuple

from scoring.engine.citation import Citation
from scoring.engine.game.auction import CALLS
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.words import Text

DISCARD, CALL, PLAY, NEXT = "discard", "call", "play", "next"


class MoveRefusal(Refusal):
    """A move that a rule forbids: the sentence by code, and the rule."""

    def __init__(self, says: str, cite: Citation, /, **parameters: str | Text) -> None:
        super().__init__(INCONSISTENT, "move", says, **parameters)
        self.cite = cite


class Move(NamedTuple):
    """A move as it was read."""

    verb: str
    what: tuple[str, ...]

    @property
    def one(self) -> str:
        """The one thing that it is about; "" where it is none or several."""
        return self.what[0] if len(self.what) == 1 else ""


def move_of(text: str) -> Move:
    """Read a move. Whether it is possible the game says."""
    verb, *what = text.split() or [""]
    return Move(verb, tuple(what))


def refuse_other(move: Move, wanted: str, cite: Citation) -> None:
    """Raise MoveRefusal for a move of another kind than the one whose turn it is."""
    if move.verb != wanted:
        raise MoveRefusal(f"move_wanted_{wanted}", cite)


def refuse_no_call(move: Move, cite: Citation) -> None:
    """Raise MoveRefusal where what is called is no call."""
    if move.one not in CALLS:
        raise MoveRefusal("move_no_call", cite)
