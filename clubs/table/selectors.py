"""What a table may know: its own movement, its own words of the round that it plays, never another's board.

Values are told of the round at hand alone: who comes to the table next may have these boards before them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.facts.services import corrected
from clubs.facts.services.corrected import StatedResult
from clubs.facts.typed_results import as_typed
from clubs.models import Entry, EntryPlayer, Result, Session, TablesOpening
from clubs.playing.seats.match_tables import names_of
from clubs.playing.services.seating import BoardSeating
from clubs.table.services import dealt
from clubs.table.services.places import SeatsByPlace
from clubs.table.services.standing import TablesNow, stated_by
from clubs.table.services.taking import Taken, round_at
from clubs.table.settling import BoardPlace
from clubs.tournaments.services.tournaments import contest_of

Json = dict[str, Any]
Goes = Mapping[tuple[int, str], list[Json]]


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
            "rounds": list(_rounds(self, table, own)),
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


def _rounds(shared: SharedReading, table: int, seats: SeatsByPlace) -> Iterator[Json]:
    """Who comes to the table with which boards, and where they go then. `seats`: the table's own."""
    session, now = shared.session, shared.now
    of_table: dict[int, list[BoardSeating]] = {}
    for place in sorted(seats):
        of_table.setdefault(place.round, []).append(seats[place])
    here = {number for own in of_table.values() for number in filter(None, own[0][3:])}
    goes = _goes(shared.seats.of(here))
    for number, own in of_table.items():
        first = own[0]
        sides = {"ns": (first.ns, first.ns_partner), "ew": (first.ew, first.ew_partner)}
        later = [one for one in of_table if one > number]
        yield {
            "round": number,
            "boards": [seat.board for seat in own],
            "done": [seat.board for seat in own if now.is_done(BoardPlace(number, table, seat.board))],
            "ns": first.ns,
            "ew": first.ew,
            "names": {side: _side(who, shared.names) for side, who in sides.items()},
            "then": {
                side: [place for who in members if who for place in _then(session, goes, number, who)]
                for side, members in sides.items()
            },
            "next": min(later, default=None),
        }


def _then(session: Session, goes: Goes, number: int, who: str) -> list[Json | None]:
    """Where somebody goes after a round; None: has finished. Of a team that is known once it is drawn."""
    places: list[Json | None] = [*goes.get((number, who), ())]
    return places or ([] if session.form == "teams" else [None])


def _goes(seats: Iterable[BoardSeating]) -> Goes:
    """Where everybody goes after a round, and to which boards: a team to both rooms of its match.

    `rests`: the rounds between, in which they sit out.
    """
    at: dict[str, dict[int, dict[int, Json]]] = {}
    for seat in seats:
        for side, members in (("NS", (seat.ns, seat.ns_partner)), ("EW", (seat.ew, seat.ew_partner))):
            for number in filter(None, members):
                of_round = at.setdefault(number, {}).setdefault(seat.round, {})
                here = of_round.setdefault(
                    seat.table, {"who": number, "table": seat.table, "side": side, "boards": []}
                )
                here["boards"].append(seat.board)
    return {
        (before, number): [
            place | {"round": after, "rests": list(range(before + 1, after))}
            for place in places[after].values()
        ]
        for number, places in at.items()
        for before, after in zip(sorted(places), sorted(places)[1:], strict=False)
    }


def _names(session: Session, numbers: Collection[str]) -> Mapping[str, Sequence[object]]:
    if session.form == "teams":
        called = names_of(session).items()
        return {number: [name.removeprefix(number).strip()] for number, name in called}
    entries = Entry.objects.current().filter(session=session, number__in=numbers).order_by("position")
    number_of: dict[int, str] = dict(entries.values_list("pk", "number"))
    # Not in one: the database would look through all contestants of the session for each player.
    players = EntryPlayer.objects.current().filter(entry__in=list(number_of)).select_related("member")
    of_entry: dict[int, list[EntryPlayer]] = {entry: [] for entry in number_of}
    for player in players.order_by("seat"):
        of_entry[player.entry_id].append(player)
    names: dict[str, list[EntryPlayer]] = {}
    for entry, own in of_entry.items():
        names.setdefault(number_of[entry], []).extend(own)
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
    rows = Result.objects.current().filter(session=session, board__in=boards).exclude(score=None)
    results: dict[int, list[Json]] = {board: [] for board in boards}
    for row in rows.select_related("ns", "ew").order_by("-score", "pk"):
        pairs = {"ns": row.ns.number, "ew": row.ew.number}
        results[row.board].append(pairs | _told(corrected.of(row)))
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
