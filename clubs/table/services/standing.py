"""How tables stand: what they have said of each board, what it comes to, and what stands of it."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple
from uuid import UUID

from django.db.models import CharField, Exists, OuterRef
from django.db.models.functions import Cast

from clubs.acts.selectors import RoundClock, acts_of_tables, round_clocks
from clubs.facts.services import corrected
from clubs.facts.services.corrected import StatedResult
from clubs.models import Entry, Match, Result, Session, TableEntry, TableEntryKind
from clubs.playing.services.seating import BoardSeating
from clubs.table.services.places import SeatsByPlace
from clubs.table.settling import (
    NOTHING_YET,
    BoardPlace,
    Settled,
    SettledState,
    TableRound,
    TableWord,
    passed,
    settle,
)
from federation.text.numbers import whole


class StandingResult(NamedTuple):
    """A result that stands, and the key of the act by which a table entered it; None: somebody else did."""

    stated: StatedResult
    act: int | None


@dataclass(frozen=True, slots=True)
class TablesNow:
    """What the tables of a session have said, what it comes to, what stands, and the rounds behind them."""

    entries: Mapping[BoardPlace, Sequence[TableEntry]]
    settled: Mapping[BoardPlace, Settled]
    standing: Mapping[BoardPlace, StandingResult]
    decided: Mapping[BoardPlace, TableEntry]
    passed: Collection[TableRound]
    held: Collection[BoardPlace] = ()  # of teams: where the match is not played in both rooms
    stated: Collection[BoardPlace] = ()  # of teams: where the match counts by figures that somebody stated
    hands: Mapping[BoardPlace, Sequence[TableEntry]] = field(default_factory=dict)  # no word of a result

    def of(self, place: BoardPlace) -> Settled:
        """What a board comes to."""
        return self.settled.get(place, NOTHING_YET)

    def is_done(self, place: BoardPlace) -> bool:
        """Whether the table has nothing left to say of a board: agreed, decided, or entered elsewhere."""
        is_entered = place in self.standing and place not in self.entries
        return self.of(place).state == SettledState.AGREED or place in self.decided or is_entered

    def may_change(self, place: BoardPlace) -> bool:
        """Whether what stands of a board may not be what its table has come to."""
        if place not in self.entries or place in self.decided or place in self.stated:
            return False
        standing, settled = self.standing.get(place), self.of(place)
        if standing is None:
            return place not in self.held and settled.result is not None
        return standing.act is not None and standing.stated != settled.result

    def newest(self, place: BoardPlace) -> int:
        """The key of the last word that a table said of a board."""
        key: int = self.entries[place][-1].pk
        return key

    def is_through(self, place: BoardPlace) -> bool:
        """Whether the table has played a board: done, entered by the director, or of a round behind it."""
        standing = self.standing.get(place)
        is_the_director_s = standing is not None and standing.act is None
        return self.is_done(place) or is_the_director_s or place[:2] in self.passed


class TablesClock:
    """What the director's clock says of the rounds of a session at a moment; asked once, if it is needed."""

    def __init__(self, session: Session, at: datetime) -> None:
        self.session, self.at = session, at

    @cached_property
    def over(self) -> Collection[int]:
        """The rounds that have ended: their time is up, or a later one has begun."""
        up = {number for number, clock in self._clocks.items() if clock.ends_at <= self.at}
        return up | self.left

    @cached_property
    def left(self) -> set[int]:
        """The rounds after which a later one has begun."""
        begun = (number for number, clock in self._clocks.items() if clock.started_at <= self.at)
        return set(range(1, max(begun, default=0)))

    @cached_property
    def _clocks(self) -> Mapping[int, RoundClock]:
        return round_clocks(self.session.acts.all())


def tables_now(session: Session, seats: Mapping[BoardPlace, BoardSeating], at: datetime) -> TablesNow:
    """How all tables stand; four queries."""
    entries = TableEntry.objects.filter(session=session).select_related("device", "by").order_by("pk")
    clock = TablesClock(session, at)
    return _now(clock, seats, list(entries), dict(_standing(session, seats)))


