"""The tables of matches of teams: each match has two, its open room and its closed one.

Matches of a round are numbered in the order in which they were drawn, and boards go on from round to round of
a session. A three-way match has no tables of its own here: its captains report it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext_lazy

from clubs.acts.contents import RoundPaired
from clubs.acts.converter import content_as
from clubs.models import ActKind, Entry, Match, Session
from clubs.playing.services import seating
from clubs.playing.services.running import ROOMS
from clubs.playing.services.seating import BoardSeating

ROOM_NAMES = {"open": gettext_lazy("Open room"), "closed": gettext_lazy("Closed room")}


class MatchAtTables(NamedTuple):
    """A match of a round by the numbers of the teams, and its boards; `a` is North-South in the open room."""

    round: int
    place: int
    a: str
    b: str
    boards: range
    match: Match

    @property
    def tables(self) -> tuple[int, int]:
        """The open room's number and the closed one's."""
        return 2 * self.place - 1, 2 * self.place

    def seats(self) -> Iterator[BoardSeating]:
        """Every board of both rooms."""
        for table, (ns, ew) in zip(self.tables, ((self.a, self.b), (self.b, self.a)), strict=True):
            for board in self.boards:
                yield BoardSeating(self.round, table, board, ns, ew)

    def opponents_of(self, number: str) -> str:
        """Whom a team meets in it."""
        return self.b if number == self.a else self.a

    def table_of(self, number: str) -> list[tuple[int, str, str]]:
        """Where a team sits: table, room and side."""
        sides = ("NS", "EW") if number == self.a else ("EW", "NS")
        return list(zip(self.tables, ROOMS, sides, strict=True))


def room_of(table: int) -> str:
    """Which room of its match a table is."""
    return ROOMS[(table - 1) % 2]


def names_of(session: Session) -> dict[str, str]:
    """How the teams of a session are called, by number; the number alone of who has no name."""
    teams = Entry.objects.current().filter(session=session).select_related("entrant")
    named = {team.number: team.entrant.name if team.entrant else "" for team in teams}
    return {number: number if name in ("", number) else f"{number} {name}" for number, name in named.items()}


def matches_of(session: Session) -> list[MatchAtTables]:
    """The matches of a session, round by round, in the order in which they were drawn; two queries."""
    rows = Match.objects.current().filter(session=session).order_by("pk")
    of_rounds: defaultdict[int, list[Match]] = defaultdict(list)
    for match in rows.select_related("a__entrant", "b__entrant", "session__stage"):
        of_rounds[match.round].append(match)
    drawn = _drawn(session)
    return list(_placed(sorted(of_rounds.items()), drawn)) if of_rounds else []


def _drawn(session: Session) -> dict[int, RoundPaired]:
    """What was drawn last of each round: a match has a new key whenever its result changes."""
    acts = session.acts.filter(kind=ActKind.PAIRED).order_by("pk")
    contents = (content_as(act, RoundPaired) for act in acts)
    return {content.round: content for content in contents}


def _placed(
    rounds: Iterable[tuple[int, list[Match]]], drawn: dict[int, RoundPaired]
) -> Iterator[MatchAtTables]:
    first = 1
    for number, matches in rounds:
        content = drawn.get(number)
        order = {frozenset(pair): place for place, pair in enumerate(content.matches)} if content else {}
        threes = [set(three) for three in content.threes] if content else []
        usual = [
            (order.get(frozenset((m.a.number, m.b.number)), len(order)), m.pk, m)
            for m in matches
            if not any({m.a.number, m.b.number} <= three for three in threes)
        ]
        for place, (_order, _key, match) in enumerate(sorted(usual), 1):
            boards = range(first, first + match.boards)
            yield MatchAtTables(number, place, match.a.number, match.b.number, boards, match)
        first += max((match.boards for match in matches), default=0)


def seats_of(session: Session) -> list[BoardSeating]:
    """Every board at every table: by the movement, or of teams by their matches."""
    if session.form != "teams":
        return seating.seats_of(session)
    return sorted(seat for match in matches_of(session) for seat in match.seats())
