"""What holds of a board by all that its table has spoken: a function of the set, whatever order it came in.

No clock orders anything, as a telephone's may be wrong by hours: only a telephone's own numbers do, and what
an entry says that it replaces.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from clubs.facts.services.corrected import StatedResult

SIDES = ("NS", "EW")
TableRound = tuple[int, int]  # a round and a table


class BoardPlace(NamedTuple):
    """A board at a table in a round."""

    round: int
    table: int
    board: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWord:
    """An entry as it counts. `device` is whoever numbers: the order of one says nothing of another's."""

    token: UUID
    device: int
    sequence: int
    side: str
    kind: str
    stated: StatedResult | None = None
    about: UUID | None = None
    replaces: UUID | None = None


class SettledState(StrEnum):
    """Where a board of a table stands."""

    EMPTY = "empty"
    WAITING = "waiting"  # one side has spoken
    AGREED = "agreed"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Settled:
    """What holds of a board: `spoken` has what each side says now, without the words that gave way."""

    state: SettledState
    result: StatedResult | None = None
    spoken: tuple[tuple[str, StatedResult], ...] = ()
    live: tuple[UUID, ...] = ()

    def of(self, side: str) -> list[StatedResult]:
        """What a side says now."""
        return [stated for one, stated in self.spoken if one == side]


NOTHING_YET = Settled(SettledState.EMPTY)


def settle(
    words: Mapping[BoardPlace, Iterable[TableWord]], over: Collection[TableRound] = ()
) -> dict[BoardPlace, Settled]:
    """What holds of each board. `over`: where a round has ended, in which silence has agreed. REG-3.1"""
    return {place: settle_one(of_place, place[:2] in over) for place, of_place in words.items()}


def passed(places: Iterable[BoardPlace], spoken: Collection[BoardPlace]) -> set[TableRound]:
    """The rounds that a table has left behind: it has spoken of each of their boards, and of a later round.

    `places`: all that are to be played. What has been spoken of once is so for ever, withdrawn or not: no
    order of arrival makes a round come back.
    """
    newest: dict[int, int] = {}
    for place in spoken:
        newest[place.table] = max(place.round, newest.get(place.table, 0))
    begun = {place[:2] for place in places if place.round < newest.get(place.table, 0)}
    return begun - {place[:2] for place in places if place not in spoken}


def settle_one(words: Iterable[TableWord], is_over: bool = False) -> Settled:
    """What holds of one board. The same for every order, and however often a word is repeated.

    An entry that North-South made, and that East-West have not checked when the round ends, counts as
    checked. REG-3.1.1
    """
    by_token = {word.token: word for word in words}
    live = [by_token[token] for token in sorted(_live(by_token))]
    spoken = {(word.side, value) for word in live if (value := _value(word, by_token)) is not None}
    tokens = tuple(word.token for word in live)
    listed = tuple(sorted(spoken, key=lambda one: (SIDES.index(one[0]), _order(one[1]))))
    values = {value for _side, value in spoken}
    if not values:
        return Settled(SettledState.EMPTY, live=tokens)
    if len(values) > 1 or _is_contested(live, by_token, spoken):
        return Settled(SettledState.CONFLICT, None, listed, tokens)
    result = next(iter(values))
    is_agreed = len(spoken) == len(SIDES) or (is_over and listed[0][0] == "NS")
    if is_agreed:
        return Settled(SettledState.AGREED, result, listed, tokens)
    return Settled(SettledState.WAITING, None, listed, tokens)


def _order(value: StatedResult) -> tuple[str, ...]:
    return tuple("" if one is None else str(one) for one in value)


def _value(word: TableWord, by_token: Mapping[UUID, TableWord]) -> StatedResult | None:
    """The result that a word says; None for what says none, or confirms what has not arrived."""
    if word.kind == "entered":
        return word.stated
    confirmed = by_token.get(word.about) if word.kind == "confirmed" and word.about else None
    if confirmed is None or confirmed.kind != "entered" or confirmed.side == word.side:
        return None
    return confirmed.stated


def _is_contested(
    live: Iterable[TableWord],
    by_token: Mapping[UUID, TableWord],
    spoken: Collection[tuple[str, StatedResult]],
) -> bool:
    """Whether somebody rejects a result that the other side still says."""
    rejected = (by_token.get(word.about) for word in live if word.kind == "contested" and word.about)
    return any(word is not None and (word.side, word.stated) in spoken for word in rejected)


def _live(by_token: Mapping[UUID, TableWord]) -> set[UUID]:
    """The words that nothing has taken the place of.

    Words that replace one another in a ring, as only an odd program would write them, all stand: they are
    for the director to see.
    """
    gives_way = _gives_way(by_token)
    beaten = {token for tokens in gives_way.values() for token in tokens}
    heads = by_token.keys() - beaten
    gone, next_ = set[UUID](), list(heads)
    while next_:
        for token in gives_way.get(next_.pop(), ()):
            if token not in gone:
                gone.add(token)
                next_.append(token)
    return {token for token in by_token.keys() - gone if by_token[token].kind != "withdrawn"}


def _gives_way(by_token: Mapping[UUID, TableWord]) -> Mapping[UUID, set[UUID]]:
    """By word, those of its own side that it takes the place of."""
    beats: defaultdict[UUID, set[UUID]] = defaultdict(set)
    for winner, loser in (*_said_later(by_token.values()), *_named(by_token)):
        beats[winner.token].add(loser.token)
    return beats


def _said_later(words: Iterable[TableWord]) -> Iterator[tuple[TableWord, TableWord]]:
    """What one telephone said for one side, each with every word of it that came before."""
    chains: defaultdict[tuple[int, str], list[TableWord]] = defaultdict(list)
    for word in words:
        chains[word.device, word.side].append(word)
    for chain in chains.values():
        for later in chain:
            yield from ((later, earlier) for earlier in chain if earlier.sequence < later.sequence)


def _named(by_token: Mapping[UUID, TableWord]) -> Iterator[tuple[TableWord, TableWord]]:
    """What an entry says that it replaces or withdraws."""
    for word in by_token.values():
        names = (word.replaces, word.about if word.kind == "withdrawn" else None)
        for other in (by_token.get(name) for name in names if name):
            if other is not None and other.side == word.side and other.token != word.token:
                yield word, other
