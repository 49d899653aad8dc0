"""From what the tables have said to results: a board on which both sides agree is entered, once.

What a session shows of its tables is a function of the set of entries: where they cease to agree, what was
entered from them is taken back until the director decides. What the director entered is never touched.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from clubs.acts.contents import BoardEntered
from clubs.acts.converter import content_of
from clubs.acts.selectors import RoundClock, round_clocks
from clubs.entering.published_changes import is_published
from clubs.facts.services import corrected
from clubs.facts.services.corrected import StatedResult
from clubs.mending.services import undoing
from clubs.models import (
    ActKind,
    Match,
    Result,
    Session,
    SessionAct,
    TableEntry,
    TableEntryKind,
    TablesOpening,
)
from clubs.playing.seats.match_tables import room_of
from clubs.playing.services import running
from clubs.playing.services.seating import BoardSeating
from clubs.table.services import leads
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
from clubs.tournaments.services import stages
from federation.errors import Refused


class StandingResult(NamedTuple):
    """A result that stands, and the act by which a table entered it; None where somebody else did."""

    stated: StatedResult
    act: SessionAct | None


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

    def of(self, place: BoardPlace) -> Settled:
        """What a board comes to."""
        return self.settled.get(place, NOTHING_YET)

    def is_done(self, place: BoardPlace) -> bool:
        """Whether the table has nothing left to say of a board: agreed, decided, or entered elsewhere."""
        is_entered = place in self.standing and place not in self.entries
        return self.of(place).state == SettledState.AGREED or place in self.decided or is_entered

    def is_through(self, place: BoardPlace) -> bool:
        """Whether the table has played a board: done, entered by the director, or of a round behind it."""
        standing = self.standing.get(place)
        is_the_director_s = standing is not None and standing.act is None
        return self.is_done(place) or is_the_director_s or place[:2] in self.passed


def tables_now(session: Session, seats: Mapping[BoardPlace, BoardSeating], at: datetime) -> TablesNow:
    """How all tables stand; four queries."""
    entries: defaultdict[BoardPlace, list[TableEntry]] = defaultdict(list)
    decided: dict[BoardPlace, TableEntry] = {}
    for entry in TableEntry.objects.filter(session=session).select_related("device", "by").order_by("pk"):
        place = BoardPlace(entry.round, entry.table, entry.board)
        if entry.kind == TableEntryKind.DECIDED:
            decided[place] = entry
        else:
            entries[place].append(entry)
    words = {place: [word_of(entry) for entry in of_place] for place, of_place in entries.items()}
    over = _over(session, seats, words, at) if words else set()
    settled = settle(words, over)
    standing = dict(_standing(session, seats))
    now = TablesNow(entries, settled, standing, decided, passed(seats, words))
    if session.form != "teams":
        return now
    return replace(now, held=_held(session, seats, now, at), stated=_stated(session, seats))


def _stated(session: Session, seats: Mapping[BoardPlace, BoardSeating]) -> set[BoardPlace]:
    matches = Match.objects.current().filter(session=session).exclude(a_score="", a_vp="")
    known = {
        (number, frozenset(teams))
        for number, *teams in matches.values_list("round", "a__number", "b__number")
    }
    return {place for place, seat in seats.items() if (seat.round, frozenset((seat.ns, seat.ew))) in known}


def _held(
    session: Session, seats: Mapping[BoardPlace, BoardSeating], now: TablesNow, at: datetime
) -> set[BoardPlace]:
    """The boards of matches that are still played: neither room hears of the other before both are through.

    A match is over when every board of both rooms is settled, decided or entered by the director, or both
    tables play on, and when a later round has begun.
    """
    later = _left(round_clocks(session.acts.all()), at)
    of_match: defaultdict[tuple[int, frozenset[str]], list[BoardPlace]] = defaultdict(list)
    for place, seat in seats.items():
        of_match[seat.round, frozenset((seat.ns, seat.ew))].append(place)
    return {
        place
        for (number, _teams), places in of_match.items()
        if number not in later and not all(map(now.is_through, places))
        for place in places
    }


def _over(
    session: Session, seats: Collection[BoardPlace], spoken: Collection[BoardPlace], at: datetime
) -> set[TableRound]:
    """Where a round has ended: by the director's clock, or because the table plays on."""
    ended = rounds_over(session, at)
    return passed(seats, spoken) | {place[:2] for place in spoken if place.round in ended}


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


def rounds_over(session: Session, at: datetime) -> Collection[int]:
    """The rounds that have ended: their time is up, or a later one has begun."""
    clocks = round_clocks(session.acts.all())
    return {number for number, clock in clocks.items() if clock.ends_at <= at} | _left(clocks, at)


