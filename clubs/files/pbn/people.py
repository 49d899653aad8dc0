"""Who took part in a PBN session: pairs by number or by their players' names, players, teams.

A contestant is known by a key while the file is read: "#12" for one that the file numbers, "@Ada;Bob" for
one that it only names, which is numbered when all numbers of the file are known.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from clubs.files.document import DocumentResult, Player
from clubs.files.people import substitutes
from clubs.files.people.substitutes import Group

NAMES_END = ";"
NAMES_DASH = " - "  # of Magic Contest and Ruter


@dataclass(slots=True)
class PbnContestant:
    """A contestant on one side, as far as the file has told of it."""

    section: str
    side: str
    key: str
    line: int
    players: list[str] = field(default_factory=list)
    name: str = ""  # of a team
    known: set[str] = field(default_factory=set)  # players of a team


class People:
    """The contestants by section, side and key, in the order in which they are met."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str, str], PbnContestant] = {}
        self._by_names: dict[tuple[str, tuple[str, ...]], str] = {}
        self._keys: dict[tuple[str, str, Sequence[str]], str] = {}
        # The key that was met first of a pair of which somebody took another's place, by each of its keys.
        self.one_of: dict[str, str] = {}

    def numbered(self, section: str, side: str, id: str, names: Sequence[str], line: int) -> str:
        """The key of a contestant that the file gives a number, or a team's name."""
        return self._met(section, side, f"#{id}", names, line)

    def named(self, section: str, side: str, names: tuple[str, ...], line: int) -> str:
        """The key of a contestant that the file only names; the same players in either order."""
        known = self._keys.get((section, side, names))
        if known is not None:
            return known
        identity = _identity(names)
        key = self._by_names.get((section, identity)) or "@" + NAMES_END.join(identity)
        self._keys[section, side, names] = key
        return self._met(section, side, key, names, line)

    def key_of(self, section: str, names: Sequence[str]) -> str:
        """The key of players who have been met; "" for others."""
        identity = _identity(names)
        key = self._by_names.get((section, identity), "@" + NAMES_END.join(identity))
        return key if any((section, side, key) in self.entries for side in ("NS", "EW")) else ""

    def _met(self, section: str, side: str, key: str, names: Sequence[str], line: int) -> str:
        entry = self.entries.get((section, side, key))
        if entry is None:
            entry = self.entries[section, side, key] = PbnContestant(section, side, key, line)
        if names and not entry.players:
            entry.players = list(names)
            self._by_names.setdefault((section, _identity(names)), key)
        return key

    def team(
        self, section: str, side: str, name: str, names: Iterable[str], line: int, *, key: str = ""
    ) -> str:
        """The key of a team that the file only names, and that has these players among others."""
        key = self._met(section, side, key or "@" + name, (), line)
        self.entries[section, side, key].name = name
        self.joins(section, side, key, names)
        return key

    def joins(self, section: str, side: str, key: str, names: Iterable[str]) -> None:
        """Players of a team, which has more of them than sit at one table."""
        entry = self.entries[section, side, key]
        for name in names:
            if name and name not in entry.known:
                entry.known.add(name)
                entry.players.append(name)

    def join(self, results: Iterable[DocumentResult]) -> None:
        """Have pairs that are only named be one where somebody took another's place during the game."""
        sat = (
            (result.board, frozenset(key[1:].split(NAMES_END)))
            for result in results
            for key in (result.ns, result.ew)
            if key.startswith("@")
        )
        groups = substitutes.joined((board, pair) for board, pair in sat if len(pair) == 2 and "" not in pair)
        first: dict[Group, str] = {}
        for key in dict.fromkeys(key for _, _, key in self.entries):
            pair = frozenset(key[1:].split(NAMES_END)) if key.startswith("@") else frozenset()
            group: Group = groups.get(pair, frozenset())
            if len(group) > 1:
                self.one_of[key] = first.setdefault(group, key)
        self._share_names()

    def _share_names(self) -> None:
        """Those who are one have all their players at the first of them in the document."""
        firsts: dict[tuple[str, str], tuple[PbnContestant, set[str]]] = {}
        for entry in self.entries.values():
            if entry.key not in self.one_of:
                continue
            names, entry.players = entry.players, []
            whole, had = firsts.setdefault((entry.section, self.one_of[entry.key]), (entry, set()))
            for name in names:
                if _folded(name) not in had:
                    had.add(_folded(name))
                    whole.players.append(name)

    def ids(self) -> dict[str, str]:
        """What every key is called in the document. Those without a number get the next free ones."""
        given = {key[1:] for _, _, key in self.entries if key[0] == "#"}
        free = (str(number) for number in range(1, len(self.entries) + len(given) + 1))
        numbers = (number for number in free if number not in given)
        ids: dict[str, str] = {}
        for _, _, key in self.entries:
            if key not in ids:
                one = self.one_of.get(key, key)
                ids[key] = ids.get(one) or (key[1:] if key[0] == "#" else next(numbers))
        return ids


def _identity(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(map(_folded, names)))


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def names_of(text: str, end: str = NAMES_END) -> tuple[str, ...]:
    """The players of "Ada Brown  ;Bob Gray"."""
    return tuple(name.strip() for name in text.split(end)) if text.strip() else ()


def pair_of(text: str) -> tuple[str, ...]:
    """The players of a pair; programs write "Ada Brown - Bob Gray" and "Brown-Gray", too."""
    if NAMES_END in text:
        return names_of(text)
    if NAMES_DASH in text:
        return names_of(text, NAMES_DASH)
    first, dash, second = text.strip().partition("-")  # BridgeComposer: two surnames
    is_two = bool(first and second) and "-" not in second and len(text.split()) == 1
    return (first, second) if dash and is_two else names_of(text)


def players(names: Iterable[str]) -> tuple[Player, ...]:
    """Players with nothing but a name."""
    return tuple(Player(name, "", "") for name in names)
