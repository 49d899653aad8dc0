"""The rounds of a table as its telephone is told of them: who comes with which boards, and goes where then.

All of it but names and what is done follows from the movement. It is made once for as long as that is kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from clubs.playing.services.seating import BoardSeating
from clubs.table.services.places import SeatsByPlace

Json = dict[str, Any]
Goes = Mapping[int, Sequence[Json]]  # by the round before


class TableRoundTold(NamedTuple):
    """A round of a table: its boards, who sits where, and what of it is told. Shared: nobody changes it."""

    number: int
    boards: list[int]
    sides: Mapping[str, tuple[str, str]]
    parts: Json


def rounds_of(seats: SeatsByPlace, table: int, *, is_of_teams: bool) -> Sequence[TableRoundTold]:
    """The rounds of a table, in order. Of a team that has none yet nobody says that it has finished."""
    rounds: dict[int, list[TableRoundTold]] = seats.kept("rounds")
    if table not in rounds:
        rounds[table] = list(_rounds(seats, table, is_of_teams))
    return rounds[table]


def _rounds(seats: SeatsByPlace, table: int, is_of_teams: bool) -> Iterator[TableRoundTold]:
    own = seats.at({table})
    of_table: dict[int, list[BoardSeating]] = {}
    for place in sorted(own):
        of_table.setdefault(place.round, []).append(own[place])
    finished: Sequence[Json | None] = [] if is_of_teams else [None]
    for number, played in of_table.items():
        first = played[0]
        sides = {"ns": (first.ns, first.ns_partner), "ew": (first.ew, first.ew_partner)}
        boards = [seat.board for seat in played]
        then = {
            side: [place for who in members if who for place in _goes_of(seats, who).get(number, finished)]
            for side, members in sides.items()
        }
        later = min((one for one in of_table if one > number), default=None)
        parts = {
            "round": number,
            "boards": boards,
            "ns": first.ns,
            "ew": first.ew,
            "then": then,
            "next": later,
        }
        yield TableRoundTold(number, boards, sides, parts)


def _goes_of(seats: SeatsByPlace, who: str) -> Goes:
    """Where somebody goes after a round, and to which boards: a team to both rooms of its match."""
    goes: dict[str, Goes] = seats.kept("goes")
    if who not in goes:
        goes[who] = _goes(seats.of({who}), who)
    return goes[who]


def _goes(seats: Sequence[BoardSeating], who: str) -> Goes:
    """By the round before. `rests`: the rounds between, in which they sit out."""
    at: dict[int, dict[int, Json]] = {}
    for seat in seats:
        side = "NS" if who in (seat.ns, seat.ns_partner) else "EW"
        here = at.setdefault(seat.round, {}).setdefault(
            seat.table, {"who": who, "table": seat.table, "side": side, "boards": []}
        )
        here["boards"].append(seat.board)
    return {
        before: [
            place | {"round": after, "rests": list(range(before + 1, after))} for place in at[after].values()
        ]
        for before, after in zip(sorted(at), sorted(at)[1:], strict=False)
    }
