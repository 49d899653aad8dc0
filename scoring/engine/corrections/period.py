"""Three clocks: for correcting a score, for asking for a ruling, for appealing one. REG-3.2, Laws 79C, 92B.

Each is a parameter of its own, and all are counted in minutes from the moment that starts them: the
first publication of the last session's result, or the telling of a ruling told later. Publishing again
starts none of them again; filing stops the clock.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from scoring.engine.citation import Citation
from scoring.engine.refusal import MISSING, Refusal
from scoring.engine.regulation import Rule


class ClockEvent(StrEnum):
    """What sort of event the clocks run for."""

    FEDERATION = "federation"
    CLUB_WEEKLY = "club_weekly"
    PERMANENT_DAILY = "permanent_daily"  # a venue with games every day; goes by the federation's rule


@dataclass(frozen=True, slots=True)
class ClockRule(Rule):
    """So many minutes, and the sorts of event in which the time runs until the next game instead."""

    minutes: Fraction
    until_next_game: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectionPeriod(ClockRule):
    """For correcting a score."""

    KEY: ClassVar[str] = "correction_period"


@dataclass(frozen=True, slots=True)
class RulingPeriod(ClockRule):
    """For asking for a ruling."""

    KEY: ClassVar[str] = "ruling_period"


@dataclass(frozen=True, slots=True)
class AppealPeriod(ClockRule):
    """For appealing a ruling."""

    KEY: ClassVar[str] = "appeal_period"


class Basis(StrEnum):
    """Where a deadline comes from."""

    MINUTES = "minutes"
    ANNOUNCED = "announced"
    NEXT_GAME = "next_game"


@dataclass(frozen=True, slots=True)
class Deadline:
    """The end of a period, in minutes from its start."""

    minutes: Fraction
    basis: Basis
    cite: Citation

    def admits(self, elapsed: Fraction) -> bool:
        """Whether something filed so many minutes after the start is in time.

        "Within 30 minutes" holds 30:00 and not 30:01; a game that has begun is begun.
        """
        if self.basis is Basis.NEXT_GAME:
            return elapsed < self.minutes
        return elapsed <= self.minutes

    def ends(self, started: datetime) -> datetime:
        """The moment itself."""
        return started + timedelta(microseconds=int(self.minutes * 60_000_000))


def deadline(
    clock: ClockRule,
    event: ClockEvent,
    *,
    announced: Fraction | None = None,
    next_game: Fraction | None = None,
) -> Deadline:
    """When a clock runs out, in minutes from its start. An announced deadline goes before every other.

    Raises Refusal where the time runs until the next game and nobody has said when that is.
    """
    if announced is not None:
        return Deadline(announced, Basis.ANNOUNCED, clock.cites)
    if event not in clock.until_next_game:
        return Deadline(clock.minutes, Basis.MINUTES, clock.cites)
    if next_game is None:
        raise Refusal(MISSING, "next_game_minutes", "missing", part="next_game_minutes")
    return Deadline(next_game, Basis.NEXT_GAME, clock.cites)


def started(publications: Iterable[datetime], ruled_at: datetime | None = None) -> datetime:
    """What starts a clock: the first publication of the last session, or a ruling told after it.

    Raises ValueError without a publication.
    """
    first = min(publications)
    return max(first, ruled_at) if ruled_at else first


def minutes_between(start: datetime, end: datetime) -> Fraction:
    """Exactly, in minutes; below zero where the end is before the start."""
    return Fraction((end - start) // timedelta(microseconds=1), 60_000_000)
