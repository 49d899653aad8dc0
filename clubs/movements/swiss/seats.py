"""Who is at home: whoever was so less often; then whoever was so longer ago; then by lot."""

from collections.abc import Sequence

from clubs.movements.swiss.lots import pair_lot
from clubs.movements.swiss.reasons import DrawReasons
from clubs.movements.swiss.sheet import EVEN


def seated(drawn: DrawReasons, group: Sequence[str]) -> tuple[str, ...]:
    """A match of two with the one at home first; three by place. What the director fixed stays in order.

    Matches are independent of each other, so balancing each one balances the round as far as it can be.
    """
    if len(group) != 2:
        return tuple(sorted(group, key=drawn.places.__getitem__))
    if drawn.is_locked(group):
        return tuple(group)
    one, other = sorted(group)
    lot = pair_lot(drawn.options.seed, drawn.options.round, one, other) % 2
    mine, theirs = drawn.balances.get(one, EVEN), drawn.balances.get(other, EVEN)
    if mine == theirs:
        return (one, other) if lot else (other, one)
    return (one, other) if mine < theirs else (other, one)
