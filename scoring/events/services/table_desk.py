"""What a director sees of a session with a movement: rounds, clocks, missing boards, players' reports."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from clubs.acts.selectors import RoundClock, round_clocks
from clubs.facts.typed_results import in_words
from clubs.models import BoardReport, Session, Stage
from clubs.playing.services import board_reports, seating
from clubs.playing.services.board_reports import BoardWords, key_of, stated_of
from clubs.playing.services.seating import BoardSeating


@dataclass(frozen=True, slots=True)
class Open:
    """A board without a result, and what its table says of it."""

    seat: BoardSeating
    words: BoardWords

    @property
    def results(self) -> list[tuple[BoardReport, str]]:
        """Each side's word with the result in words."""
        return [(word, in_words(stated_of(word))) for word in self.words.reports]


@dataclass(slots=True)
class DeskTable:
    """A table in a round, how many boards it plays, and those without a result."""

    number: int
    who: str
    count: int = 0
    boards: list[Open] = field(default_factory=list)


@dataclass(slots=True)
class MovementRound:
    """A round of a movement. Times are None where its clock was not started."""

    number: int
    boards: int = 0
    tables: list[DeskTable] = field(default_factory=list)
    started_at: datetime | None = None
    ends_at: datetime | None = None
    is_due: bool = False  # it was started, or something of it is said or entered
    session: int | None = None  # its number, where the stage has several

    @property
    def open_tables(self) -> list[DeskTable]:
        """Tables with a board without a result."""
        return [table for table in self.tables if table.boards]

    @property
    def missing(self) -> list[Open]:
        """Boards without a result."""
        return [one for table in self.tables for one in table.boards]

    @property
    def is_overdue(self) -> bool:
        """Whether its time is up before its results are there."""
        return self.ends_at is not None and self.ends_at < timezone.now() and bool(self.missing)

    @property
    def disputed(self) -> list[Open]:
        """Boards about which the two sides disagree."""
        return [one for one in self.missing if one.words.is_disputed]


def movement_rounds(session: Session) -> list[MovementRound]:
    """Every round of a session's movement, in order; none without a movement. Five queries."""
    seats = seating.as_played(session, seating.seats_of(session))
    if not seats:
        return []
    missing = set(seating.missing_of(session, seats))
    words = board_reports.words_of(session)
    rounds: dict[int, MovementRound] = {}
    for seat in seats:
        one = rounds.setdefault(seat.round, MovementRound(seat.round))
        one.boards += 1
        if not one.tables or one.tables[-1].number != seat.table:
            one.tables.append(DeskTable(seat.table, seat.who))
        one.tables[-1].count += 1
        if seat not in missing:
            one.is_due = True
            continue
        board_words = words.get(key_of(seat), BoardWords())
        one.is_due = one.is_due or bool(board_words.reports)
        one.tables[-1].boards.append(Open(seat, board_words))
    _clocks(round_clocks(session.acts.all()), rounds)
    return list(rounds.values())


def rounds_at_desk(stage: Stage) -> list[MovementRound]:
    """Those of the newest session, and below them those of earlier ones that miss a result."""
    shown: list[MovementRound] = []
    sessions = list(stage.sessions.order_by("-number"))
    for place, session in enumerate(sessions):
        rounds = [one for one in movement_rounds(session) if place == 0 or one.missing]
        for one in rounds:
            one.session = session.number if len(sessions) > 1 else None
            one.is_due = one.is_due or place > 0
        shown += rounds
    return shown


def _clocks(clocks: Mapping[int, RoundClock], rounds: Mapping[int, MovementRound]) -> None:
    for number in clocks.keys() & rounds.keys():
        one, clock = rounds[number], clocks[number]
        one.started_at, one.ends_at, one.is_due = clock.started_at, clock.ends_by(timezone.now()), True
