"""Why A plays B: grounds as data, for every match of a draw. swiss_words says them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from clubs.movements.swiss.best import Shortage
from clubs.movements.swiss.checks import ground, listed, named_in_turn
from clubs.movements.swiss.field import (
    DrawGround,
    DrawMethod,
    Lock,
    Meeting,
    Options,
    Order,
    ScoreGroupOrder,
    SwissContestant,
)
from clubs.movements.swiss.sheet import Balance, DrawSheet, balances, last_meetings, odd_rounds
from scoring.engine.victory_points.scale import written

Group = tuple[str, ...]


@dataclass(frozen=True)
class DrawReasons:
    """Everything that a draw was made from, by the contestants' keys."""

    placed: tuple[SwissContestant, ...]
    history: tuple[Meeting, ...]
    options: Options
    sheet: DrawSheet
    going_on: tuple[Lock, ...] = ()

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Places from 1."""
        return {contestant.key: place for place, contestant in enumerate(self.placed, 1)}

    @cached_property
    def by_key(self) -> Mapping[str, SwissContestant]:
        """Who is drawn."""
        return {contestant.key: contestant for contestant in self.placed}

    @cached_property
    def met(self) -> Mapping[frozenset[str], int]:
        """The last round in which two met."""
        return last_meetings(self.history)

    @cached_property
    def opponents(self) -> Mapping[str, frozenset[str]]:
        """Whom each has met."""
        met: dict[str, set[str]] = {contestant.key: set() for contestant in self.placed}
        for pair in self.met:
            for key in pair & met.keys():
                met[key] |= pair - {key}
        return {key: frozenset(others) & self.places.keys() for key, others in met.items()}

    @cached_property
    def odd(self) -> Mapping[str, int]:
        """How often each had a bye or a three-way match."""
        return odd_rounds(self.history)

    @cached_property
    def balances(self) -> Mapping[str, Balance]:
        """How home and away stand."""
        return balances(self.history)

    @cached_property
    def equals(self) -> Mapping[tuple[int, Fraction], frozenset[str]]:
        """Who has the same score in the same group."""
        alike: dict[tuple[int, Fraction], set[str]] = {}
        for contestant in self.placed:
            alike.setdefault((contestant.group, contestant.score), set()).add(contestant.key)
        return {kind: frozenset(keys) for kind, keys in alike.items()}

    @cached_property
    def locks(self) -> Mapping[frozenset[str], Lock]:
        """What the director fixed."""
        return {frozenset(lock.contestants): lock for lock in self.options.locked}

    def is_locked(self, group: Sequence[str]) -> bool:
        """The director fixed it."""
        return frozenset(group) in self.locks

    def importance(self, group: Group) -> tuple[bool, list[int]]:
        """Matches by the best place in them; byes last."""
        return len(group) == 1, sorted(self.places[key] for key in group)


def grounds(drawn: DrawReasons, group: Group, shortage: Shortage) -> tuple[DrawGround, ...]:
    """Why these meet, or why one of them sits out."""
    lock = drawn.locks.get(frozenset(group))
    if lock:
        fixed = ground("locked", reason=lock.reason) if lock.reason else ground("locked_plainly")
        return (fixed, *_rematch(drawn, group, None))
    if frozenset(group) in {frozenset(kept.contestants) for kept in drawn.going_on}:
        return (ground("three_way_goes_on"),)
    if len(group) != 2:
        return tuple(_odd(drawn, group))
    one, other = sorted(group, key=drawn.places.__getitem__)
    return (*_match(drawn, one, other), *_rematch(drawn, group, shortage))


def _match(drawn: DrawReasons, one: str, other: str) -> Iterator[DrawGround]:
    yield _standing(drawn, one, other)
    if drawn.options.method is not DrawMethod.SWISS:
        yield ground(str(drawn.options.method))
        return
    if drawn.options.order is Order.STANDING:
        yield from _floats(drawn, one, other)
    if drawn.options.within is ScoreGroupOrder.NEIGHBOURS or not _alike(drawn, one, other):
        yield from _passed_over(drawn, one, other)
    yield from _club(drawn, one, other)


def _standing(drawn: DrawReasons, one: str, other: str) -> DrawGround:
    """Where the two stand, and what the order of the draw made of it."""
    places: dict[str, str | int] = {"one": one, "other": other, "first": drawn.places[one]}
    places["second"] = drawn.places[other]
    options = drawn.options
    if options.order is not Order.STANDING:
        return ground(f"by_{options.order}_{options.within}", **places)
    if not _alike(drawn, one, other):
        scores = {"score": _score(drawn, one), "their_score": _score(drawn, other)}
        return ground("on_scores", **places, **scores)
    alike = "both_on" if options.within is ScoreGroupOrder.NEIGHBOURS else f"both_on_{options.within}"
    return ground(alike, **places, score=_score(drawn, one))


def _alike(drawn: DrawReasons, one: str, other: str) -> bool:
    mine, theirs = drawn.by_key[one], drawn.by_key[other]
    equal = drawn.options.order is not Order.STANDING or mine.score == theirs.score
    return equal and mine.group == theirs.group


def _score(drawn: DrawReasons, key: str) -> str:
    return written(drawn.by_key[key].score)


def _floats(drawn: DrawReasons, one: str, other: str) -> Iterator[DrawGround]:
    """Why somebody with equals plays outside of them."""
    mine = drawn.by_key[one]
    if _alike(drawn, one, other):
        return
    equals = drawn.equals[mine.group, mine.score]
    others = equals - {one}
    if not others:
        return
    parameters = {"contestant": one, "score": written(mine.score)}
    if others <= drawn.opponents[one]:
        yield ground("floats_having_met_all", **parameters)
    elif len(equals) % 2:
        yield ground("floats_odd", **parameters, number=len(equals))
    else:
        yield ground("floats", **parameters)


def _passed_over(drawn: DrawReasons, one: str, other: str) -> Iterator[DrawGround]:
    """Who was as near or nearer, and why it was not they."""
    reach = drawn.places[other] - drawn.places[one]
    for key in (one, other):
        near = _near(drawn, key, reach, {one, other})
        for code, others in (("had_met", drawn.opponents[key]), ("not_with", _forbidden(drawn, key))):
            places = _places(drawn, near & others)
            if places:
                yield ground(code, contestant=key, places=listed(places))
    between = {contestant.key for contestant in drawn.placed[drawn.places[one] : drawn.places[other] - 1]}
    free = between - (drawn.opponents[one] & drawn.opponents[other])
    if free:
        yield ground("between_elsewhere", places=listed(_places(drawn, free)))


def _near(drawn: DrawReasons, key: str, reach: int, besides: set[str]) -> set[str]:
    own = drawn.places[key]
    near = drawn.placed[max(0, own - 1 - reach) : own + reach]
    return {contestant.key for contestant in near} - besides


def _forbidden(drawn: DrawReasons, key: str) -> set[str]:
    return {member for pair in drawn.options.forbidden if key in pair for member in pair} - {key}


def _places(drawn: DrawReasons, keys: Iterable[str]) -> list[int]:
    return sorted(drawn.places[key] for key in keys)


def _club(drawn: DrawReasons, one: str, other: str) -> Iterator[DrawGround]:
    club = drawn.by_key[one].club
    if club and club == drawn.by_key[other].club and drawn.options.round <= drawn.options.clubs_apart_rounds:
        yield ground("within_a_club")


def _rematch(drawn: DrawReasons, group: Group, shortage: Shortage | None) -> Iterator[DrawGround]:
    """They have met: because the director or the method wants it, or because it cannot be avoided."""
    met = drawn.met.get(frozenset(group))
    if met is None:
        return
    yield ground("rematch", round=met)
    if shortage is None or drawn.options.method is not DrawMethod.SWISS:
        return
    yield ground("rematch_needed", pairs=shortage.pairs)
    if shortage.barrier:
        barrier = [drawn.sheet.contestants[member].key for member in shortage.barrier]
        yield ground("barrier", contestants=named_in_turn(barrier), number=len(barrier))


def _odd(drawn: DrawReasons, group: Group) -> Iterator[DrawGround]:
    """Why it is they who sit out or are in a three-way match, and nobody lower."""
    kind = "bye" if len(group) == 1 else "three_way"
    highest = min(drawn.places[key] for key in group)
    first, last = drawn.options.three_way_places or (1, len(drawn.placed))
    free = {contestant.key for contestant in drawn.sheet.contestants} - set(group)
    lower = {key for key in free if drawn.places[key] > highest}
    if kind == "three_way":
        lower = {key for key in lower if first <= drawn.places[key] <= last}
    yield ground(f"{kind}_places", places=listed(_places(drawn, group)))
    again = [key for key in group if drawn.odd[key]]
    had = {key for key in lower if drawn.odd[key] > max(drawn.odd[own] for own in group)}
    if had:
        yield ground("lower_had_one", places=listed(_places(drawn, had)))
    if lower - had:
        yield ground(f"{kind}_needed", places=listed(_places(drawn, lower - had)))
    if not lower:
        yield ground(f"{kind}_lowest")
    for key in sorted(again, key=drawn.places.__getitem__):
        yield ground("odd_again", contestant=key, times=drawn.odd[key])
