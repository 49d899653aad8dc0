"""Pairs whose players changed during a game, of a file that has names at each table and no numbers.

Two pairs with a player in common who never sat at two tables of a board are one pair, in which somebody took
another's place. Where somebody helped two pairs out, each has what its own player sat at who played more
boards. Where that is not certain, as where two pairs exchanged partners, or where the name of a robot sits at
several tables, they stay apart. The work is in proportion to the tables.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from clubs.files.document import DocumentContestant
from clubs.files.problem import Problem, warning

Pair = frozenset[str]
Group = frozenset[Pair]
Boards = Mapping[Pair, set[int]]  # that each pair played
PairsOf = Mapping[str, Sequence[Pair]]  # of who had several partners


def joined(sat: Iterable[tuple[int, Pair]]) -> dict[Pair, Group]:
    """Which pairs are one, by each of them. `sat`: the number of a board, and who sat there together."""
    boards: dict[Pair, set[int]] = {}
    for number, pair in sat:
        boards.setdefault(pair, set()).add(number)
    of_player = _who_had_several(boards)
    groups: dict[Pair, Group] = {}
    for linked in _linked(boards, of_player):
        for group in [linked] if _are_apart(linked, boards) else _by_who_stays(linked, boards, of_player):
            groups.update(dict.fromkeys(group, frozenset(group)))
    return groups


def warnings(contestants: Iterable[DocumentContestant], element: str) -> Iterator[Problem]:
    """Of pairs of more than two players, so that somebody looks who played. `element`: where names stand."""
    for contestant in contestants:
        if len(contestant.players) > 2:
            names = ", ".join(player.name for player in contestant.players)
            about = {"contestant": contestant.id, "players": names}
            yield warning("substitute_played", contestant.line, element, **about)


def _who_had_several(boards: Boards) -> dict[str, list[Pair]]:
    """The players with several partners, and their pairs; nobody who would have played a board twice."""
    of_player: dict[str, list[Pair]] = {}
    for pair in boards:
        for player in pair:
            of_player.setdefault(player, []).append(pair)
    return {
        player: pairs for player, pairs in of_player.items() if len(pairs) > 1 and _are_apart(pairs, boards)
    }


def _are_apart(pairs: Iterable[Pair], boards: Boards) -> bool:
    """Whether no board was played by two of them."""
    numbers = [number for pair in pairs for number in boards[pair]]
    return len(numbers) == len(set(numbers))


def _linked(boards: Boards, of_player: PairsOf) -> Iterator[list[Pair]]:
    """Pairs that hang together by players whom they have in common."""
    left, reached = dict(of_player), set[Pair]()
    for first in boards:
        linked = [] if first in reached else [first]
        reached.add(first)
        for pair in linked:  # grows
            more = [other for player in sorted(pair) for other in left.pop(player, ())]
            linked += [other for other in dict.fromkeys(more) if other not in reached]
            reached.update(more)
        if linked:
            yield linked


def _by_who_stays(linked: Iterable[Pair], boards: Boards, of_player: PairsOf) -> Iterable[list[Pair]]:
    """By the player of each pair who had several partners and played more boards; of equal ones alone."""
    counts = {
        player: sum(len(boards[pair]) for pair in of_player[player])
        for player in frozenset[str]().union(*linked) & of_player.keys()
    }
    groups: dict[str | Pair, list[Pair]] = {}
    for pair in linked:
        most = max(counts.get(player, 0) for player in pair)
        those = [player for player in pair if counts.get(player) == most]
        groups.setdefault(those[0] if len(those) == 1 else pair, []).append(pair)
    return groups.values()
