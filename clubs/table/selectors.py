"""What a table may know: its own movement, its own words of the round that it plays, never another's board.

Values are told of the round at hand alone: who comes to the table next may have these boards before them.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.facts.services.corrected import StatedResult
from clubs.facts.typed_results import as_typed
from clubs.models import Entry, EntryPlayer, Result, Session, TablesOpening
from clubs.playing.seats.match_tables import names_of
from clubs.table.rounds import rounds_of
from clubs.table.services import dealt
from clubs.table.services.places import SeatsByPlace
from clubs.table.services.standing import TablesNow, stated_by
from clubs.table.services.taking import Taken, round_at
from clubs.table.settling import BoardPlace
from clubs.tournaments.services.tournaments import contest_of

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SharedReading:
    """What the tables that are answered together are told from the same rows, read once for all."""

    session: Session
    opening: TablesOpening
    seats: SeatsByPlace
    now: TablesNow
    names: Mapping[str, Sequence[object]]  # by contestant; written for each reader, who may not know all
    known: Collection[int]  # boards whose hands no table is asked for

    @classmethod
    def of(
        cls,
        session: Session,
        opening: TablesOpening,
        tables: Collection[int],
        seats: SeatsByPlace,
        now: TablesNow,
    ) -> "SharedReading":
        """What is to be told to some tables; four queries."""
        own = seats.at(tables)
        here = {number for seat in own.values() for number in filter(None, seat[3:])}
        known = dealt.known_boards(session, {place.board for place in own})
        return cls(session, opening, seats, now, _names(session, here), known)

    def state_of(self, table: int) -> Json:
        """What a table's telephone keeps."""
        own = self.seats.at({table})
        current = round_at(table, own, self.now)
        at_hand = sorted(place for place in own if place.round == current)
        hands = dealt.wanted(at_hand, self.now, self.known)
        return {
            "table": table,
            "round": current,
            "is_open": self.opening.is_open,
            "rounds": list(_rounds(self, table)),
            "boards": [_board(place, self.now) | {"hands": hands.get(place.board, "")} for place in at_hand],
        }


def state_of(
    session: Session,
    opening: TablesOpening,
    table: int,
    seats: SeatsByPlace,
    now: TablesNow,
) -> Json:
    """What a table's telephone keeps."""
    return SharedReading.of(session, opening, {table}, seats, now).state_of(table)


def _rounds(shared: SharedReading, table: int) -> Iterator[Json]:
    """Who comes to the table with which boards, and where they go then."""
    names: dict[tuple[str, str], str] = {}  # a side may stay at its table
    for one in rounds_of(shared.seats, table, is_of_teams=shared.session.form == "teams"):
        for members in one.sides.values():
            if members not in names:
                names[members] = _side(members, shared.names)
        yield {
            **one.parts,
            "done": [
                board for board in one.boards if shared.now.is_done(BoardPlace(one.number, table, board))
            ],
            "names": {side: names[members] for side, members in one.sides.items()},
        }


def _names(session: Session, numbers: Collection[str]) -> Mapping[str, Sequence[object]]:
    if session.form == "teams":
        called = names_of(session).items()
        return {number: [name.removeprefix(number).strip()] for number, name in called}
    entries = Entry.objects.current().filter(session=session, number__in=numbers).order_by("position")
    number_of: dict[int, str] = dict(entries.values_list("pk", "number"))
    # Not in one: the database would look through all contestants of the session for each player.
    players = EntryPlayer.objects.current().filter(entry__in=list(number_of)).select_related("member")
    place = {entry: place for place, entry in enumerate(number_of)}
    names: dict[str, list[EntryPlayer]] = {}  # who has none is called by the number
    for player in sorted(players.order_by("seat"), key=lambda player: place[player.entry_id]):
        names.setdefault(number_of[player.entry_id], []).append(player)
    return names


def _side(members: tuple[str, str], names: Mapping[str, Sequence[object]]) -> str:
    return " – ".join(str(name) for number in members if number for name in names.get(number, [number]))


def _board(place: BoardPlace, now: TablesNow) -> Json:
    """A board of the round at hand, with what its own table says of it."""
    settled = now.of(place)
    live = set(settled.live)
    own = [entry for entry in now.entries.get(place, ()) if entry.token in live and entry.stated]
    return {
        "board": place.board,
        "state": "decided" if _is_the_director_s(place, now) else str(settled.state),
        "said": [{"token": str(entry.token), "side": entry.side, **_told(stated_by(entry))} for entry in own],
        "result": _told(settled.result) if settled.result else None,
    }


def _is_the_director_s(place: BoardPlace, now: TablesNow) -> bool:
    return place in now.decided or (now.is_done(place) and place not in now.entries)


def _told(stated: StatedResult) -> Json:
    return {"result": as_typed(stated), "lead": stated.lead, "score": stated.score}


def travellers(shared: SharedReading, taken: Sequence[Taken]) -> list[list[Json]]:
    """For each table the other results of the boards that it has just settled, where the conditions allow it.

    Of teams none: the other room may still play them, and afterwards the match has its page.
    """
    seen = [[place for place in one.agreed if _may_see(one, place)] for one in taken]
    boards = {place.board for places in seen for place in places}
    if not boards or shared.session.form == "teams" or not _are_shown(shared.session):
        return [[] for _one in taken]
    results = _results(shared.session, boards)
    return [
        [_traveller(one, place, results[place.board]) for place in places]
        for one, places in zip(taken, seen, strict=True)
    ]


def _may_see(taken: Taken, place: BoardPlace) -> bool:
    """Whether the result of the table's own is a result of the session: nobody looks by an empty word."""
    return place in taken.now.standing


def _results(session: Session, boards: Collection[int]) -> dict[int, list[Json]]:
    known = Result.objects.current().filter(session=session, board__in=boards).exclude(score=None)
    columns = ("board", "ns", "ew", *StatedResult._fields)
    rows = list(known.order_by("-score", "pk").values_list(*columns))
    pairs = {entry for row in rows for entry in row[1:3]}
    numbers = dict(Entry.objects.filter(pk__in=pairs).values_list("pk", "number"))
    results: dict[int, list[Json]] = {board: [] for board in boards}
    for board, ns, ew, *stated in rows:
        results[board].append({"ns": numbers[ns], "ew": numbers[ew], **_told(StatedResult(*stated))})
    return results


def _traveller(taken: Taken, place: BoardPlace, rows: Sequence[Json]) -> Json:
    standing, settled = taken.now.standing[place].stated, taken.now.of(place).result
    return {
        "board": place.board,
        "is_lead_refused": bool(settled and settled.lead and not standing.lead),
        "rows": rows,
    }


def _are_shown(session: Session) -> bool:
    return contest_of(session.stage.event).player("table_travellers") != "no"
