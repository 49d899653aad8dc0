"""What stands on every print: whose game it is, which, when, and who bears which number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from clubs.movements.model import ContestantKind, Members, Movement, MovementKind, Side
from federation.paper import Paper

MITCHELLS = frozenset(
    {
        MovementKind.MITCHELL,
        MovementKind.SKIP_MITCHELL,
        MovementKind.RELAY_MITCHELL,
        MovementKind.ROVER_MITCHELL,
    }
)


class ListedName(NamedTuple):
    """A name as a list of names has it, and by what it is sorted there."""

    name: str
    order: str


@dataclass(frozen=True, slots=True)
class PrintedContestant:
    """A contestant: its number in the game, what it is called (a pair by two names), a team's players.

    `listed`: under which names one looks for it in a list of names: those of a pair's players, of a team.
    """

    number: str
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    listed: tuple[ListedName, ...] = ()

    @property
    def names_beside(self) -> tuple[str, ...]:
        """Its names; nothing where a name is only the number once more."""
        return () if self.names == (self.number,) else self.names


@dataclass(frozen=True, slots=True)
class PrintedOccasion:
    """A game. `contestants` are by their numbers in the movement; without one that number itself stands.

    `detail` is the session and its day, `address` where one follows it, "" for none; `time` is that of the
    round or of the figures, "" where there is none. `codes`: by table the address at which it enters its
    results, as table 0 the one at which one picks one's table.
    """

    publisher: str
    title: str
    detail: str
    dated: date
    language: str
    contestants: Mapping[int, PrintedContestant] = field(default_factory=dict)
    address: str = ""
    time: str = ""
    codes: Mapping[int, str] = field(default_factory=dict)

    @property
    def lines(self) -> tuple[str, ...]:
        """What stands under the title of a sheet for the wall."""
        return (self.title, " · ".join(part for part in (self.detail, self.time) if part))

    def paper(self, what: str, *, landscape: bool = False) -> Paper:
        """An empty document of this game."""
        return Paper(
            title=f"{what} – {self.title}",
            publisher=self.publisher,
            language=self.language,
            dated=self.dated,
            landscape=landscape,
            foot=f"{self.title} {self.detail}".strip(),
        )

    def number(self, member: int) -> str:
        """The number that a contestant bears here."""
        contestant = self.contestants.get(member)
        return contestant.number if contestant else str(member)

    def numbers(self, members: Members) -> str:
        """The numbers of a side: 3, 3+7 in an individual, a dash for nobody."""
        return "+".join(map(self.number, members)) or "–"

    def names(self, members: Members) -> str:
        """How a side is called; "" where nobody is named."""
        contestants = [self.contestants[member] for member in members if member in self.contestants]
        return " · ".join(name for contestant in contestants for name in contestant.names)


def switched(movement: Movement) -> frozenset[int]:
    """The rounds of a Mitchell in which the two fields change sides (arrow switch)."""
    if movement.form not in MITCHELLS or movement.winners != 1 or movement.kind is not ContestantKind.PAIRS:
        return frozenset()
    home: dict[int, Side] = {}
    rounds = set()
    for number, seatings in enumerate(movement.by_round, 1):
        for s in seatings:
            for side in Side:
                for member in s.side(side) if s.is_played else ():
                    if home.setdefault(member, side) is not side:
                        rounds.add(number)
    return frozenset(rounds)
