"""Who sat at the table of a PBN game: pairs, teams in two rooms, or four players of an individual."""

from typing import NamedTuple

from clubs.files.pbn.people import People, pair_of
from clubs.files.pbn.text.lexer import PbnGame
from clubs.files.pbn.text.names import SEATED
from clubs.files.pbn.text.tables import PbnTableRow

NOBODY = ""
ROOMS = ("O", "C")


class SeatKeys(NamedTuple):
    """The keys of the contestants at a table; "" for one that is not told."""

    ns: str
    ew: str
    ns_partner: str = NOBODY
    ew_partner: str = NOBODY

    @property
    def is_known(self) -> bool:
        """Whether both sides are."""
        return bool(self.ns and self.ew)


UNSEATED = SeatKeys(NOBODY, NOBODY)


def of_game(game: PbnGame, form: str, section: str, people: People) -> SeatKeys:
    """The contestants of a game by its tags."""
    north, east, south, west = (game.value(name) for name in ("North", "East", "South", "West"))
    if form == "individual" and not game.value("PairNS"):
        seats = (("NS", north), ("EW", east), ("NS", south), ("EW", west))
        if not all(name for _, name in seats):
            return UNSEATED
        return SeatKeys(*(people.named(section, side, (name,), game.line) for side, name in seats))
    if form == "teams":
        return _teams(game, section, people, ((north, south), (east, west)))
    sides = (("NS", (north, south)), ("EW", (east, west)))
    ids = [game.value(f"Pair{side}") for side, _ in sides]
    if not all(id or any(names) for id, (_, names) in zip(ids, sides, strict=True)):
        return UNSEATED
    keys = []
    for id, (side, names) in zip(ids, sides, strict=True):
        if id:
            keys.append(people.numbered(section, side, id, names if any(names) else (), game.line))
        else:
            keys.append(people.named(section, side, names, game.line))
    return SeatKeys(*keys)


def _teams(
    game: PbnGame, section: str, people: People, players: tuple[tuple[str, ...], tuple[str, ...]]
) -> SeatKeys:
    """The home team sits North-South in the open room, and where there is no room."""
    teams = [game.value("HomeTeam"), game.value("VisitTeam")]
    if not any(teams) and not game.value("PairNS"):
        return _nameless(game, section, people, players)
    if game.value("Room").upper().startswith("C"):
        teams.reverse()
    keys = []
    for side, team, names in zip(("NS", "EW"), teams, players, strict=True):
        id = game.value(f"Pair{side}")
        if id:
            key = people.numbered(section, side, id, (), game.line)
            people.joins(section, side, key, names)
            keys.append(key)
        else:
            keys.append(people.team(section, side, team, names, game.line) if team else NOBODY)
    return SeatKeys(*keys)


def _nameless(
    game: PbnGame, section: str, people: People, players: tuple[tuple[str, ...], tuple[str, ...]]
) -> SeatKeys:
    """The two teams of a match whose rooms alone are told: who sits North-South in one, and in the other."""
    room = game.value("Room")[:1].upper()
    if room not in ROOMS:
        return UNSEATED
    sides = zip(("NS", "EW"), ROOMS if room == ROOMS[0] else ROOMS[::-1], players, strict=True)
    return SeatKeys(
        *(people.team(section, side, "", names, game.line, key=f"@{team}") for side, team, names in sides)
    )


def of_row(row: PbnTableRow, form: str, section: str, people: People) -> SeatKeys:
    """The contestants of a row of a ScoreTable."""
    if form == "individual":
        return _four(row, section, people)
    keys = []
    for side in ("NS", "EW"):
        id, names = row.known(f"PairId_{side}"), pair_of(row.known(f"Names_{side}"))
        if form == "teams":
            keys.append(people.numbered(section, side, id, (), row.line) if id else NOBODY)
        elif id:
            keys.append(people.numbered(section, side, id, names, row.line))
        else:
            keys.append(people.named(section, side, names, row.line) if any(names) else NOBODY)
    return SeatKeys(*keys)


def _four(row: PbnTableRow, section: str, people: People) -> SeatKeys:
    """Four players: by our own columns, else by their names."""
    ids = [row.known(SEATED[seat]) for seat in "NESW"]
    sides = ("NS", "EW", "NS", "EW")
    if all(ids):
        keys = [people.numbered(section, side, id, (), row.line) for side, id in zip(sides, ids, strict=True)]
        return SeatKeys(*keys)
    ns, ew = pair_of(row.known("Names_NS")), pair_of(row.known("Names_EW"))
    if len(ns) != 2 or len(ew) != 2:
        return UNSEATED
    names = (ns[0], ew[0], ns[1], ew[1])
    keys = [people.named(section, side, (name,), row.line) for side, name in zip(sides, names, strict=True)]
    return SeatKeys(*keys)
