"""Draws by places alone: Danish in any round, king of the hill in the last; who has met whom is overlooked.

Byes, three-way matches, groups, and what the director fixes or forbids are as in a Swiss.
"""

from collections.abc import Sequence
from dataclasses import replace

from clubs.movements.swiss import draw as swiss
from clubs.movements.swiss.field import (
    DrawMethod,
    Meeting,
    Options,
    Order,
    Pairing,
    ScoreGroupOrder,
    SwissContestant,
)


def danish(field: Sequence[SwissContestant], history: Sequence[Meeting], options: Options) -> Pairing:
    """1-2, 3-4 and so on. Raises Unpairable."""
    return swiss.pair(field, history, _by_places(options, DrawMethod.DANISH))


def king_of_the_hill(
    field: Sequence[SwissContestant], history: Sequence[Meeting], options: Options
) -> Pairing:
    """1-2, 3-4 and so on in the last round. Raises Unpairable, also when this is not the last round."""
    return swiss.pair(field, history, _by_places(options, DrawMethod.KING_OF_THE_HILL))


def _by_places(options: Options, method: DrawMethod) -> Options:
    return replace(options, method=method, order=Order.STANDING, within=ScoreGroupOrder.NEIGHBOURS)