def _left(clocks: Mapping[int, RoundClock], at: datetime) -> set[int]:
    """The rounds after which a later one has begun."""
    begun = max((number for number, clock in clocks.items() if clock.started_at <= at), default=0)
    return set(range(1, begun))


def _standing(
    session: Session, seats: Mapping[BoardPlace, BoardSeating]
) -> Iterator[tuple[BoardPlace, StandingResult]]:
    rows = Result.objects.current().filter(session=session, board__in={place.board for place in seats})
    # Whichever side pairs sit on, they meet once; teams meet in two rooms, and sit the other way there.
    who = tuple if session.form == "teams" else frozenset
    by_pair: dict[tuple[int, Collection[str]], list[Result]] = defaultdict(list)
    for result in rows.select_related("ns", "ew", "stated_by__act"):
        by_pair[result.board, who((result.ns.number, result.ew.number))].append(result)
    for place, seat in seats.items():
        met = by_pair.get((seat.board, who((seat.ns, seat.ew))), [])
        row = next((one for one in met if one.round in (0, seat.round)), None)
        if row is not None:
            yield place, StandingResult(corrected.of(row), _act_of_table(row))


def _act_of_table(row: Result) -> SessionAct | None:
    act = row.stated_by.act
    if act is None or act.kind != ActKind.RESULTS:
        return None
    content = content_of(act)
    return act if isinstance(content, BoardEntered) and content.table_entry is not None else None


@transaction.atomic
def conclude(
    *,
    session: Session,
    opening: TablesOpening,
    seats: Mapping[BoardPlace, BoardSeating],
    places: Collection[BoardPlace],
    at: datetime,
) -> TablesNow:
    """Enter what some tables agree on, and take back what they do not any more; how they stand then.

    The caller holds the session's row. Nothing changes where the tables are closed, the results are
    published or the stage is closed: it stays for the director to see.
    """
    now = tables_now(session, seats, at)
    if not opening.is_open or stages.is_closed(session.stage):
        return now
    used = _used(session)
    changed = False
    for place in sorted(place for place in places if place in seats and place in now.entries):
        if place in now.decided or is_published(session, place.round):
            continue
        if place in now.stated or (place in now.held and place not in now.standing):
            continue
        changed |= _conclude_one(session, opening, seats[place], place, now, used, at)
    return tables_now(session, seats, at) if changed else now


def _used(session: Session) -> set[int]:
    """The entries at which a result was entered once: what somebody has undone is not entered again."""
    acts = SessionAct.objects.filter(session=session, kind=ActKind.RESULTS)
    contents = (content_of(act) for act in acts.filter(body__table_entry__isnull=False))
    return {
        content.table_entry
        for content in contents
        if isinstance(content, BoardEntered) and content.table_entry is not None
    }


def _conclude_one(
    session: Session,
    opening: TablesOpening,
    seat: BoardSeating,
    place: BoardPlace,
    now: TablesNow,
    used: set[int],
    at: datetime,
) -> bool:
    """Whether anything changed. A refusal leaves the board as it is, for the director."""
    settled, standing = now.of(place), now.standing.get(place)
    wanted = settled.result if settled.state == SettledState.AGREED else None
    if wanted is not None:
        wanted = leads.without_impossible(session, seat, wanted)
    if standing is not None and (standing.act is None or standing.stated == wanted):
        return False
    newest = now.entries[place][-1].pk
    if standing is None and (wanted is None or newest in used):
        return False
    try:
        with transaction.atomic():
            if standing is not None and standing.act is not None:
                undoing.undo_ruled(act=standing.act, at=at, by=opening.by)
            if wanted is not None:
                enter(session, seat, wanted, opening, newest, at)
    except Refused:
        return False
    return True


def enter(
    session: Session,
    seat: BoardSeating,
    stated: StatedResult,
    opening: TablesOpening,
    entry: int,
    at: datetime,
) -> None:
    """Enter a table's result on the word of who opened the tables."""
    running.enter_results(
        session=session,
        board=seat.board,
        lines=[line_of(seat, stated, is_of_teams=session.form == "teams")],
        at=at,
        by=opening.by,
        table_entry=entry,
    )


def line_of(seat: BoardSeating, stated: StatedResult, *, is_of_teams: bool) -> running.ResultToEnter:
    """A result of a table as it is entered; of teams the table is the room of the match."""
    table = room_of(seat.table) if is_of_teams else str(seat.table)
    return running.ResultToEnter(
        seat.ns, seat.ew, stated, seat.round, table, seat.ns_partner, seat.ew_partner
    )
