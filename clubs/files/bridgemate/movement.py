"""Who sat where in a Bridgemate session: the movement, and who its contestants are."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from clubs.files.bridgemate.rows import BridgemateRow
from clubs.files.bridgemate.sections import BridgemateSection
from clubs.files.problem import Problem, error, warning

Key = tuple[int, int, int]  # section, table, round


class BridgemateSeating(NamedTuple):
    """Who sits at a table in a round. South and West are 0 except in an individual."""

    section: int
    table: int
    round: int
    ns: int
    ew: int
    south: int
    west: int
    line: int


class BridgemateContestant(NamedTuple):
    """A pair, or a player of an individual, by its number in a section.

    `direction` is "NS" or "EW" where the two directions have numbers of their own or are ranked apart.
    """

    section: int
    number: int
    direction: str


class Boards(NamedTuple):
    """The boards that a table has in a round."""

    low: int
    high: int

    def may_hold(self, board: int) -> bool:
        """Whether a board is among them, or they are not known as a range."""
        return not self.low or not self.high or self.low <= board <= self.high


def seating(row: BridgemateRow, ns: str, ew: str) -> BridgemateSeating:
    """The seats of a row. Results name the pairs by other columns than the movement."""
    columns = ("Section", "Table", "Round", ns, ew, "South", "West")
    section, table, round, north, east, south, west = (row.number(column) for column in columns)
    return BridgemateSeating(section, table, round, north, east, south, west, row.line)


class BridgemateMovement:
    """The rounds as planned, and as played where no plan is there."""

    def __init__(self, rounds: Sequence[BridgemateRow], played: Sequence[BridgemateSeating]) -> None:
        planned = [seating(row, "NSPair", "EWPair") for row in rounds]
        self.planned: dict[Key, BridgemateSeating] = {place[:3]: place for place in planned}
        self.boards: dict[Key, Boards] = {
            seat[:3]: _boards(row) for seat, row in zip(planned, rounds, strict=True)
        }
        self.all = planned + [place for place in played if place[:3] not in self.planned]
        self.at: dict[Key, BridgemateSeating] = {place[:3]: place for place in reversed(self.all)}
        self.is_individual = any(place.south > 0 or place.west > 0 for place in self.all)
        self.sides: dict[int, dict[int, set[str]]] = {}  # section to numbers to the sides they sit on
        for place in self.all:
            numbers = self.sides.setdefault(place.section, {})
            for number, side in _numbers(place):
                numbers.setdefault(number, set()).add(side)
        self.own_numbers = set() if self.is_individual else self._own_numbers()

    def _own_numbers(self) -> set[int]:
        """The sections where NS and EW count from 1 each: a number sits on both sides in one round."""
        sides: defaultdict[tuple[int, int], tuple[set[int], set[int]]] = defaultdict(lambda: (set(), set()))
        for place in self.all:
            ns, ew = sides[place.section, place.round]
            ns.add(place.ns)
            ew.add(place.ew)
        return {section for (section, _), (ns, ew) in sides.items() if (ns & ew) - {0}}

    @property
    def sections(self) -> set[int]:
        """The numbers of the sections in use."""
        return set(self.sides)

    def winners(self, sections: Mapping[int, BridgemateSection], problems: list[Problem]) -> int:
        """1 or 2: as the file says, or two where nobody changes between NS and EW, with a warning."""
        if self.is_individual:
            return 1
        ways = {section.winners for section in sections.values()}
        known = ways & {1, 2}
        if len(known) > 1:
            problems.append(error("bws_winners_differ", None, "Section"))
        if ways <= {1, 2} and known:
            return max(known)
        apart = all(
            id in self.own_numbers or all(len(sides) == 1 for sides in self.sides[id].values())
            for id in sections
        )
        winners = max(known) if known else 2 if apart else 1
        problems.append(warning("bws_winners_assumed", None, "Section", winners=winners))
        return winners

    def contestant(self, section: int, number: int, side: str) -> BridgemateContestant:
        """Who is meant by a number sitting on a side."""
        return BridgemateContestant(section, number, side if section in self.own_numbers else "")

    def contestants(self, sections: Mapping[int, BridgemateSection]) -> dict[BridgemateContestant, int]:
        """All that take part, with the row that first names them; not the pair that is missing."""
        lines: dict[BridgemateContestant, int] = {}
        for place in sorted(self.all):
            for number, side in _numbers(place):
                if number > 0 and not self.is_missing(sections[place.section], number, side):
                    lines.setdefault(self.contestant(place.section, number, side), place.line)
        return lines

    def is_missing(self, section: BridgemateSection, number: int, side: str) -> bool:
        """Whether a number is that of the pair whose opponents sit out."""
        if section.id not in self.own_numbers:
            return number == abs(section.missing)
        return number == (section.missing if side == "NS" else -section.missing)


def _boards(row: BridgemateRow) -> Boards:
    """A list of boards that are no range stands in a memo, which is not read; then any may be played."""
    return Boards(row.number("LowBoard"), row.number("HighBoard"))


def _numbers(seats: BridgemateSeating) -> Iterator[tuple[int, str]]:
    for number, side in ((seats.ns, "NS"), (seats.ew, "EW"), (seats.south, "NS"), (seats.west, "EW")):
        if number:
            yield number, side