def some_now(clock: TablesClock, seats: SeatsByPlace, tables: Collection[int]) -> TablesNow:
    """How some tables stand, of which alone something is read; of teams all, as a match has two."""
    session = clock.session
    if session.form == "teams":
        return tables_now(session, seats, clock.at)
    entries = TableEntry.objects.filter(session=session, table__in=tables).order_by("pk")
    own = seats.at(tables)
    return _now(clock, own, list(entries), dict(_standing(session, own, own.contestants)))


def with_standing(
    clock: TablesClock, seats: SeatsByPlace, places: Collection[BoardPlace], now: TablesNow
) -> TablesNow:
    """How tables stand once results of some places were entered or taken back, and nothing else since."""
    if clock.session.form == "teams":
        return tables_now(clock.session, seats, clock.at)
    own = SeatsByPlace((place, seats[place]) for place in places)
    others = {place: one for place, one in now.standing.items() if place not in own}
    return replace(now, standing=others | dict(_standing(clock.session, own, own.contestants)))


def without(clock: TablesClock, seats: SeatsByPlace, now: TablesNow, added: Collection[UUID]) -> TablesNow:
    """How tables stood before some entries were made, by their tokens, where no result was entered since."""
    spoken = (*now.entries.values(), *now.hands.values(), now.decided.values())
    before = [entry for of_place in spoken for entry in of_place if entry.token not in added]
    own = seats if clock.session.form == "teams" else seats.at({entry.table for entry in before})
    return _now(clock, own, sorted(before, key=attrgetter("pk")), now.standing)


def _now(
    clock: TablesClock,
    seats: Mapping[BoardPlace, BoardSeating],
    known: Sequence[TableEntry],
    standing: Mapping[BoardPlace, StandingResult],
) -> TablesNow:
    session = clock.session
    entries: defaultdict[BoardPlace, list[TableEntry]] = defaultdict(list)
    hands: defaultdict[BoardPlace, list[TableEntry]] = defaultdict(list)
    decided: dict[BoardPlace, TableEntry] = {}
    for entry in known:
        place = BoardPlace(entry.round, entry.table, entry.board)
        if entry.kind == TableEntryKind.DECIDED:
            decided[place] = entry
        else:
            (hands if entry.kind == TableEntryKind.HANDS else entries)[place].append(entry)
    words = {place: [word_of(entry) for entry in of_place] for place, of_place in entries.items()}
    gone = passed(seats, words)
    settled = settle(words, _over(clock, gone, words) if words else set())
    now = TablesNow(entries, settled, standing, decided, gone, hands=hands)
    if session.form != "teams":
        return now
    return replace(now, held=_held(clock, seats, now), stated=_stated(session, seats))


def _stated(session: Session, seats: Mapping[BoardPlace, BoardSeating]) -> set[BoardPlace]:
    matches = Match.objects.current().filter(session=session).exclude(a_score="", a_vp="")
    known = {
        (number, frozenset(teams))
        for number, *teams in matches.values_list("round", "a__number", "b__number")
    }
    return {place for place, seat in seats.items() if (seat.round, frozenset((seat.ns, seat.ew))) in known}


def _held(clock: TablesClock, seats: Mapping[BoardPlace, BoardSeating], now: TablesNow) -> set[BoardPlace]:
    """The boards of matches that are still played: neither room hears of the other before both are through.

    A match is over when every board of both rooms is settled, decided or entered by the director, or both
    tables play on, and when a later round has begun.
    """
    of_match: defaultdict[tuple[int, frozenset[str]], list[BoardPlace]] = defaultdict(list)
    for place, seat in seats.items():
        of_match[seat.round, frozenset((seat.ns, seat.ew))].append(place)
    return {
        place
        for (number, _teams), places in of_match.items()
        if number not in clock.left and not all(map(now.is_through, places))
        for place in places
    }


def _over(
    clock: TablesClock, gone: Collection[TableRound], spoken: Collection[BoardPlace]
) -> set[TableRound]:
    """Where a round has ended: by the director's clock, or because the table plays on."""
    return set(gone) | {place[:2] for place in spoken if place.round in clock.over}


