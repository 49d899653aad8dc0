"""A session as the director's room shows it: its round, its clock, its tables, its calls."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.acts.selectors import RoundClock
from clubs.evening.services.calls import CallNow


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table in the round that is played. `board`: in play, None where the round is complete there.

    `late`: results of earlier rounds that it still owes.
    """

    number: int
    who: str
    entered: int
    count: int
    board: int | None
    late: int
    is_slow: bool
    is_disputed: bool
    call: CallNow | None

    @property
    def is_noted(self) -> bool:
        """Whether the director should look at it."""
        return self.call is not None or self.is_slow or self.is_disputed

    @property
    def is_in(self) -> bool:
        """Whether every result of the round is there."""
        return self.entered == self.count


@dataclass(frozen=True, slots=True)
class RoomNow:
    """The round that is played, its clock and its tables; all open calls, who waits longest first."""

    round: int
    clock: RoundClock | None
    tables: Sequence[RoomTable]
    calls: Sequence[CallNow]
    rounds: int  # that there are

    @property
    def is_paused(self) -> bool:
        """Whether its clock stands still."""
        return self.clock is not None and self.clock.paused_at is not None

    @property
    def awaits_start(self) -> bool:
        """Whether no round was started yet, and one can be."""
        return self.clock is None and self.round > 0

    @property
    def has_next(self) -> bool:
        """Whether another round can be started after this."""
        return self.clock is not None and self.round < self.rounds

    @property
    def entered(self) -> int:
        """Results that are in."""
        return sum(table.entered for table in self.tables)

    @property
    def count(self) -> int:
        """Results that are expected."""
        return sum(table.count for table in self.tables)
