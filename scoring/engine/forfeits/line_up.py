"""Who counts as having played a forfeited match. REG-5.2.

The winner names any of its players, up to the seats of a team at the table; of the loser nobody has
played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from scoring.engine.refusal import RANGE, Refusal
from scoring.engine.regulation import Rule


@dataclass(frozen=True, slots=True)
class LineUpRule(Rule):
    """How many players the winner may name."""

    KEY: ClassVar[str] = "line_up"
    players: int


def credited(
    side: Literal["winner", "loser"], roster: Sequence[str], asked: Sequence[str], rule: LineUpRule
) -> tuple[str, ...]:
    """The players who count as having played, in the order asked for. A loser's wishes are not looked at.

    Raises Refusal: duplicate_player, not_on_roster, or out_of_range for more players than a team seats.
    """
    if side == "loser":
        return ()
    allowed: set[str] = set(roster)
    for player in asked:
        if player not in allowed:
            # Named before, or never on the roster.
            code = "duplicate_player" if player in roster else "not_on_roster"
            raise Refusal(code, "asked", code, player=player)
        allowed.remove(player)
    if len(asked) > rule.players:
        limits = {"count": str(len(asked)), "low": "0", "high": str(rule.players)}
        raise Refusal(RANGE, "asked", "items_outside", **limits)
    return tuple(asked)