def word_of(entry: TableEntry) -> TableWord:
    """An entry as it counts."""
    return TableWord(
        token=entry.token,
        device=entry.device_id or 0,
        sequence=entry.sequence,
        side=entry.side,
        kind=entry.kind,
        stated=StatedResult(*entry.stated) if entry.stated else None,
        about=entry.about,
        replaces=entry.replaces,
    )


def stated_by(entry: TableEntry) -> StatedResult:
    """What an entry states that states a result."""
    assert entry.stated is not None, "who asks has looked"
    return StatedResult(*entry.stated)


def left_behind(clock: TablesClock) -> set[int]:
    """The tables that North-South entered a board of in a round that has ended, and of which nothing stands.

    Of teams none: all their tables are read anyway.
    """
    session = clock.session
    over = clock.over if session.form != "teams" else ()
    if not over:
        return set()
    table = Cast(OuterRef("table"), CharField())
    place = {"board": OuterRef("board"), "round": OuterRef("round"), "table": table}
    stands = Result.objects.current().filter(session=session, **place)
    entered = TableEntry.objects.filter(
        session=session, round__in=over, kind=TableEntryKind.ENTERED, side="NS"
    )
    return set(entered.filter(~Exists(stands)).values_list("table", flat=True))


class _Stands(NamedTuple):
    """A result that stands, and the numbers of those who sat there."""

    row: Result
    ns: str
    ew: str


def _standing(
    session: Session, seats: Mapping[BoardPlace, BoardSeating], contestants: Collection[str] | None = None
) -> Iterator[tuple[BoardPlace, StandingResult]]:
    """By place. `contestants`: who sits there, where it is not everybody. Three queries."""
    rows = list(_stands(session, {place.board for place in seats}, contestants))
    at_tables = _by_table(rows, seats, is_of_teams=session.form == "teams")
    by_place = at_tables if len(at_tables) == len(rows) else _by_meeting(session, rows, seats)
    acts = acts_of_tables({row.stated_by_id for row in by_place.values()})
    for place, row in by_place.items():
        yield place, StandingResult(corrected.of(row), acts.get(row.stated_by_id))


def _stands(
    session: Session, boards: Collection[int], contestants: Collection[str] | None
) -> Iterator[_Stands]:
    """The results of some boards where both sides are among some contestants, in order.

    Not one question: of contestants by their numbers the database would look through all for each result.
    """
    entries = Entry.objects.filter(session=session)
    if contestants is not None:
        entries = entries.filter(number__in=contestants)
    numbers: dict[int, str] = dict(entries.values_list("pk", "number"))
    rows = Result.objects.current().filter(session=session, board__in=boards)
    for row in rows.filter(ns__in=list(numbers), ew__in=list(numbers)):
        yield _Stands(row, numbers[row.ns_id], numbers[row.ew_id])


def _by_table(
    rows: Sequence[_Stands], seats: Mapping[BoardPlace, BoardSeating], *, is_of_teams: bool
) -> dict[BoardPlace, Result]:
    """Results by where they say that they were played, so far as those sat there who are named."""
    by_place: dict[BoardPlace, Result] = {}
    for row, ns, ew in rows if not is_of_teams else ():
        place = BoardPlace(row.round, whole(row.table, 4) or 0, row.board)
        seat = seats.get(place)
        if seat is not None and {seat.ns, seat.ew} == {ns, ew}:
            by_place[place] = row
    return by_place


def _by_meeting(
    session: Session, rows: Sequence[_Stands], seats: Mapping[BoardPlace, BoardSeating]
) -> dict[BoardPlace, Result]:
    """Results by who met on which board, whatever they say of table and round."""
    # Whichever side pairs sit on, they meet once; teams meet in two rooms, and sit the other way there.
    who = tuple if session.form == "teams" else frozenset
    by_pair: dict[tuple[int, Collection[str]], list[Result]] = defaultdict(list)
    for row, ns, ew in rows:
        by_pair[row.board, who((ns, ew))].append(row)
    by_place: dict[BoardPlace, Result] = {}
    for place, seat in seats.items():
        met = by_pair.get((seat.board, who((seat.ns, seat.ew))), [])
        own = next((one for one in met if one.round in (0, seat.round)), None)
        if own is not None:
            by_place[place] = own
    return by_place
